package io.taskmill.cli.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quartz.CalendarIntervalScheduleBuilder.calendarIntervalSchedule;
import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.DailyTimeIntervalScheduleBuilder.dailyTimeIntervalSchedule;
import static org.quartz.JobBuilder.newJob;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerBuilder.newTrigger;

import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Schedules;
import io.taskmill.servers.Database;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quartz.CalendarIntervalScheduleBuilder;
import org.quartz.DateBuilder.IntervalUnit;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.ScheduleBuilder;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TimeOfDay;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.quartz.impl.calendar.HolidayCalendar;

/** Triggers that a real Quartz has stored become schedules that fire at the same times. */
abstract class QuartzImportContract {

  private static final String BERLIN = "Europe/Berlin";
  private static final int TIMES = 100;

  @TempDir private Path folder;
  private Database database;
  private QuartzDatabase quartz;
  private Scheduler scheduler;
  private String store;
  private Taskmill mill;

  /** A job that may overlap. */
  public static final class Report implements Job {
    @Override
    public void execute(JobExecutionContext context) {}
  }

  /** A job that may not. */
  @DisallowConcurrentExecution
  public static final class CloseBooks implements Job {
    @Override
    public void execute(JobExecutionContext context) {}
  }

  abstract Database create();

  @BeforeEach
  void fill() throws Exception {
    database = create();
    quartz = new QuartzDatabase(database);
    scheduler = quartz.scheduler("shop", true);
    store = "jdbc:sqlite:" + folder.resolve("shop.db");
    mill = Taskmill.open(store);
    mill.declare(TaskType.of("Report", String.class), TaskType.of("close-books", String.class));
  }

  @AfterEach
  void close() throws Exception {
    scheduler.shutdown();
    mill.close();
    database.close();
  }

  private static JobDetail job(String name, Class<? extends Job> type) {
    return newJob(type).withIdentity(name).usingJobData("region", "north").build();
  }

  private Trigger add(String name, ScheduleBuilder<?> schedule) throws SchedulerException {
    Trigger trigger =
        newTrigger()
            .withIdentity(name)
            .startAt(Date.from(Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(3600)))
            .withSchedule(schedule)
            .build();
    scheduler.scheduleJob(job(name, Report.class), trigger);
    return scheduler.getTrigger(trigger.getKey());
  }

