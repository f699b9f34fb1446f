package io.taskmill;

import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.Actor;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import io.taskmill.spi.StoredSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A schedule that cannot be read, or heeds a calendar that cannot, keeps no other from firing. */
class BadScheduleTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);
  private static final Actor NEWER = new Actor("newer", null);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryStore store = new MemoryStore(now::get);
  private final HandDrivenEngine engine =
      Engine.handDriven(store, Taskmill.builder().engineSettings());
  private final Taskmill mill = new Taskmill(engine);
  private final List<String> ran = new ArrayList<>();

  @AfterEach
  void close() {
    mill.close();
  }

  private void passAnHour() throws InterruptedException {
    now.updateAndGet(time -> time.plus(ofHours(1)));
    engine.beat();
    engine.maintain(MaintenanceJob.FIRE);
    while (engine.runReady()) {
      // There may be more.
    }
  }

  @Test
  void othersFire() throws Exception {
    mill.handle(WORK, (text, task) -> ran.add(text));
    mill.schedules().calendar(HolidayCalendar.of("bank"));
    for (String name : List.of("a-unreadable", "b-good", "c-calendar")) {
      Schedule schedule = Schedule.of(name, WORK, name).cron("0 * * * *");
      mill.schedule(name.startsWith("c") ? schedule.calendar("bank", OnHoliday.SKIP) : schedule);
    }
    StoredSchedule readable = store.schedules().get("a-unreadable").orElseThrow();
    store
        .schedules()
        .save(readable, readable.withLayers("{\"when\":\"by the moon\"}", "{}"), NEWER);
    store
        .schedules()
        .saveCalendar(new StoredCalendar("bank", List.of("Easter"), Instant.EPOCH), NEWER);
    passAnHour();
    assertThat(ran).containsExactly("b-good");
    StoredSchedule good = store.schedules().get("a-unreadable").orElseThrow();
    store.schedules().save(good, good.withLayers(readable.code(), "{}"), NEWER);
    store.schedules().saveCalendar(new StoredCalendar("bank", List.of(), Instant.EPOCH), NEWER);
    passAnHour();
    assertThat(ran).contains("a-unreadable", "c-calendar");
  }
}
