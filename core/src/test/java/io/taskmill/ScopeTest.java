package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.OutOfScopeException;
import io.taskmill.admin.OutOfScopeException.What;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.Reason;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCommand.Edit;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is out of somebody's scope does not exist for them. */
class ScopeTest {

  private static final TaskType<String, String> MAIL =
      TaskType.of("mail", String.class, String.class).retry(Retry.none());
  private static final TaskType<String, String> BILL =
      TaskType.of("bill", String.class, String.class).retry(Retry.none()).queue("money");

  private static final long OURS = 7;
  private static final long THEIRS = 8;

  private final HandDrivenEngine engine =
      Engine.handDriven(new MemoryStore(), Taskmill.builder().engineSettings());
  private final Taskmill mill = new Taskmill(engine);
  private final ControlPlane us = mill.within(TaskScope.ofTenant(OURS));
  private final ControlPlane mails = mill.within(TaskScope.everything().types(Set.of("mail")));

  private final long ours = submit(MAIL, OURS);
  private final long theirs = submit(MAIL, THEIRS);
  private final long theirBill = submit(BILL, THEIRS);

  @AfterEach
  void close() {
    mill.close();
  }

  private long submit(TaskType<String, String> type, long tenant) {
    return mill.submit(type.request("it").tenant(tenant)).id();
  }

  private void fail(TaskType<String, String> type) throws Exception {
    mill.compute(
            type,
            (payload, task) -> {
              throw new IllegalStateException("of tenant " + task.tenant());
            })
        .start();
    while (engine.runReady()) {}
  }

