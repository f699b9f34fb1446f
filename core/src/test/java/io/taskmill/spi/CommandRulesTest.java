package io.taskmill.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.TaskCommand;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a command makes of a task that a bulk operation has found, and that has moved since. */
class CommandRulesTest {

  private static final Instant NOW = Instant.EPOCH;
  private static final Standing IN_SLOW =
      new Standing(TaskState.READY, null, false, false, NOW, 0, 3, 0, 3, 5, "slow");

  @Test
  void oneThatHasLeftTheQueuesOfTheFilterIsLeftAlone() {
    TaskFilter fast = TaskFilter.all().queues("fast");
    assertThat(CommandRules.decide(TaskCommand.cancel(), fast, IN_SLOW, NOW))
        .isEqualTo(new Decision.Refuse(Refusal.UNKNOWN));
    assertThat(CommandRules.decide(TaskCommand.cancel(), fast.queues("fast", "slow"), IN_SLOW, NOW))
        .isInstanceOf(Decision.Change.class);
    assertThat(CommandRules.decide(TaskCommand.cancel(), TaskFilter.all(), IN_SLOW, NOW))
        .isInstanceOf(Decision.Change.class);
  }
}
