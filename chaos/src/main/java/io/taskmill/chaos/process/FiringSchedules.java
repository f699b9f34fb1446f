package io.taskmill.chaos.process;

import io.taskmill.Taskmill;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** The schedules of a run: each fires every second, and catches up with all that it has missed. */
public final class FiringSchedules {

  private static final String PREFIX = "each-second-";
  private static final Duration ONLINE_FIRST = Duration.ofSeconds(1);
  private static final Duration EACH = Duration.ofMillis(20);
  private static final long LOOK_NANOS = 500_000_000;

  private final int count;
  private final Journal journal;
  private final Supplier<Taskmill> open;

  /**
   * @param open opens the store, as anybody sees it
   */
  public FiringSchedules(int count, Journal journal, Supplier<Taskmill> open) {
    this.count = count;
    this.journal = journal;
    this.open = open;
  }

  /** Adds them and lets them fire. */
  public void putOnline() {
    if (count == 0) {
      return;
    }
    try (Taskmill mill = open()) {
      Schedules schedules = mill.schedules();
      // Not before all of them are there: those that fire would hold up the others.
      Instant start =
          now(schedules, "the-beginning").plus(ONLINE_FIRST).plus(EACH.multipliedBy(count));
      for (int i = 1; i <= count; i++) {
        Schedule schedule =
            named(PREFIX + i)
                .cron("* * * * * *")
                .start(start)
                .catchUp(CatchUp.all(CatchUp.MOST))
                .overlap(Overlap.ALLOW)
                .misfireThreshold(Duration.ofSeconds(1))
                .log(FireLog.NONE);
        schedules.add(schedule);
        Instant first = Objects.requireNonNull(schedules.online(schedule.name()).nextAt());
        journal.write(
            new Entry.ScheduleOnline(
                journal.now(),
                schedule.name(),
                first.toEpochMilli(),
                Duration.ofSeconds(1).toMillis()));
      }
    }
  }

  /**
   * Lets them fire what has been due until now, and then no more.
   *
   * @param patience for how long to wait for the former
   */
  public void takeOffline(Duration patience) {
    if (count == 0) {
      return;
    }
    try (Taskmill mill = open()) {
      Schedules schedules = mill.schedules();
      Instant until = now(schedules, "the-end");
      long begun = System.nanoTime();
      while (schedules.list().stream().anyMatch(each -> isBehind(each, until))
          && System.nanoTime() - begun < patience.toNanos()) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
      for (int i = 1; i <= count; i++) {
        String name = PREFIX + i;
        journal.write(new Entry.ScheduleOffline(journal.now(), name, until.toEpochMilli()));
        schedules.offline(name, false);
      }
    }
  }

  /** The store's clock: a schedule that never fires says when it was added. */
  private static Instant now(Schedules schedules, String name) {
    return schedules.add(named(name)).createdAt();
  }

  private static boolean isBehind(ScheduleInfo schedule, Instant until) {
    return schedule.nextAt() != null && schedule.nextAt().isBefore(until);
  }

  private static Schedule named(String name) {
    return Schedule.of(name, Kinds.FIRED, new Work(name, 0));
  }

  /** Knows the type, whoever is the first to start. */
  private Taskmill open() {
    Taskmill mill = open.get();
    mill.declare(Kinds.FIRED);
    return mill;
  }
}
