package io.taskmill.testing;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.NoPayload;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandler;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.TaskmillBuilder;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Explanation;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.ScheduledFire;
import io.taskmill.schedule.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Schedules on a clock that is moved by hand; it stands at the beginning of 2030. */
class SchedulesByHandTest {

  private static final TaskType<NoPayload, String> REPORT =
      TaskType.of("report", NoPayload.class, String.class);
  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final String NAME = "hourly";

  private final TestMill test = new TestMill();
  private final List<ScheduledFire> seen = new ArrayList<>();
  private final List<String> mails = new ArrayList<>();
  private final Schedule hourly = Schedule.of(NAME, REPORT).cron("0 * * * *");

  @BeforeEach
  void handle() {
    test.mill()
        .compute(
            REPORT,
            (nothing, task) -> {
              seen.add(task.fire().orElseThrow());
              return "report " + seen.size();
            })
        .handle(MAIL, (text, task) -> mails.add(text));
  }

  @AfterEach
  void close() {
    test.close();
  }

  private Schedules schedules() {
    return test.mill().as("anna", "ticket 17").schedules();
  }

  private ScheduleInfo info() {
    return schedules().get(NAME).orElseThrow();
  }

  private void pass(Duration time) {
    test.advance(time);
    test.runReady();
  }

  private List<TaskState> states() {
    return schedules().tasks(NAME, 30).stream().map(TaskInfo::state).toList();
  }

  private List<Instant> dueTimes() {
    return seen.stream().map(ScheduledFire::dueAt).toList();
  }

  @Test
  void aDeclaredScheduleFiresWhenItIsDue() {
    test.mill().schedule(hourly);
    assertThat(info().state()).isEqualTo(ScheduleState.ONLINE);
    assertThat(info().nextAt()).isEqualTo(START.plus(ofHours(1)));
    pass(ofMinutes(59));
    assertThat(seen).isEmpty();
    pass(ofMinutes(1));
    pass(ofHours(1));
    assertThat(dueTimes()).containsExactly(START.plus(ofHours(1)), START.plus(ofHours(2)));
    assertThat(info().fires()).isEqualTo(2);
  }

