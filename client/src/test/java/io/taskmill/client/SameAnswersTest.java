package io.taskmill.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NotAgainException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskSearch;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An embedded Taskmill and a client, asked the same about one store, say the same. */
class SameAnswersTest {

  private static final TaskType<String, String> MAIL =
      TaskType.of("mail", String.class, String.class);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @Test
  void everyRecordIsTheSame() throws Exception {
    String store = "jdbc:sqlite:" + folder.resolve("tasks.db");
    try (Taskmill mill = Taskmill.builder().url(store).name("worker").host("till").open();
        TestServer server = TestServer.on(store);
        TaskmillClient client = server.client()) {
      mill.compute(MAIL, (to, task) -> send(to, task.log()::info)).start();
      TaskHandle<String> good = mill.submit(MAIL.request("anna").key("k").tags("a", "b"));
      good.await(LONG);
      long bad = mill.submit(MAIL.request("nobody")).id();
      mill.task(bad, MAIL).completion().handle((result, e) -> "ended").toCompletableFuture().join();
      long later = mill.submit(MAIL.request("bert").delay(Duration.ofHours(5)).tenant(3)).id();
      long workflow = mill.submit(Workflow.named("news").task("a", MAIL.request("carl"))).id();
      mill.workflows().handle(workflow).await(LONG);
      mill.as("anna", "ticket 17").signal(later, "paid", "yes");
      mill.queues().create("slow", 50);
      mill.as("anna", null).all(TaskCommand.pause(), TaskFilter.all().types("none")).start();
      questions(good.id(), bad, later, workflow)
          .forEach(
              (name, question) ->
                  assertThat(question.apply(client)).as(name).isEqualTo(question.apply(mill)));
    }
  }

  private static Map<String, Function<ControlPlane, Object>> questions(
      long good, long bad, long later, long workflow) {
    Map<String, Function<ControlPlane, Object>> all = new LinkedHashMap<>();
    Instant begin = Instant.now().minusSeconds(600);
    TaskFilter mails = TaskFilter.all().types("mail");
    all.put("a task with a result", plane -> plane.task(good));
    all.put("a task that failed", plane -> plane.task(bad));
    all.put("a task that waits", plane -> plane.task(later));
    all.put("pages", plane -> plane.find(TaskSearch.of(mails).limit(2)));
    all.put("pages without data", plane -> plane.find(TaskSearch.of(mails).withoutData()));
    all.put("a count", plane -> plane.count(mails));
    all.put("counts", plane -> plane.count(mails, GroupedCounts.By.TENANT));
    all.put("attempts", plane -> plane.attempts(bad));
    all.put("errors", plane -> plane.errors(begin, 10));
    all.put("life", plane -> plane.life(bad));
    all.put("log", plane -> plane.log(good, TaskLogQuery.all()));
    all.put("signals", plane -> plane.signals(later));
    all.put("explanation", plane -> plane.explain(bad).orElseThrow().sentence());
    all.put("types", plane -> plane.types().list());
    all.put("queues", plane -> plane.queues().list());
    all.put("audit", plane -> plane.audit().find(AuditFilter.all(), 10));
    all.put("workflows", plane -> plane.workflows().find(WorkflowFilter.all(), 10));
    all.put("tasks of a workflow", plane -> plane.workflows().tasks(workflow, 0, 10));
    all.put("who handles", plane -> plane.nodes().list().get(0).types());
    return all;
  }

  private interface Log {
    void say(String text);
  }

  private static String send(String to, Log log) {
    log.say("to " + to);
    if (to.equals("nobody")) {
      throw new NotAgainException("There is no such address.");
    }
    return "sent to " + to;
  }
}
