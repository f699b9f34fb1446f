package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskType;
import io.taskmill.TaskmillException;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.engine.policy.JsonLayers;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.schedule.Calendars;
import io.taskmill.engine.schedule.DueTimes;
import io.taskmill.engine.schedule.NextDue;
import io.taskmill.engine.schedule.ScheduleLogKeeper;
import io.taskmill.engine.schedule.ScheduleTasks;
import io.taskmill.engine.schedule.ScheduleTasks.Occasion;
import io.taskmill.engine.schedule.ScheduleText;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Schedules;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people see and do of schedules. One whose tasks would be out of scope does not exist;
 * whether it is, is looked at each time that it is read to be changed.
 */
public final class StoredSchedules implements Schedules {

  /** Each one that fails means that it was changed, or has fired. */
  private static final int TRIES = 100;

  private static final int PAGE = 1_000;
  private static final int MOST_BACKFILLED = 10_000;
  private static final int MOST_LISTED = 1_000;

  private final Context context;
  private final ScheduleStore store;
  private final Actor by;
  private final TaskScope scope;

  /**
   * @param access on whose behalf schedules are changed
   */
  public StoredSchedules(Context context, Access access) {
    this.context = context;
    this.store = context.store.schedules();
    this.by = access.by();
    this.scope = access.scope();
  }

  /**
   * What all of them share.
   *
   * @param tasks makes the tasks of schedules
   * @param clock the store's time
   * @param registerTypes stores types that this program knows and the store does not yet
   * @param nudge tells workers of READY tasks
   */
  public record Context(
      Store store,
      ScheduleTasks tasks,
      Commands commands,
      EngineSettings settings,
      ClientCalls calls,
      Supplier<Instant> clock,
      Runnable registerTypes,
      Runnable nudge) {

    private <T> T call(Supplier<T> call) {
      return calls.shielded(call);
    }
  }

  @Override
  public List<ScheduleInfo> list() {
    List<ScheduleInfo> all = new ArrayList<>();
    stored().stream().filter(this::isSeen).forEach(each -> readable(each).ifPresent(all::add));
    return all;
  }

  private List<StoredSchedule> stored() {
    List<StoredSchedule> all = new ArrayList<>();
    List<StoredSchedule> page;
    do {
      String after = all.isEmpty() ? "" : all.get(all.size() - 1).name();
      page = context.call(() -> store.list(after, PAGE));
      all.addAll(page);
    } while (page.size() == PAGE);
    return all;
  }

  @Override
  public Optional<ScheduleInfo> get(String name) {
    return existing(name).map(StoredSchedules::info);
  }

  private Optional<StoredSchedule> existing(String name) {
    return context.call(() -> store.get(name)).filter(this::isSeen);
  }

  private boolean isSeen(StoredSchedule stored) {
    return scope.isEverything()
        || readable(stored).filter(info -> isIncluded(info.schedule())).isPresent();
  }

  private boolean isIncluded(Schedule schedule) {
    return scope.includes(schedule.tenant(), schedule.type(), queue(schedule));
  }

  private String queue(Schedule schedule) {
    return context.call(() -> context.tasks.queueOf(schedule));
  }

  private static Optional<ScheduleInfo> readable(StoredSchedule stored) {
    try {
      return Optional.of(info(stored));
    } catch (InvalidTaskException e) {
      return Optional.empty();
    }
  }

  private static ScheduleInfo info(StoredSchedule stored) {
    JsonLayers layers = ScheduleText.layers(stored);
    return new ScheduleInfo(
        ScheduleText.read(stored.name(), layers),
        layers.edited(),
        stored.state(),
        stored.version(),
        stored.nextAt(),
        stored.lookAt(),
        stored.offlineWhy(),
        stored.last().dueAt(),
        stored.last().at(),
        stored.last().task(),
        stored.last().fires(),
        stored.declaredBy(),
        stored.undeclaredAt(),
        stored.createdAt(),
        stored.changedAt());
  }