  @Test
  void theHandlerSeesItsFireAndTheOneBefore() {
    test.mill().schedule(hourly);
    pass(ofHours(1));
    pass(ofHours(1).plusSeconds(7));
    ScheduledFire first = seen.get(0);
    assertThat(first.previous()).isEmpty();
    ScheduledFire second = seen.get(1);
    assertThat(second.schedule()).isEqualTo(NAME);
    assertThat(second.dueAt()).isEqualTo(START.plus(ofHours(2)));
    assertThat(second.firedAt()).isEqualTo(START.plus(ofHours(2)).plusSeconds(7));
    assertThat(second.nextDueAt()).isEqualTo(START.plus(ofHours(3)));
    ScheduledFire.Previous previous = second.previous().orElseThrow();
    assertThat(previous.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(previous.result()).contains("report 1");
    assertThat(previous.dueAt()).isEqualTo(START.plus(ofHours(1)));
    assertThat(previous.finishedAt()).isNotNull();
  }

  @Test
  void aTaskThatNoScheduleSubmittedHasNoFire() {
    List<Boolean> fired = new ArrayList<>();
    TaskType<NoPayload, Void> plain = TaskType.of("plain", NoPayload.class);
    test.mill().handle(plain, (nothing, task) -> fired.add(task.fire().isPresent()));
    test.run(plain.request(new NoPayload()));
    assertThat(fired).containsExactly(false);
  }

  @Test
  void ofWhatWasMissedTheLastOneIsCaughtUpUnlessItIsSaidOtherwise() {
    test.mill().schedule(hourly.overlap(Overlap.ALLOW));
    pass(ofHours(5).plusMinutes(30));
    assertThat(dueTimes()).containsExactly(START.plus(ofHours(5)));
    assertThat(info().nextAt()).isEqualTo(START.plus(ofHours(6)));
    assertThat(schedules().log(NAME, null, 10))
        .extracting(ScheduleLogEntry::status)
        .as("that some were left out is said")
        .containsExactly(FireStatus.SUCCESS, FireStatus.FAILURE);
  }

  @Test
  void missedTimesAreLeftOutOrCaughtUpAsTheRuleSays() {
    test.mill().schedule(hourly.catchUp(CatchUp.skip()));
    pass(ofHours(5).plusMinutes(30));
    assertThat(seen).isEmpty();
    assertThat(info().nextAt()).isEqualTo(START.plus(ofHours(6)));
    schedules().edit(NAME, s -> s.catchUp(CatchUp.all(3)).overlap(Overlap.ALLOW));
    pass(ofHours(10));
    assertThat(dueTimes())
        .as("the newest three of ten")
        .containsExactly(START.plus(ofHours(13)), START.plus(ofHours(14)), START.plus(ofHours(15)));
  }

  @Test
  void whatIsLateByLessThanTheThresholdIsNotMissed() {
    test.mill()
        .schedule(
            Schedule.of(NAME, REPORT)
                .every(ofSeconds(10))
                .catchUp(CatchUp.skip())
                .overlap(Overlap.ALLOW)
                .misfireThreshold(ofMinutes(1)));
    pass(ofMinutes(1));
    assertThat(seen).hasSize(6);
  }

  @Test
  void manyMissedSecondsAreCaughtUpQuickly() {
    test.mill()
        .schedule(
            Schedule.of(NAME, REPORT)
                .cron("* * * * * *")
                .catchUp(CatchUp.all(5))
                .overlap(Overlap.ALLOW)
                .misfireThreshold(ofSeconds(1)));
    pass(ofDays(3650));
    assertThat(seen).hasSize(7);
    assertThat(seen.get(6).dueAt()).isEqualTo(START.plus(ofDays(3650)));
  }

  @Test
  void manyMissedTimesAreCaughtUpInParts() {
    test.mill()
        .schedule(
            Schedule.of(NAME, REPORT)
                .every(ofSeconds(1))
                .catchUp(CatchUp.all(2500))
                .overlap(Overlap.ALLOW)
                .misfireThreshold(ofSeconds(1)));
    pass(ofHours(2));
    assertThat(seen).as("no more than these in one transaction").hasSize(1000);
    test.advance(Duration.ZERO);
    test.advance(Duration.ZERO);
    test.runReady();
    assertThat(seen).hasSize(2502);
    assertThat(dueTimes()).doesNotHaveDuplicates();
    assertThat(info().nextAt()).isEqualTo(START.plus(ofHours(2)).plusSeconds(1));
  }

  @Test
  void aRunByHandDoesNotHideTheOneThatGoesOn() {
    test.mill().schedule(hourly);
    test.advance(ofHours(1));
    long running = info().lastTask();
    schedules().runNow(NAME);
    assertThat(info().lastTask()).isEqualTo(running);
    test.advance(ofHours(1));
    assertThat(states())
        .as("the last task has not ended")
        .containsExactly(TaskState.SKIPPED, TaskState.READY, TaskState.READY);
  }

  @Test
  void theSameCalendarSavedAgainLeavesWhatIsDue() {
    HolidayCalendar bank = HolidayCalendar.of("Bank holidays", LocalDate.of(2030, 5, 1));
    test.mill().schedules().calendar(bank);
    test.mill().schedule(hourly.calendar("Bank holidays", OnHoliday.SKIP));
    test.clock().advance(ofHours(1));
    test.mill().schedules().calendar(bank);
    test.mill().schedules().calendar(HolidayCalendar.of("Bank holidays", LocalDate.of(2030, 5, 2)));
    pass(ofSeconds(1));
    assertThat(dueTimes()).containsExactly(START.plus(ofHours(1)));
  }

  @Test
  void whatHasBecomeAHolidayMeanwhileDoesNotFire() {
    HolidayCalendar none = HolidayCalendar.of("bank");
    test.mill().schedules().calendar(none);
    test.mill().schedule(hourly.calendar("bank", OnHoliday.SKIP));
    test.clock().advance(ofHours(1));
    test.mill().schedules().calendar(HolidayCalendar.of("bank", LocalDate.of(2030, 1, 1)));
    pass(ofSeconds(1));
    assertThat(seen).isEmpty();
    assertThat(info().nextAt()).isEqualTo(Instant.parse("2030-01-02T00:00:00Z"));
  }

  @Test
  void whileTheLastTaskLivesTheNextIsSkipped() {
    test.mill().schedule(hourly);
    test.advance(ofHours(1));
    test.advance(ofHours(1));
    assertThat(states()).containsExactly(TaskState.SKIPPED, TaskState.READY);
    assertThat(whyNewest().sentence()).contains("had not ended");
    assertThat(whyNewest().data())
        .containsEntry("because", "PREVIOUS_LIVE")
        .containsEntry("task", info().lastTask());
    test.runReady();
    pass(ofHours(1));
    assertThat(states())
        .containsExactly(TaskState.SUCCEEDED, TaskState.SKIPPED, TaskState.SUCCEEDED);
  }

  private Explanation whyNewest() {
    return test.mill().explain(schedules().tasks(NAME, 1).get(0).id()).orElseThrow();
  }

  @Test
  void ofSeveralDueTimesTheOthersSayWhichCameAsWell() {
    test.mill().schedule(hourly.catchUp(CatchUp.all(10)));
    test.advance(ofHours(2));
    TaskInfo first = schedules().tasks(NAME, 2).get(1);
    assertThat(first.state()).isEqualTo(TaskState.SKIPPED);
    assertThat(test.mill().explain(first.id()).orElseThrow().data())
        .containsEntry("because", "LATER_DUE")
        .containsEntry("due", START.plus(ofHours(2)));
  }

  @Test
  void aScheduleWaitsForItsLastTask() {
    test.mill().schedule(hourly.overlap(Overlap.WAIT).catchUp(CatchUp.all(10)));
    test.advance(ofHours(1));
    test.advance(ofHours(1));
    test.advance(ofHours(1));
    assertThat(states()).containsExactly(TaskState.READY);
    test.runReady();
    pass(ofSeconds(1));
    pass(ofSeconds(1));
    pass(ofSeconds(1));
    assertThat(dueTimes())
        .containsExactly(START.plus(ofHours(1)), START.plus(ofHours(2)), START.plus(ofHours(3)));
  }

  @Test
  void aScheduleReplacesItsLastTask() {
    test.mill().schedule(hourly.overlap(Overlap.REPLACE));
    test.advance(ofHours(1));
    test.advance(ofHours(1));
    assertThat(states()).containsExactly(TaskState.CANCELLED);
    pass(ofSeconds(1));
    assertThat(states()).containsExactly(TaskState.SUCCEEDED, TaskState.CANCELLED);
    assertThat(dueTimes()).containsExactly(START.plus(ofHours(2)));
  }

  @Test
  void aScheduleMayOverlap() {
    test.mill().schedule(hourly.overlap(Overlap.ALLOW));
    test.advance(ofHours(1));
    test.advance(ofHours(1));
    assertThat(states()).containsExactly(TaskState.READY, TaskState.READY);
  }

  @Test
  void intoAFullQueueItIsSkippedAndThatIsLogged() {
    test.mill().schedule(hourly.queue("small").overlap(Overlap.ALLOW));
    test.mill().queues().capacity("small", 1);
    test.advance(ofHours(1));
    test.advance(ofHours(1));
    assertThat(states()).containsExactly(TaskState.SKIPPED, TaskState.READY);
    ScheduleLogEntry entry = schedules().log(NAME, null, 1).get(0);
    assertThat(entry.status()).isEqualTo(FireStatus.FAILURE);
    assertThat(entry.text()).contains("queue was full");
    assertThat(whyNewest().data()).containsEntry("because", "QUEUE_FULL");
  }

  @Test
  void withoutAnotherTimeItGoesOfflineAndSaysWhy() {
    Instant once = START.plus(ofHours(1));
    test.mill().schedule(Schedule.of(NAME, REPORT).at(once));
    pass(ofHours(2));
    assertThat(dueTimes()).containsExactly(once);
    assertThat(info().state()).isEqualTo(ScheduleState.OFFLINE);
    assertThat(info().offlineWhy()).contains("come to its end");
    assertThatThrownBy(() -> schedules().online(NAME))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no due time from now on");
  }

  @Test
  void itFiresBetweenItsStartAndItsEnd() {
    test.mill()
        .schedule(
            hourly
                .start(START.plus(ofHours(2)))
                .end(START.plus(ofHours(4)))
                .overlap(Overlap.ALLOW));
    for (int hour = 0; hour < 6; hour++) {
      pass(ofHours(1));
    }
    assertThat(dueTimes()).containsExactly(START.plus(ofHours(2)), START.plus(ofHours(3)));
  }

  @Test
  void withoutATimetableItRunsOnlyWhenAPersonStartsIt() {
    test.mill().schedule(Schedule.of(NAME, REPORT));
    assertThat(info().state()).isEqualTo(ScheduleState.NEW);
    pass(ofDays(400));
    assertThat(seen).isEmpty();
    long task = schedules().runNow(NAME);
    test.runReady();
    assertThat(test.mill().task(task).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(seen.get(0).dueAt()).isNull();
    assertThat(audits()).first().isEqualTo("run-schedule");
  }

  private List<String> audits() {
    return test.mill().audit().find(AuditFilter.all().subject(NAME), 100).entries().stream()
        .map(AuditEntry::verb)
        .toList();
  }

  @Test
  void onePersonAddsAScheduleAndAnotherPutsItOnline() {
    schedules().add(Schedule.of(NAME, MAIL, "hello").cron("0 * * * *"));
    assertThat(info().state()).isEqualTo(ScheduleState.NEW);
    pass(ofHours(2));
    assertThat(mails).isEmpty();
    schedules().online(NAME);
    pass(ofHours(1));
    assertThat(mails).containsExactly("hello");
    schedules().offline(NAME, false);
    pass(ofHours(5));
    assertThat(mails).hasSize(1);
    schedules().remove(NAME);
    assertThat(schedules().list()).isEmpty();
    assertThatThrownBy(() -> schedules().online(NAME))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no schedule 'hourly'");
    assertThat(audits())
        .containsExactly("remove-schedule", "schedule-offline", "schedule-online", "add-schedule");
  }

  @Test
  void whatTheStoreDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> schedules().add(Schedule.ofNamed("x", "nothing", "{}")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no task type 'nothing'");
    assertThatThrownBy(
            () -> schedules().add(Schedule.of("x", MAIL, "").calendar("bank", OnHoliday.SKIP)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("no holiday calendar 'bank'");
    schedules().add(Schedule.of(NAME, MAIL, "x"));
    assertThatThrownBy(() -> schedules().add(Schedule.of(NAME, MAIL, "x")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("already");
  }

  @Test
  void goingOfflineCanCancelWhatRuns() {
    test.mill().schedule(hourly);
    test.advance(ofHours(1));
    schedules().offline(NAME, false);
    assertThat(states()).containsExactly(TaskState.READY);
    schedules().online(NAME);
    schedules().offline(NAME, true);
    assertThat(states()).containsExactly(TaskState.CANCELLED);
  }

  @Test
  void anEditChangesWhenItFiresAndCountsMoreThanTheCode() {
    test.mill().schedule(hourly);
    schedules().edit(NAME, schedule -> schedule.cron("30 * * * *"));
    assertThat(info().nextAt()).isEqualTo(START.plus(ofMinutes(30)));
    assertThat(info().edited()).containsExactly("when");
    pass(ofMinutes(45));
    assertThat(dueTimes()).containsExactly(START.plus(ofMinutes(30)));
    schedules().revert(NAME);
    assertThat(info().nextAt()).isEqualTo(START.plus(ofHours(1)));
    assertThat(info().edited()).isEmpty();
  }

  @Test
  void anEditOfSomethingElseLeavesADueTimeThatHasNotFired() {
    test.mill().schedule(hourly);
    test.clock().advance(ofHours(1));
    schedules().edit(NAME, schedule -> schedule.priority(9));
    test.advance(ofSeconds(1));
    assertThat(states()).containsExactly(TaskState.READY);
    assertThat(schedules().tasks(NAME, 1).get(0).priority()).isEqualTo(9);
  }

  @Test
  void itsTasksAreSearchedForAsOthersOfTheirTypeAre() {
    TaskType<Order, Void> order =
        TaskType.of("order", Order.class).attribute("customer", "/customer");
    test.mill().schedule(Schedule.of(NAME, order, new Order("anna")).cron("0 * * * *"));
    test.advance(ofHours(1));
    assertThat(test.mill().find(TaskFilter.all().attribute("customer", "anna"), 10)).hasSize(1);
  }

  record Order(String customer) {}

  @Test
  void aPersonRunsItWithAnotherPayload() {
    test.mill().schedule(Schedule.of(NAME, MAIL, "usual").cron("0 * * * *"));
    schedules().runNow(NAME, "\"special\"");
    test.runReady();
    pass(ofHours(1));
    assertThat(mails).containsExactly("special", "usual");
  }

  @Test
  void aRangeOfThePastIsFilled() {
    test.mill().schedule(hourly);
    pass(ofDays(2));
    seen.clear();
    assertThat(schedules().backfill(NAME, START.plus(ofHours(3)), START.plus(ofHours(6))))
        .isEqualTo(3);
    test.runReady();
    assertThat(dueTimes())
        .containsExactlyInAnyOrder(
            START.plus(ofHours(3)), START.plus(ofHours(4)), START.plus(ofHours(5)));
    assertThatThrownBy(() -> schedules().backfill(NAME, START, START.plus(ofDays(3))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("end by now");
    assertThat(audits()).first().isEqualTo("backfill-schedule");
  }

  @Test
  void theNextFiresAreToldBeforehandWithWhatDaylightSavingDoes() {
    test.mill().schedule(Schedule.of(NAME, REPORT).cron("30 2 * * *").zone("Europe/Berlin"));
    test.clock().advance(Duration.between(START, Instant.parse("2030-03-29T12:00:00Z")));
    List<PlannedFire> next = schedules().next(NAME, 3);
    assertThat(next.get(1).at()).isEqualTo(Instant.parse("2030-03-31T01:00:00Z"));
    assertThat(next.get(1).note()).contains("02:30");
  }

  @Test
  void theLogSaysHowTasksEnd() {
    test.mill().schedule(Schedule.of(NAME, MAIL, "x").cron("0 * * * *").log(FireLog.FULL));
    test.advance(ofHours(1));
    assertThat(schedules().log(NAME, null, 1).get(0).status()).isEqualTo(FireStatus.EXECUTING);
    test.runReady();
    assertThat(schedules().log(NAME, null, 1).get(0).status()).isEqualTo(FireStatus.SUCCESS);
    pass(ofMinutes(1));
    assertThat(schedules().log(NAME, null, 1).get(0).status()).isEqualTo(FireStatus.SUCCESS);
    pass(ofDays(40));
    assertThat(schedules().log(NAME, null, 10))
        .as("what is older is gone")
        .isNotEmpty()
        .allSatisfy(entry -> assertThat(entry.at()).isAfter(START.plus(ofDays(9))));
  }

  @Test
  void withoutALogThereAreStillItsTasks() {
    test.mill().schedule(hourly.log(FireLog.NONE));
    pass(ofHours(1));
    pass(ofHours(1));
    assertThat(schedules().log(NAME, null, 10)).isEmpty();
    assertThat(states()).containsExactly(TaskState.SUCCEEDED, TaskState.SUCCEEDED);
  }

  @Test
  void onHolidaysItDoesNotFireAndAChangedCalendarCountsAtOnce() {
    test.mill().schedules().calendar(HolidayCalendar.of("bank", LocalDate.of(2030, 1, 2)));
    test.mill()
        .schedule(Schedule.of(NAME, REPORT).cron("0 12 * * *").calendar("bank", OnHoliday.SKIP));
    pass(ofHours(12));
    assertThat(info().nextAt()).isEqualTo(Instant.parse("2030-01-03T12:00:00Z"));
    test.mill()
        .schedules()
        .calendar(HolidayCalendar.of("bank", LocalDate.of(2030, 1, 3), LocalDate.of(2030, 1, 4)));
    assertThat(info().nextAt()).isEqualTo(Instant.parse("2030-01-02T12:00:00Z"));
    pass(ofDays(1));
    assertThat(info().nextAt()).isEqualTo(Instant.parse("2030-01-05T12:00:00Z"));
  }

  @Test
  void byChanceItFiresALittleLater() {
    test.mill().schedule(hourly.jitter(ofMinutes(10)));
    Instant due = START.plus(ofHours(1));
    assertThat(info().nextAt()).isEqualTo(due);
    assertThat(info().lookAt()).isBetween(due, due.plus(ofMinutes(10)));
    assertThat(info().lookAt()).isNotEqualTo(due);
    pass(ofHours(1).plus(ofMinutes(10)));
    assertThat(dueTimes()).containsExactly(due);
  }

  @Test
  void inADebugModeNothingFiresByItself() {
    test.mill().schedule(hourly);
    test.mill().as("anna", null).debugModes().set(DebugMode.SCHEDULES, true);
    pass(ofHours(3));
    assertThat(seen).isEmpty();
    schedules().runNow(NAME);
    test.runReady();
    assertThat(seen).hasSize(1);
    test.mill().debugModes().set(DebugMode.SCHEDULES, false);
    pass(ofSeconds(1));
    assertThat(seen).as("it goes on as its catch-up rule says").hasSize(2);
  }

  @Test
  void inADebugModeTasksWaitForAPerson() {
    test.mill().debugModes().set(DebugMode.TASKS, true);
    pass(ofSeconds(1));
    long task = test.mill().submit(MAIL.request("x")).id();
    long later = test.mill().submit(MAIL.request("y").delay(ofMinutes(1))).id();
    pass(ofHours(1));
    assertThat(mails).isEmpty();
    test.mill().as("anna", null).runNow(task);
    test.mill().as("anna", null).runNow(later);
    test.runReady();
    assertThat(mails).containsExactlyInAnyOrder("x", "y");
  }

  @Test
  void whatADebugModeHoldsKeepsNoScheduleFromGoingOn() {
    test.mill().schedule(hourly);
    test.mill().debugModes().set(DebugMode.TASKS, true);
    pass(ofHours(1));
    assertThat(states()).containsExactly(TaskState.PAUSED);
    test.mill().debugModes().set(DebugMode.TASKS, false);
    pass(ofHours(1));
    assertThat(states()).containsExactly(TaskState.SUCCEEDED, TaskState.PAUSED);
  }

  @Test
  void aProcessWithoutSchedulesNeitherStoresNorFiresThem() {
    try (TestMill without = new TestMill(TaskmillBuilder::noSchedules)) {
      without.mill().handle(CloseBooks.class).schedule(hourly);
      without.mill().start();
      assertThat(without.mill().schedules().list()).isEmpty();
      without.mill().compute(REPORT, (nothing, task) -> "by hand");
      without.mill().schedules().add(hourly);
      without.mill().schedules().online(NAME);
      without.advance(ofHours(3));
      assertThat(without.mill().find(TaskFilter.all(), 10)).as("nothing has fired").isEmpty();
      long task = without.mill().schedules().runNow(NAME);
      without.runReady();
      assertThat(without.mill().task(task).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    }
  }

  @Recurring(cron = "0 3 * * *", zone = "Europe/Berlin", log = FireLog.FULL)
  @TaskDefinition(name = "close-books")
  static final class CloseBooks implements TaskHandler<NoPayload> {
    @Override
    public void run(NoPayload nothing, TaskContext task) {
      // Nothing to do in a test.
    }
  }

  @Recurring(every = "PT1H", cron = "0 3 * * *")
  static final class Undecided implements TaskHandler<NoPayload> {
    @Override
    public void run(NoPayload nothing, TaskContext task) {
      // Never entered.
    }
  }

  @Recurring(every = "PT1H")
  static final class WithPayload implements TaskHandler<String> {
    @Override
    public void run(String payload, TaskContext task) {
      // Never entered.
    }
  }

  @Test
  void aHandlerClassHasAScheduleOfItsOwn() {
    test.mill().handle(CloseBooks.class);
    ScheduleInfo info = schedules().get("close-books").orElseThrow();
    assertThat(info.schedule().type()).isEqualTo("close-books");
    assertThat(info.nextAt()).isEqualTo(Instant.parse("2030-01-01T02:00:00Z"));
    pass(ofHours(2));
    assertThat(schedules().tasks("close-books", 1).get(0).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThatThrownBy(() -> test.mill().handle(Undecided.class))
        .hasMessageContaining("either cron or every");
    assertThatThrownBy(() -> test.mill().handle(WithPayload.class))
        .hasMessageContaining("a recurring handler has none");
  }

  @Test
  void twoOfOneNameAreRefused() {
    test.mill().schedule(hourly);
    test.mill().schedule(hourly);
    assertThatThrownBy(() -> test.mill().schedule(hourly.priority(9)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("Two schedules");
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> hourly.start(START).end(START)).hasMessageContaining("not after");
    assertThatThrownBy(() -> hourly.zone("Mars/Base")).hasMessageContaining("no time zone");
    assertThatThrownBy(() -> hourly.every(Duration.ZERO)).hasMessageContaining("interval");
    assertThatThrownBy(() -> hourly.cron("0 0 30 2 *")).hasMessageContaining("never fire");
    assertThatThrownBy(() -> hourly.cron("61 * * * *")).hasMessageContaining("minute");
    assertThatThrownBy(() -> hourly.jitter(ofDays(2))).hasMessageContaining("jitter");
    assertThatThrownBy(() -> Schedule.of("with blanks", REPORT)).hasMessageContaining("name");
  }
}
