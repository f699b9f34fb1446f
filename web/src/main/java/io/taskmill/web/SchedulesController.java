package io.taskmill.web;

import io.taskmill.TaskFilter;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Timetable;
import io.taskmill.wire.Ids;
import io.taskmill.wire.RawJson;
import io.taskmill.wire.ScheduleJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import tools.jackson.databind.node.ObjectNode;

/** Schedules: when they fire, and what they submit. */
@ApiResource
@RequestMapping("/schedules")
class SchedulesController {

  private final Redaction redaction;

  SchedulesController(Redaction redaction) {
    this.redaction = redaction;
  }

  /**
   * When a schedule fires, in words.
   *
   * @param en in English
   * @param zh in Chinese
   */
  record Words(String en, String zh) {
    static Words of(Timetable timetable) {
      return new Words(timetable.describe(Locale.ENGLISH), timetable.describe(Locale.CHINESE));
    }
  }

  /**
   * A schedule as it is stored.
   *
   * @param name the name of the schedule
   * @param schedule what it is: what the code says, or how it was added, and over it what a person
   *     has edited
   * @param words when it fires, in words
   * @param edited the fields that a person has edited
   * @param state NEW, ONLINE or OFFLINE
   * @param version counts its changes, from 1
   * @param nextAt when it is due next; null if it does not fire by itself
   * @param lookAt when it will fire: the due time, or later by its jitter, or because it waits
   * @param offlineWhy why it went offline by itself; null if it did not
   * @param lastDueAt the last time for which it has fired; null if there was none
   * @param lastAt when that was, or when a person last started it
   * @param lastTask the last task that it submitted and that was not skipped
   * @param fires how many times it has fired for, the skipped ones included
   * @param declaredBy the program whose code declares it; null if it was added otherwise
   * @param undeclaredAt since when that program declares it no more; null if it does
   * @param createdAt when it was added
   * @param changedAt when it was last changed
   * @param verbs what the caller may do with it now: edit, revert, online or offline, run,
   *     backfill, remove
   * @param redacted whether secrets in its payload are hidden from the caller
   * @param truncated whether its payload is longer than is shown
   */
  record StoredSchedule(
      String name,
      Schedule schedule,
      Words words,
      Set<String> edited,
      ScheduleState state,
      long version,
      @Nullable Instant nextAt,
      @Nullable Instant lookAt,
      @Nullable String offlineWhy,
      @Nullable Instant lastDueAt,
      @Nullable Instant lastAt,
      @Nullable Long lastTask,
      long fires,
      @Nullable String declaredBy,
      @Nullable Instant undeclaredAt,
      Instant createdAt,
      Instant changedAt,
      List<String> verbs,
      boolean redacted,
      boolean truncated) {}

  /**
   * A task that was submitted.
   *
   * @param id the id of the task
   */
  record Run(String id) {}

  /**
   * Another payload, this once.
   *
   * @param payload any JSON value; it is kept letter by letter as it was sent
   * @param payloadText the payload as a text instead, for types whose payload is no JSON
   */
  record RunPayload(@Nullable RawJson payload, @Nullable String payloadText) {}

  /**
   * A range of the past.
   *
   * @param from the first time that counts
   * @param to the first one that does not; not after now
   */
  record Range(Instant from, Instant to) {}

  /**
   * What a backfill has done.
   *
   * @param tasks how many tasks were submitted
   */
  record Backfilled(int tasks) {}

  /**
   * When a schedule would fire.
   *
   * @param words when it fires, in words
   * @param items the next fires
   */
  record Preview(Words words, List<PlannedFires.Fire> items) {}

  /**
   * The fires of all schedules that are online.
   *
   * @param items the earliest first
   * @param capped whether there are more than the limit: ask for a shorter time
   */
  record Fires(List<PlannedFires.FireOfAll> items, boolean capped) {}

  /** All schedules, by name. */
  @GetMapping
  @Access(Role.VIEWER)
  Page<StoredSchedule> listSchedules(ControlPlane plane, Caller caller) {
    return new Page<>(
        plane.schedules().list().stream().map(info -> view(info, caller)).toList(), null);
  }

  /** Adds a schedule, which is NEW: it fires once it is online. */
  @PostMapping
  @Access(Role.OPERATOR)
  @ResponseStatus(HttpStatus.CREATED)
  StoredSchedule addSchedule(@RequestBody ObjectNode schedule, Operator operator, Caller caller) {
    Long tenant = caller.scope().tenant();
    if (tenant != null && !schedule.has("tenant")) {
      schedule.put("tenant", String.valueOf(tenant));
    }
    return view(operator.schedules().add(ScheduleJson.readStrictly(schedule)), caller);
  }

  /** One schedule. */
  @GetMapping("/{name}")
  @Access(Role.VIEWER)
  StoredSchedule getSchedule(@PathVariable String name, ControlPlane plane, Caller caller) {
    return view(require(name, plane), caller);
  }

