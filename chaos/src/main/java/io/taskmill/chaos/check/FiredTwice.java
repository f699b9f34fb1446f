package io.taskmill.chaos.check;

import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Of a due time there is one task, by what the store has and by what handlers were given. */
final class FiredTwice implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Due, SortedSet<Long>> tasks = new HashMap<>();
    evidence
        .stored()
        .forEach(
            task -> {
              StoredFire fire = task.fire();
              if (fire != null) {
                add(tasks, new Due(fire.schedule(), fire.due()), task.id());
              }
            });
    evidence
        .all(Entry.Fired.class)
        .forEach(e -> add(tasks, new Due(e.schedule(), Instant.ofEpochMilli(e.due())), e.task()));
    List<Violation> found = new ArrayList<>();
    tasks.forEach(
        (due, ids) -> {
          if (ids.size() > 1) {
            found.add(
                new Violation(
                    Kind.FIRED_TWICE,
                    ids.last(),
                    "%s has the tasks %s for %s.".formatted(due.schedule, ids, due.at)));
          }
        });
    return found;
  }

  private static void add(Map<Due, SortedSet<Long>> tasks, Due due, long task) {
    tasks.computeIfAbsent(due, any -> new TreeSet<>()).add(task);
  }

  private record Due(String schedule, Instant at) {}
}
