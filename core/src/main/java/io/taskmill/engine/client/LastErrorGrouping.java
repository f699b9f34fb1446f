package io.taskmill.engine.client;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.LastErrorGroup;
import io.taskmill.admin.LastErrorGroups;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.LastErrors;
import io.taskmill.spi.LastErrors.OfTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Puts tasks whose last errors are equal together. */
public final class LastErrorGrouping {

  private static final Duration SHORTEST_STEP = Duration.ofSeconds(1);

  private static final Comparator<List<OfTask>> MOST_FIRST =
      Comparator.comparing((List<OfTask> some) -> some.size())
          .thenComparing(some -> newest(some).at())
          .reversed();

  private LastErrorGrouping() {}

  /** The groups with the most of the tasks that match. */
  public static LastErrorGroups of(AttemptLog attempts, TaskFilter filter, int limit) {
    LastErrors errors = attempts.lastErrors(filter);
    if (errors.tasks().isEmpty()) {
      return LastErrorGroups.NONE.bounded(errors.bounded());
    }
    Map<Optional<Long>, List<OfTask>> groups =
        errors.tasks().stream()
            .collect(Collectors.groupingBy(task -> Optional.ofNullable(task.fingerprint())));
    List<List<OfTask>> most = groups.values().stream().sorted(MOST_FIRST).limit(limit).toList();
    Map<Long, Attempt> newest =
        attempts.lastOf(most.stream().map(some -> newest(some).task()).toList());
    Steps steps = Steps.of(errors.tasks());
    return new LastErrorGroups(
        most.stream().map(some -> group(some, steps, newest)).toList(),
        errors.tasks().size(),
        steps.from,
        steps.step,
        errors.bounded());
  }

  private static LastErrorGroup group(List<OfTask> some, Steps steps, Map<Long, Attempt> newestOf) {
    OfTask newest = newest(some);
    return new LastErrorGroup(
        newest.fingerprint(),
        some.size(),
        types(some),
        oldest(some).at(),
        newest.at(),
        newest.fingerprint() == null ? null : newestOf.get(newest.task()),
        steps.counts(some));
  }

  private static OfTask newest(Collection<OfTask> some) {
    return Collections.max(some, Comparator.comparing(OfTask::at));
  }

  private static OfTask oldest(Collection<OfTask> some) {
    return Collections.min(some, Comparator.comparing(OfTask::at));
  }

  private static List<String> types(List<OfTask> some) {
    Map<String, Long> counted =
        some.stream().collect(Collectors.groupingBy(OfTask::type, Collectors.counting()));
    return counted.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The time between the oldest and the newest error, in equal steps. */
  private record Steps(Instant from, Duration step) {

    static Steps of(List<OfTask> all) {
      Instant from = oldest(all).at();
      // A little longer than its share, so that the newest is in the last step.
      Duration share =
          Duration.between(from, newest(all).at())
              .dividedBy(LastErrorGroups.STEPS)
              .plus(Duration.ofMillis(1));
      return new Steps(from, share.compareTo(SHORTEST_STEP) < 0 ? SHORTEST_STEP : share);
    }

    List<Long> counts(List<OfTask> some) {
      Map<Long, Long> counted =
          some.stream()
              .map(task -> Duration.between(from, task.at()).dividedBy(step))
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      List<Long> counts = new ArrayList<>();
      for (long nth = 0; nth < LastErrorGroups.STEPS; nth++) {
        counts.add(counted.getOrDefault(nth, 0L));
      }
      return counts;
    }
  }
}