  /**
   * Edits fields of a schedule, as a JSON merge patch: fields that are left out stay, null is for
   * no value. Where that changes when it fires, it goes on from now.
   *
   * @param version the version that the caller has seen; if the schedule has changed since, nothing
   *     is edited and the answer is a problem {@code changed}
   */
  @PatchMapping("/{name}")
  @Access(Role.OPERATOR)
  StoredSchedule editSchedule(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable Long version,
      @RequestBody ObjectNode patch,
      ControlPlane plane,
      Operator operator,
      Caller caller) {
    ScheduleInfo seen = require(name, plane);
    if (version != null && version != seen.version()) {
      throw changed(name);
    }
    return view(
        operator
            .schedules()
            .edit(
                name,
                now -> {
                  if (version != null && !isSame(now, seen.schedule())) {
                    throw changed(name);
                  }
                  return ScheduleJson.patched(now, patch);
                }),
        caller);
  }

  private static boolean isSame(Schedule one, Schedule other) {
    return ScheduleJson.write(one).equals(ScheduleJson.write(other));
  }

  private static ApiException changed(String name) {
    return new ApiException(
        ProblemCode.CHANGED,
        "The schedule '%s' has been changed since you have seen it. Nothing was changed; look at it again."
            .formatted(name));
  }

  /** Removes a schedule and its log; its tasks stay. One that code declares comes back with it. */
  @DeleteMapping("/{name}")
  @Access(Role.OPERATOR)
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void removeSchedule(@PathVariable String name, ControlPlane plane, Operator operator) {
    require(name, plane);
    operator.schedules().remove(name);
  }

  /** Takes all edits back: the schedule is as the code says, or as it was added. */
  @PostMapping("/{name}/revert")
  @Access(Role.OPERATOR)
  StoredSchedule revertSchedule(
      @PathVariable String name, ControlPlane plane, Operator operator, Caller caller) {
    require(name, plane);
    return view(operator.schedules().revert(name), caller);
  }

  /** Lets a schedule fire, from now on. */
  @PostMapping("/{name}/online")
  @Access(Role.OPERATOR)
  StoredSchedule onlineSchedule(
      @PathVariable String name, ControlPlane plane, Operator operator, Caller caller) {
    require(name, plane);
    return view(operator.schedules().online(name), caller);
  }

  /**
   * Lets a schedule fire no more, at once.
   *
   * @param cancelsRun whether its last task is cancelled, if it has not ended; else it goes on
   */
  @PostMapping("/{name}/offline")
  @Access(Role.OPERATOR)
  StoredSchedule offlineSchedule(
      @PathVariable String name,
      @RequestParam(defaultValue = "false") boolean cancelsRun,
      ControlPlane plane,
      Operator operator,
      Caller caller) {
    require(name, plane);
    return view(operator.schedules().offline(name, cancelsRun), caller);
  }

  /**
   * Submits the task of a schedule now, whatever its state and the debug modes. When it fires does
   * not change. A body is needed only for another payload.
   */
  @PostMapping("/{name}/run")
  @Access(Role.OPERATOR)
  @ResponseStatus(HttpStatus.CREATED)
  Run runSchedule(
      @PathVariable String name,
      @RequestBody(required = false) @Nullable RunPayload once,
      ControlPlane plane,
      Operator operator) {
    require(name, plane);
    String payload = once == null ? null : payload(once);
    long task =
        payload == null
            ? operator.schedules().runNow(name)
            : operator.schedules().runNow(name, payload);
    return new Run(String.valueOf(task));
  }

  private static @Nullable String payload(RunPayload once) {
    RawJson json = once.payload();
    if (json != null && once.payloadText() != null) {
      throw new ApiException(
          ProblemCode.INVALID,
          "There is both 'payload' and 'payloadText'. Give one of them. Nothing was submitted.");
    }
    return json == null ? once.payloadText() : json.text();
  }

  /**
   * Submits a task for each due time in a range of the past, as if the schedule had fired then,
   * whether it has or not; at most 10,000, or none.
   */
  @PostMapping("/{name}/backfill")
  @Access(Role.OPERATOR)
  Backfilled backfillSchedule(
      @PathVariable String name, @RequestBody Range range, ControlPlane plane, Operator operator) {
    require(name, plane);
    if (range.from() == null || range.to() == null) {
      throw new ApiException(
          ProblemCode.INVALID, "A range needs 'from' and 'to'. Nothing was submitted.");
    }
    TimeParameter.requireUsable("from", range.from());
    TimeParameter.requireUsable("to", range.to());
    return new Backfilled(operator.schedules().backfill(name, range.from(), range.to()));
  }

