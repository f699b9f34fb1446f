package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskmillException;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.schedule.FireNote;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.schedule.Schedules;
import io.taskmill.wire.ScheduleJson;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The schedules of the server. */
final class RemoteSchedules implements Schedules {

  /** Each one that fails means that it was changed, or has fired. */
  private static final int TRIES = 20;

  private static final Duration BACKFILL = Duration.ofMinutes(2);

  private final TaskmillClient client;
  private final Http http;
  private final @Nullable String why;

  RemoteSchedules(TaskmillClient client, @Nullable String why) {
    this.client = client;
    this.http = client.http();
    this.why = why;
  }

  private record Fire(Instant at, String zone, List<FireNote> notes) {
    PlannedFire planned() {
      return new PlannedFire(at, at.atZone(ZoneId.of(zone)), notes);
    }
  }

  private record Range(Instant from, Instant to) {}

  private record Payload(String payloadText) {}

  private record Days(Collection<LocalDate> days) {}

  @Override
  public List<ScheduleInfo> list() {
    return http.items(Call.get("schedules"), ScheduleInfo.class);
  }

  @Override
  public Optional<ScheduleInfo> get(String name) {
    return http.find(Call.get("schedules", name), ScheduleInfo.class);
  }

  @Override
  public ScheduleInfo add(Schedule schedule) {
    schedule.taskType().filter(type -> !type.isStored()).ifPresent(client::ensureType);
    Schedule encoded = client.requests().encoded(schedule);
    return http.ask(
        Call.post("schedules")
            .with("why", why)
            .body(Http.JSON.readTree(ScheduleJson.write(encoded))),
        ScheduleInfo.class);
  }

  @Override
  public ScheduleInfo edit(String name, UnaryOperator<Schedule> change) {
    for (int tries = 0; tries < TRIES; tries++) {
      ScheduleInfo seen = require(name, Call.get("schedules", name), ScheduleInfo.class);
      Schedule after = client.requests().encoded(change.apply(seen.schedule()));
      if (!after.name().equals(name)) {
        throw new InvalidTaskException(
            "A schedule keeps its name: '%s' cannot become '%s'. Add another one, and remove this."
                .formatted(name, after.name()));
      }
      ObjectNode patch =
          MergePatch.of(ScheduleJson.write(seen.schedule()), ScheduleJson.write(after));
      if (patch.isEmpty()) {
        return seen;
      }
      Optional<ScheduleInfo> edited = patch(name, seen.version(), patch);
      if (edited.isPresent()) {
        return edited.get();
      }
    }
    throw new TaskmillException(
        "Schedule '%s' was changed or has fired again and again, so this was not done. Try it again."
            .formatted(name));
  }

  /** Empty if it has another version by now. */
  private Optional<ScheduleInfo> patch(String name, long version, ObjectNode patch) {
    Call call =
        Call.patch("schedules", name)
            .with("version", version)
            .with("why", why)
            .body(patch)
            .repeatable();
    try {
      return Optional.of(Http.read(call, http.send(call), ScheduleInfo.class));
    } catch (Problem problem) {
      if (problem.isChanged()) {
        return Optional.empty();
      }
      throw problem.exception();
    }
  }

  @Override
  public ScheduleInfo revert(String name) {
    return require(name, of(name, "revert").repeatable(), ScheduleInfo.class);
  }

  @Override
  public ScheduleInfo online(String name) {
    return require(name, of(name, "online").repeatable(), ScheduleInfo.class);
  }

  @Override
  public ScheduleInfo offline(String name, boolean cancelsRun) {
    return require(
        name, of(name, "offline").with("cancelsRun", cancelsRun).repeatable(), ScheduleInfo.class);
  }

  @Override
  public void remove(String name) {
    require(name, Call.delete("schedules", name).with("why", why), JsonNode.class);
  }

  @Override
  public long runNow(String name) {
    return require(name, of(name, "run"), JsonNode.class).path("id").asLong();
  }

  @Override
  public long runNow(String name, String payloadText) {
    Call call = of(name, "run").body(new Payload(payloadText));
    return require(name, call, JsonNode.class).path("id").asLong();
  }

  @Override
  public int backfill(String name, Instant from, Instant to) {
    Call call = of(name, "backfill").body(new Range(from, to)).within(BACKFILL);
    return require(name, call, JsonNode.class).path("tasks").asInt();
  }

  private <T> T require(String name, Call call, Class<T> as) {
    return http.require("schedule '%s'".formatted(name), call, as);
  }

  private Call of(String name, String verb) {
    return Call.post("schedules", name, verb).with("why", why);
  }

  @Override
  public List<PlannedFire> next(String name, int count) {
    return http.items(Call.get("schedules", name, "next").with("count", count), Fire.class).stream()
        .map(Fire::planned)
        .toList();
  }

  @Override
  public List<ScheduleLogEntry> log(String name, @Nullable Long beforeId, int limit) {
    return http.items(
        Call.get("schedules", name, "log").with("after", beforeId).with("limit", limit),
        ScheduleLogEntry.class);
  }

  @Override
  public List<TaskInfo> tasks(String name, int limit) {
    TaskFilter own = TaskFilter.all().attribute(ScheduleHeaders.ATTRIBUTE, name);
    return client.find(TaskSearch.of(own).limit(limit)).tasks();
  }

  @Override
  public List<HolidayCalendar> calendars() {
    return http.items(Call.get("calendars"), HolidayCalendar.class);
  }

  @Override
  public void calendar(HolidayCalendar calendar) {
    http.tell(
        Call.put("calendars", calendar.name()).with("why", why).body(new Days(calendar.days())));
  }
}
