package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;

import io.taskmill.TaskState;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Everything that a random walk leaves to chance; the same seed gives the same walk. */
final class Dice {

  private static final List<String> TYPES = List.of("mail", "report", "sync");
  private static final List<String> QUEUES = List.of("default", "slow");

  private final Random random;

  Dice(long seed) {
    random = new Random(seed);
  }

  /** Something that may be done; the heavier, the more often. */
  record Choice(int weight, Runnable action) {}

  void oneOf(Choice... choices) {
    int total = 0;
    for (Choice choice : choices) {
      total += choice.weight();
    }
    int at = random.nextInt(total);
    for (Choice choice : choices) {
      at -= choice.weight();
      if (at < 0) {
        choice.action().run();
        return;
      }
    }
  }

  <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Up to so many of these, none twice. */
  <T> List<T> some(int atMost, List<T> all) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, Math.min(upTo(atMost), shuffled.size()));
  }

  int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  List<NewTask> newTasks() {
    List<NewTask> tasks = new ArrayList<>();
    int count = upTo(4);
    for (int i = 0; i < count; i++) {
      tasks.add(
          task(one(TYPES))
              .queue(one(QUEUES))
              .tenant(random.nextInt(2))
              .creator(random.nextInt(2))
              .key(random.nextInt(3) == 0 ? "key-" + random.nextInt(3) : null)
              .priority(4 + random.nextInt(3))
              .delay(random.nextInt(3) == 0 ? halfPast() : Duration.ZERO)
              .payload("payload-" + random.nextInt(1_000))
              .maxLosses(upTo(3))
              .needsPerson(random.nextBoolean())
              .build());
    }
    return tasks;
  }

  LaneFilter filter() {
    return new LaneFilter(
        Set.copyOf(some(3, TYPES)),
        random.nextInt(3) == 0 ? Set.of(one(QUEUES)) : Set.of(),
        random.nextInt(4) == 0 ? Set.of((long) random.nextInt(2)) : Set.of(),
        random.nextInt(4) == 0 ? Set.of((long) random.nextInt(2)) : Set.of());
  }

  Outcome outcome() {
    String text = "text-" + random.nextInt(1_000);
    return switch (random.nextInt(10)) {
      case 0, 1 -> Outcome.succeeded(text);
      case 2, 3 -> Outcome.failedRetryIn(halfPast(), text);
      case 4 -> Outcome.failedForGood(text);
      case 5 -> Outcome.failedNeedsPerson(text);
      case 6 -> Outcome.unrunnable(text);
      case 7 -> Outcome.cancelled();
      case 8 -> Outcome.paused();
      default -> Outcome.released();
    };
  }

  /**
   * Whether a task of this state is signalled: finished ones outnumber the others and tell little.
   */
  boolean keeps(TaskState state) {
    return !state.isFinal() || random.nextInt(10) == 0;
  }

  private Duration halfPast() {
    return Duration.ofMinutes(30 + 60 * random.nextInt(3));
  }
}
