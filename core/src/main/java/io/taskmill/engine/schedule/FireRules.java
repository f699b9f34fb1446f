package io.taskmill.engine.schedule;

import io.taskmill.engine.execution.ScheduleSkip;
import io.taskmill.engine.schedule.ScheduleTasks.Occasion;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoredSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of a schedule whose time has come. */
final class FireRules {

  /** After so long a schedule is looked at again that has to wait for its last task. */
  static final Duration WAIT = Duration.ofSeconds(1);

  private final ScheduleTasks tasks;

  FireRules(ScheduleTasks tasks) {
    this.tasks = tasks;
  }

  /**
   * What is to be done.
   *
   * @param cancels a task that has to go first, and is told so now; null if none has
   */
  record Plan(Fire fire, @Nullable Long cancels) {}

  /** The plan for a schedule that is due. */
  Plan plan(DueSchedule due, Schedule schedule, DueTimes times) {
    Instant standsAt = Objects.requireNonNull(due.schedule().nextAt());
    DueTimes.Come come = times.come(standsAt, due.now());
    boolean live = due.isLastTaskLive();
    Overlap overlap = schedule.overlap();
    if (live
        && !come.fired().isEmpty()
        && (overlap == Overlap.WAIT || overlap == Overlap.REPLACE)) {
      // It is told once: who has been waiting was looked at before.
      boolean told = !times.lookAt(standsAt).equals(due.schedule().lookAt());
      return new Plan(
          putOff(due.schedule(), standsAt, due.now().plus(WAIT), null),
          overlap == Overlap.REPLACE && !told ? due.schedule().last().task() : null);
    }
    FirePlan plan = new FirePlan(due, schedule, times, come.next());
    if (come.leftOut() != null) {
      plan.tellLeftOut(come.leftOut());
    }
    switch (overlap) {
      case ALLOW -> come.fired().forEach(plan::run);
      case SKIP -> plan.runUnlessBusy(come.fired(), live);
      case REPLACE -> plan.runLast(come.fired());
      case WAIT -> plan.one(come.fired(), plan::run);
    }
    return new Plan(plan.fire(), null);
  }

  /** The same fire with nothing but records of what does not run. */
  Fire skipped(DueSchedule due, Schedule schedule, DueTimes times, ScheduleSkip why) {
    DueTimes.Come come = times.come(Objects.requireNonNull(due.schedule().nextAt()), due.now());
    FirePlan plan = new FirePlan(due, schedule, times, come.next());
    if (schedule.overlap() == Overlap.WAIT) {
      plan.one(come.fired(), at -> plan.skip(at, why));
    } else {
      come.fired().forEach(at -> plan.skip(at, why));
    }
    return plan.fire();
  }

  /**
   * Looks at it again later.
   *
   * @param failure why it could not fire; null if it only waits
   */
  static Fire putOff(
      StoredSchedule stored, Instant standsAt, Instant until, @Nullable LogLine failure) {
    return new Fire(
        stored.name(),
        stored.version(),
        standsAt,
        null,
        0,
        standsAt,
        until,
        null,
        List.of(),
        failure == null ? List.of() : List.of(failure));
  }

  /** One fire, as it is put together. */
  private final class FirePlan {

    private final StoredSchedule stored;
    private final Instant now;
    private final Schedule schedule;
    private final DueTimes times;
    private final List<FireTask> submitted = new ArrayList<>();
    private final List<LogLine> log = new ArrayList<>();
    private @Nullable Instant next;
    private @Nullable Instant lastFired;
    private @Nullable Long previous;
    private int count;

    FirePlan(DueSchedule due, Schedule schedule, DueTimes times, @Nullable Instant next) {
      this.stored = due.schedule();
      this.now = due.now();
      this.schedule = schedule;
      this.times = times;
      this.next = next;
      this.previous = stored.last().task();
    }

    void tellLeftOut(Instant first) {
      log(
          first,
          null,
          FireStatus.FAILURE,
          "Nobody fired in time from this due time on; what its catch-up rule does not bring back was left"
              + " out.");
    }

    void run(Instant at) {
      NewTask task = tasks.runs(schedule, occasion(at));
      submitted.add(new FireTask(task, false));
      ScheduleLogKeeper.submitted(schedule, task).ifPresent(log::add);
      previous = task.id();
      fired(at);
    }

    void skip(Instant at, ScheduleSkip why) {
      NewTask task = tasks.skipped(schedule, occasion(at), why);
      submitted.add(new FireTask(task, true));
      log(at, task.id(), FireStatus.FAILURE, "Skipped: " + why.sentence());
      fired(at);
    }

    private void fired(Instant at) {
      lastFired = at;
      count++;
    }

    private Occasion occasion(Instant at) {
      return new Occasion(at, now, times.after(at), previous);
    }

    private void log(Instant at, @Nullable Long task, FireStatus status, @Nullable String text) {
      ScheduleLogKeeper.line(schedule, at, task, status, text).ifPresent(log::add);
    }

    void runUnlessBusy(List<Instant> all, boolean busy) {
      if (busy) {
        ScheduleSkip why = ScheduleSkip.previousLive(previous);
        all.forEach(at -> skip(at, why));
      } else {
        runLast(all);
      }
    }

    /** Of several that have come due at once, the newest. */
    void runLast(List<Instant> all) {
      for (int i = 0; i < all.size(); i++) {
        if (i < all.size() - 1) {
          skip(all.get(i), ScheduleSkip.laterDue(all.get(i + 1)));
        } else {
          run(all.get(i));
        }
      }
    }

    /** The others wait until it has ended. */
    void one(List<Instant> all, Consumer<Instant> does) {
      if (!all.isEmpty()) {
        does.accept(all.get(0));
        next = all.size() > 1 ? all.get(1) : next;
      }
    }

    Fire fire() {
      Instant to = next;
      Instant look = to == null ? null : times.lookAt(to);
      if (look != null && !look.isAfter(now)) {
        look = schedule.overlap() == Overlap.WAIT ? now.plus(WAIT) : now;
      }
      return new Fire(
          stored.name(),
          stored.version(),
          Objects.requireNonNull(stored.nextAt()),
          lastFired,
          count,
          to,
          look,
          to == null
              ? "It has no due time after this one: '%s' has come to its end."
                  .formatted(schedule.timetable().text())
              : null,
          submitted,
          log);
    }
  }
}
