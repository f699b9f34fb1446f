package io.taskmill.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.DuplicateTaskException;
import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import io.taskmill.OnDuplicate;
import io.taskmill.PayloadText;
import io.taskmill.PolicyField;
import io.taskmill.QueueFullException;
import io.taskmill.Retry;
import io.taskmill.SubmitKey;
import io.taskmill.SubmitKeyReusedException;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeInfo;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.CommandRefusedException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.LastErrorGroups;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operator;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.schedule.FireNote;
import io.taskmill.schedule.HolidayCalendar;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.PlannedFire;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.schedule.Schedules;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an embedded Taskmill and a client of a server do alike. */
abstract class ControlPlaneContract {

  static final TaskType<String, String> MAIL = TaskType.of("mail", String.class, String.class);

  private static final TaskType<String, Void> REPORT = TaskType.of("report", String.class);
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration LATER = Duration.ofHours(5);

  @TempDir private Path folder;
  private Taskmill worker;
  private ControlPlane plane;

  /** Opened on this store, to be closed with {@link #close}. */
  abstract ControlPlane open(String store);

  abstract void close();

  @BeforeEach
  void openOnAStoreWithAWorker() {
    String store = "jdbc:sqlite:" + folder.resolve("tasks.db");
    worker = Taskmill.builder().url(store).name("worker").host("till").open();
    worker.compute(MAIL, (to, task) -> send(to));
    worker.handle(
        REPORT,
        (text, task) -> {
          task.progress(3, 4, "packing");
          task.log().info("began");
          task.log().warn("slow");
        });
    worker.start();
    plane = open(store);
  }

  @AfterEach
  void closeAll() {
    close();
    worker.close();
  }

  private static String send(String to) {
    if (to.equals("nobody")) {
      throw new NotAgainException("There is no such address.");
    }
    return "sent to " + to;
  }

  private Operator anna() {
    return plane.as("anna", "ticket 17");
  }

  private long later(String key) {
    return plane.submit(MAIL.request("bert").key(key).delay(LATER)).id();
  }

