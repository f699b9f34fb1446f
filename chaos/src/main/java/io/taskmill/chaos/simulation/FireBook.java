package io.taskmill.chaos.simulation;

import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What schedules have fired for, as it took effect. */
final class FireBook {

  private static final long NO_TASK = 0;

  private final Ledger ledger;
  private final InstantSource clock;

  /** From when on each of them fires. */
  private final Map<String, Instant> first = new HashMap<>();

  private final Map<String, Set<Instant>> fired = new HashMap<>();

  /**
   * @param clock the store's, as far as it has ever been set
   */
  FireBook(Ledger ledger, InstantSource clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  /** How many due times were fired. */
  int count() {
    return fired.values().stream().mapToInt(Set::size).sum();
  }

  void saved(@Nullable StoredSchedule before, StoredSchedule after) {
    ledger.trace("save schedule", after.name() + " due " + after.nextAt());
    if (before == null && after.nextAt() != null) {
      first.put(after.name(), after.nextAt());
    }
  }

  void fired(List<Fire> fires, Set<String> taken) {
    for (Fire fire : fires) {
      if (taken.contains(fire.schedule())) {
        ledger.trace("fire", fire.schedule() + " due " + fire.due() + " → " + fire.next());
        fire.tasks().forEach(task -> fired(fire.schedule(), task));
      }
    }
  }

  private void fired(String schedule, FireTask submitted) {
    NewTask task = submitted.task();
    Instant due = Instant.parse(task.headers().getOrDefault("taskmill-due", ""));
    if (!ledger.created(task)) {
      return;
    }
    if (due.isAfter(clock.instant())) {
      ledger.found(
          "fired early", task.id(), schedule + " fired for " + due + " at " + clock.instant());
    }
    if (!fired.computeIfAbsent(schedule, any -> new HashSet<>()).add(due)) {
      ledger.found("fired twice", task.id(), schedule + " had fired for " + due + " before.");
    }
  }

  /** At the end, when nothing is due any more. */
  void checkMissed() {
    for (SimSchedule one : SimSchedule.ALL) {
      String name = one.schedule().name();
      Instant from = first.getOrDefault(name, Instant.MAX);
      Set<Instant> done = fired.getOrDefault(name, Set.of());
      one.due().stream()
          .filter(due -> !due.isBefore(from) && !done.contains(due))
          .forEach(due -> ledger.found("fire missed", NO_TASK, name + " has no task for " + due));
    }
  }
}
