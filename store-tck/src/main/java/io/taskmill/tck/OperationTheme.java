package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.OPERATE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.FilterText;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operation.State;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** One command for many tasks, done in steps by whoever has time. */
abstract class OperationTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  private long start(TaskCommand command, TaskFilter filter) {
    long id = Ids.next();
    long matched = store.queries().count(filter, ALL);
    store.operations().start(new NewOperation(id, SOMEBODY, command, filter, matched));
    return id;
  }

  private Operation operation(long id) {
    return store.operations().get(id).orElseThrow();
  }

  private List<Long> submitAll(TaskBuilder... tasks) {
    List<NewTask> all = new ArrayList<>();
    for (TaskBuilder each : tasks) {
      all.add(each.build());
    }
    return store.tasks().submit(all).stream().map(Submitted::id).toList();
  }

  private static void operateAll(Store by) {
    while (maintain(by, OPERATE, 3) == 3) {
      // There is more.
    }
  }

  private Set<MaintenanceJob> jobs(Scope scope) {
    return store.role(Maintenance.class).orElseThrow().look(scope, Duration.ofSeconds(1), 0).jobs();
  }

  @Test
  void everyTaskThatMatchesIsCommandedStepByStep() {
    List<Long> mails =
        submitAll(task(), task().delay(HOUR), task(), task().delay(HOUR), task(), task(), task());
    long other = submit(task("report"));
    long id = start(TaskCommand.cancel(), TaskFilter.all().types("mail"));
    assertThat(operation(id).state()).isEqualTo(State.OPEN);
    assertThat(operation(id).matched()).isEqualTo(7);
    assertThat(maintain(OPERATE, 3)).as("there is more").isEqualTo(3);
    assertThat(operation(id).applied()).isEqualTo(3);
    assertThat(mails.stream().filter(mail -> stateOf(mail) == TaskState.CANCELLED))
        .containsExactlyElementsOf(mails.subList(0, 3));
    operateAll(store);
    Operation done = operation(id);
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.applied()).isEqualTo(7);
    assertThat(done.done()).isEqualTo(7);
    assertThat(done.finishedAt()).isNotNull();
    assertThat(mails).allSatisfy(mail -> assertThat(stateOf(mail)).isEqualTo(TaskState.CANCELLED));
    assertThat(stateOf(other)).isEqualTo(TaskState.READY);
    assertThat(maintain(OPERATE, 3)).as("once it is done").isZero();
  }

  @Test
  void whatWasRefusedIsCountedByReason() {
    bringTo(TaskState.SUCCEEDED, task());
    bringTo(TaskState.FAILED, task().key("taken"));
    submit(task().key("taken"));
    bringTo(TaskState.FAILED, task("other"));
    long id = start(TaskCommand.retry(), TaskFilter.all().types("mail", "other"));
    operateAll(store);
    assertThat(operation(id).applied()).isEqualTo(1);
    assertThat(operation(id).refused()).isEqualTo(Map.of(Refusal.STATE, 2L, Refusal.KEY_TAKEN, 1L));
  }

  @Test
  void executionsAreAskedAndHearOfIt() {
    KitNode node = node();
    long running = submit(task());
    Claimed claimed = claim(node, running);
    long ready = submit(task());
    long id = start(TaskCommand.cancel(), TaskFilter.live());
    operateAll(store);
    assertThat(operation(id).asked()).isEqualTo(1);
    assertThat(operation(id).applied()).isEqualTo(1);
    assertThat(node.beat().asked())
        .containsExactly(new Beat.Asked(claimed.fence(), StopRequest.CANCEL));
    assertThat(stateOf(ready)).isEqualTo(TaskState.CANCELLED);
    assertThat(node.finish(claimed, Outcome.cancelled())).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void tasksThatAreSubmittedLaterDoNotBelongToIt() {
    long before = submit(task());
    long id = start(TaskCommand.pause(), TaskFilter.live());
    long after = submit(task());
    operateAll(store);
    assertThat(operation(id).upTo()).isEqualTo(before);
    assertThat(stateOf(before)).isEqualTo(TaskState.PAUSED);
    assertThat(stateOf(after)).isEqualTo(TaskState.READY);
  }

  @Test
  void onlyStatesOfTheFilterAreTouched() {
    long ready = submit(task());
    long scheduled = submit(task().delay(HOUR));
    long running = bringTo(TaskState.RUNNING, task("running"));
    long failed = bringTo(TaskState.FAILED, task("failed"));
    start(TaskCommand.cancel(), TaskFilter.all().states(TaskState.SCHEDULED, TaskState.FAILED));
    operateAll(store);
    assertThat(stateOf(ready)).isEqualTo(TaskState.READY);
    assertThat(stateOf(running)).isEqualTo(TaskState.RUNNING);
    assertThat(stateOf(scheduled)).isEqualTo(TaskState.CANCELLED);
    assertThat(stateOf(failed)).isEqualTo(TaskState.FAILED);
  }

  @Test
  void anotherProcessGoesOnWhereOneHasStopped() {
    List<Long> ids = submitMany(8);
    long id = start(TaskCommand.cancel(), TaskFilter.live());
    Store first = fixture.open();
    assertThat(maintain(first, OPERATE, 3)).isEqualTo(3);
    first.close();
    operateAll(fixture.open());
    assertThat(operation(id).state()).isEqualTo(State.DONE);
    assertThat(operation(id).applied()).isEqualTo(8);
    assertThat(ids).allSatisfy(each -> assertThat(stateOf(each)).isEqualTo(TaskState.CANCELLED));
  }

  @Test
  void severalNodesShareTheStepsAndAnswerEachTaskOnce() throws Exception {
    submitMany(60);
    long one = start(TaskCommand.pause(), TaskFilter.live());
    long two = start(TaskCommand.resume(), TaskFilter.all().types("mail"));
    Store other = fixture.open();
    List<Callable<Boolean>> all = new ArrayList<>();
    for (Store each : List.of(store, other, store, other)) {
      all.add(
          () -> {
            while (jobsOf(each).contains(OPERATE)) {
              maintain(each, OPERATE, 3);
            }
            return true;
          });
    }
    Together.run(all);
    for (long id : List.of(one, two)) {
      assertThat(operation(id).state()).isEqualTo(State.DONE);
      assertThat(operation(id).done()).isEqualTo(60);
    }
    assertThat(operation(one).applied()).isEqualTo(60);
  }

  private static Set<MaintenanceJob> jobsOf(Store of) {
    return of.role(Maintenance.class)
        .orElseThrow()
        .look(Scope.USUAL, Duration.ofSeconds(1), 0)
        .jobs();
  }

  @Test
  void whoeverStopsItLeavesTheRestAlone() {
    submitMany(8);
    long id = start(TaskCommand.cancel(), TaskFilter.live());
    maintain(OPERATE, 3);
    assertThat(store.operations().stop(id, new Actor("bert", "too many"))).isTrue();
    assertThat(store.operations().stop(id, SOMEBODY)).as("a second time").isFalse();
    operateAll(store);
    assertThat(operation(id).state()).isEqualTo(State.STOPPED);
    assertThat(operation(id).applied()).isEqualTo(3);
    assertThat(store.queries().count(TaskFilter.live(), ALL)).isEqualTo(5);
    AuditEntry stop = store.audit().find(AuditFilter.all(), Long.MAX_VALUE, 1).entries().get(0);
    assertThat(stop.who()).isEqualTo("bert");
    assertThat(stop.verb()).isEqualTo("stop");
    assertThat(stop.operation()).isEqualTo(id);
    AuditFilter own = AuditFilter.all().operation(id);
    assertThat(store.audit().find(own, Long.MAX_VALUE, 10).entries())
        .extracting(AuditEntry::verb)
        .containsExactly("stop", "cancel", "cancel", "cancel");
    assertThat(store.audit().find(own.who("bert"), Long.MAX_VALUE, 10).entries()).hasSize(1);
    AuditFilter other = AuditFilter.all().operation(id + 1);
    assertThat(store.audit().find(other, Long.MAX_VALUE, 10).entries()).isEmpty();
    assertThat(store.operations().stop(Ids.next(), SOMEBODY)).as("an unknown one").isFalse();
  }

  @Test
  void theAuditOfEachTaskNamesTheOperation() {
    long task = submit(task());
    long id = start(TaskCommand.cancel(), TaskFilter.live());
    operateAll(store);
    AuditEntry entry = store.audit().find(task, Long.MAX_VALUE, 1).get(0);
    assertThat(entry.operation()).isEqualTo(id);
    assertThat(entry.who()).isEqualTo(SOMEBODY.who());
    assertThat(entry.why()).isEqualTo(SOMEBODY.why());
    assertThat(entry.verb()).isEqualTo("cancel");
  }

  @Test
  void aLookTellsOfOpenOperations() {
    submit(task().delay(HOUR));
    assertThat(jobs(Scope.USUAL)).doesNotContain(OPERATE);
    start(TaskCommand.cancel(), TaskFilter.live());
    assertThat(jobs(Scope.USUAL)).contains(OPERATE);
    assertThat(jobs(Scope.PROMOTIONS)).isEmpty();
    operateAll(store);
    assertThat(jobs(Scope.USUAL)).doesNotContain(OPERATE);
  }

  @Test
  void aStartThatIsSentAgainChangesNothing() {
    submitMany(4);
    long id = Ids.next();
    NewOperation operation =
        new NewOperation(id, SOMEBODY, TaskCommand.cancel(), TaskFilter.live(), 4);
    store.operations().start(operation);
    maintain(OPERATE, 3);
    store.operations().start(operation);
    assertThat(operation(id).applied()).isEqualTo(3);
    assertThat(store.operations().list(Long.MAX_VALUE, 10)).hasSize(1);
  }

  @Test
  void operationsAreListedFromTheNewestWithAllThatWasSaid() {
    Instant due = Instant.parse("2040-02-03T04:05:06.123456Z");
    List<TaskCommand> commands =
        List.of(
            TaskCommand.pause(),
            new TaskCommand.Reschedule(due),
            new TaskCommand.Commit("\"it's ✓\""),
            new TaskCommand.Commit(null),
            new TaskCommand.Resolve("said \"no\""),
            new TaskCommand.Edit(9, "slow", 7, "{\"a\":1}"));
    TaskFilter filter =
        TaskFilter.all().types("mail").states(TaskState.FAILED).key("k'\"").createdBefore(due);
    List<Long> ids = new ArrayList<>();
    commands.forEach(command -> ids.add(start(command, filter)));
    for (int i = 0; i < ids.size(); i++) {
      Operation read = operation(ids.get(i));
      assertThat(read.command()).isEqualTo(commands.get(i));
      assertThat(FilterText.write(read.filter())).isEqualTo(FilterText.write(filter));
      assertThat(read.by()).isEqualTo(SOMEBODY);
    }
    List<Operation> newest = store.operations().list(Long.MAX_VALUE, 2);
    assertThat(newest).extracting(Operation::id).containsExactly(ids.get(5), ids.get(4));
    assertThat(store.operations().list(ids.get(1), 10))
        .extracting(Operation::id)
        .containsExactly(ids.get(0));
    assertThat(store.operations().get(Ids.next())).isEmpty();
  }
}