  @Test
  void aTaskIsSubmittedAndItsResultReadAsItsClass() throws Exception {
    TaskHandle<String> handle =
        plane.submit(
            MAIL.request("anna")
                .key("one")
                .priority(7)
                .queue("post")
                .tenant(3)
                .creator(4)
                .tags("news")
                .header("trace", "abc"));
    assertThat(handle.isDuplicate()).isFalse();
    assertThat(handle.result(LONG)).contains("sent to anna");
    assertThat(handle.completion().toCompletableFuture().join()).contains("sent to anna");
    TaskInfo task = handle.info().orElseThrow();
    assertThat(task.payload()).isEqualTo("\"anna\"");
    assertThat(task.key()).isEqualTo("one");
    assertThat(task.priority()).isEqualTo(7);
    assertThat(task.queue()).isEqualTo("post");
    assertThat(task.tenant()).isEqualTo(3);
    assertThat(task.creator()).isEqualTo(4);
    assertThat(task.tags()).containsExactly("news");
    assertThat(task.headers()).containsEntry("trace", "abc");
    assertThat(plane.task(handle.id(), MAIL).state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aFailureIsTold() {
    TaskHandle<String> handle = plane.submit(MAIL.request("nobody"));
    assertThatThrownBy(() -> handle.result(LONG))
        .isInstanceOfSatisfying(
            TaskFailedException.class,
            e -> {
              assertThat(e.state()).isEqualTo(TaskState.FAILED);
              assertThat(e.error().orElseThrow()).contains("no such address");
            });
    assertThat(plane.attempts(handle.id())).singleElement().extracting("host").isEqualTo("till");
    assertThat(plane.errors(Instant.now().minusSeconds(600), 10).groups())
        .singleElement()
        .satisfies(group -> assertThat(group.newest().message()).contains("no such address"));
    LastErrorGroups failed = plane.lastErrors(TaskFilter.all().states(TaskState.FAILED), 10);
    assertThat(failed.groups())
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.newest().message()).contains("no such address");
              assertThat(group.types()).containsExactly("mail");
              assertThat(plane.count(TaskFilter.all().lastFingerprint(group.fingerprint())).count())
                  .isEqualTo(1);
            });
    assertThat(failed.from()).isEqualTo(failed.groups().get(0).firstAt());
    assertThat(plane.lastErrors(TaskFilter.all().types("report"), 10))
        .isEqualTo(LastErrorGroups.NONE);
    assertThat(plane.life(handle.id()).orElseThrow().intervals()).isNotEmpty();
  }

  @Test
  void manyAreSubmittedInTheirOrder() {
    List<TaskHandle<Object>> handles =
        plane.submitAll(List.of(MAIL.request("a").delay(LATER), REPORT.request("b").delay(LATER)));
    assertThat(handles).hasSize(2);
    assertThat(plane.task(handles.get(0).id()).orElseThrow().type()).isEqualTo("mail");
    assertThat(plane.task(handles.get(1).id()).orElseThrow().type()).isEqualTo("report");
    assertThat(plane.<Object>submitAll(List.of())).isEmpty();
  }

  @Test
  void aSubmitWithAKeyIsDoneOnce() {
    SubmitKey key = new SubmitKey("order-17", "digest", Duration.ofDays(1));
    List<TaskHandle<String>> first =
        plane.submitOnce(key, List.of(MAIL.request("a").delay(LATER), MAIL.request("b")));
    List<TaskHandle<String>> again =
        plane.submitOnce(key, List.of(MAIL.request("a").delay(LATER), MAIL.request("b")));
    assertThat(ids(again)).isEqualTo(ids(first));
    SubmitKey other = new SubmitKey("order-17", "other", Duration.ofDays(1));
    assertThatThrownBy(() -> plane.submitOnce(other, List.of(MAIL.request("c"))))
        .isInstanceOf(SubmitKeyReusedException.class)
        .hasMessageContaining("order-17");
  }

  private static List<Long> ids(List<? extends TaskHandle<?>> handles) {
    return handles.stream().map(TaskHandle::id).toList();
  }

  @Test
  void aDuplicateIsReturnedOrRefused() {
    long first = later("k");
    TaskHandle<String> second = plane.submit(MAIL.request("bert").key("k"));
    assertThat(second.isDuplicate()).isTrue();
    assertThat(second.id()).isEqualTo(first);
    assertThatThrownBy(
            () -> plane.submit(MAIL.request("bert").key("k").onDuplicate(OnDuplicate.REJECT)))
        .isInstanceOfSatisfying(
            DuplicateTaskException.class, e -> assertThat(e.existing()).isEqualTo(first));
  }

  @Test
  void aFullQueueRefuses() {
    plane.queues().create("tiny", 1);
    plane.submit(MAIL.request("a").queue("tiny").delay(LATER));
    assertThatThrownBy(() -> plane.submit(MAIL.request("b").queue("tiny").delay(LATER)))
        .isInstanceOfSatisfying(
            QueueFullException.class, e -> assertThat(e.queue()).isEqualTo("tiny"))
        .hasMessageContaining("at most 1");
  }

  @Test
  void aTypeThatNobodyKnowsIsRefused() {
    assertThatThrownBy(
            () -> plane.submit(TaskType.stored("nobodys").request(new PayloadText("{}"))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("nobodys");
    TaskType<String, Void> own = TaskType.of("own", String.class).priority(8);
    long id = plane.submit(own.request("x").delay(LATER)).id();
    assertThat(plane.task(id).orElseThrow().priority()).isEqualTo(8);
    assertThat(plane.types().get("own").orElseThrow().policy().priority()).isEqualTo(8);
    assertThat(plane.types().unknown(List.of("own", "mine"))).containsExactly("mine");
  }

  @Test
  void commandsAreAnsweredAndRefused() {
    long id = later("k");
    assertThat(anna().pause(id)).isEqualTo(CommandAnswer.applied(id, TaskState.SCHEDULED));
    assertThat(anna().resume("mail", "k").result()).isEqualTo(Result.APPLIED);
    assertThat(anna().signal(id, "paid", "yes").isAccepted()).isTrue();
    assertThat(plane.signals(id)).singleElement().extracting("payload").isEqualTo("\"yes\"");
    assertThat(anna().editPayload(id, MAIL, "carl").isAccepted()).isTrue();
    assertThat(plane.task(id).orElseThrow().payload()).isEqualTo("\"carl\"");
    assertThat(plane.task(id, MAIL).cancel()).isTrue();
    assertThat(plane.task(id, MAIL).cancel()).isFalse();
    assertThat(anna().cancel(id).refusal()).isEqualTo(Refusal.STATE);
    assertThat(anna().cancel(17)).isEqualTo(CommandAnswer.refused(17, null, Refusal.UNKNOWN));
    assertThat(anna().send(List.of(id, 17L), TaskCommand.retry()))
        .extracting(CommandAnswer::isAccepted)
        .containsExactly(true, false);
    assertThatThrownBy(() -> anna().strict().cancel(17))
        .isInstanceOfSatisfying(
            CommandRefusedException.class, e -> assertThat(e.answer().id()).isEqualTo(17));
    assertThatThrownBy(() -> anna().cancel("mail", "missing"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("missing");
    List<AuditEntry> entries = plane.audit().find(AuditFilter.all().task(id), 100).entries();
    assertThat(entries).extracting(AuditEntry::verb).contains("pause", "resume", "cancel");
    assertThat(entries).extracting(AuditEntry::why).contains("ticket 17");
  }

  @Test
  void aTaskRunsAgain() throws Exception {
    TaskHandle<String> handle = plane.submit(MAIL.request("anna"));
    handle.await(LONG);
    long copy = anna().runAgain(handle.id());
    assertThat(plane.task(copy, MAIL).result(LONG)).contains("sent to anna");
    long waits = later("k");
    assertThatThrownBy(() -> anna().runAgain(waits))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("SCHEDULED");
    assertThatThrownBy(() -> anna().runAgain(17)).isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void aCommandIsGivenToAllThatMatch() throws Exception {
    later("a");
    later("b");
    BulkCommand bulk =
        anna()
            .all(TaskCommand.cancel(), TaskFilter.all().types("mail").states(TaskState.SCHEDULED));
    assertThat(bulk.count()).isEqualTo(2);
    long id = bulk.start();
    Operation operation = ended(id);
    assertThat(operation.applied()).isEqualTo(2);
    assertThat(operation.by().why()).isEqualTo("ticket 17");
    assertThat(operation.command()).isEqualTo(TaskCommand.cancel());
    assertThat(plane.operations().list(10)).extracting(Operation::id).containsExactly(id);
    assertThat(plane.operations().get(17)).isEmpty();
    assertThat(anna().stop(id)).isFalse();
    assertThat(anna().stop(17)).isFalse();
    assertThatThrownBy(() -> anna().all(TaskCommand.cancel(), TaskFilter.all()))
        .isInstanceOf(InvalidTaskException.class);
    assertThat(anna().everything(TaskCommand.cancel()).count()).isEqualTo(2);
  }

  private Operation ended(long id) throws InterruptedException {
    Poll poll = new Poll(LONG);
    while (true) {
      Operation operation = plane.operations().get(id).orElseThrow();
      if (operation.state() != Operation.State.OPEN || poll.isOver()) {
        assertThat(operation.state()).isEqualTo(Operation.State.DONE);
        return operation;
      }
      poll.pause();
    }
  }

  @Test
  void typesAreEditedAndTakenBack() {
    TypeInfo before = plane.types().get("mail").orElseThrow();
    TypeInfo edited =
        anna()
            .types()
            .edit(
                "mail",
                policy ->
                    policy
                        .withMaxRunning(3)
                        .withTimeout(Duration.ofMinutes(5))
                        .withRetry(Retry.fixed(7, Duration.ofSeconds(9)))
                        .withAttributes(Map.of("to", "/to")));
    assertThat(edited.version()).isGreaterThan(before.version());
    assertThat(edited.policy().retry()).isEqualTo(Retry.fixed(7, Duration.ofSeconds(9)));
    assertThat(edited.edited())
        .containsExactlyInAnyOrder(
            PolicyField.MAX_RUNNING,
            PolicyField.TIMEOUT,
            PolicyField.RETRY,
            PolicyField.ATTRIBUTES);
    assertThat(plane.types().edit("mail", policy -> policy).version()).isEqualTo(edited.version());
    TypeInfo without =
        plane.types().edit("mail", policy -> policy.withMaxRunning(null).withAttributes(Map.of()));
    assertThat(without.policy().maxRunning()).isNull();
    assertThat(without.policy().attributes()).isEmpty();
    assertThat(plane.types().revert("mail", PolicyField.TIMEOUT, PolicyField.TITLE).edited())
        .doesNotContain(PolicyField.TIMEOUT)
        .contains(PolicyField.RETRY);
    assertThat(plane.types().revertAll("mail").policy()).isEqualTo(before.policy());
    assertThat(plane.types().enable("mail").edited()).containsExactly(PolicyField.DISABLED);
    assertThat(plane.types().disable("mail").policy().disabled()).isTrue();
    assertThat(plane.types().list()).extracting(TypeInfo::name).containsExactly("mail", "report");
    assertThat(plane.types().get("nail")).isEmpty();
    assertThatThrownBy(() -> plane.types().edit("nail", policy -> policy))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("nail");
    assertThatThrownBy(() -> plane.types().edit("mail", policy -> policy.withPerKey(1)))
        .isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void queuesArePausedLimitedAndEmptied() {
    plane.submit(MAIL.request("a").queue("slow").delay(LATER));
    anna().queues().pause("slow");
    anna().queues().capacity("slow", 500);
    assertThat(plane.queues().status())
        .filteredOn(queue -> queue.name().equals("slow"))
        .singleElement()
        .satisfies(
            queue -> {
              assertThat(queue.paused()).isTrue();
              assertThat(queue.capacity()).isEqualTo(500);
              assertThat(queue.waiting()).isEqualTo(1);
            });
    assertThat(plane.queues().list()).singleElement().extracting("name").isEqualTo("slow");
    anna().queues().resume("slow");
    anna().queues().unlimited("slow");
    assertThat(anna().queues().reset("slow")).isEqualTo(1);
    assertThat(plane.queues().oldestReady()).isEmpty();
    assertThatThrownBy(() -> plane.queues().capacity("slow", -1))
        .isInstanceOf(InvalidTaskException.class);
    assertThat(plane.audit().find(AuditFilter.all().subject("slow"), 10).entries())
        .extracting(AuditEntry::verb)
        .contains("pause-queue", "resume-queue");
  }

  @Test
  void schedulesAreAddedEditedAndRun() throws Exception {
    Schedules schedules = anna().schedules();
    schedules.calendar(
        new HolidayCalendar("closed", new TreeSet<>(List.of(LocalDate.parse("2030-01-01")))));
    assertThat(plane.schedules().calendars())
        .singleElement()
        .extracting("name")
        .isEqualTo("closed");
    ScheduleInfo added =
        schedules.add(
            Schedule.of("daily", MAIL, "anna")
                .cron("0 0 9 * * *")
                .zone("Europe/Berlin")
                .calendar("closed", OnHoliday.SKIP)
                .key("daily"));
    assertThat(added.state()).isEqualTo(ScheduleState.NEW);
    assertThat(added.schedule().payloadText()).isEqualTo("\"anna\"");
    assertThat(schedules.online("daily").nextAt()).isNotNull();
    assertThat(plane.schedules().next("daily", 3))
        .hasSize(3)
        .allSatisfy(fire -> assertThat(fire.local().getHour()).isEqualTo(9));
    schedules.add(Schedule.of("nightly", MAIL, "anna").cron("30 2 * * *").zone("Europe/Berlin"));
    assertThat(plane.schedules().next("nightly", 366))
        .flatExtracting(PlannedFire::notes)
        .extracting(FireNote::kind)
        .contains(FireNote.Kind.MISSING_MOVED, FireNote.Kind.TWICE_ONCE);
    schedules.remove("nightly");
    ScheduleInfo edited =
        schedules.edit(
            "daily",
            schedule ->
                schedule.every(Duration.ofHours(2)).key(null).calendar(null, OnHoliday.SKIP));
    assertThat(edited.schedule().key()).isEmpty();
    assertThat(edited.edited()).contains("when", "key", "calendar").doesNotContain("payload");
    assertThat(schedules.revert("daily").edited()).isEmpty();
    long task = schedules.runNow("daily", "\"carl\"");
    assertThat(plane.task(task, MAIL).result(LONG)).contains("sent to carl");
    Instant midnight = Instant.parse("2026-01-05T00:00:00Z");
    assertThat(schedules.backfill("daily", midnight, midnight.plus(Duration.ofDays(1)))).isOne();
    assertThat(plane.schedules().tasks("daily", 10)).extracting(TaskInfo::id).contains(task);
    assertThat(plane.schedules().log("daily", null, 10)).isNotEmpty();
    assertThat(schedules.offline("daily", true).state()).isEqualTo(ScheduleState.OFFLINE);
    assertThat(plane.schedules().list()).extracting(ScheduleInfo::name).containsExactly("daily");
    schedules.remove("daily");
    assertThat(plane.schedules().get("daily")).isEmpty();
    assertThatThrownBy(() -> schedules.online("daily")).isInstanceOf(InvalidTaskException.class);
    assertThatThrownBy(() -> schedules.edit("daily", schedule -> schedule))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("daily");
  }

  @Test
  void aWorkflowIsSubmittedAndItsResultRead() throws Exception {
    Workflow news =
        Workflow.named("news")
            .withKey("k")
            .withTenant(5)
            .task("first", MAIL.request("anna"))
            .undo("first", MAIL.request("sorry"))
            .task("second", MAIL.request("bert").tenant(5))
            .after("first");
    WorkflowHandle handle = plane.submit(news);
    assertThat(handle.isDuplicate()).isFalse();
    assertThat(handle.await(LONG)).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(handle.result(String.class, LONG)).contains("sent to bert");
    assertThat(handle.task("first", MAIL).result(LONG)).contains("sent to anna");
    assertThat(handle.task("first", MAIL).info().orElseThrow().tenant()).isZero();
    assertThat(handle.task("second", MAIL).info().orElseThrow().tenant()).isEqualTo(5);
    assertThat(plane.workflows().tasks(handle.id(), 0, 10)).hasSize(3);
    assertThat(plane.workflows().find(WorkflowFilter.all().named("news").ofTenant(5), 10))
        .containsExactly(handle.info().orElseThrow());
    assertThatThrownBy(() -> handle.task("third", MAIL)).isInstanceOf(InvalidTaskException.class);
    assertThatThrownBy(() -> plane.workflows().cancel(17)).isInstanceOf(InvalidTaskException.class);
    assertThat(plane.workflows().get(17)).isEmpty();
    WorkflowHandle waits =
        plane.submit(Workflow.named("news").task("only", MAIL.request("x").delay(LATER)));
    ended(anna().workflows().cancel(waits.id()));
    assertThat(waits.await(LONG)).isEqualTo(WorkflowState.CANCELLED);
  }

  @Test
  void tasksAreFoundPageByPageAndCounted() {
    List<Long> ids = new ArrayList<>();
    for (String key : List.of("a", "b", "c")) {
      ids.add(0, later(key));
    }
    TaskFilter mine = TaskFilter.all().types("mail").states(TaskState.SCHEDULED);
    TaskSearch search = TaskSearch.of(mine).limit(2).withoutData();
    TaskPage first = plane.find(search);
    TaskPage second = plane.find(search.after(first));
    assertThat(first.tasks()).extracting(TaskInfo::id).isEqualTo(ids.subList(0, 2));
    assertThat(second.tasks()).extracting(TaskInfo::id).isEqualTo(ids.subList(2, 3));
    assertThat(first.tasks().get(0).payload()).isEmpty();
    assertThat(plane.find(mine, 10)).extracting(TaskInfo::id).isEqualTo(ids);
    assertThat(plane.find(search.oldestFirst()).tasks().get(0).id()).isEqualTo(ids.get(2));
    assertThat(plane.find(mine.ids(ids).key("b"), 10)).hasSize(1);
    assertThat(plane.count(mine).count()).isEqualTo(3);
    assertThat(plane.count(mine, 2)).isEqualTo(2);
    assertThat(plane.count(TaskFilter.all(), GroupedCounts.By.STATE).groups())
        .extractingByKey("SCHEDULED")
        .extracting("count")
        .isEqualTo(3L);
    assertThat(plane.explain(ids.get(0)).orElseThrow().sentence()).isNotEmpty();
    assertThat(plane.explain(17)).isEmpty();
    assertThat(plane.explain(List.of(17L, ids.get(0))))
        .singleElement()
        .isEqualTo(plane.explain(ids.get(0)).orElseThrow());
    assertThat(plane.explain(List.of())).isEmpty();
    assertThat(plane.task(17)).isEqualTo(Optional.empty());
    assertThatThrownBy(() -> plane.find(mine, 0)).isInstanceOf(InvalidTaskException.class);
  }

  @Test
  void progressLogAndStatisticsAreRead() throws Exception {
    TaskHandle<Void> handle = plane.submit(REPORT.request("x"));
    handle.await(LONG);
    assertThat(plane.progress(handle.id()).orElseThrow().text()).isEqualTo("packing");
    assertThat(plane.log(handle.id(), TaskLogQuery.all()))
        .extracting(TaskLogLine::message)
        .containsExactly("began", "slow");
    assertThat(plane.log(17, TaskLogQuery.all())).isEmpty();
    assertThat(plane.progress(17)).isEmpty();
    assertThat(plane.steps(17)).isEmpty();
    assertThat(plane.attempts(17)).isEmpty();
    Instant now = Instant.now();
    StatisticsQuery query =
        StatisticsQuery.minutes(now.minusSeconds(600), now.plusSeconds(60))
            .type("report")
            .by(StatisticsQuery.Field.TYPE);
    List<StatisticsPoint> points = plane.statistics(query);
    assertThat(points).isNotEmpty().allMatch(point -> "report".equals(point.type()));
    assertThat(points.stream().mapToLong(StatisticsPoint::succeeded).sum()).isOne();
    assertThat(points.stream().mapToLong(point -> point.runs().count()).sum()).isOne();
  }

  @Test
  void nodesAreDrainedAndModesSwitched() {
    ClusterNode node =
        plane.nodes().list().stream()
            .filter(each -> each.name().equals("worker"))
            .findAny()
            .orElseThrow();
    assertThat(node.types()).contains("mail");
    anna().nodes().drain(node.id());
    assertThat(plane.nodes().list()).filteredOn(ClusterNode::draining).hasSize(1);
    anna().nodes().resume(node.id());
    assertThat(plane.nodes().list()).noneMatch(ClusterNode::draining);
    assertThatThrownBy(() -> anna().nodes().drain(17)).isInstanceOf(InvalidTaskException.class);
    anna().debugModes().set(DebugMode.SCHEDULES, true);
    assertThat(plane.debugModes().on()).containsExactly(DebugMode.SCHEDULES);
    anna().debugModes().set(DebugMode.SCHEDULES, false);
    assertThat(plane.debugModes().on()).isEmpty();
  }
}
