package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/**
 * A live task is in exactly one place, whatever is done to it. Every other theme looks at that each
 * time it looks at a task; here every verb meets every state.
 */
abstract class OnePlaceTheme extends Theme {

  @Test
  void everyVerbLeavesATaskOfEveryStateInExactlyOnePlace() {
    for (var verb : verbs().entrySet()) {
      for (TaskState state : TaskState.values()) {
        TaskBuilder task = task(verb.getKey() + "-" + state);
        long id = bringTo(state, task);
        verb.getValue().accept(id);
        TaskState after = look(id).state();
        if (after != state) {
          assertThat(state.next())
              .as("%s makes of a %s task", verb.getKey(), state)
              .contains(after);
        }
      }
    }
  }

  @Test
  void everyOutcomeLeavesATaskInExactlyOnePlaceAndThereItGoesOn() {
    for (Outcome outcome :
        List.of(
            Outcome.succeeded("x"),
            Outcome.failedRetryIn(Duration.ofMinutes(1), "x"),
            Outcome.snoozedFor(Duration.ofMinutes(1)),
            Outcome.failedForGood("x"),
            Outcome.failedNeedsPerson("x"),
            Outcome.unrunnable("x"),
            Outcome.cancelled(),
            Outcome.released())) {
      KitNode node = node();
      Claimed claimed = claim(node, submit(task("outcome")));
      node.finish(claimed, outcome);
      TaskInfo info = look(claimed.fence().task());
      assertThat(info.state()).isEqualTo(outcome.state());
      assertThat(TaskState.RUNNING.next()).contains(info.state());
      command(info.id(), TaskCommand.cancel());
      assertThat(look(info.id()).state().isFinal()).isTrue();
    }
  }

  @Test
  void aTaskGoesRoundAndRoundAndIsNeverTwice() {
    long id = submit(task().maxLosses(100));
    for (int round = 0; round < 5; round++) {
      KitNode node = node();
      node.finish(claim(node, id), Outcome.released());
      look(id);
      node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ofMinutes(1), "no"));
      look(id);
      command(id, TaskCommand.pause());
      look(id);
      command(id, TaskCommand.resume());
      look(id);
      fixture.advance(Duration.ofMinutes(2));
      maintain(PROMOTE);
      look(id);
      node.begin(claim(node, id));
      look(id);
      die(node);
      maintain(RECOVER);
      assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    }
    assertThat(node().claim(ALL, "mail")).hasSize(1);
  }

  /** What can be done to a task by its id, whatever its state. */
  private Map<String, LongConsumer> verbs() {
    KitNode node = node();
    Map<String, LongConsumer> verbs = new LinkedHashMap<>();
    verbs.put("submit", id -> store.tasks().submit(List.of(again(id))));
    verbs.put("claim", id -> node.claim(1, type(id)));
    verbs.put("begin", id -> store.tasks().begin(List.of(Begin.now(stale(node, id)))));
    verbs.put("finish", id -> node.tryFinish(stale(node, id), Outcome.succeeded(null)));
    verbs.put("checkpoint", id -> store.tasks().checkpoint(stale(node, id), "x"));
    for (MaintenanceJob job : MaintenanceJob.values()) {
      verbs.put(job.toString(), id -> maintain(job));
    }
    for (TaskCommand command :
        List.of(
            TaskCommand.cancel(),
            TaskCommand.pause(),
            TaskCommand.resume(),
            new TaskCommand.Signal("approval", null))) {
      verbs.put(command.verb(), id -> command(id, command));
    }
    return verbs;
  }

  private NewTask again(long id) {
    var info = store.queries().get(id).orElseThrow();
    return new NewTask(
        id,
        info.tenant(),
        info.queue(),
        info.type(),
        info.creator(),
        info.key(),
        info.priority(),
        Duration.ZERO,
        null,
        info.payload(),
        info.tags(),
        info.maxAttempts(),
        info.maxLosses(),
        false);
  }

  private String type(long id) {
    return store.queries().get(id).orElseThrow().type();
  }

  private static Fence stale(KitNode node, long id) {
    return new Fence(id, node.number(), 1_000_000);
  }
}
