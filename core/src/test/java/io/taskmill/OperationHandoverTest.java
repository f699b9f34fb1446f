package io.taskmill;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.Engine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A bulk operation outlives the process that does it. */
class OperationHandoverTest {

  private static final TaskType<Integer, Void> WORK = TaskType.of("work", Integer.class);

  @Test
  void whatOneProcessHasBegunAnotherCompletes() throws Exception {
    MemoryStore store = new MemoryStore();
    CountDownLatch firstStep = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    // The first process does one step, and then never hears from its store again.
    Store dying =
        StoreProxy.of(
            store.openAgain(),
            (role, verb, args, real) -> {
              if (!verb.equals(MaintenanceJob.OPERATE.name())) {
                return real.call();
              }
              if (firstStep.getCount() == 0) {
                gone.await();
                throw new StoreAwayException("gone", null);
              }
              Object done = real.call();
              firstStep.countDown();
              return done;
            });
    Taskmill first = new Taskmill(Engine.threaded(dying, Taskmill.builder().engineSettings()));
    first.submitAll(
        IntStream.range(0, 2_000).mapToObj(n -> WORK.request(n).delay(ofMinutes(15))).toList());
    first.declare(WORK);
    long id;
    try {
      first.handle(TaskType.of("other", Integer.class), (n, task) -> {}).start();
      id = first.as("anna", null).all(TaskCommand.cancel(), TaskFilter.live()).start();
      assertThat(firstStep.await(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      gone.countDown();
      first.close();
    }
    Operation left = store.operations().get(id).orElseThrow();
    assertThat(left.state()).isEqualTo(Operation.State.OPEN);
    assertThat(left.applied()).isEqualTo(MaintenanceJob.OPERATE.limit());
    try (Taskmill second =
        new Taskmill(Engine.threaded(store.openAgain(), Taskmill.builder().engineSettings()))) {
      second.handle(TaskType.of("other", Integer.class), (n, task) -> {}).start();
      await()
          .atMost(ofSeconds(30))
          .until(() -> second.operations().get(id).orElseThrow().state() == Operation.State.DONE);
      assertThat(second.operations().get(id).orElseThrow().applied()).isEqualTo(2_000);
      assertThat(second.count(TaskFilter.live(), 10)).isZero();
    }
  }
}
