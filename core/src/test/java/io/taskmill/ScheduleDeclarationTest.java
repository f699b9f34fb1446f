package io.taskmill;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.engine.Engine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.ScheduledFire;
import io.taskmill.schedule.Timetable;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What programs say of schedules, one after the other, and what a person says between them. */
class ScheduleDeclarationTest {

  private static final TaskType<NoPayload, Void> WORK = TaskType.of("work", NoPayload.class);
  private static final Schedule NIGHTLY = Schedule.of("nightly", WORK).cron("0 3 * * *");
  private static final Schedule DAILY = Schedule.of("daily", WORK).cron("0 12 * * *");

  private final MemoryStore store = new MemoryStore();

  /** A program of this name starts, with these schedules. */
  private Taskmill start(String name, Schedule... schedules) {
    Taskmill mill =
        new Taskmill(
            Engine.threaded(store.openAgain(), Taskmill.builder().name(name).engineSettings()));
    mill.handle(WORK, (nothing, task) -> {});
    for (Schedule schedule : schedules) {
      mill.schedule(schedule);
    }
    return mill.start();
  }

  private ScheduleInfo info(String name) {
    try (Taskmill mill =
        new Taskmill(Engine.threaded(store.openAgain(), Taskmill.builder().engineSettings()))) {
      return mill.schedules().get(name).orElseThrow();
    }
  }

  private static String when(ScheduleInfo info) {
    return info.schedule().timetable().text();
  }

  @Test
  void theProgramThatWasTheLastToStartCounts() {
    start("shop", NIGHTLY).close();
    Instant before = info("nightly").nextAt();
    start("shop", NIGHTLY.cron("0 4 * * *")).close();
    assertThat(when(info("nightly"))).isEqualTo("cron:0 4 * * *");
    assertThat(info("nightly").nextAt()).isNotEqualTo(before);
    start("shop", NIGHTLY).close();
    assertThat(info("nightly").nextAt()).isEqualTo(before);
    assertThat(info("nightly").declaredBy()).isEqualTo("shop");
  }

  @Test
  void whatIsDeclaredAgainAsItWasIsNotChanged() {
    start("shop", NIGHTLY).close();
    long version = info("nightly").version();
    start("shop", NIGHTLY).close();
    assertThat(info("nightly").version()).isEqualTo(version);
  }

  @Test
  void whatIsDeclaredNoMoreIsMarkedAndGoesOn() {
    start("shop", NIGHTLY, DAILY).close();
    start("other", Schedule.of("others", WORK).cron("@hourly")).close();
    assertThat(info("daily").undeclaredAt()).as("another program says nothing of it").isNull();
    start("shop", NIGHTLY).close();
    assertThat(info("daily").undeclaredAt()).isNotNull();
    assertThat(info("daily").state()).isEqualTo(ScheduleState.ONLINE);
    assertThat(info("nightly").undeclaredAt()).isNull();
    start("shop", NIGHTLY, DAILY).close();
    assertThat(info("daily").undeclaredAt()).as("declared again").isNull();
  }

  @Test
  void whatAPersonHasEditedGoesOnToCount() {
    try (Taskmill mill = start("shop", NIGHTLY)) {
      mill.as("anna", null).schedules().edit("nightly", one -> one.cron("0 5 * * *"));
    }
    start("shop", NIGHTLY.cron("0 4 * * *").priority(9)).close();
    assertThat(when(info("nightly"))).isEqualTo("cron:0 5 * * *");
    assertThat(info("nightly").schedule().priority()).as("not edited").contains(9);
    try (Taskmill mill = start("shop", NIGHTLY.cron("0 4 * * *").priority(9))) {
      assertThat(when(mill.schedules().revert("nightly"))).isEqualTo("cron:0 4 * * *");
    }
  }

  @Test
  void whatAPersonHasTakenOfflineStaysSo() {
    try (Taskmill mill = start("shop", NIGHTLY)) {
      mill.as("anna", null).schedules().offline("nightly", false);
    }
    start("shop", NIGHTLY.cron("0 4 * * *")).close();
    assertThat(info("nightly").state()).isEqualTo(ScheduleState.OFFLINE);
    assertThat(info("nightly").nextAt()).isNull();
  }

  @Test
  void whatHadComeToItsEndFiresAgainWhenItIsGivenNewTimes() {
    Instant past = Instant.parse("2020-01-01T00:00:00Z");
    start("shop", NIGHTLY.at(past)).close();
    assertThat(info("nightly").state()).isEqualTo(ScheduleState.OFFLINE);
    assertThat(info("nightly").offlineWhy()).contains("no due time from now on");
    start("shop", NIGHTLY).close();
    assertThat(info("nightly").state()).isEqualTo(ScheduleState.ONLINE);
  }

  @Test
  void aRunningNodeFiresByItself() throws Exception {
    BlockingQueue<ScheduledFire> fires = new LinkedBlockingQueue<>();
    try (Taskmill mill =
        new Taskmill(Engine.threaded(store.openAgain(), Taskmill.builder().engineSettings()))) {
      mill.handle(WORK, (nothing, task) -> fires.add(task.fire().orElseThrow()));
      mill.schedule(
          Schedule.of("seconds", WORK)
              .timetable(Timetable.every(ofSeconds(1)))
              .overlap(Overlap.ALLOW));
      mill.start();
      ScheduledFire first = fires.poll(30, TimeUnit.SECONDS);
      ScheduledFire second = fires.poll(30, TimeUnit.SECONDS);
      assertThat(first).isNotNull();
      assertThat(second).isNotNull();
      assertThat(Duration.between(first.dueAt(), second.dueAt())).isEqualTo(ofSeconds(1));
      assertThat(second.firedAt()).isAfterOrEqualTo(second.dueAt());
    }
  }
}
