package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A person and an execution reach for a task at the same moment. One of them wins, and both are
 * told the truth: whatever they were told is what the task is like afterwards.
 */
abstract class CommandRaceTheme extends Theme {

  private static final int ROUNDS = 25;

  private Store person;

  @BeforeEach
  void aPersonHasAProcessOfHisOwn() {
    person = fixture.open();
  }

  /** What both were told. */
  private record Told<T>(CommandAnswer answer, T other) {}

  private <T> Told<T> race(long id, TaskCommand command, Callable<T> other) throws Exception {
    List<Object> told =
        Together.run(
            List.of(
                () -> person.tasks().command(List.of(id), command, SOMEBODY).get(0), other::call));
    @SuppressWarnings("unchecked") // in the order of what was run
    T second = (T) told.get(1);
    return new Told<>((CommandAnswer) told.get(0), second);
  }

  @Test
  void aCancelAgainstAnEnd() throws Exception {
    KitNode node = node();
    for (int i = 0; i < ROUNDS; i++) {
      Claimed claimed = claim(node, submit(task()));
      long id = claimed.fence().task();
      Told<Optional<TaskState>> told =
          race(
              id,
              TaskCommand.cancel(),
              () -> node.tryFinish(claimed.fence(), Outcome.succeeded("\"done\"")));
      assertThat(told.other).as("the execution held it").contains(TaskState.SUCCEEDED);
      assertThat(stateOf(id)).isEqualTo(TaskState.SUCCEEDED);
      if (told.answer.result() == Result.REFUSED) {
        assertThat(told.answer.state()).isEqualTo(TaskState.SUCCEEDED);
      } else {
        assertThat(told.answer.result()).isEqualTo(Result.ASKED);
      }
    }
  }

  @Test
  void aCancelAgainstAFailureThatIsTriedAgain() throws Exception {
    KitNode node = node();
    for (int i = 0; i < ROUNDS; i++) {
      Claimed claimed = claim(node, submit(task()));
      long id = claimed.fence().task();
      Outcome again = Outcome.failedRetryIn(Duration.ofHours(1), "no");
      Told<Optional<TaskState>> told =
          race(id, TaskCommand.cancel(), () -> node.tryFinish(claimed.fence(), again));
      assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
      if (told.answer.result() == Result.ASKED) {
        assertThat(told.other).contains(TaskState.CANCELLED);
      } else {
        assertThat(told.answer).isEqualTo(CommandAnswer.applied(id, TaskState.SCHEDULED));
        assertThat(told.other).contains(TaskState.SCHEDULED);
      }
    }
  }

  @Test
  void aCleanOrACommitAgainstAnEnd() throws Exception {
    KitNode node = node();
    for (int i = 0; i < ROUNDS; i++) {
      TaskCommand command =
          i % 2 == 0 ? TaskCommand.clean() : new TaskCommand.Commit("\"by hand\"");
      Claimed claimed = claim(node, submit(task()));
      long id = claimed.fence().task();
      Told<Optional<TaskState>> told =
          race(id, command, () -> node.tryFinish(claimed.fence(), Outcome.succeeded("\"done\"")));
      if (told.answer.result() == Result.APPLIED) {
        assertThat(told.other).as("what the execution writes is refused").isEmpty();
        assertThat(stateOf(id)).isEqualTo(i % 2 == 0 ? TaskState.FAILED : TaskState.SUCCEEDED);
        assertThat(look(id).result()).isEqualTo(i % 2 == 0 ? null : "\"by hand\"");
      } else {
        assertThat(told.answer.state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(told.other).contains(TaskState.SUCCEEDED);
        assertThat(look(id).result()).isEqualTo("\"done\"");
      }
    }
  }

  @Test
  void aPauseAgainstAClaim() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      KitNode node = node();
      long id = submit(task());
      Told<List<Claimed>> told = race(id, TaskCommand.pause(), () -> node.claim(1, "mail"));
      if (told.answer.result() == Result.APPLIED) {
        assertThat(told.answer.state()).isEqualTo(TaskState.READY);
        assertThat(told.other).isEmpty();
        assertThat(stateOf(id)).isEqualTo(TaskState.PAUSED);
        assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
      } else {
        assertThat(told.answer.result()).isEqualTo(Result.ASKED);
        assertThat(told.other).hasSize(1);
        Claimed claimed = told.other.get(0);
        assertThat(node.beat().asked())
            .containsExactly(new Beat.Asked(claimed.fence(), StopRequest.PAUSE));
        assertThat(node.finish(claimed, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
      }
    }
  }

  @Test
  void anEditAgainstAClaim() throws Exception {
    KitNode node = node();
    for (int i = 0; i < ROUNDS; i++) {
      long id = submit(task().payload("\"old\"").priority(5));
      Told<List<Claimed>> told =
          race(id, new TaskCommand.Edit(9, "other", null, "\"new\""), () -> node.claim(1, "mail"));
      boolean edited = told.answer.result() == Result.APPLIED;
      // A claim passes over what a person has in hand.
      Claimed claimed = told.other.isEmpty() ? claim(node, id) : told.other.get(0);
      assertThat(claimed.payload()).isEqualTo(edited ? "\"new\"" : "\"old\"");
      assertThat(claimed.priority()).isEqualTo(edited ? 9 : 5);
      assertThat(claimed.queue()).isEqualTo(edited ? "other" : look(id).queue());
      assertThat(look(id).payload()).isEqualTo(claimed.payload());
      if (!edited) {
        assertThat(told.answer.state()).isEqualTo(TaskState.RUNNING);
      }
      node.finish(claimed, Outcome.succeeded(null));
    }
  }

  @Test
  void twoPeopleAtOnce() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      long id = bringTo(TaskState.FAILED, task());
      Told<CommandAnswer> told =
          race(
              id,
              TaskCommand.retry(),
              () ->
                  store
                      .tasks()
                      .command(List.of(id), new TaskCommand.Resolve("paid"), SOMEBODY)
                      .get(0));
      assertThat(told.answer.isAccepted()).as("what is RESOLVED can be retried too").isTrue();
      assertThat(told.other.isAccepted()).as("what is READY can be resolved too").isTrue();
      boolean retriedFirst = told.answer.state() == TaskState.FAILED;
      assertThat(told.other.state()).isEqualTo(retriedFirst ? TaskState.READY : TaskState.FAILED);
      assertThat(stateOf(id)).isEqualTo(retriedFirst ? TaskState.RESOLVED : TaskState.READY);
      command(id, TaskCommand.cancel());
    }
  }
}
