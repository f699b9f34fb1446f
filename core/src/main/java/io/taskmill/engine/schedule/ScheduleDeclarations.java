package io.taskmill.engine.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Actor;
import io.taskmill.engine.node.Membership;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schedules that this program's code declares. They are stored when it starts: a new one is
 * ONLINE, of one that is there the code layer is replaced, and what a person has edited goes on to
 * count. So the last started process counts, as with types. What the program declared before and
 * does no more is marked and reported, and goes on.
 */
public final class ScheduleDeclarations {

  private static final Logger log = LoggerFactory.getLogger(ScheduleDeclarations.class);

  /** Each one that fails means that it was changed, or has fired. */
  private static final int TRIES = 100;

  private final ScheduleStore store;
  private final Membership membership;
  private final Actor program;
  private final Map<String, Declared> declared = new LinkedHashMap<>();

  /** A schedule, and its payload as text. */
  private record Declared(Schedule schedule, String payload) {}

  public ScheduleDeclarations(ScheduleStore store, Membership membership, Actor program) {
    this.store = store;
    this.membership = membership;
    this.program = program;
  }

  /**
   * Takes note of a schedule.
   *
   * @throws InvalidTaskException if another of the same name was declared
   */
  public synchronized void add(Schedule schedule, String payload) {
    Declared mine = new Declared(schedule, payload);
    Declared other = declared.putIfAbsent(schedule.name(), mine);
    if (other != null && !text(other).equals(text(mine))) {
      throw new InvalidTaskException(
          "Two schedules are called '%s'. Give one of them another name."
              .formatted(schedule.name()));
    }
  }

  private static String text(Declared one) {
    return ScheduleText.write(one.schedule, one.payload);
  }

  /** Stores all that was declared, and reports what is not any more. */
  public synchronized void write() {
    if (!declared.isEmpty()) {
      Map<String, HolidayCalendar> calendars = Calendars.read(store);
      declared.values().forEach(one -> write(one, calendars));
    }
    reportUndeclared();
  }

  private void write(Declared one, Map<String, HolidayCalendar> calendars) {
    String name = one.schedule.name();
    String code = text(one);
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<StoredSchedule> stored = store.get(name);
      StoredSchedule next =
          stored.isEmpty()
              ? StoredSchedule.create(name, code, program.who())
              : stored
                  .get()
                  .withLayers(code, stored.get().edits())
                  .withDeclared(program.who(), null);
      StoredSchedule timed = timed(stored.orElse(null), next, calendars, membership.now());
      if (stored.isPresent() && timed.equals(stored.get())) {
        return;
      }
      if (store.save(stored.orElse(null), timed, program)) {
        log.info(
            "Schedule '{}' is {} as this program says.",
            name,
            stored.isEmpty() ? "added" : "changed");
        return;
      }
    }
    throw new TaskmillException(
        "Schedule '%s' was changed by others again and again, so it was not declared. Start again."
            .formatted(name));
  }

  /**
   * When a changed schedule fires next. One that was not ONLINE stays so, unless it is new, or went
   * offline by itself.
   */
  private static StoredSchedule timed(
      @Nullable StoredSchedule before,
      StoredSchedule after,
      Map<String, HolidayCalendar> calendars,
      Instant now) {
    boolean fires =
        before == null
            || before.state() == ScheduleState.ONLINE
            || (before.offlineWhy() != null && NextDue.isAnother(before, after));
    return fires ? NextDue.of(before, after, calendars, now) : after;
  }

  private void reportUndeclared() {
    List<String> gone = new ArrayList<>();
    for (StoredSchedule one : store.declaredBy(program.who())) {
      if (!declared.containsKey(one.name())
          && store.save(one, one.withDeclared(one.declaredBy(), membership.now()), program)) {
        gone.add(one.name());
      }
    }
    if (!gone.isEmpty()) {
      log.warn(
          "This program declared the schedules {} before, and does not any more. They go on as they are;"
              + " take them offline, or remove them, if they are not wanted.",
          gone);
    }
  }
}
