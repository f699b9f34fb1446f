package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskSearch;
import io.taskmill.schedule.FireStatus;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Fire;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Report;
import io.taskmill.spi.ScheduleStore.Settled;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.Wakeup.Hint;
import io.taskmill.workflow.WorkflowFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The store is away for a while: verbs say so, and afterwards everything goes on. */
abstract class OutageTheme extends Theme {

  @Test
  void everyVerbSaysThatTheStoreIsAway() throws Exception {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    Map<String, ThrowingCallable> verbs = verbs(node, claimed);
    List<Callable<Optional<Throwable>>> calls = new ArrayList<>();
    verbs.values().forEach(verb -> calls.add(() -> Optional.ofNullable(catchThrowable(verb))));
    List<Optional<Throwable>> thrown;
    try (AutoCloseable outage = fixture.outage()) {
      thrown = Together.run(calls);
    }
    int i = 0;
    for (String verb : verbs.keySet()) {
      assertThat(thrown.get(i++)).as(verb).containsInstanceOf(StoreAwayException.class);
    }
  }

  @Test
  void announcingIsFineWhileTheStoreIsAway() throws Exception {
    try (AutoCloseable outage = fixture.outage()) {
      store.wakeup().announce(Hint.READY);
    }
  }

  @Test
  void afterwardsEverythingIsThereAndGoesOn() throws Exception {
    KitNode node = node();
    long ready = submit(task("ready"));
    long later = submit(task("later").delay(Duration.ofHours(1)));
    Claimed claimed = claim(node, submit(task("held")));
    store.tasks().checkpoint(claimed.fence(), "half");
    List<TaskInfo> before =
        store.queries().find(TaskSearch.of(TaskFilter.all()).limit(TaskSearch.MOST)).tasks();
    try (AutoCloseable outage = fixture.outage()) {
      assertThat(catchThrowable(() -> maintain(PROMOTE, 1))).isInstanceOf(StoreAwayException.class);
    }
    back();
    assertThat(store.queries().find(TaskSearch.of(TaskFilter.all()).limit(TaskSearch.MOST)).tasks())
        .isEqualTo(before);
    assertThat(node.beat().registered()).isTrue();
    assertThat(node.finish(claimed, Outcome.succeeded("done"))).isEqualTo(TaskState.SUCCEEDED);
    assertThat(claim(node, ready).fence().task()).isEqualTo(ready);
    fixture.advance(Duration.ofHours(2));
    assertThat(maintain(PROMOTE)).isEqualTo(1);
    assertThat(claim(node, later).fence().task()).isEqualTo(later);
    assertThat(stateOf(submit(task("new")))).isEqualTo(TaskState.READY);
  }

