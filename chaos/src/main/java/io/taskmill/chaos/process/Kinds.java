package io.taskmill.chaos.process;

import io.taskmill.Retry;
import io.taskmill.TaskType;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Promise;
import java.time.Duration;
import java.util.List;

/** The task types of a run. */
final class Kinds {

  private static final Retry SOON = Retry.fixed(4, Duration.ofMillis(300));

  /** Writes its effect and finishes in one transaction. */
  static final TaskType<Work, Void> ONCE = TaskType.of("once", Work.class).retry(SOON);

  /** Writes its effect, then returns. */
  static final TaskType<Work, Void> LEAST = TaskType.of("least", Work.class).retry(SOON);

  /** Fails at its first attempt. */
  static final TaskType<Work, Void> FLAKY = TaskType.of("flaky", Work.class).retry(SOON);

  /** Saves its progress three times. */
  static final TaskType<Work, Void> STEPS = TaskType.of("steps", Work.class).retry(SOON);

  /** Hears nothing: goes on when it is told to stop. */
  static final TaskType<Work, Void> STUBBORN = TaskType.of("stubborn", Work.class).retry(SOON);

  /** Three at once, in all workers together. */
  static final TaskType<Work, Void> FEW = TaskType.of("few", Work.class).retry(SOON).maxRunning(3);

  /** One after the other of each key; some fail at their first attempt. */
  static final TaskType<Work, Void> TURNS =
      TaskType.of("turns", Work.class).retry(SOON).perKey(1).ordered();

  /**
   * Some fail, and stay so until somebody retries them; none is kept for long when it has ended.
   */
  static final TaskType<Work, Void> BRIEF =
      TaskType.of("brief", Work.class).retry(Retry.none()).retention(Duration.ofSeconds(10));

  /** Has steps, sleeps, and waits for a signal; some do not wait for long. */
  static final TaskType<Work, Void> ORDER =
      TaskType.of("order", Work.class).retry(SOON).steps("reserve", "rest", "charge", "go", "ship");

  /** Submits children and waits for them. */
  static final TaskType<Work, Void> PARENT = TaskType.of("parent", Work.class).retry(SOON);

  /** Fails for good. */
  static final TaskType<Work, Void> FAILING =
      TaskType.of("failing", Work.class).retry(Retry.none());

  /** What schedules submit; does nothing. */
  static final TaskType<Work, Void> FIRED = TaskType.of("fired", Work.class).retry(SOON);

  /** Those of which any number runs at once. */
  static final List<TaskType<Work, Void>> UNLIMITED =
      List.of(ONCE, LEAST, FLAKY, STEPS, STUBBORN, BRIEF, ORDER);

  /** Those of which workflows are made: they fail at most once. */
  static final List<TaskType<Work, Void>> NODES = List.of(ONCE, LEAST, LEAST, FLAKY, ORDER);

  /** Those of them that wait for nothing. */
  static final List<TaskType<Work, Void>> QUICK = List.of(ONCE, LEAST, LEAST, FLAKY);

  static final List<TaskType<Work, Void>> LIMITED = List.of(FEW, TURNS);

  private Kinds() {}

  /** The limits, for a journal. */
  static List<Entry.LimitSet> limits(long at) {
    return LIMITED.stream().map(type -> Entry.LimitSet.of(at, type.name(), type.policy())).toList();
  }

  static Promise promise(TaskType<?, ?> type) {
    return type.equals(ONCE) ? Promise.EXACTLY_ONCE : Promise.AT_LEAST_ONCE;
  }
}
