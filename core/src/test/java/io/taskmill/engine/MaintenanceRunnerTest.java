package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.execution.EventListeners;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.schedule.ScheduleFirer;
import io.taskmill.engine.schedule.ScheduleTasks;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What looks tell the workers of this node; the others are told with them. */
class MaintenanceRunnerTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final SkippingRuntime machine = new SkippingRuntime();
  private final Store store = new MemoryStore();
  private final AtomicInteger told = new AtomicInteger();
  private final Membership membership =
      new Membership(store.nodes(), new NodeInfo("n", "h", Duration.ofSeconds(5)), machine);
  private final MaintenanceRunner runner =
      new MaintenanceRunner(
          store,
          membership,
          machine,
          Duration.ofDays(90),
          true,
          new Purger(store, null, machine),
          new ScheduleFirer(
              store,
              membership,
              new ScheduleTasks(
                  membership::newId,
                  type -> TaskPolicy.DEFAULT,
                  (payload, policy, type) -> Map.of(),
                  () -> false),
              new EventListeners(List.of(), (task, state, error) -> {}),
              told::incrementAndGet),
          told::incrementAndGet);
  private final Taskmill submitter =
      new Taskmill(Engine.threaded(store, Setups.settings(1, Duration.ZERO, Map.of())));

  @BeforeEach
  void join() {
    membership.join();
  }

  @AfterEach
  void close() {
    submitter.close();
  }

  /** How often workers are told within so many seconds. */
  private int told(int seconds, Scope scope) {
    told.set(0);
    for (int i = 0; i < seconds; i++) {
      runner.look(scope, Duration.ZERO);
      // The clock that ids are made by is the same: a task is new for a minute.
      machine.skip(Duration.ofSeconds(1));
    }
    return told.get();
  }

  @Test
  void aTaskThatNobodyTakesIsToldAFewTimesAndANewOneAtOnce() {
    submitter.submit(WORK.request("nobody has a handler"));
    assertThat(told(1, Scope.USUAL)).isEqualTo(1);
    assertThat(told(30, Scope.ALL)).isBetween(4, 5);
    submitter.submit(WORK.request("new"));
    assertThat(told(1, Scope.USUAL)).isEqualTo(1);
  }

  @Test
  void whatIsNotNewAnyMoreIsFoundByTheLookForEverything() {
    submitter.submit(WORK.request("nobody has a handler"));
    machine.skip(Duration.ofMinutes(2));
    assertThat(told(10, Scope.USUAL)).isZero();
    assertThat(told(1, Scope.ALL)).isEqualTo(1);
  }

  @Test
  void whereTasksAreClaimedEveryLookTells() {
    submitter.submit(WORK.request("beyond a limit"));
    told(20, Scope.ALL);
    for (int i = 0; i < 5; i++) {
      runner.claimsGoOn();
      assertThat(told(1, Scope.ALL)).isEqualTo(1);
    }
  }
}
