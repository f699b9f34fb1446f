package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.NoPayload;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule is: when it fires, and what it submits. Every setting is checked when it is made;
 * each method gives a new one. What is not said of its tasks is as their type's policy says.
 *
 * <pre>{@code
 * mill.schedule(Schedule.of("nightly-report", REPORT).cron("0 3 * * *").zone("Europe/Berlin"));
 * }</pre>
 */
public final class Schedule {

  /** The longest delay that is spread by chance. */
  public static final Duration MAX_JITTER = Duration.ofDays(1);

  private static final int MAX_DESCRIPTION = 1_000;
  private static final Duration DEFAULT_MISFIRE = Duration.ofMinutes(1);
  private static final Duration DEFAULT_KEPT = Duration.ofDays(30);
  private static final Duration MAX_KEPT = Duration.ofDays(3650);

  private final String name;
  private final String type;
  private final @Nullable TaskType<?, ?> taskType;
  private @Nullable Object payload;
  private @Nullable String payloadText;
  private int payloadVersion = 1;
  private String description = "";
  private long tenant;
  private long creator;
  private @Nullable String queue;
  private @Nullable Integer priority;
  private @Nullable String key;
  private List<String> tags = List.of();
  private Timetable timetable = Timetable.none();
  private ZoneId zone = ZoneOffset.UTC;
  private @Nullable Instant start;
  private @Nullable Instant end;
  private Duration jitter = Duration.ZERO;
  private @Nullable String calendar;
  private OnHoliday onHoliday = OnHoliday.SKIP;
  private CatchUp catchUp = CatchUp.once();
  private Overlap overlap = Overlap.SKIP;
  private Duration misfireThreshold = DEFAULT_MISFIRE;
  private FireLog log = FireLog.TRIGGER;
  private Duration logKept = DEFAULT_KEPT;

  private Schedule(String name, String type, @Nullable TaskType<?, ?> taskType) {
    this.name = name;
    this.type = type;
    this.taskType = taskType;
  }

  /** One that submits tasks without a payload, and does not fire by itself yet. */
  public static Schedule of(String name, TaskType<NoPayload, ?> type) {
    return of(name, type, new NoPayload());
  }

  /** One that submits tasks with this payload, and does not fire by itself yet. */
  public static <P> Schedule of(String name, TaskType<P, ?> type, P payload) {
    Schedule schedule = new Schedule(checkedName(name), type.name(), type);
    // Checked as that of a task is.
    type.request(payload);
    schedule.payload = payload;
    schedule.payloadVersion = type.version();
    return schedule;
  }

  /**
   * The same for a type that is only known by its name.
   *
   * @param payloadText as the type's codec writes it: JSON, unless the application has another
   */
  public static Schedule ofNamed(String name, String type, String payloadText) {
    Schedule schedule = new Schedule(checkedName(name), type, null);
    schedule.payloadText = Objects.requireNonNull(payloadText);
    return schedule;
  }

