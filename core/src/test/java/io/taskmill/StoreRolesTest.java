package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** What only some stores can do, or need. */
class StoreRolesTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);
  private static final Connection THEIRS =
      (Connection)
          Proxy.newProxyInstance(
              StoreRolesTest.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, args) -> {
                throw new AssertionError("the connection was used");
              });

  @Test
  void aStoreThatCannotJoinATransactionSaysSo() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      assertThatThrownBy(() -> mill.submit(THEIRS, WORK.request("x")))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll(
              "memory:", "cannot take part in a transaction", "Nothing was written");
      assertThat(mill.count(TaskFilter.all(), 10)).isZero();
    }
  }

  @Test
  void everyJobIsDoneUntilNothingIsLeft() {
    List<MaintenanceJob> done = new ArrayList<>();
    Maintenance maintenance =
        new Maintenance() {
          @Override
          public Look look(Scope scope, Duration horizon, long readyAfter) {
            throw new AssertionError("an engine that is driven by hand does not look");
          }

          @Override
          public int run(MaintenanceJob job, int limit, LongSupplier ids) {
            done.add(job);
            return done.size() % 2 == 1 ? limit : limit - 1;
          }
        };
    try (HandDrivenEngine engine = engine(Optional.of(maintenance))) {
      engine.maintain();
      List<MaintenanceJob> twiceEach = new ArrayList<>();
      // A purge asks for its parts by itself, and firing is done with the schedules.
      for (MaintenanceJob job :
          EnumSet.complementOf(EnumSet.of(MaintenanceJob.PURGE, MaintenanceJob.FIRE))) {
        twiceEach.addAll(List.of(job, job));
      }
      assertThat(done).containsExactlyElementsOf(twiceEach);
    }
  }

  @Test
  void aStoreThatNeedsNoMaintenanceGetsNone() {
    // It is due at once, and SCHEDULED until a promotion decides about it.
    TaskType<String, Void> skips =
        TaskType.of("skips", String.class).policy(TaskPolicy.oneAtATimeOrSkipped());
    Store none = withMaintenance(new MemoryStore(), Optional.empty());
    HandDrivenEngine engine = Engine.handDriven(none, Taskmill.builder().engineSettings());
    try (Taskmill mill = new Taskmill(engine)) {
      TaskHandle<Void> handle = mill.submit(skips.request("x"));
      engine.maintain();
      assertThat(engine.maintain(MaintenanceJob.PROMOTE)).isZero();
      assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
    }
  }

  @Test
  void aNodeRunsTasksOfAStoreThatNeedsNoMaintenance() throws Exception {
    Store none = withMaintenance(new MemoryStore(), Optional.empty());
    try (Taskmill mill = new Taskmill(Engine.threaded(none, Taskmill.builder().engineSettings()))) {
      mill.handle(WORK, (payload, task) -> {}).start();
      assertThat(mill.submit(WORK.request("now")).result(Duration.ofSeconds(20))).isEmpty();
    }
  }

  private static HandDrivenEngine engine(Optional<Maintenance> maintenance) {
    return Engine.handDriven(
        withMaintenance(new MemoryStore(), maintenance), Taskmill.builder().engineSettings());
  }

  private static Store withMaintenance(Store store, Optional<Maintenance> maintenance) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, args) -> {
              boolean asked = method.getName().equals("role") && args[0] == Maintenance.class;
              return asked ? maintenance : method.invoke(store, args);
            });
  }
}
