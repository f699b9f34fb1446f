package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;

import io.taskmill.TaskState;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything that a random walk leaves to chance; the same seed gives the same walk. */
final class Dice {

  /** A type of which only some run at once; a part of its tasks is skipped, the others wait. */
  static final String LIMITED = "limited";

  static final int MAX_RUNNING = 2;

  /** In whole hours, as time passes; no delay is longer. */
  static final Duration LONGEST_DELAY = Duration.ofHours(3);

  /** Types whose tasks wait for others of their key. */
  static final String APART = "apart";

  static final String ORDERED = "ordered";

  static final Map<String, TypeRules> RULES =
      Map.of(
          LIMITED, Rules.maxRunning(MAX_RUNNING),
          APART, Rules.perKey(2),
          ORDERED, Rules.perKey(1));

  private static final List<String> TYPES = List.of("mail", LIMITED, APART, ORDERED);
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
          taskOf(one(TYPES))
              .queue(one(QUEUES))
              .tenant(random.nextInt(2))
              .creator(random.nextInt(2))
              .priority(4 + random.nextInt(3))
              .delay(random.nextInt(3) == 0 ? halfPast() : Duration.ZERO)
              .payload("payload-" + random.nextInt(1_000))
              .maxLosses(upTo(3))
              .needsPerson(random.nextBoolean())
              .build());
    }
    return tasks;
  }

  private TaskBuilder taskOf(String type) {
    TaskBuilder task = task(type);
    return switch (type) {
      case APART -> task.turn(KeyTurn.APART, keyInFive(4));
      case ORDERED -> task.turn(KeyTurn.ORDERED, keyInFive(4));
      case LIMITED -> random.nextInt(3) == 0 ? task.skippable() : task.key(keyInFive(1));
      default -> task.key(keyInFive(2));
    };
  }

  /** One of a few keys in so many of five cases, otherwise none. */
  private @Nullable String keyInFive(int cases) {
    return random.nextInt(5) < cases ? "key-" + random.nextInt(3) : null;
  }

  static LaneFilter everything() {
    return LaneFilter.ofTypes(TYPES.toArray(new String[0]));
  }

  /** Mostly one; others overlap with it, or do not. */
  List<Share> shares() {
    List<Share> shares = new ArrayList<>();
    do {
      shares.add(new Share(filter(), upTo(4)));
    } while (random.nextInt(3) == 0);
    return shares;
  }

  private LaneFilter filter() {
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