  /**
   * When a schedule is due next, with what daylight saving and holidays do to it.
   *
   * @param count how many times
   */
  @GetMapping("/{name}/next")
  @Access(Role.VIEWER)
  Page<PlannedFires.Fire> nextFires(
      @PathVariable String name, @RequestParam(defaultValue = "10") int count, ControlPlane plane) {
    require(name, plane);
    return new Page<>(
        plane.schedules().next(name, count(count)).stream().map(PlannedFires.Fire::of).toList(),
        null);
  }

  /** A page of the log of a schedule, the newest line first. */
  @GetMapping("/{name}/log")
  @Access(Role.VIEWER)
  Page<ScheduleLogEntry> scheduleLog(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane) {
    require(name, plane);
    Long before = after == null ? null : Ids.read("after", after);
    List<ScheduleLogEntry> lines = plane.schedules().log(name, before, Page.limit(limit));
    return new Page<>(
        lines, lines.size() < limit ? null : String.valueOf(lines.get(limit - 1).id()));
  }

  /** A page of the tasks of a schedule, skipped ones included, the newest first. */
  @GetMapping("/{name}/tasks")
  @Access(Role.VIEWER)
  TasksController.FoundTasks scheduleTasks(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane,
      Caller caller) {
    require(name, plane);
    TaskSearch search =
        TaskSearch.of(TaskFilter.all().attribute(ScheduleHeaders.ATTRIBUTE, name))
            .limit(Page.limit(limit))
            .withoutData();
    TaskPage page = plane.find(after == null ? search : search.after(Ids.read("after", after)));
    return TasksController.FoundTasks.of(
        page, task -> ShownTask.of(task, caller, redaction.texts(caller)));
  }

  /**
   * When a schedule would fire that is not stored: what people see while they write one. The body
   * is a schedule; its name and type may be left out.
   *
   * @param count how many times
   */
  @PostMapping("/preview")
  @Access(Role.VIEWER)
  Preview previewSchedule(
      @RequestBody ObjectNode schedule,
      @RequestParam(defaultValue = "10") int count,
      ControlPlane plane) {
    for (String field : List.of("name", "type")) {
      if (!schedule.has(field)) {
        schedule.put(field, "preview");
      }
    }
    Schedule unsaved = ScheduleJson.readStrictly(schedule);
    return new Preview(
        Words.of(unsaved.timetable()),
        new PlannedFires(plane).of(unsaved, Instant.now(), count(count)));
  }

  /**
   * All fires of all schedules that are online between two times, the earliest first.
   *
   * @param from the first time that counts
   * @param to the first one that does not
   * @param limit how many at most
   */
  @GetMapping("/fires")
  @Access(Role.VIEWER)
  Fires calendarOfFires(
      @RequestParam String from,
      @RequestParam String to,
      @RequestParam(defaultValue = "1000") int limit,
      ControlPlane plane) {
    int most = Page.limit(limit);
    List<PlannedFires.FireOfAll> fires =
        new PlannedFires(plane)
            .between(TimeParameter.read("from", from), TimeParameter.read("to", to), most + 1);
    boolean capped = fires.size() > most;
    return new Fires(capped ? fires.subList(0, most) : fires, capped);
  }

  private static int count(int wanted) {
    if (wanted < 1 || wanted > Page.MOST) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter 'count' is %d, but must be between 1 and %d."
              .formatted(wanted, Page.MOST));
    }
    return wanted;
  }

  private static ScheduleInfo require(String name, ControlPlane plane) {
    return plane
        .schedules()
        .get(name)
        .orElseThrow(() -> ApiException.notFound("schedule of this name"));
  }

  private static List<String> verbs(ScheduleInfo info, Caller caller) {
    List<String> verbs = new ArrayList<>();
    if (caller.operates()) {
      verbs.add("edit");
      if (!info.edited().isEmpty()) {
        verbs.add("revert");
      }
      verbs.add(info.state() == ScheduleState.ONLINE ? "offline" : "online");
      verbs.addAll(List.of("run", "backfill", "remove"));
    }
    return verbs;
  }

  private StoredSchedule view(ScheduleInfo info, Caller caller) {
    Redaction.Texts texts = redaction.texts(caller);
    String payload = info.schedule().payloadText();
    Schedule shown =
        payload == null ? info.schedule() : info.schedule().payloadText(texts.show(payload));
    return new StoredSchedule(
        info.name(),
        shown,
        Words.of(info.schedule().timetable()),
        info.edited(),
        info.state(),
        info.version(),
        info.nextAt(),
        info.lookAt(),
        info.offlineWhy(),
        info.lastDueAt(),
        info.lastAt(),
        info.lastTask(),
        info.fires(),
        info.declaredBy(),
        info.undeclaredAt(),
        info.createdAt(),
        info.changedAt(),
        verbs(info, caller),
        texts.isRedacted(),
        texts.isTruncated());
  }
}
