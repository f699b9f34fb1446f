package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.engine.Engine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        (job, limit) -> {
          done.add(job);
          return done.size() % 2 == 1 ? limit : limit - 1;
        };
    try (Engine engine = engine(Optional.of(maintenance))) {
      engine.maintain();
      List<MaintenanceJob> twiceEach = new ArrayList<>();
      for (MaintenanceJob job : MaintenanceJob.values()) {
        twiceEach.addAll(List.of(job, job));
      }
      assertThat(done).containsExactlyElementsOf(twiceEach);
    }
  }

  @Test
  void aStoreThatNeedsNoMaintenanceGetsNone() throws Exception {
    Store store = new MemoryStore();
    try (Engine engine = engine(Optional.empty())) {
      engine.maintain();
      assertThat(engine.maintain(MaintenanceJob.PROMOTE)).isZero();
    }
    try (Taskmill mill =
        new Taskmill(
            Engine.threaded(
                withMaintenance(store, Optional.empty()), Taskmill.builder().engineSettings()))) {
      mill.handle(WORK, (payload, task) -> {}).start();
      TaskHandle<Void> later = mill.submit(WORK.request("x").delay(Duration.ofMillis(1)));
      // A second promotion of its own would have come before the end of this one.
      TaskHandle<Void> skippable =
          mill.submit(
              TaskType.of("skips", String.class)
                  .policy(TaskPolicy.oneAtATimeOrSkipped())
                  .request("y"));
      assertThat(mill.submit(WORK.request("now")).result(Duration.ofSeconds(20))).isEmpty();
      assertThat(later.state()).isEqualTo(TaskState.SCHEDULED);
      assertThat(skippable.state()).isEqualTo(TaskState.SCHEDULED);
    }
  }

  private static Engine engine(Optional<Maintenance> maintenance) {
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
