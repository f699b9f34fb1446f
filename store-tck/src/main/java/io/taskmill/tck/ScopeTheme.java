package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.OPERATE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.OutOfScopeException;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is out of somebody's scope does not exist for them, whatever they ask of it. */
abstract class ScopeTheme extends Theme {

  private static final TaskScope SEVEN = TaskScope.ofTenant(7);
  private static final TaskScope MAIL = TaskScope.everything().types(Set.of("mail", "post"));
  private static final TaskScope FAST = TaskScope.everything().queues(Set.of("fast"));

  private List<CommandAnswer> send(TaskScope scope, TaskCommand command, Long... ids) {
    return store.tasks().command(new CommandRequest(List.of(ids), command, SOMEBODY, scope));
  }

  private static TaskBuilder own() {
    return task("mail").tenant(7).queue("fast");
  }

  @Test
  void aTaskThatIsInScopeIsCommanded() {
    for (TaskScope scope : List.of(SEVEN, MAIL, FAST, TaskScope.everything())) {
      long id = submit(own());
      assertThat(send(scope, TaskCommand.cancel(), id).get(0).result()).isEqualTo(Result.APPLIED);
      assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
    }
  }

  @Test
  void aTaskThatIsOutOfScopeIsAnsweredAsOneThatDoesNotExist() {
    long ofAnotherTenant = submit(task("mail").tenant(8).queue("fast"));
    long ofAnotherType = submit(task("bill").tenant(7).queue("fast"));
    long inAnotherQueue = submit(task("mail").tenant(7).queue("slow"));
    for (TaskCommand command :
        List.of(
            TaskCommand.cancel(),
            TaskCommand.pause(),
            new TaskCommand.Signal("go", null),
            TaskCommand.Edit.ofPriority(9),
            TaskCommand.delete())) {
      unknown(SEVEN, command, ofAnotherTenant);
      unknown(MAIL, command, ofAnotherType);
      unknown(FAST, command, inAnotherQueue);
    }
  }

  private void unknown(TaskScope scope, TaskCommand command, long id) {
    long own = submit(own());
    assertThat(send(scope, command, id, own, 1L).get(0))
        .isEqualTo(CommandAnswer.refused(id, null, Refusal.UNKNOWN));
    assertThat(look(id).state()).isEqualTo(TaskState.READY);
    assertThat(look(id).priority()).isNotEqualTo(9);
    assertThat(store.steps().signals(id)).isEmpty();
    assertThat(store.audit().find(id, Long.MAX_VALUE, 10)).isEmpty();
  }

