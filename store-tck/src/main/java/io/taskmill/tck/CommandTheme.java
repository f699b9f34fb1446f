package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TypeRules;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a person can do with a task, besides stopping it. */
abstract class CommandTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void aCommandIsRefusedInEveryStateThatDoesNotAllowIt() {
    List<TaskCommand> commands =
        List.of(
            TaskCommand.cancel(),
            TaskCommand.pause(),
            TaskCommand.retry(),
            TaskCommand.reset(),
            TaskCommand.runNow(),
            new TaskCommand.Reschedule(now().plus(HOUR)),
            TaskCommand.clean(),
            new TaskCommand.Commit("\"by hand\""),
            new TaskCommand.Resolve("called them"),
            TaskCommand.delete(),
            new TaskCommand.Signal("approval", "\"yes\""),
            new TaskCommand.Edit(7, null, null, null));
    for (TaskCommand command : commands) {
      for (TaskState state : TaskState.values()) {
        long id = bringTo(state, task(command.verb() + "-" + state));
        TaskInfo before = look(id);
        int audited = store.audit().find(id, Long.MAX_VALUE, 10).size();
        CommandAnswer answer = answer(id, command);
        assertThat(answer.state()).isEqualTo(state);
        if (command.allowedIn().contains(state)) {
          assertThat(answer.isAccepted()).as("%s of %s", command, state).isTrue();
        } else {
          assertThat(answer.refusal()).as("%s of %s", command, state).isEqualTo(Refusal.STATE);
          assertThat(look(id)).isEqualTo(before);
          assertThat(store.audit().find(id, Long.MAX_VALUE, 10)).hasSize(audited);
          assertThat(answer.inWords(command)).contains(state.name(), command.verb());
        }
      }
    }
  }

  @Test
  void aRetryKeepsTheCountsAndGrantsOneAttemptMore() {
    for (TaskState state : List.of(TaskState.FAILED, TaskState.ATTENTION, TaskState.CANCELLED)) {
      long id = bringTo(state, task("type-" + state).maxAttempts(1).priority(8));
      int attempts = look(id).attempts();
      assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
      TaskInfo retried = look(id);
      assertThat(retried.state()).isEqualTo(TaskState.READY);
      assertThat(retried.attempts()).isEqualTo(attempts);
      assertThat(retried.maxAttempts()).isEqualTo(attempts + 1);
      assertThat(retried.finishedAt()).isNull();
      KitNode node = node();
      Claimed claimed = claim(node, id);
      assertThat(claimed.priority()).isEqualTo(8);
      assertThat(node.finish(claimed, Outcome.succeeded("\"ok\""))).isEqualTo(TaskState.SUCCEEDED);
      assertThat(look(id).attempts()).isEqualTo(attempts + 1);
    }
  }

  @Test
  void aRetryKeepsTheCheckpointAndAResetDoesNot() {
    for (TaskCommand command : List.of(TaskCommand.retry(), TaskCommand.reset())) {
      long id = submit(task(command.verb()));
      KitNode node = node();
      Claimed claimed = claim(node, id);
      assertThat(store.tasks().checkpoint(claimed.fence(), "half")).isTrue();
      node.finish(claimed, Outcome.failedForGood("no"));
      assertThat(command(id, command)).isEqualTo(Result.APPLIED);
      Claimed again = claim(node, id);
      assertThat(again.checkpoint()).isEqualTo(command.equals(TaskCommand.retry()) ? "half" : null);
      assertThat(again.attempts()).isEqualTo(command.equals(TaskCommand.retry()) ? 1 : 0);
    }
  }

  @Test
  void aResetMakesATaskAsNew() {
    long id = bringTo(TaskState.FAILED, task());
    assertThat(command(id, TaskCommand.reset())).isEqualTo(Result.APPLIED);
    TaskInfo info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.attempts()).isZero();
    assertThat(info.firstStartedAt()).isNull();
    assertThat(info.lastStartedAt()).isNull();
  }

  @Test
  void aLateEndOfAnExecutionBeforeARetryChangesNothing() {
    long id = submit(task());
    KitNode node = node();
    Claimed claimed = claim(node, id);
    assertThat(command(id, TaskCommand.clean())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
    assertThat(node.tryFinish(claimed.fence(), Outcome.succeeded("\"late\""))).isEmpty();
    command(id, TaskCommand.retry());
    assertThat(node.tryFinish(claimed.fence(), Outcome.succeeded("\"late\""))).isEmpty();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void whatIsCleanedHasFailedAndWhatItsExecutionWritesIsRefused() {
    for (TaskState state : TaskCommand.clean().allowedIn()) {
      long id = bringTo(state, task("type-" + state));
      assertThat(command(id, TaskCommand.clean())).isEqualTo(Result.APPLIED);
      assertThat(look(id).state()).as("cleaned while %s", state).isEqualTo(TaskState.FAILED);
      assertThat(look(id).finishedAt()).isNotNull();
    }
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    assertThat(command(id, TaskCommand.clean())).isEqualTo(Result.APPLIED);
    assertThat(store.tasks().checkpoint(claimed.fence(), "x")).isFalse();
    assertThat(node.tryFinish(claimed.fence(), Outcome.succeeded("\"late\""))).isEmpty();
    assertThat(look(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(look(id).result()).isNull();
  }

  @Test
  void whatIsCommittedByHandHasItsResultAndWhatItsExecutionWritesIsRefused() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    long id = claimed.fence().task();
    assertThat(command(id, new TaskCommand.Commit("\"by hand\""))).isEqualTo(Result.APPLIED);
    assertThat(look(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(look(id).result()).isEqualTo("\"by hand\"");
    assertThat(store.tasks().checkpoint(claimed.fence(), "x")).isFalse();
    assertThat(node.tryFinish(claimed.fence(), Outcome.failedForGood("no"))).isEmpty();
    assertThat(look(id).result()).isEqualTo("\"by hand\"");
  }

  @Test
  void runNowMakesADelayedTaskReadyBeforeThoseThatCameLater() {
    long id = submit(task().delay(HOUR));
    assertThat(command(id, TaskCommand.runNow())).isEqualTo(Result.APPLIED);
    assertThat(look(id).state()).isEqualTo(TaskState.READY);
    assertThat(look(id).dueAt()).isBeforeOrEqualTo(now());
    assertThat(claim(node(), id).fence().task()).isEqualTo(id);
  }

  @Test
  void rescheduleMovesTheDueTimeAndAPausedTaskStaysPaused() {
    Instant later =
        now().plus(HOUR.multipliedBy(3)).truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
    Map<TaskState, TaskState> after = new LinkedHashMap<>();
    after.put(TaskState.READY, TaskState.SCHEDULED);
    after.put(TaskState.SCHEDULED, TaskState.SCHEDULED);
    after.put(TaskState.PAUSED, TaskState.PAUSED);
    List<Long> ids = new ArrayList<>();
    after.forEach(
        (from, to) -> {
          long id = bringTo(from, task("type-" + from));
          assertThat(command(id, new TaskCommand.Reschedule(later))).isEqualTo(Result.APPLIED);
          assertThat(look(id).state()).isEqualTo(to);
          assertThat(look(id).dueAt()).isEqualTo(later);
          ids.add(id);
        });
    fixture.advance(HOUR.multipliedBy(4));
    maintain(PROMOTE);
    assertThat(stateOf(ids.get(0))).isEqualTo(TaskState.READY);
    assertThat(stateOf(ids.get(2))).isEqualTo(TaskState.PAUSED);
  }

  @Test
  void resolvedIsFinalUntilItIsReopened() {
    long id = bringTo(TaskState.ATTENTION, task());
    assertThat(command(id, new TaskCommand.Resolve("paid by hand"))).isEqualTo(Result.APPLIED);
    assertThat(look(id).state()).isEqualTo(TaskState.RESOLVED);
    assertThat(look(id).finishedAt()).isNotNull();
    assertThat(command(id, new TaskCommand.Resolve("again"))).isEqualTo(Result.REFUSED);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  @Test
  void aDeletedTaskIsSeenByNobody() {
    long id = bringTo(TaskState.FAILED, task());
    assertThat(command(id, TaskCommand.delete())).isEqualTo(Result.APPLIED);
    assertThat(store.queries().get(id)).isEmpty();
    assertThat(answer(id, TaskCommand.retry()).refusal()).isEqualTo(Refusal.UNKNOWN);
    assertThat(store.audit().find(id, Long.MAX_VALUE, 1))
        .extracting(AuditEntry::verb)
        .containsExactly("delete");
  }

  @Test
  void thePayloadIsNotChangedOfATaskThatIsUniqueByIt() {
    long id = submit(task().unique(UniqueKey.whileLive("digest of the payload")));
    assertThat(answer(id, TaskCommand.Edit.ofPayload("\"other\"")).refusal())
        .isEqualTo(Refusal.UNIQUE_BY_PAYLOAD);
    assertThat(command(id, TaskCommand.Edit.ofPriority(9))).isEqualTo(Result.APPLIED);
  }

  @Test
  void theAuditTellsWhatACommandHasBrought() {
    long edited = submit(task());
    command(edited, TaskCommand.Edit.ofPayload("\"other\""));
    assertThat(store.audit().find(edited, Long.MAX_VALUE, 1).get(0).after())
        .contains("\"payload\":\"changed\"")
        .doesNotContain("other");
    command(edited, new TaskCommand.Commit("\"by hand\""));
    assertThat(store.audit().find(edited, Long.MAX_VALUE, 1).get(0).after()).contains("by hand");
    long resolved = bringTo(TaskState.FAILED, task());
    command(resolved, new TaskCommand.Resolve("called them"));
    assertThat(store.audit().find(resolved, Long.MAX_VALUE, 1).get(0).after())
        .contains("called them");
  }

  @Test
  void aDeletedTaskLeavesNothingToBeEndedByItsDeadline() {
    long id = submit(task().deadline(HOUR));
    command(id, TaskCommand.cancel());
    command(id, TaskCommand.delete());
    fixture.advance(HOUR.multipliedBy(2));
    maintain(EXPIRE);
    Maintenance.Look look =
        store
            .role(Maintenance.class)
            .orElseThrow()
            .look(Maintenance.Scope.ALL, Duration.ofSeconds(2), 0);
    assertThat(look.jobs()).doesNotContain(EXPIRE);
  }

  @Test
  void anEditChangesWhatItNamesAndCountsAtTheNextClaim() {
    long behind = submit(task());
    long id = submit(task().priority(1).queue("slow").maxAttempts(2));
    assertThat(command(id, new TaskCommand.Edit(9, null, 5, null))).isEqualTo(Result.APPLIED);
    TaskInfo info = look(id);
    assertThat(info.queue()).isEqualTo("slow");
    assertThat(info.priority()).isEqualTo(9);
    assertThat(command(id, new TaskCommand.Edit(null, "fast", null, "\"new\"")))
        .isEqualTo(Result.APPLIED);
    List<Claimed> claimed = node().claim(ALL, "mail");
    assertThat(claimed).extracting(one -> one.fence().task()).containsExactly(id, behind);
    assertThat(claimed.get(0).queue()).isEqualTo("fast");
    assertThat(claimed.get(0).payload()).isEqualTo("\"new\"");
    assertThat(claimed.get(0).maxAttempts()).isEqualTo(5);
  }

  @Test
  void aPayloadIsChangedOnlyWhileTheTaskHasNotStarted() {
    long id = bringTo(TaskState.ATTENTION, task());
    CommandAnswer answer = answer(id, new TaskCommand.Edit(null, null, null, "\"new\""));
    assertThat(answer.refusal()).isEqualTo(Refusal.STARTED);
    assertThat(answer.inWords(new TaskCommand.Edit(null, null, null, "\"new\"")))
        .contains("started");
    assertThat(command(id, new TaskCommand.Edit(2, null, null, null))).isEqualTo(Result.APPLIED);
    assertThat(look(id).state()).isEqualTo(TaskState.ATTENTION);
  }

  @Test
  void aTaskIsFoundByTheAttributesOfItsNewPayload() {
    long id =
        submit(
            task()
                .key("k")
                .attribute("customer", "1")
                .attribute("city", "Rome")
                .attribute(NewTask.OWN_ATTRIBUTES + "schedule", "nightly"));
    TaskCommand edit = TaskCommand.Edit.ofPayload("{}").withAttributes(Map.of("customer", "2"));
    assertThat(command(id, edit)).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.Edit.ofPriority(7))).isEqualTo(Result.APPLIED);
    assertThat(found(TaskFilter.all().attribute("customer", "1"))).isEmpty();
    assertThat(found(TaskFilter.all().attribute("city", "Rome"))).isEmpty();
    assertThat(found(TaskFilter.all().attribute("customer", "2"))).containsExactly(id);
    assertThat(found(TaskFilter.all().attribute(NewTask.OWN_ATTRIBUTES + "schedule", "nightly")))
        .containsExactly(id);
    assertThat(found(TaskFilter.all().key("k"))).containsExactly(id);
  }

  private List<Long> found(TaskFilter filter) {
    return store.queries().find(TaskSearch.of(filter).limit(10)).tasks().stream()
        .map(TaskInfo::id)
        .toList();
  }

  @Test
  void whoeverIsReopenedTakesItsKeyAgainUnlessAnotherHasIt() {
    long id = bringTo(TaskState.FAILED, task().key("k"));
    long other = submit(task().key("k"));
    assertThat(other).isNotEqualTo(id);
    CommandAnswer refused = answer(id, TaskCommand.retry());
    assertThat(refused.refusal()).isEqualTo(Refusal.KEY_TAKEN);
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
    command(other, TaskCommand.cancel());
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(store.tasks().submit(List.of(task().key("k").build())).get(0).id()).isEqualTo(id);
  }

  @Test
  void aReopenedTaskHasNoDeadlineAnyMore() {
    long id = submit(task().deadline(HOUR));
    fixture.advance(HOUR.multipliedBy(2));
    maintain(EXPIRE);
    assertThat(stateOf(id)).isEqualTo(TaskState.FAILED);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    maintain(EXPIRE);
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
    assertThat(claim(node(), id).deadline()).isNull();
  }

  @Test
  void aReopenedTaskWaitsForItsKeysTurn() {
    rules("mail", new TypeRules(false, null, 1, null));
    long first = submit(task().turn(KeyTurn.APART, "k"));
    maintain(PROMOTE);
    KitNode node = node();
    node.finish(claim(node, first), Outcome.failedForGood("no"));
    long second = submit(task().turn(KeyTurn.APART, "k"));
    maintain(PROMOTE);
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
    assertThat(command(first, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    maintain(PROMOTE);
    assertThat(stateOf(first)).isEqualTo(TaskState.BLOCKED);
    node.finish(claim(node, second), Outcome.succeeded(null));
    maintain(PROMOTE);
    assertThat(stateOf(first)).isEqualTo(TaskState.READY);
  }

  @Test
  void aSkippedTaskThatIsRetriedIsNotSkippedAgain() {
    rules("mail", Rules.maxRunning(1));
    submit(task());
    long skipped = submit(task().skippable());
    maintain(PROMOTE);
    assertThat(stateOf(skipped)).isEqualTo(TaskState.SKIPPED);
    assertThat(command(skipped, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    maintain(PROMOTE);
    assertThat(stateOf(skipped)).isEqualTo(TaskState.READY);
  }

  @Test
  void theAuditSaysWhoDidWhatAndWhy() {
    long id = bringTo(TaskState.FAILED, task());
    command(id, TaskCommand.retry());
    command(id, new TaskCommand.Edit(9, null, null, null));
    List<AuditEntry> entries = store.audit().find(id, Long.MAX_VALUE, 10);
    assertThat(entries).extracting(AuditEntry::verb).containsExactly("edit", "retry");
    AuditEntry retry = entries.get(1);
    assertThat(retry.who()).isEqualTo(SOMEBODY.who());
    assertThat(retry.why()).isEqualTo(SOMEBODY.why());
    assertThat(retry.answer()).isEqualTo("applied");
    assertThat(retry.before()).contains("\"state\":\"FAILED\"");
    assertThat(retry.after()).contains("\"state\":\"READY\"");
    assertThat(entries.get(0).before()).isEqualTo("{\"priority\":5}");
    assertThat(entries.get(0).after()).isEqualTo("{\"priority\":9}");
    assertThat(store.audit().find(id, entries.get(0).id(), 1)).containsExactly(retry);
  }

  @Test
  void manyTasksAreAnsweredInTheirOrder() {
    long ready = submit(task());
    long done = bringTo(TaskState.SUCCEEDED, task("done"));
    long failed = bringTo(TaskState.FAILED, task("failed"));
    long missing = Ids.next();
    List<Long> ids = List.of(failed, missing, done, ready, failed);
    List<CommandAnswer> answers = store.tasks().command(ids, TaskCommand.retry(), SOMEBODY);
    assertThat(answers).extracting(CommandAnswer::id).isEqualTo(ids);
    assertThat(answers.get(0).result()).isEqualTo(Result.APPLIED);
    assertThat(answers.get(1).refusal()).isEqualTo(Refusal.UNKNOWN);
    assertThat(answers.get(2).refusal()).isEqualTo(Refusal.STATE);
    assertThat(answers.get(3).refusal()).isEqualTo(Refusal.STATE);
    assertThat(answers.get(4)).as("named twice, done once").isEqualTo(answers.get(0));
    assertThat(store.audit().find(failed, Long.MAX_VALUE, 10)).hasSize(1);
  }

  @Test
  void whatIsAskedOfAnExecutionChangesNothingYet() {
    long id = bringTo(TaskState.RUNNING, task());
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.ASKED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(store.audit().find(id, Long.MAX_VALUE, 10))
        .hasSize(2)
        .allMatch(entry -> entry.before() == null && entry.after() == null);
  }

  @Test
  void aReadyTaskKeepsItsTurnWhenItIsRescheduledUnlessItHasToWait() {
    rules("mail", new TypeRules(false, null, 1, null));
    for (KeyTurn turn : List.of(KeyTurn.APART, KeyTurn.ORDERED)) {
      long first = submit(task().turn(turn, turn.name()));
      promoteAll();
      long second = submit(task().turn(turn, turn.name()));
      promoteAll();
      assertThat(command(first, new TaskCommand.Reschedule(now().minus(HOUR))))
          .isEqualTo(Result.APPLIED);
      assertThat(stateOf(first)).as("%s, due", turn).isEqualTo(TaskState.READY);
      assertThat(command(first, TaskCommand.reset())).isEqualTo(Result.APPLIED);
      assertThat(stateOf(first)).as("%s, reset", turn).isEqualTo(TaskState.READY);
      promoteAll();
      assertThat(stateOf(second)).as("behind %s", turn).isEqualTo(TaskState.BLOCKED);
      assertThat(command(first, new TaskCommand.Reschedule(now().plus(HOUR))))
          .isEqualTo(Result.APPLIED);
      promoteAll();
      assertThat(stateOf(first)).isEqualTo(TaskState.SCHEDULED);
      assertThat(stateOf(second))
          .as("after %s has been moved", turn)
          .isEqualTo(turn == KeyTurn.APART ? TaskState.READY : TaskState.BLOCKED);
    }
  }

  @Test
  void whoGoesOnIsLetThroughByThePromotionIfItTakesTurns() {
    rules("mail", new TypeRules(false, null, 1, null));
    long id = submit(task().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    assertThat(command(id, TaskCommand.pause())).isEqualTo(Result.APPLIED);
    assertThat(command(id, TaskCommand.resume())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.SCHEDULED);
    promoteAll();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }
}
