package io.taskmill.chaos.simulation;

import io.taskmill.Retry;
import io.taskmill.TaskType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The kinds of work that simulated clients submit. */
@SuppressWarnings("ImmutableEnumChecker") // a TaskType is immutable, but not annotated so
enum Kind {
  /** Ends at once. */
  QUICK(TaskType.of("quick", String.class, String.class)),
  /** Takes seconds, saves checkpoints, and stops when it is told to. */
  SLOW(TaskType.of("slow", String.class, String.class)),
  /** Takes a while and does not listen to anybody. */
  STUBBORN(TaskType.of("stubborn", String.class, String.class)),
  /** Fails twice, then succeeds. */
  FLAKY(
      TaskType.of("flaky", String.class, String.class)
          .retry(Retry.fixed(3, Duration.ofMillis(300)))),
  /** Always fails. */
  HOPELESS(
      TaskType.of("hopeless", String.class, String.class)
          .retry(Retry.fixed(2, Duration.ofMillis(200)))),
  /** Always fails, and then waits for a person. */
  CRYING(TaskType.of("crying", String.class, String.class).retry(Retry.none()).needsPerson()),
  /** Two at once, everywhere. */
  FEW(TaskType.of("few", String.class, String.class).maxRunning(2)),
  /** One after the other of each key, failing once. */
  TURNS(
      TaskType.of("turns", String.class, String.class)
          .retry(Retry.fixed(3, Duration.ofMillis(300)))
          .perKey(1)
          .ordered()),
  /** Has steps, sleeps, and waits for a signal; some do not wait for long. */
  STEPPED(TaskType.of("stepped", String.class, String.class)),
  /** Must not run twice. */
  ONCE(TaskType.of("once", String.class, String.class).atMostOnce()),
  /** What schedules submit, and nobody else; ends at once. */
  FIRED(TaskType.of("fired", String.class, String.class));

  /** Those that clients submit. */
  static final List<Kind> SUBMITTED = Stream.of(values()).filter(kind -> kind != FIRED).toList();

  /** Those of which workflows are made: all come to their end without a person. */
  static final List<Kind> NODES = List.of(QUICK, QUICK, SLOW, FLAKY, HOPELESS, STEPPED);

  private static final char EDITED = '+';

  private final TaskType<String, String> type;

  Kind(TaskType<String, String> type) {
    this.type = type;
  }

  TaskType<String, String> type() {
    return type;
  }

  /** A payload by which the submit is still known. */
  static String edited(String payload, int how) {
    return payload + EDITED + how;
  }

  /** The payload as it was submitted. */
  static String ref(String payload) {
    int edited = payload.indexOf(EDITED);
    return edited < 0 ? payload : payload.substring(0, edited);
  }

  static Kind of(String type) {
    for (Kind kind : values()) {
      if (kind.type.name().equals(type)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("No kind of task is called " + type + ".");
  }
}
