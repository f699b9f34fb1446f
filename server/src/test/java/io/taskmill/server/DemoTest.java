package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Reason;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCommand;
import io.taskmill.schedule.ScheduleInfo;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody sees who opens the console after the first start of the demo. */
class DemoTest {

  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int MANY = 1_000;

  @TempDir Path data;

  @Test
  void everyPageHasSomethingToShow() {
    try (TaskmillServer server = start("--demo")) {
      Taskmill mill = server.mill();
      Instant now = Instant.now();
      thereIsATaskInEveryState(mill);
      thereIsAWorkflowInEveryState(mill);
      theLastHoursWereCounted(mill, now);
      errorsAreOfVeryDifferentWeight(mill, now);
      thereAreSchedulesOfEveryState(mill);
      severalPeopleHaveDoneSomething(mill);
      severalNodesWork(mill);
      tasksWaitForReasonsOfTheirOwn(mill);
      whatTheBankHasHeldUpCanBeRetried(mill);
    }
  }

  private TaskmillServer start(String... more) {
    return TaskmillServer.start(
        Stream.concat(Stream.of("--port", "0", "--data", data.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  private static void thereIsATaskInEveryState(Taskmill mill) {
    await()
        .atMost(LONGEST)
        .untilAsserted(
            () ->
                assertThat(TaskState.values())
                    .allSatisfy(
                        state ->
                            assertThat(mill.count(TaskFilter.all().states(state), MANY))
                                .as("%s", state)
                                .isPositive()));
  }

  private static void thereIsAWorkflowInEveryState(Taskmill mill) {
    await()
        .atMost(LONGEST)
        .untilAsserted(
            () ->
                assertThat(WorkflowState.values())
                    .allSatisfy(
                        state ->
                            assertThat(mill.workflows().find(WorkflowFilter.all().in(state), 1))
                                .as("%s", state)
                                .isNotEmpty()));
    assertThat(mill.workflows().find(WorkflowFilter.all().needingPerson(), MANY))
        .hasSizeGreaterThan(10);
  }

  private static void theLastHoursWereCounted(Taskmill mill, Instant now) {
    Duration hours = Duration.ofHours(3);
    assertThat(mill.statistics(StatisticsQuery.minutes(now.minus(hours), now)))
        .hasSizeGreaterThan((int) hours.toMinutes() - 5);
    Duration days = Duration.ofDays(6);
    assertThat(mill.statistics(StatisticsQuery.hours(now.minus(days), now)))
        .hasSizeGreaterThan((int) days.toHours() - 2);
    List<StatisticsPoint> charges =
        mill.statistics(
            StatisticsQuery.minutes(now.minus(Duration.ofHours(1)), now).type("payment.charge"));
    assertThat(charges)
        .as("the bank was away")
        .anySatisfy(point -> assertThat(point.count(StatisticsCounter.ATTENTION)).isGreaterThan(5));
  }

  private static void errorsAreOfVeryDifferentWeight(Taskmill mill, Instant now) {
    List<ErrorGroup> groups = mill.errors(now.minus(Duration.ofDays(1)), MANY).groups();
    assertThat(groups).hasSizeBetween(5, 12);
    List<Long> inAttention =
        groups.stream()
            .map(
                group ->
                    mill.count(
                        TaskFilter.all()
                            .states(TaskState.ATTENTION)
                            .fingerprint(group.fingerprint()),
                        MANY))
            .toList();
    assertThat(inAttention)
        .anySatisfy(count -> assertThat(count).isGreaterThan(100))
        .anySatisfy(count -> assertThat(count).isBetween(10L, 25L))
        .anySatisfy(count -> assertThat(count).isBetween(1L, 5L));
    assertThat(groups.get(0).newest().error()).contains("Caused by: ");
  }

  private static void thereAreSchedulesOfEveryState(Taskmill mill) {
    List<ScheduleInfo> all = mill.schedules().list();
    assertThat(all)
        .extracting(ScheduleInfo::state)
        .contains(ScheduleState.ONLINE, ScheduleState.OFFLINE);
    assertThat(mill.schedules().log("stock.sync", null, 30)).hasSize(30);
    assertThat(mill.schedules().calendars()).isNotEmpty();
  }

  private static void severalPeopleHaveDoneSomething(Taskmill mill) {
    assertThat(mill.audit().find(AuditFilter.all(), MANY).entries())
        .extracting(AuditEntry::who)
        .contains("anna", "chen", "ops-1", "token/deploy");
    assertThat(mill.operations().list(10))
        .extracting(Operation::state)
        .contains(Operation.State.DONE, Operation.State.STOPPED);
  }

  private static void severalNodesWork(Taskmill mill) {
    assertThat(mill.nodes().list())
        .extracting(ClusterNode::name)
        .containsExactlyInAnyOrder("mill-01", "mill-02", "mill-03");
  }

  private static void tasksWaitForReasonsOfTheirOwn(Taskmill mill) {
    waits(mill, "invoice.print", Reason.NO_WORKER);
    waits(mill, "newsletter.send", Reason.QUEUE_PAUSED);
    waits(mill, "partner.sync", Reason.RATE_LIMIT);
    waits(mill, "loyalty.book", Reason.TURN_TAKEN);
    waits(mill, "order.approve", Reason.AWAITS_SIGNAL);
    waits(mill, "picture.resize", Reason.CONCURRENCY);
  }

  /** Sooner or later one of them does. */
  private static void waits(Taskmill mill, String type, Reason why) {
    await()
        .atMost(LONGEST)
        .untilAsserted(
            () ->
                assertThat(mill.find(TaskFilter.live().types(type), 50))
                    .anySatisfy(
                        task ->
                            assertThat(mill.explain(task.id()).orElseThrow().reason())
                                .isEqualTo(why)));
  }

  /** The past is no picture: its orders go on where they stopped. */
  private static void whatTheBankHasHeldUpCanBeRetried(Taskmill mill) {
    List<Long> stuck =
        mill.workflows().find(WorkflowFilter.all().named("order").needingPerson(), MANY).stream()
            .map(WorkflowInfo::id)
            .toList();
    TaskFilter held =
        TaskFilter.all().types("payment.charge").states(TaskState.ATTENTION).error("refused: bank");
    assertThat(mill.count(held, MANY)).isGreaterThan(100);
    mill.as("anna", "the bank is back").all(TaskCommand.retry(), held).start();
    await()
        .atMost(LONGEST)
        .untilAsserted(
            () -> {
              assertThat(mill.count(held, MANY)).isLessThan(50);
              assertThat(stuck)
                  .flatMap(id -> mill.workflows().tasks(id, 0, 10))
                  .anySatisfy(
                      task -> {
                        assertThat(task.name()).isEqualTo("pack");
                        assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
                      });
            });
  }

  @Test
  void aSecondStartHasNoSecondPast() {
    long before;
    try (TaskmillServer server = start("--demo")) {
      before = past(server.mill());
      assertThat(before).isPositive();
    }
    try (TaskmillServer server = start("--demo")) {
      assertThat(past(server.mill())).isEqualTo(before);
      assertThat(server.mill().count(TaskFilter.all().types("invoice.print"), MANY)).isEqualTo(2);
    }
  }

  private static long past(Taskmill mill) {
    return mill.count(
        TaskFilter.all().createdBefore(Instant.now().minus(Duration.ofHours(2))), MANY * MANY);
  }

  @Test
  void aStoreThatHasTasksGetsNoPast() {
    TaskType<String, Void> other = TaskType.of("other", String.class);
    try (TaskmillServer server = start()) {
      server.mill().submit(other.request("mine").delay(Duration.ofDays(1)));
    }
    try (TaskmillServer server = start("--demo")) {
      assertThat(past(server.mill())).isZero();
      assertThat(server.mill().count(TaskFilter.all().types("other"), MANY)).isEqualTo(1);
      assertThat(server.mill().count(TaskFilter.all().types("invoice.print"), MANY)).isZero();
    }
  }
}
