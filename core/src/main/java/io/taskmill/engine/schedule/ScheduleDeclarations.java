package io.taskmill.engine.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Actor;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.runtime.EngineSettings;
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

  /** Stores all that was declared. */
  public synchronized void write() {
    if (!declared.isEmpty()) {
      Map<String, HolidayCalendar> calendars = Calendars.read(store);
      declared.values().forEach(one -> writeIfItGoesTogether(one, calendars));
    }
  }

  /** What a person has edited may not go with it: that keeps no process from starting. */
  private void writeIfItGoesTogether(Declared one, Map<String, HolidayCalendar> calendars) {
    one.schedule
        .calendar()
        .filter(calendar -> !calendars.containsKey(calendar))
        .ifPresent(
            calendar ->
                log.warn(
                    "Schedule '{}' heeds the holiday calendar '{}', which the store does not have: it fires"
                        + " on every day until schedules().calendar(…) adds it.",
                    one.schedule.name(),
                    calendar));
    try {
      write(one, calendars);
    } catch (InvalidTaskException e) {
      log.warn(
          "Schedule '{}' stays as it is stored: what a person has edited does not go with what this program"
              + " says: {} Revert the edits, or change the program.",
          one.schedule.name(),
          e.getMessage());
    }
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
      StoredSchedule timed = timed(stored, next, calendars);
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

  private StoredSchedule timed(
      Optional<StoredSchedule> stored,
      StoredSchedule next,
      Map<String, HolidayCalendar> calendars) {
    Instant now = membership.now();
    boolean isNew = stored.map(one -> one.state() == ScheduleState.NEW).orElse(true);
    return isNew
        ? NextDue.online(next, calendars, now)
        : NextDue.ofChanged(stored.get(), next, calendars, now);
  }

  /**
   * Marks and tells what this program declared before and does not any more. Only a program with a
   * name of its own that declares any is known to be the one: others of the same name may have
   * another part to play.
   */
  public synchronized void reportUndeclared() {
    if (!declared.isEmpty() && !program.who().equals(EngineSettings.DEFAULT_NAME)) {
      markUndeclared();
    }
  }

  private void markUndeclared() {
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
