package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.StoredSchedule;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Schedules, a row each; {@link FireSchedules} fires them. */
public final class JdbcScheduleStore implements ScheduleStore {

  private final Verbs verbs;
  private final FireSchedules firing;
  private final ScheduleLog log;

  public JdbcScheduleStore(Verbs verbs, SubmitTasks submit) {
    this.verbs = verbs;
    this.firing = new FireSchedules(verbs, submit);
    this.log = new ScheduleLog(verbs);
  }

  @Override
  public List<StoredSchedule> list(String after, int limit) {
    Params params = new Params().set("after", after).set("limit", limit);
    return verbs.rows("schedule.list", params, ScheduleRow::read);
  }

  @Override
  public List<StoredSchedule> declaredBy(String program) {
    Params params = new Params().set("program", program);
    return verbs.rows("schedule.declared_by", params, ScheduleRow::read);
  }

  @Override
  public Optional<StoredSchedule> get(String name) {
    return verbs.rows("schedule.get", named(name), ScheduleRow::read).stream().findFirst();
  }

  private static Params named(String name) {
    return new Params().set("name", name);
  }

  @Override
  public boolean save(@Nullable StoredSchedule before, StoredSchedule after, Actor by) {
    Params params = Params.given(ScheduleRow.saved(after));
    return verbs.together(
        "schedule.save",
        inside -> {
          int saved =
              before == null
                  ? inside.count("schedule.add", params)
                  : inside.count("schedule.save", ScheduleRow.asRead(before, params));
          if (saved > 0) {
            // The store gives the time.
            EditAudit.schedule(before, after, by, Instant.EPOCH)
                .ifPresent(entry -> JdbcAuditLog.write(inside, List.of(entry)));
          }
          return saved > 0;
        });
  }

  @Override
  public boolean remove(StoredSchedule schedule, Actor by) {
    return verbs.together(
        "schedule.remove",
        inside -> {
          if (inside.count("schedule.remove", ScheduleRow.asRead(schedule, new Params())) == 0) {
            return false;
          }
          inside.count("schedule.remove_log", named(schedule.name()));
          JdbcAuditLog.write(inside, List.of(EditAudit.removed(schedule, by, Instant.EPOCH)));
          return true;
        });
  }

  @Override
  public List<DueSchedule> due(int limit) {
    return verbs.rows("schedule.due", new Params().set("limit", limit), ScheduleRow::due);
  }

  @Override
  public Set<String> fire(List<Fire> fires) {
    return firing.fire(fires);
  }

  @Override
  public boolean trigger(
      String schedule, List<NewTask> tasks, List<LogLine> lines, String verb, Actor by) {
    return firing.trigger(schedule, tasks, lines, verb, by);
  }

  @Override
  public List<ScheduleLogEntry> log(String schedule, long before, int limit) {
    return log.read(schedule, before, limit);
  }

  @Override
  public void settle(List<Settled> ended) {
    log.settle(ended);
  }

  @Override
  public int purgeLog(int limit) {
    return log.purge(limit);
  }

  @Override
  public List<StoredCalendar> calendars() {
    return verbs.rows("schedule.calendars", new Params(), JdbcScheduleStore::calendar);
  }

  @Override
  public void saveCalendar(StoredCalendar calendar, Actor by) {
    verbs.together(
        "schedule.save_calendar",
        inside -> {
          Params params = named(calendar.name()).set("dates", JsonText.array(calendar.dates()));
          inside.count("schedule.enter_calendar", params);
          StoredCalendar before =
              inside.rows("schedule.calendar", params, JdbcScheduleStore::calendar).get(0);
          EditAudit.calendar(calendar.name(), before.dates(), calendar.dates(), by, Instant.EPOCH)
              .ifPresent(entry -> JdbcAuditLog.write(inside, List.of(entry)));
          return inside.count("schedule.save_calendar", params);
        });
  }

  private static StoredCalendar calendar(ResultSet row) throws SQLException {
    return new StoredCalendar(
        row.getString("name"),
        JsonText.strings(row.getString("dates")),
        Micros.instant(row, "changed_at"));
  }
}