  @Test
  void aNodeThatIsOverdueAfterwardsIsStillRegistered() throws Exception {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    try (AutoCloseable outage = fixture.outage()) {
      assertThat(catchThrowable(node::beat)).isInstanceOf(StoreAwayException.class);
    }
    back();
    fixture.advance(KitNode.LEASE.multipliedBy(3));
    assertThat(maintain(RECOVER)).isZero();
    assertThat(node.beat().registered()).isTrue();
    assertThat(node.finish(claimed, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aVerbOfUnknownEffectMayBeSentAgain() throws Exception {
    KitNode node = node();
    Claimed claimed = claim(node, submit(task()));
    Outcome failed = Outcome.failedRetryIn(Duration.ofHours(1), "no");
    Finish finish = new Finish(claimed.fence(), failed, KitNode.RAN);
    TaskBuilder next = task("next").key("k");
    try (AutoCloseable outage = fixture.outage()) {
      assertThat(catchThrowable(() -> store.tasks().finish(List.of(finish))))
          .isInstanceOf(StoreAwayException.class);
      assertThat(catchThrowable(() -> store.tasks().submit(List.of(next.build()))))
          .isInstanceOf(StoreAwayException.class);
    }
    back();
    assertThat(store.tasks().finish(List.of(finish)))
        .containsEntry(claimed.fence(), TaskState.SCHEDULED);
    assertThat(look(claimed.fence().task()).attempts()).isEqualTo(1);
    assertThat(store.tasks().submit(List.of(next.build())).get(0).created()).isTrue();
    assertThat(store.queries().count(TaskFilter.all(), 10)).isEqualTo(2);
  }

  @Test
  void whoListenedBeforeHearsAfterwards() throws Exception {
    List<Hint> heard = new CopyOnWriteArrayList<>();
    try (AutoCloseable listening = store.wakeup().listen(heard::add)) {
      WakeupTheme.announcedUntilHeard(store.wakeup(), Hint.READY, heard);
      fixture.outage().close();
      back();
      heard.clear();
      WakeupTheme.announcedUntilHeard(store.wakeup(), Hint.SIGNAL, heard);
    }
  }

  private Map<String, ThrowingCallable> verbs(KitNode node, Claimed claimed) {
    var fence = claimed.fence();
    var tasks = store.tasks();
    var nodes = store.nodes();
    var queries = store.queries();
    ClaimRequest claim = ClaimRequest.of(node.number(), 9, 1, LaneFilter.ofTypes("mail"));
    Finish finish = new Finish(fence, Outcome.succeeded(null), KitNode.RAN);
    Map<String, ThrowingCallable> verbs = new LinkedHashMap<>();
    verbs.put("submit", () -> tasks.submit(List.of(task().build())));
    verbs.put("claim", () -> tasks.claim(claim));
    verbs.put("held", () -> tasks.held(node.number()));
    verbs.put("begin", () -> tasks.begin(List.of(Begin.now(fence))));
    verbs.put("finish", () -> tasks.finish(List.of(finish)));
    verbs.put("checkpoint", () -> tasks.checkpoint(fence, "half"));
    StoredStep step = StepTheme.step("charge", 1);
    verbs.put("attempts.lastErrors", () -> store.attempts().lastErrors(TaskFilter.all()));
    verbs.put("steps.record", () -> store.steps().record(fence, step));
    verbs.put("steps.takeSignal", () -> store.steps().takeSignal(fence, step));
    verbs.put("steps.steps", () -> store.steps().steps(fence.task()));
    verbs.put("steps.tasksWithSteps", () -> store.steps().tasksWithSteps(List.of(fence.task())));
    verbs.put("steps.signals", () -> store.steps().signals(fence.task()));
    for (MaintenanceJob job : MaintenanceJob.values()) {
      if (job != MaintenanceJob.FIRE) {
        verbs.put(job.toString(), () -> maintain(job));
      }
    }
    Report report = new Report(fence, null, List.of());
    verbs.put("reports.write", () -> store.reports().write(List.of(report)));
    verbs.put("reports.tryWrite", () -> store.reports().tryWrite(List.of(report)));
    verbs.put("reports.progress", () -> store.reports().progress(List.of(1L)));
    verbs.put("reports.log", () -> store.reports().log(1, TaskLogQuery.all()));
    verbs.put("reports.logSizes", () -> store.reports().logSizes(List.of(1L)));
    verbs.putAll(verbsOfSchedules());
    verbs.putAll(verbsOfWorkflows());
    verbs.put(
        "command", () -> tasks.command(List.of(fence.task()), TaskCommand.cancel(), SOMEBODY));
    verbs.put("register", () -> nodes.register(new NodeInfo("kit", "host", KitNode.LEASE)));
    verbs.put("serve", () -> nodes.serve(node.number(), Set.of("mail")));
    verbs.put("beat", node::beat);
    verbs.put("declareDead", () -> nodes.declareDead(node.number(), 1));
    verbs.put("leave", node::leave);
    verbs.put("list", nodes::list);
    verbs.put("drain", () -> nodes.drain(node.number(), true, SOMEBODY));
    verbs.put("obstacles", () -> store.diagnostics().obstacles(fence.task()));
    verbs.put("queues", () -> store.diagnostics().queues(1));
    verbs.put("get", () -> queries.get(fence.task()));
    verbs.put("find", () -> queries.find(TaskSearch.of(TaskFilter.all()).limit(1)).tasks());
    verbs.put("count", () -> queries.count(TaskFilter.all(), 1));
    verbs.put("typesWithReadyTasks", queries::typesWithReadyTasks);
    return verbs;
  }

  private Map<String, ThrowingCallable> verbsOfSchedules() {
    var schedules = store.schedules();
    StoredSchedule schedule = StoredSchedule.create("nightly", "{}", null);
    Instant due = Instant.EPOCH;
    Fire fire = new Fire("nightly", 1, due, due, 1, due, due, null, List.of(), List.of());
    Settled settled = new Settled(1, FireStatus.SUCCESS, null);
    StoredCalendar calendar = new StoredCalendar("bank", List.of(), due);
    Map<String, ThrowingCallable> verbs = new LinkedHashMap<>();
    verbs.put("schedules.list", () -> schedules.list("", 1));
    verbs.put("schedules.declaredBy", () -> schedules.declaredBy("shop"));
    verbs.put("schedules.get", () -> schedules.get("nightly"));
    verbs.put("schedules.save", () -> schedules.save(null, schedule, SOMEBODY));
    verbs.put("schedules.remove", () -> schedules.remove(schedule, SOMEBODY));
    verbs.put("schedules.due", () -> schedules.due(1));
    verbs.put("schedules.fire", () -> schedules.fire(List.of(fire)));
    verbs.put(
        "schedules.trigger",
        () -> schedules.trigger("nightly", List.of(task().build()), List.of(), "run", SOMEBODY));
    verbs.put("schedules.log", () -> schedules.log("nightly", Long.MAX_VALUE, 1));
    verbs.put("schedules.settle", () -> schedules.settle(List.of(settled)));
    verbs.put("schedules.purgeLog", () -> schedules.purgeLog(1));
    verbs.put("schedules.calendars", schedules::calendars);
    verbs.put("schedules.saveCalendar", () -> schedules.saveCalendar(calendar, SOMEBODY));
    var documents = store.documents();
    SubmitKey key = new SubmitKey("k", "d", Duration.ofDays(1));
    verbs.put("tasks.submitOnce", () -> store.tasks().submitOnce(key, List.of(task().build())));
    verbs.put("documents.get", () -> documents.get("d"));
    verbs.put("documents.list", () -> documents.list("", "", 1));
    verbs.put("documents.write", () -> documents.write(DocumentWrite.create("d", "text")));
    verbs.put("documents.remove", () -> documents.remove("d", 1));
    verbs.put("documents.purge", () -> documents.purge(1));
    verbs.put("modes.on", () -> store.modes().on());
    verbs.put("modes.set", () -> store.modes().set(DebugMode.TASKS, true, SOMEBODY));
    return verbs;
  }

  private Map<String, ThrowingCallable> verbsOfWorkflows() {
    var workflows = store.workflows();
    NewWorkflow workflow = GraphBuilder.graph().then("a").then("b", "a").build();
    Map<String, ThrowingCallable> verbs = new LinkedHashMap<>();
    verbs.put("workflows.submit", () -> workflows.submit(workflow));
    verbs.put(
        "workflows.submitChildren",
        () -> workflows.submitChildren(new Fence(1, 1, 1), StepTheme.step("parts", 1), workflow));
    verbs.put("workflows.release", () -> workflows.release(1, Ids::next));
    verbs.put("workflows.get", () -> workflows.get(1));
    verbs.put("workflows.list", () -> workflows.list(WorkflowFilter.all(), Long.MAX_VALUE, 1));
    verbs.put("workflows.tasks", () -> workflows.tasks(1, 0, 1));
    verbs.put("workflows.task", () -> workflows.task(1, "a"));
    verbs.put("workflows.results", () -> workflows.results(1, 0, 1));
    verbs.put("workflows.before", () -> workflows.before(1, 0, 1));
    return verbs;
  }

  /** Waits until the store answers again: finding it again may take it a moment. */
  private void back() {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(50))
        .ignoreExceptionsInstanceOf(StoreAwayException.class)
        .until(() -> store.nodes().list() != null);
  }

  @Override
  boolean countsEnds() {
    return false;
  }
}