  @Test
  void aTaskThatRunsOrHasEndedIsOutOfScopeToo() {
    KitNode node = node();
    Claimed running = claim(node, submit(task("mail").tenant(8)));
    long ended = bringTo(TaskState.FAILED, task("other").tenant(8));
    assertThat(send(SEVEN, TaskCommand.cancel(), running.fence().task()).get(0).refusal())
        .isEqualTo(Refusal.UNKNOWN);
    assertThat(send(SEVEN, TaskCommand.retry(), ended).get(0).refusal()).isEqualTo(Refusal.UNKNOWN);
    node.finish(running, Outcome.succeeded(null));
    assertThat(stateOf(running.fence().task())).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aTaskThatHasLeftItsQueueHasLeftTheScope() {
    long id = submit(own());
    assertThatThrownBy(() -> send(FAST, TaskCommand.Edit.ofQueue("slow"), id))
        .isInstanceOf(OutOfScopeException.class);
    assertThat(look(id).queue()).isEqualTo("fast");
    assertThat(command(id, TaskCommand.Edit.ofQueue("slow"))).isEqualTo(Result.APPLIED);
    assertThat(send(FAST, TaskCommand.cancel(), id).get(0).refusal()).isEqualTo(Refusal.UNKNOWN);
    assertThat(command(id, TaskCommand.Edit.ofQueue("fast"))).isEqualTo(Result.APPLIED);
    assertThat(send(FAST, TaskCommand.cancel(), id).get(0).isAccepted()).isTrue();
  }

  @Test
  void aBulkOperationGoesAsFarAsItsFilter() {
    long own = submit(own());
    long other = submit(task("mail").tenant(8).queue("fast"));
    TaskFilter filter = SEVEN.narrow(TaskFilter.live()).orElseThrow();
    store
        .operations()
        .start(new NewOperation(Ids.next(), SOMEBODY, TaskCommand.cancel(), filter, 1));
    maintain(OPERATE);
    assertThat(stateOf(own)).isEqualTo(TaskState.CANCELLED);
    assertThat(stateOf(other)).isEqualTo(TaskState.READY);
  }

  private List<Long> audited(TaskScope scope) {
    return store
        .audit()
        .find(AuditFilter.all().within(scope), Long.MAX_VALUE, 100)
        .entries()
        .stream()
        .map(AuditEntry::task)
        .toList();
  }

  @Test
  void theAuditOutlivesItsTasksAndKnowsWhoseTheyWere() {
    long own = submit(own());
    long ofAnotherTenant = submit(task("bill").tenant(8).queue("slow"));
    for (long id : List.of(own, ofAnotherTenant)) {
      command(id, TaskCommand.cancel());
      command(id, TaskCommand.delete());
    }
    assertThat(store.audit().find(own, Long.MAX_VALUE, 10))
        .extracting(AuditEntry::tenant, AuditEntry::type, AuditEntry::queue)
        .containsExactly(tuple(7L, "mail", "fast"), tuple(7L, "mail", "fast"));
    for (TaskScope scope : List.of(SEVEN, MAIL, FAST)) {
      assertThat(audited(scope)).containsExactly(own, own);
    }
    assertThat(audited(TaskScope.ofTenant(9))).isEmpty();
    assertThat(audited(TaskScope.everything()))
        .containsExactly(ofAnotherTenant, ofAnotherTenant, own, own);
    assertThat(
            store
                .audit()
                .find(AuditFilter.all().task(own).within(TaskScope.ofTenant(8)), 100, 10)
                .entries())
        .isEmpty();
  }

  @Test
  void whatAnExecutionConfirmsIsInScopeToo() {
    KitNode node = node();
    Claimed claimed = claim(node, submit(own()));
    long id = claimed.fence().task();
    command(id, TaskCommand.cancel());
    node.finish(claimed, Outcome.cancelled());
    assertThat(store.audit().find(AuditFilter.all().within(SEVEN), Long.MAX_VALUE, 10).entries())
        .extracting(AuditEntry::answer, AuditEntry::type, AuditEntry::queue)
        .containsExactly(tuple("confirmed", "mail", "fast"), tuple("asked", "mail", "fast"));
  }

  @Test
  void editsOfTypesAndQueuesAreSeenByThoseWhoseTheyAre() {
    rules("mail", TypeRules.NONE);
    rules("mail", new TypeRules(true, null, null, null));
    store.queues().pause("fast", true, SOMEBODY);
    assertThat(verbs(MAIL)).containsExactly("edit-type");
    assertThat(verbs(FAST)).containsExactly("pause-queue");
    assertThat(verbs(SEVEN)).isEmpty();
    assertThat(verbs(MAIL.types(Set.of("bill")))).isEmpty();
    assertThat(verbs(SEVEN.types(Set.of("mail")))).isEmpty();
    assertThat(verbs(TaskScope.everything())).containsExactly("pause-queue", "edit-type");
  }

  private List<String> verbs(TaskScope scope) {
    return store
        .audit()
        .find(AuditFilter.all().within(scope), Long.MAX_VALUE, 100)
        .entries()
        .stream()
        .map(AuditEntry::verb)
        .toList();
  }

  @Test
  void statisticsAreOfSeveralTypesAndQueues() {
    submit(task("mail").queue("fast"));
    submit(task("post").queue("slow"));
    submit(task("bill").queue("fast"));
    StatisticsQuery some = all().types(Set.of("mail", "post"));
    assertThat(submitted(some)).isEqualTo(2);
    assertThat(submitted(some.queues(Set.of("fast")))).isEqualTo(1);
    assertThat(submitted(all().queues(Set.of("fast", "slow")))).isEqualTo(3);
    assertThat(submitted(all().type("bill"))).isEqualTo(1);
    assertThat(all().type("bill").within(MAIL)).isEmpty();
    assertThat(submitted(all().within(MAIL).orElseThrow())).isEqualTo(2);
  }

  private long submitted(StatisticsQuery query) {
    return store.statistics().read(query).stream()
        .mapToLong((StatisticsPoint point) -> point.count(StatisticsCounter.SUBMITTED))
        .sum();
  }

  @Test
  void errorsAreOfTasksInScope() {
    KitNode node = node();
    long own = fail(node, own(), 5);
    fail(node, task("bill").tenant(8).queue("slow"), 5);
    fail(node, task("bill").tenant(8).queue("slow"), 6);
    for (TaskScope scope : List.of(SEVEN, MAIL, FAST)) {
      List<ErrorGroup> groups = store.attempts().groups(scope, Instant.EPOCH, 10).groups();
      assertThat(groups)
          .extracting(ErrorGroup::fingerprint, ErrorGroup::count, group -> group.newest().task())
          .containsExactly(tuple(5L, 1L, own));
    }
    assertThat(store.attempts().groups(TaskScope.everything(), Instant.EPOCH, 10).groups())
        .extracting(ErrorGroup::fingerprint, ErrorGroup::count)
        .containsExactly(tuple(5L, 2L), tuple(6L, 1L));
    assertThat(store.attempts().groups(TaskScope.ofTenant(9), Instant.EPOCH, 10).groups())
        .isEmpty();
  }

  private long fail(KitNode node, TaskBuilder task, long fingerprint) {
    long id = submit(task);
    Outcome outcome = Outcome.failedForGood("no").causedBy("java.lang.Error", fingerprint);
    node.tryFinish(claim(node, id).fence(), outcome, Duration.ZERO);
    return id;
  }
}
