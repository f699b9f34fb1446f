package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.DebugMode;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.ScheduledFire;
import io.taskmill.schedule.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs what the page about schedules shows, and checks that it shows what runs here. */
class ScheduleExamplesTest {

  private static final TaskType<NoPayload, Void> REPORT = TaskType.of("report", NoPayload.class);
  private static final TaskType<Mail, Void> MAIL = TaskType.of("mail", Mail.class);

  private final Taskmill mill = Taskmill.open("memory:");

  record Mail(String to) {}

  private static final class Books {
    static final CompletableFuture<Instant> CLOSED = new CompletableFuture<>();

    static void close(Instant of) {
      CLOSED.complete(of);
    }
  }

  @Recurring(cron = "0 3 * * *", zone = "Europe/Berlin")
  static final class CloseBooks implements TaskHandler<NoPayload> {
    @Override
    public void run(NoPayload nothing, TaskContext task) {
      Books.close(task.dueAt());
    }
  }

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void declared() {
    mill.schedule(
        Schedule.of(
                "nightly-report",
                REPORT) // a TaskType<NoPayload, …>; with a payload: of(name, type, payload)
            .cron("0 3 * * MON-FRI")
            .zone("Europe/Berlin"));
    mill.start();
    assertThat(mill.schedules().get("nightly-report").map(ScheduleInfo::state))
        .contains(ScheduleState.ONLINE);
  }

  @Test
  void onAHandlerClass() throws Exception {
    mill.handle(CloseBooks.class);
    mill.start();
    String name = mill.schedules().list().get(0).schedule().name();
    mill.schedules().runNow(name);
    assertThat(Books.CLOSED.get(30, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void addedWhileAllRuns() {
    mill.declare(MAIL);
    Schedules schedules = mill.as("anna", "ticket 17").schedules();
    schedules.add(
        Schedule.of("reminder", MAIL, new Mail("…")).every(Duration.ofMinutes(10))); // NEW
    schedules.online("reminder");
    assertThat(schedules.get("reminder").map(ScheduleInfo::state)).contains(ScheduleState.ONLINE);
  }

  @Test
  void whatAHandlerSees() throws Exception {
    CompletableFuture<ScheduledFire> seen = new CompletableFuture<>();
    mill.handle(
        REPORT,
        (nothing, task) -> {
          ScheduledFire fire = task.fire().orElseThrow();
          fire.dueAt(); // the time for which it fired; null if a person started it
          fire.firedAt(); // when it fired
          fire.nextDueAt(); // when it is due next
          fire.previous(); // the task before it that was not skipped, and what became of it
          seen.complete(fire);
        });
    mill.schedule(Schedule.of("report", REPORT).cron("0 3 1 1 *"));
    mill.start();
    mill.schedules().runNow("report");
    assertThat(seen.get(30, TimeUnit.SECONDS).dueAt()).isNull();
  }

  @Test
  void debugModes() {
    mill.as("anna", "looking for the leak").debugModes().set(DebugMode.SCHEDULES, true);
    assertThat(mill.debugModes().on()).containsExactly(DebugMode.SCHEDULES);
  }

  @Test
  void thePageShowsWhatRunsHere() throws Exception {
    ShownCode.runsIn(ScheduleExamplesTest.class, "schedules.md");
  }
}
