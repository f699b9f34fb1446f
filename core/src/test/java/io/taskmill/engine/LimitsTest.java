package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Rate;
import io.taskmill.Retry;
import io.taskmill.TaskHandle;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LimitsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final SkippingMachine machine = new SkippingMachine();
  private final List<String> asked = new ArrayList<>();
  private final Limits limits = new Limits(machine, () -> asked.add("look again"));

  private static TaskPolicy policy(
      @Nullable Integer maxRunning, @Nullable Integer perKey, @Nullable Rate rate) {
    return Setups.policy(Retry.DEFAULT, Duration.ofHours(1), maxRunning, perKey, rate);
  }

  @Test
  void theEndOfAPlainTaskAsksForNothing() {
    limits.claimed(policy(null, null, null));
    limits.ended(policy(null, null, null));
    limits.groupWritten();
    assertThat(asked).isEmpty();
    assertThat(limits.poll(SECOND)).isEqualTo(SECOND);
  }

  @Test
  void manyEndsOfLimitedTasksInAGroupAskOnce() {
    limits.onTurnOver(() -> asked.add("pass turns"));
    for (int i = 0; i < 10; i++) {
      limits.ended(policy(1, 1, null));
    }
    limits.groupWritten();
    limits.groupWritten();
    assertThat(asked).containsExactly("look again", "pass turns");
  }

  @Test
  void aTaskThatItsTypesLimitHeldBackIsClaimedAsSoonAsThereIsRoom() throws Exception {
    TaskType<Integer, Void> type = TaskType.of("work", Integer.class);
    try (Taskmill mill =
        new Taskmill(
            Engine.threaded(
                new OneAtATime(),
                Setups.settings(5, Duration.ZERO, Map.of()),
                machine,
                any -> policy(1, null, null)))) {
      List<TaskHandle<Void>> handles =
          mill.submitAll(IntStream.range(0, 50).mapToObj(type::request).toList());
      mill.handle(type, (number, task) -> {});
      machine.slowDown(1000);
      mill.start();
      for (TaskHandle<Void> handle : handles) {
        handle.result(Duration.ofSeconds(20));
      }
      machine.slowDown(1);
    }
  }

  /** A store on which one task runs at a time. */
  private static final class OneAtATime implements Store {

    private final MemoryStore real = new MemoryStore();

    @Override
    public TaskStore tasks() {
      return (TaskStore)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {TaskStore.class},
              (proxy, method, args) ->
                  method.getName().equals("claim")
                      ? claimOne((ClaimRequest) args[0])
                      : method.invoke(real.tasks(), args));
    }

    private List<Claimed> claimOne(ClaimRequest request) {
      return real.tasks().held(request.node()).isEmpty()
          ? real.tasks()
              .claim(new ClaimRequest(request.node(), request.firstExec(), 1, request.filter()))
          : List.of();
    }

    @Override
    public TaskQueries queries() {
      return real.queries();
    }

    @Override
    public NodeRegistry nodes() {
      return real.nodes();
    }

    @Override
    public TypeStore types() {
      return real.types();
    }

    @Override
    public QueueStore queues() {
      return real.queues();
    }

    @Override
    public Wakeup wakeup() {
      return real.wakeup();
    }

    @Override
    public String description() {
      return "one at a time";
    }

    @Override
    public void close() {
      real.close();
    }
  }

  @Test
  void whatARateMayHoldBackIsLookedForOftenAndNotForEver() {
    limits.claimed(policy(null, null, Rate.perSecond(50)));
    assertThat(limits.poll(SECOND)).isEqualTo(Duration.ofMillis(100));
    assertThat(limits.poll(Duration.ofMillis(40))).isEqualTo(Duration.ofMillis(40));
    machine.skip(Duration.ofSeconds(3));
    assertThat(limits.poll(SECOND)).as("none came for long").isEqualTo(SECOND);
  }

  @Test
  void aSmallBurstIsLookedForMoreOftenSoThatNoPartOfTheRateIsLost() {
    limits.claimed(policy(null, null, Rate.perSecond(20).withBurst(1)));
    assertThat(limits.poll(SECOND)).isEqualTo(Duration.ofMillis(50));
  }
}
