package io.taskmill.engine.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.QueueFullException;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.schedule.FireRules.Plan;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.Wakeup.Hint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires what is due, for the whole cluster. Several nodes may do so at once: the store lets each
 * due time take effect once. What a node computes and does not write is lost with it, and the next
 * one finds the schedule where it was.
 */
public final class ScheduleFirer {

  private static final Logger log = LoggerFactory.getLogger(ScheduleFirer.class);

  /** How many are fired in one transaction. */
  private static final int AT_ONCE = 500;

  /** After so long a schedule is tried again that could not be fired. */
  private static final Duration TRY_AGAIN = Duration.ofMinutes(1);

  private final Store store;
  private final Membership membership;
  private final FireRules rules;
  private final EventListeners listeners;
  private final Runnable wakeWorker;
  private final ScheduleCache cache = new ScheduleCache();

  /** Schedules that cannot be read, by name, with the version of which that was said. */
  private final Map<String, Long> saidUnreadable = new HashMap<>();

  public ScheduleFirer(
      Store store,
      Membership membership,
      ScheduleTasks tasks,
      EventListeners listeners,
      Runnable wakeWorker) {
    this.store = store;
    this.membership = membership;
    this.rules = new FireRules(tasks);
    this.listeners = listeners;
    this.wakeWorker = wakeWorker;
  }

  /** Fires all that is due, and gives how many schedules moved on. */
  public synchronized int run() {
    int all = 0;
    int found;
    int fired;
    do {
      List<DueSchedule> due = store.schedules().due(AT_ONCE);
      found = due.size();
      fired = due.isEmpty() ? 0 : fire(due);
      all += fired;
      // If nothing took effect, another node is at it.
    } while (found == AT_ONCE && fired > 0);
    return all;
  }

  private int fire(List<DueSchedule> due) {
    Map<String, HolidayCalendar> calendars = null;
    List<Due> batch = new ArrayList<>();
    List<Fire> others = new ArrayList<>();
    for (DueSchedule one : due) {
      try {
        Schedule schedule = cache.read(one.schedule());
        if (schedule.calendar().isPresent() && calendars == null) {
          calendars = Calendars.read(store.schedules());
        }
        DueTimes times = new DueTimes(schedule, calendars == null ? Map.of() : calendars);
        Plan plan = rules.plan(one, schedule, times);
        if (plan.cancels() != null) {
          cancel(schedule.name(), plan.cancels());
        }
        batch.add(new Due(one, schedule, times, plan.fire()));
      } catch (InvalidTaskException e) {
        sayUnreadable(one.schedule(), e);
        others.add(putOff(one, null));
      }
    }
    return fire(batch, others);
  }

  private int fire(List<Due> batch, List<Fire> others) {
    List<Fire> all = new ArrayList<>(others);
    batch.forEach(one -> all.add(one.fire()));
    try {
      return write(all);
    } catch (QueueFullException e) {
      return write(others) + batch.stream().mapToInt(this::fireAlone).sum();
    } catch (StoreAwayException e) {
      throw e;
    } catch (StoreException e) {
      if (batch.size() + others.size() == 1) {
        return batch.isEmpty() ? 0 : failed(batch.get(0), e);
      }
      // One that cannot be written keeps no other from firing.
      return batch.stream().mapToInt(one -> fire(List.of(one), List.of())).sum();
    }
  }

  /** Into a full queue it is skipped; others of its batch may have room. */
  private int fireAlone(Due one) {
    try {
      return write(List.of(one.fire()));
    } catch (QueueFullException e) {
      log.warn("Schedule '{}' skips a fire: {}", one.due.schedule().name(), e.getMessage());
      String why = "the queue was full.";
      return write(List.of(rules.skipped(one.due, one.schedule, one.times, why)));
    }
  }

  private int failed(Due one, StoreException e) {
    log.warn("Schedule '{}' could not fire; tried again.", one.due.schedule().name(), e);
    LogLine line =
        one.schedule.log() == FireLog.NONE
            ? null
            : new LogLine(
                one.due.schedule().nextAt(),
                null,
                FireStatus.FAILURE,
                e.getMessage(),
                one.schedule.logKept());
    return write(List.of(putOff(one.due, line)));
  }

  private static Fire putOff(DueSchedule due, @Nullable LogLine line) {
    StoredSchedule stored = due.schedule();
    Instant standsAt = Objects.requireNonNull(stored.nextAt());
    return FireRules.putOff(stored, standsAt, due.now().plus(TRY_AGAIN), line);
  }

  private int write(List<Fire> fires) {
    if (fires.isEmpty()) {
      return 0;
    }
    Set<String> fired = store.schedules().fire(fires);
    boolean any = false;
    for (Fire fire : fires) {
      if (fired.contains(fire.schedule())) {
        any |= !fire.tasks().isEmpty();
        tell(fire);
      }
    }
    if (any) {
      wakeWorker.run();
      store.wakeup().announce(Hint.READY);
    }
    return fired.size();
  }

  private void tell(Fire fire) {
    for (FireTask one : fire.tasks()) {
      TaskState state =
          one.skipped()
              ? TaskState.SKIPPED
              : one.task().terms().startPaused() ? TaskState.PAUSED : TaskState.READY;
      listeners.submitted(one.task(), one.task().id(), state, membership.nodeOrZero());
    }
    if (fire.offlineWhy() != null) {
      log.info("Schedule '{}' is offline now. {}", fire.schedule(), fire.offlineWhy());
    }
  }

  private void cancel(String schedule, long task) {
    Actor by = new Actor("schedule " + schedule, "It is due again, and replaces its last task.");
    store.tasks().command(List.of(task), TaskCommand.cancel(), by);
    store.wakeup().announce(Hint.SIGNAL);
  }

  private void sayUnreadable(StoredSchedule stored, InvalidTaskException e) {
    Long said = saidUnreadable.put(stored.name(), stored.version());
    if (said == null || said != stored.version()) {
      log.warn(
          "Schedule '{}' cannot be read, so it does not fire here: {} Edit it, or use a version that knows"
              + " it.",
          stored.name(),
          e.getMessage());
    }
  }

  /** A schedule that is due, and what becomes of it. */
  private record Due(DueSchedule due, Schedule schedule, DueTimes times, Fire fire) {}
}
