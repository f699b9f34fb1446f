package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.NewTask;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Schedules fire, by their time or because a person wants it: one transaction moves them on,
 * creates their tasks and writes their log. The row of each schedule is locked first, so of two who
 * fire the same due time one finds it gone.
 */
final class FireSchedules {

  private final Verbs verbs;
  private final SubmitTasks submit;

  FireSchedules(Verbs verbs, SubmitTasks submit) {
    this.verbs = verbs;
    this.submit = submit;
  }

  /** Fires those that still stand at their due time, and gives their names. */
  Set<String> fire(List<Fire> fires) {
    if (fires.isEmpty()) {
      return Set.of();
    }
    List<NewTask> tasks =
        fires.stream().flatMap(fire -> fire.tasks().stream()).map(FireTask::task).toList();
    return creating(tasks, inside -> fire(inside, fires));
  }

  /** Submits tasks of a schedule beside its due times; false if there is no such schedule. */
  boolean trigger(String schedule, List<NewTask> tasks, List<LogLine> log, String verb, Actor by) {
    Params params =
        new Params().set("name", schedule).set("task", tasks.get(tasks.size() - 1).id());
    return creating(
        tasks,
        inside -> {
          if (inside.count("schedule.triggered", params) == 0) {
            return false;
          }
          submit.within(inside, tasks, true);
          ScheduleLog.write(inside, lines(schedule, log).toList());
          JdbcAuditLog.write(
              inside, List.of(EditAudit.triggered(verb, schedule, tasks, by, Instant.EPOCH)));
          return true;
        });
  }

  /** Lanes are entered before, and what a refusal has counted is written after. */
  private <T> T creating(List<NewTask> tasks, Function<Verbs, T> work) {
    return submit.withLanes(
        tasks, () -> QueueCapacities.remembering(verbs, () -> verbs.together("fire", work)));
  }

  private Set<String> fire(Verbs inside, List<Fire> fires) {
    Set<String> names = lock(inside, fires);
    List<Fire> taken = fires.stream().filter(fire -> names.contains(fire.schedule())).toList();
    if (taken.isEmpty()) {
      return names;
    }
    submit.within(inside, tasks(taken, false), true);
    skip(inside, tasks(taken, true));
    inside.count("schedule.fired", Params.given(moves(taken)).set("names", Column.texts(names)));
    ScheduleLog.write(
        inside, taken.stream().flatMap(fire -> lines(fire.schedule(), fire.log())).toList());
    return names;
  }

  private static Set<String> lock(Verbs inside, List<Fire> fires) {
    return new LinkedHashSet<>(
        inside.rows(
            "schedule.lock",
            Params.given(
                Rows.of(fires)
                    .text("name", Fire::schedule)
                    .bigint("version", Fire::version)
                    .bigint("due_at", fire -> Micros.of(fire.due()))),
            row -> row.getString("name")));
  }

  private static List<NewTask> tasks(List<Fire> fires, boolean skipped) {
    return fires.stream()
        .flatMap(fire -> fire.tasks().stream())
        .filter(task -> task.skipped() == skipped)
        .map(FireTask::task)
        .toList();
  }

  /** They are PAUSED for as long as nobody sees them, and take no room. */
  private void skip(Verbs inside, List<NewTask> tasks) {
    if (!tasks.isEmpty()) {
      submit.within(inside, tasks, false);
      List<Long> ids = tasks.stream().map(NewTask::id).toList();
      inside.count("promote.skip", Params.ids(ids));
      StatisticsAppender.ended(inside, ids);
    }
  }

  private static Rows<Fire> moves(List<Fire> fires) {
    return Rows.of(fires)
        .text("name", Fire::schedule)
        .text("state", fire -> (goesOn(fire) ? ScheduleState.ONLINE : ScheduleState.OFFLINE).name())
        .bigint("next_at", fire -> goesOn(fire) ? Micros.ofNullable(fire.next()) : null)
        .bigint("look_at", fire -> goesOn(fire) ? Micros.ofNullable(fire.lookAt()) : null)
        .text("offline_why", fire -> goesOn(fire) ? null : fire.offlineWhy())
        .bigint("fired_at", fire -> Micros.ofNullable(fire.fired()))
        .bigint("last_task", FireSchedules::lastTask)
        .bigint("tasks", fire -> (long) fire.tasks().size())
        .bigint("fires", fire -> (long) fire.count());
  }

  private static boolean goesOn(Fire fire) {
    return fire.next() != null && fire.lookAt() != null;
  }

  /** The last one that runs; null if none does. */
  private static @Nullable Long lastTask(Fire fire) {
    Long last = null;
    for (FireTask each : fire.tasks()) {
      last = each.skipped() ? last : Long.valueOf(each.task().id());
    }
    return last;
  }

  private static Stream<ScheduleLog.Written> lines(String schedule, List<LogLine> log) {
    return log.stream().map(line -> new ScheduleLog.Written(schedule, line));
  }
}
