package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.OnDuplicate;
import io.taskmill.Rate;
import io.taskmill.TaskHandle;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.Uniqueness;
import io.taskmill.Uniqueness.By;
import io.taskmill.memory.MemoryStore;
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
    return TaskPolicy.DEFAULT
        .withUniqueness(new Uniqueness(By.NOTHING, null, OnDuplicate.RETURN_EXISTING))
        .withMaxRunning(maxRunning)
        .withPerKey(perKey)
        .withRate(rate);
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
    TaskType<Integer, Void> type = TaskType.of("work", Integer.class).maxRunning(1);
    try (Taskmill mill =
        new Taskmill(
            Engine.threaded(
                new MemoryStore(), Setups.settings(5, Duration.ZERO, Map.of()), machine))) {
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
}
