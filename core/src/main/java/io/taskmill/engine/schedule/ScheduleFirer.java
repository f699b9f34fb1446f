package io.taskmill.engine.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.QueueFullException;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.execution.ScheduleSkip;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.schedule.FireRules.Plan;
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

  /** No more tasks than about these are created in one transaction. */
  private static final int TASKS_AT_ONCE = 2_000;

  /**
   * After so long a schedule is tried again that could not be fired: soon enough that its due time
   * is not missed by that.
   */
  private static final Duration TRY_AGAIN = Duration.ofSeconds(5);

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

  /** In several transactions, if many due times are to be caught up. */
  private int fire(List<DueSchedule> due) {
    Planner planner = new Planner();
    int fired = 0;
    List<Due> batch = new ArrayList<>();
    int tasks = 0;
    for (DueSchedule one : due) {
      Due planned = planner.plan(one);
      batch.add(planned);
      tasks += planned.fire.tasks().size();
      if (tasks >= TASKS_AT_ONCE) {
        fired += fireTogether(batch);
        batch = new ArrayList<>();
        tasks = 0;
      }
    }
    return fired + fireTogether(batch);
  }

  /** What goes into a full queue, or cannot be written, keeps no other from firing. */
  private int fireTogether(List<Due> batch) {
    try {
      return write(batch);
    } catch (QueueFullException e) {
      List<Due> refused = batch.stream().filter(one -> one.goesTo(e.queue())).toList();
      List<Due> others = batch.stream().filter(one -> !one.goesTo(e.queue())).toList();
      return (refused.isEmpty() ? 0 : fireTogether(others))
          + (refused.isEmpty() ? batch : refused).stream().mapToInt(this::fireAlone).sum();
    } catch (StoreAwayException e) {
      throw e;
    } catch (StoreException e) {
      return batch.stream().mapToInt(this::fireAlone).sum();
    }
  }

  /** Into a full queue it is skipped. */
  private int fireAlone(Due one) {
    try {
      return write(List.of(one));
    } catch (QueueFullException e) {
      log.warn("Schedule '{}' skips a fire: {}", one.name(), e.getMessage());
      return write(List.of(one.skipped(rules)));
    } catch (StoreAwayException e) {
      throw e;
    } catch (StoreException e) {
      return failed(one, e);
    }
  }

  private int failed(Due one, StoreException e) {
    log.warn("Schedule '{}' could not fire, and is tried again.", one.name(), e);
    Schedule schedule = one.schedule;
    Instant at = one.due.schedule().nextAt();
    LogLine line =
        schedule == null
            ? null
            : ScheduleLogKeeper.line(schedule, at, null, FireStatus.FAILURE, e.getMessage())
                .orElse(null);
    return write(List.of(new Due(one.due, null, null, putOff(one.due, line), null)));
  }

  private static Fire putOff(DueSchedule due, @Nullable LogLine line) {
    StoredSchedule stored = due.schedule();
    Instant standsAt = Objects.requireNonNull(stored.nextAt());
    return FireRules.putOff(stored, standsAt, due.now().plus(TRY_AGAIN), line);
  }

  private int write(List<Due> batch) {
    if (batch.isEmpty()) {
      return 0;
    }
    Set<String> fired = store.schedules().fire(batch.stream().map(Due::fire).toList());
    boolean any = false;
    for (Due one : batch) {
      if (fired.contains(one.name())) {
        any |= !one.fire.tasks().isEmpty();
        tell(one.fire);
        if (one.cancels != null) {
          cancel(one.name(), one.cancels);
        }
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
          "Schedule '{}' cannot be read, so it does not fire here: {} Take it offline, or use a version"
              + " that knows it.",
          stored.name(),
          e.getMessage());
    }
  }

  /** Plans one after the other, and reads the calendars at most once. */
  private final class Planner {

    private @Nullable Map<String, HolidayCalendar> calendars;

    Due plan(DueSchedule due) {
      try {
        Schedule schedule = cache.read(due.schedule());
        DueTimes times = new DueTimes(schedule, calendarsFor(schedule));
        Plan plan = rules.plan(due, schedule, times);
        return new Due(due, schedule, times, plan.fire(), plan.cancels());
      } catch (InvalidTaskException e) {
        sayUnreadable(due.schedule(), e);
        return new Due(due, null, null, putOff(due, null), null);
      }
    }

    private Map<String, HolidayCalendar> calendarsFor(Schedule schedule) {
      if (schedule.calendar().isEmpty()) {
        return Map.of();
      }
      Map<String, HolidayCalendar> read = calendars;
      if (read == null) {
        read = Calendars.read(store.schedules());
        calendars = read;
      }
      return read;
    }
  }

  /**
   * A schedule that is due, and what becomes of it.
   *
   * @param schedule null if it cannot be read, or has failed; its times likewise
   */
  private record Due(
      DueSchedule due,
      @Nullable Schedule schedule,
      @Nullable DueTimes times,
      Fire fire,
      @Nullable Long cancels) {

    String name() {
      return due.schedule().name();
    }

    boolean goesTo(String queue) {
      return fire.tasks().stream()
          .anyMatch(one -> !one.skipped() && one.task().queue().equals(queue));
    }

    /** The same with records of what does not run. */
    Due skipped(FireRules rules) {
      Fire records =
          rules.skipped(
              due,
              Objects.requireNonNull(schedule),
              Objects.requireNonNull(times),
              ScheduleSkip.queueFull());
      return new Due(due, schedule, times, records, null);
    }
  }
}