  /** For names that go into logs and addresses. */
  private static String checkedName(String name) {
    try {
      return TaskType.of(name, NoPayload.class).name();
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "The name of a schedule must be as that of a task type. " + e.getMessage(), e);
    }
  }

  private Schedule with(Consumer<Schedule> change) {
    Schedule copy = new Schedule(name, type, taskType);
    copy.payload = payload;
    copy.payloadText = payloadText;
    copy.payloadVersion = payloadVersion;
    copy.description = description;
    copy.tenant = tenant;
    copy.creator = creator;
    copy.queue = queue;
    copy.priority = priority;
    copy.key = key;
    copy.tags = tags;
    copy.timetable = timetable;
    copy.zone = zone;
    copy.start = start;
    copy.end = end;
    copy.jitter = jitter;
    copy.calendar = calendar;
    copy.onHoliday = onHoliday;
    copy.catchUp = catchUp;
    copy.overlap = overlap;
    copy.misfireThreshold = misfireThreshold;
    copy.log = log;
    copy.logKept = logKept;
    change.accept(copy);
    return copy;
  }

  /** Fires by a cron expression, in the schedule's {@link #zone}. */
  public Schedule cron(String expression) {
    return timetable(Timetable.cron(expression));
  }

  /** Fires at a fixed interval, counted from its {@link #start}, or from 1970 if it has none. */
  public Schedule every(Duration interval) {
    return timetable(Timetable.every(interval));
  }

  /** Fires at these times. */
  public Schedule at(Instant... times) {
    return timetable(Timetable.at(Arrays.asList(times)));
  }

  /** Fires as this says. */
  public Schedule timetable(Timetable when) {
    return with(copy -> copy.timetable = Objects.requireNonNull(when));
  }

  /** The time zone of a cron expression and of holidays; UTC unless it is set. */
  public Schedule zone(String id) {
    return zone(FireTimes.zone(id));
  }

  /** The same. */
  public Schedule zone(ZoneId id) {
    return with(copy -> copy.zone = Objects.requireNonNull(id));
  }

  /** Fires not before the one time, and not at the other or later; null for no such limit. */
  public Schedule between(@Nullable Instant from, @Nullable Instant until) {
    return with(copy -> {
          copy.start = from;
          copy.end = until;
        })
        .checkedRange();
  }

  /** Does not fire before this time. */
  public Schedule start(@Nullable Instant time) {
    return with(copy -> copy.start = time).checkedRange();
  }

  /** Fires no more at this time and later. */
  public Schedule end(@Nullable Instant time) {
    return with(copy -> copy.end = time).checkedRange();
  }

  private Schedule checkedRange() {
    Rules.that(
        start == null || end == null || start.isBefore(end),
        "The schedule '%s' ends at %s, which is not after its start at %s. Set an end that is later.",
        name,
        String.valueOf(end),
        String.valueOf(start));
    return this;
  }

  /**
   * Fires up to this much later than it is due, by chance, so that not all schedules fire at the
   * same moment.
   */
  public Schedule jitter(Duration most) {
    Rules.that(
        !most.isNegative() && most.compareTo(MAX_JITTER) <= 0,
        "The jitter is %s, but must be between zero and a day.",
        most);
    return with(copy -> copy.jitter = most);
  }

  /** Does not fire on the holidays of this calendar, or moves what is due then. */
  public Schedule calendar(@Nullable String calendarName, OnHoliday rule) {
    return with(
        copy -> {
          copy.calendar = calendarName == null ? null : HolidayCalendar.of(calendarName).name();
          copy.onHoliday = Objects.requireNonNull(rule);
        });
  }

  /** What it does about due times that were missed; the last one is fired unless this says else. */
  public Schedule catchUp(CatchUp rule) {
    return with(copy -> copy.catchUp = Objects.requireNonNull(rule));
  }

  /** What it does while its last task has not ended; it skips unless this says else. */
  public Schedule overlap(Overlap rule) {
    return with(copy -> copy.overlap = Objects.requireNonNull(rule));
  }

  /** How late a fire may be before its due time counts as missed; a minute unless it is set. */
  public Schedule misfireThreshold(Duration late) {
    Rules.that(
        late.compareTo(Duration.ofSeconds(1)) >= 0 && late.compareTo(MAX_JITTER) <= 0,
        "The misfire threshold is %s, but must be between a second and a day.",
        late);
    return with(copy -> copy.misfireThreshold = late);
  }

  /** How much its log says; each fire unless this says else. */
  public Schedule log(FireLog level) {
    return with(copy -> copy.log = Objects.requireNonNull(level));
  }

  /** How long its log is kept; 30 days unless it is set. */
  public Schedule logKept(Duration time) {
    Rules.that(
        time.compareTo(Duration.ofMinutes(1)) >= 0 && time.compareTo(MAX_KEPT) <= 0,
        "The log is kept for %s, but that must be between a minute and ten years.",
        time);
    return with(copy -> copy.logKept = time);
  }

  /** What it is for, in words. */
  public Schedule description(String text) {
    Rules.that(
        text.length() <= MAX_DESCRIPTION && text.indexOf('\0') < 0,
        "The description has %s characters, but at most %s are allowed, and no NUL.",
        text.length(),
        MAX_DESCRIPTION);
    return with(copy -> copy.description = text);
  }

  /** The queue of its tasks. */
  public Schedule queue(@Nullable String name) {
    return with(copy -> copy.queue = name == null ? null : request(r -> r.queue(name), name));
  }

  /** The priority of its tasks. */
  public Schedule priority(@Nullable Integer value) {
    return with(
        copy -> copy.priority = value == null ? null : request(r -> r.priority(value), value));
  }

  /** The key of its tasks, for types whose tasks take turns; it is not a unique one. */
  public Schedule key(@Nullable String value) {
    return with(copy -> copy.key = value == null ? null : request(r -> r.key(value), value));
  }

  /** The tags of its tasks. */
  public Schedule tags(String... all) {
    return with(copy -> copy.tags = request(r -> r.tags(all), List.of(all)));
  }

  /** Whose tasks they are; 0 if nobody says. */
  public Schedule tenant(long id) {
    return with(copy -> copy.tenant = id);
  }

  /** Who they are submitted by; 0 if nobody says. */
  public Schedule creator(long id) {
    return with(copy -> copy.creator = id);
  }

  /** What its tasks work on. */
  public Schedule payloadText(String text) {
    return with(
        copy -> {
          copy.payload = null;
          copy.payloadText = Objects.requireNonNull(text);
        });
  }

  /** In which version of its type the payload is written; 1 unless its type says another. */
  public Schedule payloadVersion(int version) {
    TaskType.of("schedule").version(version);
    return with(copy -> copy.payloadVersion = version);
  }

  /** Lets the rules of a request check a value. */
  private static <T> T request(Consumer<TaskRequest<NoPayload, Void>> set, T value) {
    set.accept(TaskType.of("schedule", NoPayload.class).request(new NoPayload()));
    return value;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** The name of the type of its tasks. */
  public String type() {
    return type;
  }

  /** That type, if it was given. */
  public Optional<TaskType<?, ?>> taskType() {
    return Optional.ofNullable(taskType);
  }

  /** The payload of its tasks, if it was given as an object. */
  public @Nullable Object payload() {
    return payload;
  }

  /** The version in which the payload is written. */
  public int payloadVersion() {
    return payloadVersion;
  }

  /** The payload of its tasks as text, if it was given or stored as such. */
  public @Nullable String payloadText() {
    return payloadText;
  }

  /** What it is for. */
  public String description() {
    return description;
  }

  /** Whose tasks they are. */
  public long tenant() {
    return tenant;
  }

  /** Who they are submitted by. */
  public long creator() {
    return creator;
  }

  /** The queue of its tasks; empty for that of their type. */
  public Optional<String> queue() {
    return Optional.ofNullable(queue);
  }

  /** The priority of its tasks; empty for that of their type. */
  public Optional<Integer> priority() {
    return Optional.ofNullable(priority);
  }

  /** The key of its tasks. */
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }

  /** The tags of its tasks. */
  public List<String> tags() {
    return tags;
  }

  /** When it fires. */
  public Timetable timetable() {
    return timetable;
  }

  /** Its time zone. */
  public ZoneId zone() {
    return zone;
  }

  /** Before this it does not fire. */
  public Optional<Instant> start() {
    return Optional.ofNullable(start);
  }

  /** From this on it does not fire. */
  public Optional<Instant> end() {
    return Optional.ofNullable(end);
  }

  /** By how much it fires later at most. */
  public Duration jitter() {
    return jitter;
  }

  /** The calendar whose holidays it heeds. */
  public Optional<String> calendar() {
    return Optional.ofNullable(calendar);
  }

  /** What it does on a holiday. */
  public OnHoliday onHoliday() {
    return onHoliday;
  }

  /** What it does about due times that were missed. */
  public CatchUp catchUp() {
    return catchUp;
  }

  /** What it does while its last task has not ended. */
  public Overlap overlap() {
    return overlap;
  }

  /** How late a fire may be before its due time counts as missed. */
  public Duration misfireThreshold() {
    return misfireThreshold;
  }

  /** How much its log says. */
  public FireLog log() {
    return log;
  }

  /** How long its log is kept. */
  public Duration logKept() {
    return logKept;
  }

  @Override
  public String toString() {
    return "schedule '%s' of type '%s', %s".formatted(name, type, timetable);
  }
}
