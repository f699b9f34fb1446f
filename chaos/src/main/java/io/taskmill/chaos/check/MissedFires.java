package io.taskmill.chaos.check;

import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every due time of a schedule that catches up has a task, from its first to its last one. */
final class MissedFires implements Rule {

  private static final long NO_TASK = 0;

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, Set<Instant>> fired = new HashMap<>();
    evidence
        .stored()
        .forEach(
            task -> {
              StoredFire fire = task.fire();
              if (fire != null) {
                fired.computeIfAbsent(fire.schedule(), any -> new HashSet<>()).add(fire.due());
              }
            });
    Map<String, Long> until = new HashMap<>();
    evidence.all(Entry.ScheduleOffline.class).forEach(e -> until.put(e.schedule(), e.until()));
    List<Violation> found = new ArrayList<>();
    evidence
        .all(Entry.ScheduleOnline.class)
        .forEach(
            e ->
                check(
                    e, until.get(e.schedule()), fired.getOrDefault(e.schedule(), Set.of()), found));
    return found;
  }

  private static void check(
      Entry.ScheduleOnline online,
      @Nullable Long until,
      Set<Instant> fired,
      List<Violation> found) {
    for (long due = online.first(); until != null && due < until; due += online.every()) {
      Instant at = Instant.ofEpochMilli(due);
      if (!fired.contains(at)) {
        found.add(
            new Violation(
                Kind.FIRE_MISSED,
                NO_TASK,
                "%s has no task for %s.".formatted(online.schedule(), at)));
      }
    }
  }
}