  private static void assertOutOfScope(What what, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            OutOfScopeException.class, e -> assertThat(e.what()).isEqualTo(what));
  }

  @Test
  void othersAreNeitherFoundNorCounted() {
    assertThat(us.find(TaskFilter.all(), 10)).extracting(TaskInfo::id).containsExactly(ours);
    assertThat(us.find(TaskSearch.of(TaskFilter.all().tenant(THEIRS))).tasks()).isEmpty();
    assertThat(us.find(TaskFilter.all().ids(List.of(theirs)), 10)).isEmpty();
    assertThat(us.count(TaskFilter.all()).count()).isEqualTo(1);
    assertThat(us.count(TaskFilter.all(), 10)).isEqualTo(1);
    assertThat(us.count(TaskFilter.all(), GroupedCounts.By.TENANT).groups()).containsOnlyKeys("7");
    assertThat(mails.find(TaskFilter.all(), 10))
        .extracting(TaskInfo::id)
        .containsExactlyInAnyOrder(ours, theirs);
    assertThat(mails.find(TaskFilter.all().types("bill"), 10)).isEmpty();
    assertThat(mill.find(TaskFilter.all(), 10)).hasSize(3);
  }

  @Test
  void anotherTaskIsAnsweredAsOneThatDoesNotExist() throws Exception {
    fail(MAIL);
    assertThat(us.task(ours)).isPresent();
    assertThat(us.attempts(ours)).hasSize(1);
    assertThat(us.task(theirs)).isEmpty();
    assertThat(us.attempts(theirs)).isEmpty();
    assertThat(us.explain(theirs)).isEmpty();
    assertThat(us.life(theirs)).isEmpty();
    assertThat(us.progress(theirs)).isEmpty();
    assertThat(us.progress(List.of(theirs))).isEmpty();
    assertThat(us.explain(List.of(theirs, 42L))).isEmpty();
    assertThat(us.steps(theirs)).isEmpty();
    assertThat(us.signals(theirs)).isEmpty();
    assertThat(us.log(theirs, TaskLogQuery.all())).isEmpty();
    assertThat(us.task(theirs, MAIL).info()).isEmpty();
    assertThat(us.task(theirs, MAIL).cancel()).isFalse();
    assertThatThrownBy(() -> us.task(theirs, MAIL).result(Duration.ZERO))
        .hasMessageContaining("is not in the store");
    assertThat(us.task(theirs, MAIL).completion().toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void anExplanationNamesNeitherTasksNorNodesNorPeopleOutOfScope() throws Exception {
    mill.compute(MAIL, (payload, task) -> payload).start();
    assertThat(us.explain(ours).orElseThrow().data())
        .containsKey("threads")
        .doesNotContainKey("nodes");
    assertThat(mails.explain(ours).orElseThrow().data()).containsKey("nodes");
    mill.as("root", "customer 8 cheats").queues().pause("default");
    Explanation paused = us.explain(ours).orElseThrow();
    assertThat(paused.reason()).isEqualTo(Reason.QUEUE_PAUSED);
    assertThat(paused.data()).containsOnlyKeys("queue");
    assertThat(paused.sentence())
        .isEqualTo("Its queue 'default' is paused, so none of its tasks begins.");
    assertThat(mill.explain(ours).orElseThrow().data()).containsEntry("by", "root");
  }

  @Test
  void anExplanationNamesTheTurnsHolderOnlyInScope() {
    TaskType<String, String> apart = TaskType.of("apart", String.class, String.class).perKey(1);
    long first = mill.submit(apart.request("it").queue("first").key("k")).id();
    engine.maintain(MaintenanceJob.PROMOTE);
    long second = mill.submit(apart.request("it").queue("second").key("k")).id();
    engine.maintain(MaintenanceJob.PROMOTE);
    ControlPlane queue = mill.within(TaskScope.everything().queues(Set.of("second")));
    assertThat(mill.explain(second).orElseThrow().data()).containsEntry("holders", List.of(first));
    Explanation mine = queue.explain(second).orElseThrow();
    assertThat(mine.data()).containsEntry("holders", List.of());
    assertThat(mine.sentence()).contains("which another task has");
  }

  @Test
  void aCommandOnAnotherTaskIsAnsweredAsOnOneThatDoesNotExist() {
    assertThat(us.as("anna", null).cancel(List.of(ours, theirs, 1L).get(1)))
        .isEqualTo(CommandAnswer.refused(theirs, null, Refusal.UNKNOWN));
    assertThat(us.as("anna", null).send(List.of(theirs, ours), TaskCommand.cancel()))
        .extracting(CommandAnswer::isAccepted)
        .containsExactly(false, true);
    assertThat(mill.task(theirs).orElseThrow().state()).isEqualTo(TaskState.READY);
    assertThat(mill.audit().find(AuditFilter.all().task(theirs), 10).entries()).isEmpty();
    assertThatThrownBy(() -> us.as("anna", null).runAgain(theirs))
        .hasMessageContaining("There is no task");
    assertThat(us.as("anna", null).signal(theirs, "go", null).refusal()).isEqualTo(Refusal.UNKNOWN);
    assertThat(us.as("anna", null).editPayload(theirs, MAIL, "other").refusal())
        .isEqualTo(Refusal.UNKNOWN);
  }

  @Test
  void aTypeAndAKeyMeanATaskInScope() {
    long own = mill.submit(MAIL.request("x").key("k").tenant(OURS)).id();
    mill.submit(MAIL.request("x").key("k"));
    assertThat(us.as("anna", null).cancel("mail", "k").id()).isEqualTo(own);
    assertThatThrownBy(() -> us.as("anna", null).ofTenant(0).cancel("mail", "k"))
        .isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void noTaskIsMovedOutOfTheScope() {
    ControlPlane money = mill.within(TaskScope.everything().queues(Set.of("money")));
    assertThat(money.as("anna", null).edit(theirBill, Edit.ofPriority(9)).isAccepted()).isTrue();
    assertOutOfScope(
        What.QUEUE, () -> money.as("anna", null).edit(theirBill, Edit.ofQueue("default")));
    assertOutOfScope(
        What.QUEUE,
        () -> money.as("anna", null).all(Edit.ofQueue("default"), TaskFilter.all().types("bill")));
    mill.as("anna", null).edit(theirBill, Edit.ofQueue("default"));
    assertThat(money.as("anna", null).cancel(theirBill).refusal()).isEqualTo(Refusal.UNKNOWN);
  }

  @Test
  void aBulkOperationEndsAtTheScopeOfWhoeverStartsIt() {
    long operation = us.as("anna", null).everything(TaskCommand.cancel()).start();
    while (engine.maintain(MaintenanceJob.OPERATE) > 0) {}
    assertThat(mill.task(ours).orElseThrow().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(mill.task(theirs).orElseThrow().state()).isEqualTo(TaskState.READY);
    assertThat(us.operations().get(operation)).isPresent();
    assertThat(us.as("anna", null).everything(TaskCommand.cancel()).count()).isEqualTo(1);
    assertOutOfScope(
        What.TENANT,
        () -> us.as("anna", null).all(TaskCommand.cancel(), TaskFilter.all().tenant(THEIRS)));
    assertOutOfScope(
        What.TYPE,
        () -> mails.as("anna", null).all(TaskCommand.cancel(), TaskFilter.all().types("bill")));
  }

  @Test
  void operationsThatTouchOthersAreNotSeenAndNotStopped() {
    long all = mill.as("anna", null).everything(TaskCommand.pause()).start();
    long own = us.as("anna", null).everything(TaskCommand.pause()).start();
    assertThat(us.operations().list(1)).extracting(one -> one.id()).containsExactly(own);
    assertThat(us.operations().get(all)).isEmpty();
    assertThat(us.as("anna", null).stop(all)).isFalse();
    assertThat(us.as("anna", null).stop(own)).isTrue();
    assertThat(mill.as("anna", null).stop(all)).isTrue();
  }

  @Test
  void whatIsSubmittedIsInScopeOrRefused() {
    assertThat(us.task(us.submit(MAIL.request("x").tenant(OURS)).id())).isPresent();
    assertOutOfScope(What.TENANT, () -> us.submit(MAIL.request("x")));
    assertOutOfScope(What.TENANT, () -> us.submit(MAIL.request("x").tenant(THEIRS)));
    assertOutOfScope(What.TYPE, () -> mails.submit(BILL.request("x")));
    ControlPlane usual = mill.within(TaskScope.everything().queues(Set.of("default")));
    assertOutOfScope(What.QUEUE, () -> usual.submit(BILL.request("x")));
    assertThat(usual.submit(BILL.request("x").queue("default")).info()).isPresent();
    assertThat(mill.count(TaskFilter.all(), 100)).as("of four refused nothing").isEqualTo(5);
  }

  @Test
  void aTenantDoesNotChooseTheNode() {
    TaskRequest<String, String> pinned =
        MAIL.request("it").tenant(OURS).header("taskmill.node", "17 any");
    assertOutOfScope(What.GLOBAL, () -> us.submit(pinned));
    assertThat(mails.submit(pinned).id()).isPositive();
  }

  @Test
  void theKeyOfASubmitIsATenantsOwn() {
    SubmitKey key = new SubmitKey("k", "digest", Duration.ofDays(1));
    List<TaskRequest<String, String>> request = List.of(MAIL.request("x").tenant(OURS));
    long first = us.submitOnce(key, request).get(0).id();
    assertThat(us.submitOnce(key, request).get(0).id()).isEqualTo(first);
    SubmitKey same = new SubmitKey("k", "another", Duration.ofDays(1));
    ControlPlane them = mill.within(TaskScope.ofTenant(THEIRS));
    assertThat(them.submitOnce(same, List.of(MAIL.request("x").tenant(THEIRS))).get(0).id())
        .isNotEqualTo(first);
    assertThat(mill.submitOnce(same, List.of(MAIL.request("x"))).get(0).id()).isNotEqualTo(first);
  }

  @Test
  void workflowsBelongToTheirTenant() {
    long own =
        us.submit(Workflow.named("w").withTenant(OURS).task("a", MAIL.request("x").tenant(OURS)))
            .id();
    long other =
        mill.submit(Workflow.named("w").withTenant(THEIRS).task("a", MAIL.request("x"))).id();
    assertThat(us.workflows().find(WorkflowFilter.all(), 10))
        .extracting(WorkflowInfo::id)
        .containsExactly(own);
    assertThat(us.workflows().find(WorkflowFilter.all().ofTenant(THEIRS), 10)).isEmpty();
    assertThat(us.workflows().get(other)).isEmpty();
    assertThat(us.workflows().tasks(own, 0, 10)).hasSize(1);
    assertThat(us.workflows().tasks(other, 0, 10)).isEmpty();
    assertThat(us.workflows().handle(other).info()).isEmpty();
    assertThatThrownBy(() -> us.workflows().handle(other).task("a", MAIL))
        .isInstanceOf(InvalidTaskException.class);
    assertThatThrownBy(() -> us.workflows().cancel(other)).hasMessageContaining("no workflow");
    assertThatThrownBy(() -> us.workflows().retry(other)).hasMessageContaining("no workflow");
    assertOutOfScope(
        What.TENANT,
        () -> us.submit(Workflow.named("w").task("a", MAIL.request("x").tenant(OURS))));
    assertOutOfScope(
        What.TENANT,
        () -> us.submit(Workflow.named("w").withTenant(OURS).task("a", MAIL.request("x"))));
  }

  @Test
  void aWorkflowWithATaskOfAnotherTypeIsOutOfAScopeOfTypes() {
    long own = mill.submit(Workflow.named("w").task("a", MAIL.request("x"))).id();
    long mixed =
        mill.submit(Workflow.named("w").task("a", MAIL.request("x")).task("b", BILL.request("x")))
            .id();
    assertThat(mails.workflows().find(WorkflowFilter.all(), 1))
        .extracting(WorkflowInfo::id)
        .containsExactly(own);
    assertThat(mails.workflows().get(mixed)).isEmpty();
    assertThat(mill.workflows().get(mixed)).isPresent();
  }

  @Test
  void schedulesBelongToTheTenantOfTheirTasks() {
    Schedule nightly = Schedule.of("nightly", MAIL, "x").cron("0 3 * * *");
    mill.schedules().add(nightly.tenant(THEIRS));
    assertThat(us.schedules().list()).isEmpty();
    assertThat(us.schedules().get("nightly")).isEmpty();
    assertThatThrownBy(() -> us.schedules().runNow("nightly"))
        .hasMessageContaining("There is no schedule");
    assertThatThrownBy(() -> us.schedules().remove("nightly"))
        .hasMessageContaining("There is no schedule");
    assertOutOfScope(
        What.TENANT, () -> us.schedules().add(Schedule.of("weekly", MAIL, "x").cron("0 3 * * 1")));
    us.schedules().add(Schedule.of("own", MAIL, "x").cron("0 3 * * *").tenant(OURS));
    assertThat(us.schedules().list())
        .extracting(ScheduleInfo::schedule)
        .extracting(Schedule::name)
        .containsExactly("own");
    assertOutOfScope(
        What.TENANT, () -> us.schedules().edit("own", schedule -> schedule.tenant(THEIRS)));
    assertThat(us.task(us.schedules().runNow("own"))).isPresent();
    assertThat(us.schedules().tasks("own", 10)).hasSize(1);
    assertThat(mails.schedules().list()).hasSize(2);
    assertOutOfScope(What.GLOBAL, () -> us.schedules().calendar(HolidayCalendar.of("feasts")));
  }

  @Test
  void whatCountsForAllTenantsIsNotATenantsToChange() {
    assertThat(us.types().get("mail")).isPresent();
    assertOutOfScope(What.GLOBAL, () -> us.types().disable("mail"));
    assertOutOfScope(What.GLOBAL, () -> us.queues().pause("default"));
    assertOutOfScope(What.GLOBAL, () -> us.debugModes().set(DebugMode.SCHEDULES, true));
    assertOutOfScope(What.GLOBAL, () -> us.nodes().drain(1));
    mill.handle(TaskType.of("x", String.class), (payload, task) -> {}).start();
    assertThat(mill.nodes().list()).hasSize(1);
    assertThat(us.nodes().list()).isEmpty();
  }

  @Test
  void aScopeOfTypesHasTheseTypesAndWhatIsTheirsAlone() {
    assertThat(mails.types().list()).extracting(TypeInfo::name).containsExactly("mail");
    assertThat(mails.types().disable("mail").policy().disabled()).isTrue();
    assertOutOfScope(What.TYPE, () -> mails.types().disable("bill"));
    ControlPlane bills = mill.within(TaskScope.everything().types(Set.of("bill")));
    bills.as("anna", null).queues().pause("money");
    mill.queues().pause("default");
    assertThat(bills.queues().list()).extracting(QueueInfo::name).containsExactly("money");
    mill.submit(TaskType.of("tax", String.class).queue("money").request("x"));
    assertOutOfScope(What.GLOBAL, () -> bills.queues().resume("money"));
    assertThat(bills.nodes().list()).isEmpty();
    mill.compute(BILL, (payload, task) -> payload).start();
    assertThat(bills.nodes().list()).hasSize(1);
    assertThat(mails.nodes().list()).isEmpty();
  }

  @Test
  void aTenantSeesTheQueuesOfItsOwnTasksOnly() {
    mill.queues().pause("default");
    mill.queues().pause("money");
    assertThat(us.queues().list()).extracting(QueueInfo::name).containsExactly("default");
  }

  @Test
  void callbacksAreSignedOnlyForThoseWithoutLimits() {
    Callback signed =
        new Callback(
            new Callback.Target("https://example.org/", "POST"),
            null,
            new Callback.Security("key", "secret"));
    TaskPolicy policy = MAIL.policy().withCallback(signed);
    assertOutOfScope(What.GLOBAL, () -> us.types().register(Map.of("fresh", policy)));
    assertOutOfScope(
        What.GLOBAL, () -> mails.types().edit("mail", now -> now.withCallback(signed)));
    assertThat(mill.types().edit("mail", now -> now.withCallback(signed)).policy().callback())
        .isEqualTo(signed);
    assertThat(mails.types().disable("mail").policy().disabled()).isTrue();
  }

  @Test
  void whoeverEntersATypeIsInTheAudit() {
    us.as("anna", null).types().register(Map.of("fresh", MAIL.policy()));
    us.as("bob", null).types().register(Map.of("fresh", MAIL.policy()));
    assertThat(mill.audit().find(AuditFilter.all().subject("fresh"), 10).entries())
        .extracting(AuditEntry::who, AuditEntry::verb)
        .containsExactly(tuple("anna", "register-type"));
  }

  @Test
  void aQueueHoldsOnlyOwnTasks() {
    assertThat(us.queues().status())
        .extracting(QueueStatus::name, QueueStatus::total)
        .containsExactly(tuple("default", 1L));
    mill.queues().capacity("default", 50);
    assertThat(us.queues().status().get(0).capacity()).isEqualTo(50L);
    assertThat(us.queues().oldestReady()).isEmpty();
    assertThat(us.queues().reset("default")).isEqualTo(1);
    assertThat(mill.task(theirs).orElseThrow().state()).isEqualTo(TaskState.READY);
  }

  @Test
  void statisticsErrorsAndAuditAreOfOwnTasks() throws Exception {
    fail(MAIL);
    Instant now = Instant.now();
    StatisticsQuery lately = StatisticsQuery.days(now.minusSeconds(60), now.plusSeconds(60));
    assertThat(us.statistics(lately)).hasSize(1);
    assertThat(us.statistics(lately).get(0).count(StatisticsCounter.SUBMITTED)).isEqualTo(1);
    assertThat(us.statistics(lately.tenant(THEIRS))).isEmpty();
    assertThat(us.errors(now.minusSeconds(60), 10).groups())
        .extracting(group -> group.newest().task())
        .containsExactly(ours);
    mill.as("anna", null).retry(ours);
    mill.as("anna", null).retry(theirs);
    mill.as("anna", null).types().disable("mail");
    assertThat(us.audit().find(AuditFilter.all(), 10).entries())
        .extracting(AuditEntry::task)
        .containsExactly(ours);
    assertThat(mails.audit().find(AuditFilter.all(), 10).entries())
        .extracting(AuditEntry::verb)
        .containsExactly("edit-type", "retry", "retry");
  }
}