  private Cli run(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("schedule", "import", "quartz", "--from", quartz.url(), "--store", store));
    args.addAll(List.of("--type", CloseBooks.class.getName() + "=close-books"));
    args.addAll(List.of(more));
    return Cli.run(args.toArray(String[]::new));
  }

  private Schedules schedules() {
    return mill.schedules();
  }

  private Schedule imported(String name) {
    return schedules().get(name).orElseThrow().schedule();
  }

  /** Of all schedules that begin with this name, in one row. */
  private List<Instant> ours(String name) {
    TreeSet<Instant> times = new TreeSet<>();
    for (ScheduleInfo info : schedules().list()) {
      if (info.name().equals(name) || info.name().startsWith(name + "/")) {
        schedules().next(info.name(), TIMES).stream().map(PlannedFire::at).forEach(times::add);
      }
    }
    return times.stream().limit(TIMES).toList();
  }

  private static List<Instant> theirs(Trigger trigger, int count) {
    List<Instant> times = new ArrayList<>();
    Date at = Date.from(Instant.now());
    while (times.size() < count) {
      at = trigger.getFireTimeAfter(at);
      if (at == null) {
        break;
      }
      times.add(at.toInstant());
    }
    return times;
  }

  private static CalendarIntervalScheduleBuilder every(int count, IntervalUnit unit, String zone) {
    return calendarIntervalSchedule()
        .withInterval(count, unit)
        .inTimeZone(TimeZone.getTimeZone(zone))
        .preserveHourOfDayAcrossDaylightSavings(true);
  }

  @Test
  void whatIsImportedFiresAtTheSameTimes() throws Exception {
    Map<String, ScheduleBuilder<?>> all =
        Map.ofEntries(
            Map.entry(
                "cron", cronSchedule("0 15 10 ? * 2-6").inTimeZone(TimeZone.getTimeZone(BERLIN))),
            Map.entry(
                "cron-last",
                cronSchedule("0 0 4 L * ?").inTimeZone(TimeZone.getTimeZone("Asia/Shanghai"))),
            Map.entry("simple", SimpleScheduleBuilder.repeatMinutelyForever(7)),
            Map.entry("simple-thrice", SimpleScheduleBuilder.repeatHourlyForTotalCount(3)),
            Map.entry("seconds", every(90, IntervalUnit.SECOND, BERLIN)),
            Map.entry("hours", every(5, IntervalUnit.HOUR, BERLIN)),
            Map.entry("third-days", every(3, IntervalUnit.DAY, "Asia/Shanghai")),
            Map.entry("weeks", every(1, IntervalUnit.WEEK, "UTC")),
            Map.entry(
                "daily",
                dailyTimeIntervalSchedule()
                    .withIntervalInMinutes(45)
                    .onMondayThroughFriday()
                    .startingDailyAt(TimeOfDay.hourAndMinuteOfDay(8, 0))
                    .endingDailyAt(TimeOfDay.hourAndMinuteOfDay(17, 0))),
            Map.entry(
                "daily-hours",
                dailyTimeIntervalSchedule()
                    .withIntervalInHours(2)
                    .startingDailyAt(TimeOfDay.hourAndMinuteOfDay(6, 30))
                    .endingDailyAt(TimeOfDay.hourAndMinuteOfDay(20, 45))));
    Map<String, Trigger> triggers = new TreeMap<>();
    for (Map.Entry<String, ScheduleBuilder<?>> each : all.entrySet()) {
      triggers.put(each.getKey(), add(each.getKey(), each.getValue()));
    }
    Cli cli = run("--apply", "--zone", TimeZone.getDefault().getID());
    assertThat(cli.code()).as(cli.out() + cli.err()).isZero();
    triggers.forEach(
        (name, trigger) -> {
          List<Instant> ours = ours(name);
          assertThat(ours).as(name).isNotEmpty().isEqualTo(theirs(trigger, ours.size()));
          assertThat(ours.size()).as(name).isEqualTo(theirs(trigger, TIMES).size());
        });
  }

  @Test
  void aDayAndAMonthByTheClockAreCronExpressions() throws Exception {
    Instant start = Instant.parse("2026-01-15T08:30:00Z");
    Map<String, CalendarIntervalScheduleBuilder> all =
        Map.of(
            "day", every(1, IntervalUnit.DAY, BERLIN),
            "week", every(1, IntervalUnit.WEEK, BERLIN),
            "quarter", every(3, IntervalUnit.MONTH, BERLIN),
            "year", every(1, IntervalUnit.YEAR, BERLIN));
    Map<String, Trigger> triggers = new TreeMap<>();
    for (Map.Entry<String, CalendarIntervalScheduleBuilder> each : all.entrySet()) {
      Trigger trigger =
          newTrigger()
              .withIdentity(each.getKey(), "by-clock")
              .startAt(Date.from(start))
              .withSchedule(each.getValue())
              .build();
      scheduler.scheduleJob(job(each.getKey(), Report.class), trigger);
      triggers.put("by-clock." + each.getKey(), scheduler.getTrigger(trigger.getKey()));
    }
    assertThat(run("--apply").code()).isZero();
    triggers.forEach(
        (name, trigger) ->
            assertThat(ours(name)).as(name).isEqualTo(theirs(trigger, ours(name).size())));
    assertThat(imported("by-clock.quarter").timetable().text())
        .isEqualTo("cron:quartz:0 30 9 15 1,4,7,10 ?");
  }

  @Test
  void whatATriggerSaysIsCarriedOver() throws Exception {
    scheduler.scheduleJob(
        newJob(CloseBooks.class).withIdentity("books").usingJobData("region", "north").build(),
        newTrigger()
            .withIdentity("nightly", "books")
            .withDescription("closes the books")
            .withPriority(8)
            .usingJobData("region", "south")
            .usingJobData("dry", "no")
            .endAt(Date.from(Instant.parse("2099-01-01T00:00:00Z")))
            .withSchedule(
                cronSchedule("0 0 3 * * ?")
                    .inTimeZone(TimeZone.getTimeZone(BERLIN))
                    .withMisfireHandlingInstructionDoNothing())
            .build());
    add(
        "ignore",
        SimpleScheduleBuilder.repeatHourlyForever().withMisfireHandlingInstructionIgnoreMisfires());
    add("paused", SimpleScheduleBuilder.repeatHourlyForever());
    scheduler.pauseTrigger(TriggerKey.triggerKey("paused"));
    Cli cli = run("--apply", "--online");
    assertThat(cli.code()).as(cli.out() + cli.err()).isZero();
    Schedule nightly = imported("books.nightly");
    assertThat(nightly.type()).isEqualTo("close-books");
    assertThat(nightly.payloadText()).isEqualTo("{\"dry\":\"no\",\"region\":\"south\"}");
    assertThat(nightly.zone().getId()).isEqualTo(BERLIN);
    assertThat(nightly.priority()).contains(8);
    assertThat(nightly.description()).isEqualTo("closes the books");
    assertThat(nightly.catchUp()).isEqualTo(CatchUp.skip());
    assertThat(nightly.overlap()).isEqualTo(Overlap.WAIT);
    assertThat(nightly.end()).contains(Instant.parse("2099-01-01T00:00:00.001Z"));
    assertThat(imported("ignore").catchUp()).isEqualTo(CatchUp.all(CatchUp.MOST));
    assertThat(imported("ignore").overlap()).isEqualTo(Overlap.ALLOW);
    assertThat(states())
        .isEqualTo(
            Map.of(
                "books.nightly",
                ScheduleState.ONLINE,
                "ignore",
                ScheduleState.ONLINE,
                "paused",
                ScheduleState.NEW));
    assertThat(cli.out())
        .contains("paused: is paused there, so it is not put online", "3 were added");
  }

  private Map<String, ScheduleState> states() {
    return schedules().list().stream()
        .collect(Collectors.toMap(ScheduleInfo::name, ScheduleInfo::state));
  }

  @Test
  void nothingIsWrittenUnlessAskedForAndASecondTimeNothingChanges() throws Exception {
    add("hourly", SimpleScheduleBuilder.repeatHourlyForever());
    add("daily", cronSchedule("0 0 3 * * ?").inTimeZone(TimeZone.getTimeZone(BERLIN)));
    Cli dry = run();
    assertThat(dry.code()).isZero();
    assertThat(dry.out())
        .contains("would be added", "quartz:0 0 3 * * ? (Europe/Berlin)", "every PT1H")
        .contains("2 would be added, 0 there already, 0 not carried over. Nothing was written");
    assertThat(run("--json").out())
        .contains("\"from\":\"hourly\"", "\"fate\":\"ADD\"", "\"done\":\"would be added\"");
    assertThat(schedules().list()).isEmpty();
    assertThat(run("--apply").out()).contains("2 were added");
    List<Long> before = schedules().list().stream().map(ScheduleInfo::version).toList();
    Cli again = run("--apply");
    assertThat(again.code()).isZero();
    assertThat(again.out()).contains("is there", "0 were added, 2 there already");
    assertThat(schedules().list().stream().map(ScheduleInfo::version)).isEqualTo(before);
    schedules().edit("hourly", schedule -> schedule.every(Duration.ofHours(2)));
    Cli edited = run("--apply");
    assertThat(edited.code()).isEqualTo(3);
    assertThat(edited.out()).contains("hourly: the schedule that is there differs in: when");
    assertThat(imported("hourly").timetable().text()).isEqualTo("every PT2H");
  }

  @Test
  void whatCannotBeCarriedOverIsToldAndTheRestIs() throws Exception {
    add("good", SimpleScheduleBuilder.repeatHourlyForever());
    add("too-fast", simpleSchedule().withIntervalInMilliseconds(200).repeatForever());
    add("unsayable", cronSchedule("0 0 0 L-3W * ?"));
    add("every-3-days", every(3, IntervalUnit.DAY, BERLIN));
    add("no-zone", dailyTimeIntervalSchedule().withIntervalInHours(1));
    scheduler.addCalendar("holidays", new HolidayCalendar(), false, false);
    scheduler.scheduleJob(
        job("heeding", Report.class),
        newTrigger()
            .withIdentity("heeding")
            .modifiedByCalendar("holidays")
            .withSchedule(SimpleScheduleBuilder.repeatHourlyForever())
            .build());
    scheduler.scheduleJob(
        newJob(Unknown.class).withIdentity("unknown").build(),
        newTrigger()
            .withIdentity("unknown")
            .withSchedule(SimpleScheduleBuilder.repeatHourlyForever())
            .build());
    Cli cli = run("--apply");
    assertThat(cli.code()).isEqualTo(3);
    assertThat(cli.out())
        .contains("1 were added, 0 there already, 6 not carried over.")
        .contains("too-fast: it fires every PT0.2S, and schedules every second at most")
        .contains("unsayable: '0 0 0 L-3W * ?' cannot be said here")
        .contains("every-3-days: every 3 days by a clock that changes (Europe/Berlin)")
        .contains("no-zone: Quartz stores no time zone for it")
        .contains("heeding: it heeds the calendar 'holidays', a serialised Java object")
        .contains("unknown: the store has no task type 'Unknown'");
    assertThat(schedules().list()).extracting(ScheduleInfo::name).containsExactly("good");
    Cli.run("schedule", "calendar", "set", "days", "--dates", "2099-12-25", "--store", store);
    run("--apply", "--calendar", "holidays=days");
    assertThat(imported("heeding").calendar()).contains("days");
  }

  /** A job whose type nobody has declared. */
  public static final class Unknown implements Job {
    @Override
    public void execute(JobExecutionContext context) {}
  }

  @Test
  void aSerialisedJobDataMapIsNeverRead() throws Exception {
    Scheduler serialising = quartz.scheduler("other", false);
    try {
      serialising.scheduleJob(
          newJob(Report.class).withIdentity("full").usingJobData("region", "north").build(),
          newTrigger()
              .withIdentity("full")
              .withSchedule(SimpleScheduleBuilder.repeatHourlyForever())
              .build());
      serialising.scheduleJob(
          newJob(Report.class).withIdentity("empty").build(),
          newTrigger()
              .withIdentity("empty")
              .withSchedule(SimpleScheduleBuilder.repeatHourlyForever())
              .build());
    } finally {
      serialising.shutdown();
    }
    Cli cli = run("--scheduler", "other", "--apply");
    assertThat(cli.code()).isEqualTo(3);
    assertThat(cli.out())
        .contains("full: its JobDataMap is a serialised Java object, which is never read");
    assertThat(imported("empty").payloadText()).isEqualTo("{}");
    Cli without = run("--scheduler", "other", "--apply", "--without-data");
    assertThat(without.code()).isZero();
    assertThat(without.out()).contains("full: without its JobDataMap");
    add("mine", SimpleScheduleBuilder.repeatHourlyForever());
    assertThat(run().err()).contains("triggers of several schedulers: other, shop. Say which one");
    assertThat(run("--table-prefix", "x; drop").err()).contains("may only have letters");
    assertThat(run("--table-prefix", "nothing_").err())
        .contains("cannot be read", "Nothing was imported");
  }
}