  private StoredSchedule require(String name) {
    return existing(name)
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "There is no schedule '%s'. Nothing was changed; list() tells which there are."
                        .formatted(name)));
  }

  @Override
  public ScheduleInfo add(Schedule schedule) {
    String code = ScheduleText.write(schedule, payload(schedule));
    requireKnown(schedule);
    StoredSchedule added = StoredSchedule.create(schedule.name(), code, null);
    if (!context.call(() -> store.save(null, added, by))) {
      throw new InvalidTaskException(
          "There is a schedule '%s' already. Nothing was changed; edit that one, or choose another name."
              .formatted(schedule.name()));
    }
    return info(require(schedule.name()));
  }

  /** The payload as text. */
  public static String payload(Schedule schedule, EngineSettings settings) {
    String text = schedule.payloadText();
    if (text != null) {
      return Payloads.require(
          text, settings.payloadLimit(), "payload of schedule " + schedule.name());
    }
    TaskType<?, ?> type = schedule.taskType().orElseThrow();
    return Payloads.encode(
        settings.codec(),
        Objects.requireNonNull(schedule.payload()),
        type.payloadType().type(),
        settings.payloadLimit(),
        "payload of schedule " + schedule.name());
  }

  private String payload(Schedule schedule) {
    return payload(schedule, context.settings);
  }

  private void requireKnown(Schedule schedule) {
    scope.requireTenant(schedule.tenant());
    scope.requireType(schedule.type());
    if (isUnknown(schedule.type())) {
      throw new InvalidTaskException(
          "The store has no task type '%s', so schedule '%s' could never run. Nothing was changed. A type is"
                  .formatted(schedule.type(), schedule.name())
              + " stored when a process declares, handles or submits it.");
    }
    scope.requireQueue(queue(schedule));
    schedule.calendar().ifPresent(this::requireCalendar);
  }

  private boolean isUnknown(String type) {
    return context.call(
        () -> {
          context.registerTypes.run();
          return !context.store.types().unknown(Set.of(type)).isEmpty();
        });
  }

  private void requireCalendar(String name) {
    Map<String, HolidayCalendar> all = calendarsByName();
    if (!all.containsKey(name)) {
      throw new InvalidTaskException(
          "There is no holiday calendar '%s'; there are %s. Nothing was changed. Add it first."
              .formatted(name, all.keySet()));
    }
  }

  @Override
  public ScheduleInfo edit(String name, UnaryOperator<Schedule> change) {
    return changeWords(
        name,
        layers -> {
          Schedule before = ScheduleText.read(name, layers);
          Schedule after = change.apply(before);
          requireKnown(after);
          if (!after.name().equals(name)) {
            throw new InvalidTaskException(
                "A schedule keeps its name: '%s' cannot become '%s'. Add another one, and remove this."
                    .formatted(name, after.name()));
          }
          return ScheduleText.edit(layers, before, after.payloadText(payload(after)));
        });
  }

  @Override
  public ScheduleInfo revert(String name) {
    return changeWords(name, JsonLayers::revertAll);
  }

  private ScheduleInfo changeWords(String name, UnaryOperator<JsonLayers> change) {
    return change(
        name,
        stored -> {
          JsonLayers layers = change.apply(ScheduleText.layers(stored));
          StoredSchedule after = stored.withLayers(layers.code(), layers.editsText());
          if (!isSeen(after)) {
            requireKnown(ScheduleText.read(after));
          }
          return NextDue.ofChanged(stored, after, calendarsByName(), context.clock.get());
        });
  }

  private ScheduleInfo change(String name, UnaryOperator<StoredSchedule> change) {
    for (int tries = 0; tries < TRIES; tries++) {
      StoredSchedule stored = require(name);
      StoredSchedule after = change.apply(stored);
      if (after.equals(stored)) {
        return info(stored);
      }
      if (context.call(() -> store.save(stored, after, by))) {
        return info(require(name));
      }
    }
    throw new TaskmillException(
        "Schedule '%s' was changed or has fired again and again, so this was not done. Try it again."
            .formatted(name));
  }

  @Override
  public ScheduleInfo online(String name) {
    return change(
        name,
        stored -> {
          if (stored.state() == ScheduleState.ONLINE) {
            return stored;
          }
          StoredSchedule online = NextDue.online(stored, calendarsByName(), context.clock.get());
          if (online.state() != ScheduleState.ONLINE) {
            throw new InvalidTaskException(
                "Schedule '%s' cannot go online: %s Nothing was changed; edit when it fires."
                    .formatted(
                        name,
                        online.offlineWhy() == null
                            ? "it says nothing of when it fires."
                            : online.offlineWhy()));
          }
          return online;
        });
  }

  @Override
  public ScheduleInfo offline(String name, boolean cancelsRun) {
    ScheduleInfo offline = change(name, stored -> stored.stopped(ScheduleState.OFFLINE, null));
    Long last = offline.lastTask();
    if (cancelsRun && last != null) {
      context.commands.send(List.of(last), TaskCommand.cancel(), new Access(by, scope));
    }
    return offline;
  }

  @Override
  public void remove(String name) {
    for (int tries = 0; tries < TRIES; tries++) {
      StoredSchedule stored = require(name);
      if (context.call(() -> store.remove(stored, by))) {
        return;
      }
    }
    throw new TaskmillException(
        "Schedule '%s' was changed or has fired again and again, so it was not removed. Take it offline first."
            .formatted(name));
  }

  @Override
  public long runNow(String name) {
    return runNow(ScheduleText.read(require(name)));
  }

  @Override
  public long runNow(String name, String payloadText) {
    Schedule once = ScheduleText.read(require(name)).payloadText(payloadText);
    payload(once);
    return runNow(once);
  }

  private long runNow(Schedule schedule) {
    StoredSchedule stored = require(schedule.name());
    Occasion occasion =
        new Occasion(null, context.clock.get(), stored.nextAt(), stored.last().task());
    NewTask task = context.tasks.byHand(schedule, occasion);
    trigger(schedule, List.of(task), "run-schedule");
    return task.id();
  }

  private void trigger(Schedule schedule, List<NewTask> tasks, String verb) {
    List<LogLine> log =
        tasks.stream()
            .flatMap(task -> ScheduleLogKeeper.submitted(schedule, task).stream())
            .toList();
    if (!context.call(() -> store.trigger(schedule.name(), tasks, log, verb, by))) {
      throw new InvalidTaskException(
          "Schedule '%s' was removed meanwhile. Nothing was submitted.".formatted(schedule.name()));
    }
    context.nudge.run();
  }

  @Override
  public int backfill(String name, Instant from, Instant to) {
    StoredSchedule stored = require(name);
    Instant now = context.clock.get();
    if (!from.isBefore(to) || to.isAfter(now)) {
      throw new InvalidTaskException(
          "The range from %s to %s cannot be filled: it must begin before it ends, and end by now (%s)."
              .formatted(from, to, now));
    }
    Schedule schedule = ScheduleText.read(stored);
    DueTimes times = new DueTimes(schedule, calendarsByName());
    List<Instant> due = times.between(from, to, MOST_BACKFILLED + 1);
    if (due.size() > MOST_BACKFILLED) {
      throw new InvalidTaskException(
          "There are more than %s due times from %s to %s. Nothing was submitted; fill it in parts."
              .formatted(MOST_BACKFILLED, from, to));
    }
    List<NewTask> tasks = new ArrayList<>();
    Long previous = null;
    for (Instant at : due) {
      NewTask task =
          context.tasks.byHand(schedule, new Occasion(at, now, times.after(at), previous));
      tasks.add(task);
      previous = task.id();
    }
    if (!tasks.isEmpty()) {
      trigger(schedule, tasks, "backfill-schedule");
    }
    return tasks.size();
  }

  @Override
  public List<PlannedFire> next(String name, int count) {
    StoredSchedule stored = require(name);
    return new DueTimes(ScheduleText.read(stored), calendarsByName())
        .times()
        .preview(context.clock.get(), count);
  }

  @Override
  public List<ScheduleLogEntry> log(String name, @Nullable Long beforeId, int limit) {
    requireLimit(limit);
    require(name);
    long before = beforeId == null ? Long.MAX_VALUE : beforeId;
    List<ScheduleLogEntry> entries = context.call(() -> store.log(name, before, limit));
    Set<Long> open =
        entries.stream()
            .filter(entry -> entry.status() == FireStatus.EXECUTING)
            .map(ScheduleLogEntry::task)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Map<Long, TaskInfo> tasks =
        open.isEmpty()
            ? Map.of()
            : find(TaskFilter.all().ids(open), open.size())
                .collect(Collectors.toMap(TaskInfo::id, task -> task));
    return entries.stream().map(entry -> settled(entry, tasks)).toList();
  }

  /** As the task itself says, where the log does not know yet how it has ended. */
  private static ScheduleLogEntry settled(ScheduleLogEntry entry, Map<Long, TaskInfo> tasks) {
    TaskInfo task =
        entry.status() == FireStatus.EXECUTING && entry.task() != null
            ? tasks.get(entry.task())
            : null;
    if (task == null || !task.state().isFinal()) {
      return entry;
    }
    FireStatus status = ScheduleLogKeeper.status(task.state());
    return new ScheduleLogEntry(
        entry.id(),
        entry.schedule(),
        entry.at(),
        entry.dueAt(),
        entry.task(),
        status,
        status == FireStatus.SUCCESS ? null : ScheduleLogKeeper.shortened(task.lastError()));
  }

  @Override
  public List<TaskInfo> tasks(String name, int limit) {
    requireLimit(limit);
    return find(TaskFilter.all().attribute(ScheduleHeaders.ATTRIBUTE, name), limit).toList();
  }

  private Stream<TaskInfo> find(TaskFilter filter, int limit) {
    return scope.narrow(filter).stream()
        .map(
            narrowed ->
                context.call(
                    () -> context.store.queries().find(TaskSearch.of(narrowed).limit(limit))))
        .flatMap(page -> page.tasks().stream());
  }

  private static void requireLimit(int limit) {
    if (limit < 1 || limit > MOST_LISTED) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s.".formatted(limit, MOST_LISTED));
    }
  }

  @Override
  public List<HolidayCalendar> calendars() {
    return List.copyOf(calendarsByName().values());
  }

  private Map<String, HolidayCalendar> calendarsByName() {
    return context.call(() -> Calendars.read(store));
  }

  @Override
  public void calendar(HolidayCalendar calendar) {
    scope.requireEverything("change a holiday calendar");
    if (calendar.equals(calendarsByName().get(calendar.name()))) {
      return;
    }
    context.call(
        () -> {
          store.saveCalendar(Calendars.stored(calendar), by);
          return calendar;
        });
    for (StoredSchedule each : stored()) {
      boolean fires = each.state() == ScheduleState.ONLINE && heeds(each, calendar.name());
      if (fires && context.call(() -> store.get(each.name())).isPresent()) {
        change(each.name(), this::dueAgain);
      }
    }
  }

  private static boolean heeds(StoredSchedule stored, String calendar) {
    return readable(stored)
        .flatMap(info -> info.schedule().calendar())
        .filter(calendar::equals)
        .isPresent();
  }

  private StoredSchedule dueAgain(StoredSchedule stored) {
    return stored.state() == ScheduleState.ONLINE
        ? NextDue.ofCalendar(stored, calendarsByName(), context.clock.get())
        : stored;
  }
}
