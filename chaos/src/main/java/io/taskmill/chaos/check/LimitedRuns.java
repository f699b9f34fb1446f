package io.taskmill.chaos.check;

import io.taskmill.chaos.journal.Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tasks of types with limits, as those who submitted and ran them know them. */
final class LimitedRuns {

  private final Evidence evidence;
  private final Map<String, Entry.SubmitBegun> submits = new HashMap<>();
  private final Map<Long, String> refs = new HashMap<>();

  LimitedRuns(Evidence evidence) {
    this.evidence = evidence;
    evidence.all(Entry.SubmitBegun.class).forEach(e -> submits.put(e.ref(), e));
    evidence.all(Entry.Entered.class).forEach(e -> refs.put(e.task(), e.ref()));
    evidence
        .all(Entry.SubmitAccepted.class)
        .filter(Entry.SubmitAccepted::created)
        .forEach(e -> refs.put(e.task(), e.ref()));
  }

  /** Each type's limits, once. */
  Stream<Entry.LimitSet> limits() {
    Set<String> seen = new HashSet<>();
    return evidence.all(Entry.LimitSet.class).filter(e -> seen.add(e.type()));
  }

  /** The tasks of a type that ran. */
  List<Long> tasks(String type) {
    return evidence.tasksThatRan().stream()
        .filter(task -> submit(task).filter(e -> e.type().equals(type)).isPresent())
        .toList();
  }

  /** The same by key, without those that have none. */
  Map<String, List<Long>> tasksByKey(String type) {
    return tasks(type).stream()
        .filter(task -> key(task) != null)
        .collect(Collectors.groupingBy(task -> String.valueOf(key(task))));
  }

  private @Nullable String key(long task) {
    return submit(task).map(Entry.SubmitBegun::key).orElse(null);
  }

  private Optional<Entry.SubmitBegun> submit(long task) {
    return Optional.ofNullable(refs.get(task)).map(submits::get);
  }
}
