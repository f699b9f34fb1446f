package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.ErrorGroup;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.LastErrorGroup;
import io.taskmill.admin.LastErrorGroups;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operator;
import io.taskmill.admin.Reason;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.StatisticsQuery.Field;
import io.taskmill.admin.TaskCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Runs what the pages about operating a Taskmill show, and checks that they show what runs here.
 */
class OperatingExamplesTest {

  private static final TaskType<Mail, Void> INVOICE = TaskType.of("invoice", Mail.class);

  private final Taskmill mill = Taskmill.open("memory:");

  record Mail(String to) {}

  /** Where tasks go that are purged. */
  private static final class Warehouse {
    void upsert(List<TaskInfo> tasks) {
      assertThat(tasks).isNotEmpty();
    }
  }

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void commands() {
    long id = mill.submit(INVOICE.request(new Mail("ann"))).id();
    mill.as("bob", null).clean(id);
    long other = mill.submit(INVOICE.request(new Mail("eve")).key("customer-4711")).id();

    Operator anna = mill.as("anna", "ticket 17");
    CommandAnswer answer = anna.retry(id);
    if (!answer.isAccepted()) {
      System.out.println(answer.inWords(TaskCommand.retry()));
    }
    anna.cancel("invoice", "customer-4711"); // by type and key
    anna.strict().commit(id, "\"paid\""); // throws if it is refused

    BulkCommand bulk = anna.all(TaskCommand.cancel(), TaskFilter.live().types("mail"));
    System.out.println(bulk.count() + " tasks would be cancelled"); // a dry run
    long started = bulk.start();
    Operation operation = mill.operations().get(started).orElseThrow();
    System.out.println(
        operation.state() + ": " + operation.applied() + " done, refused " + operation.refused());
    anna.stop(started); // what was done stays done

    mill.submit(TaskType.of("mail", Mail.class).request(new Mail("eve")));
    mill.start();
    long nodeId = mill.nodes().list().get(0).id();
    anna.types().edit("mail", policy -> policy.withMaxRunning(5));
    anna.queues().pause("mail");
    anna.nodes().drain(nodeId);
    assertThat(mill.types().get("mail").orElseThrow().policy().maxRunning()).isEqualTo(5);
    assertThat(mill.nodes().list()).allMatch(ClusterNode::draining);

    assertThat(mill.task(id).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(mill.task(other).orElseThrow().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(mill.operations().get(started).orElseThrow().state())
        .isEqualTo(Operation.State.STOPPED);
  }

  @Test
  void explain() {
    long id = mill.submit(INVOICE.request(new Mail("ann"))).id();
    mill.explain(id)
        .ifPresent(
            why -> {
              System.out.println(why.sentence());
              System.out.println(why.remedy());
              if (why.reason() == Reason.CONCURRENCY) {
                System.out.println(why.data().get("holders"));
              }
            });
    assertThat(mill.explain(id).orElseThrow().reason()).isEqualTo(Reason.NO_WORKER);
  }

  @Test
  void attemptsErrorsAndTheAudit() {
    long id = mill.submit(INVOICE.request(new Mail("ann"))).id();
    mill.as("anna", null).cancel(id);
    for (Attempt attempt : mill.attempts(id)) {
      System.out.printf(
          "%s on %s, %s: %s%n",
          attempt.endedAt(), attempt.host(), attempt.duration(), attempt.message());
    }
    ErrorGroups errors = mill.errors(Instant.now().minus(Duration.ofHours(1)), 20);
    for (ErrorGroup error : errors.groups()) {
      System.out.printf("%d times: %s%n", error.count(), error.newest().message());
    }
    LastErrorGroups waiting = mill.lastErrors(TaskFilter.all().states(TaskState.ATTENTION), 20);
    for (LastErrorGroup same : waiting.groups()) {
      System.out.printf("%d tasks of %s%n", same.tasks(), same.types());
    }
    Instant yesterday = Instant.now().minus(Duration.ofDays(1));
    AuditFilter hers = AuditFilter.all().who("anna").from(yesterday);
    AuditPage page = mill.audit().find(hers, 100);
    page.entries().forEach(entry -> System.out.println(entry.at() + " " + entry.verb()));
    while (page.next() != null) {
      page = mill.audit().find(hers, page.next(), 100);
      page.entries().forEach(entry -> System.out.println(entry.at() + " " + entry.verb()));
    }
    assertThat(mill.attempts(id)).isEmpty();
    assertThat(page.entries()).extracting(entry -> entry.verb()).contains("cancel");
  }

  @Test
  void retentionAndExport() {
    TaskType<Mail, Void> mail = TaskType.of("mail", Mail.class).retention(Duration.ofDays(30));
    mill.declare(mail);
    mill.types().edit("mail", policy -> policy.withRetention(Duration.ofDays(7)));
    mill.history().purge(progress -> System.out.println(progress.purged() + " gone"));
    mill.history().purgeOlderThan(Duration.ofDays(90), progress -> {});
    assertThat(mill.types().get("mail").orElseThrow().policy().retention())
        .isEqualTo(Duration.ofDays(7));
    archive("memory:", new Warehouse());
  }

  private static void archive(String url, Warehouse warehouse) {
    Taskmill mill =
        Taskmill.builder().url(url).beforePurge(tasks -> warehouse.upsert(tasks)).open();
    mill.start();
    assertThat(mill.history().isArchived()).isTrue();
    mill.close();
  }

  @Test
  void statistics() {
    mill.submit(TaskType.of("mail", Mail.class).request(new Mail("ann")));
    Instant now = Instant.now();
    List<StatisticsPoint> points =
        mill.statistics(
            StatisticsQuery.minutes(now.minus(Duration.ofHours(1)), now)
                .type("mail")
                .by(Field.QUEUE));
    for (StatisticsPoint point : points) {
      System.out.println(point.at() + ", queue " + point.queue());
      System.out.println(point.count(StatisticsCounter.SUBMITTED) + " submitted");
      System.out.println(point.succeeded() + " succeeded, on whichever try");
      System.out.println(point.firstTrySuccess() + " of the first tries did");
      System.out.println("95 % waited no longer than " + point.waits().quantile(0.95));
    }
    assertThat(points).extracting(StatisticsPoint::queue).containsExactly("default");
  }

  @Test
  void theDocsShowWhatRunsHere() throws Exception {
    for (String page : List.of("commands.md", "explain.md", "history.md", "statistics.md")) {
      ShownCode.runsIn(OperatingExamplesTest.class, page);
    }
  }
}
