package io.taskmill.cli.admin;

import io.taskmill.NotAgainException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import io.taskmill.workflow.Workflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A SQLite file with a task in each state that is easy to come by, and nobody who works on it.
 *
 * @param where on what commands work
 * @param sent SUCCEEDED, with a result
 * @param failed FAILED, with the key {@code bad}
 * @param later SCHEDULED, in the queue {@code slow}
 * @param ready READY
 */
public record Shop(Where where, String url, long sent, long failed, long later, long ready) {

  private static final TaskType<String, String> MAIL =
      TaskType.of("mail", String.class, String.class);

  /** Makes it in this folder. */
  public static Shop in(Path folder) {
    String url = "jdbc:sqlite:" + folder.resolve("shop.db");
    long sent;
    long failed;
    try (Taskmill mill = Taskmill.builder().url(url).name("shop").host("till").open()) {
      mill.compute(MAIL, (to, task) -> send(to)).start();
      TaskHandle<String> good = mill.submit(MAIL.request("anna").tags("news"));
      good.completion().toCompletableFuture().join();
      sent = good.id();
      TaskHandle<String> bad = mill.submit(MAIL.request("nobody").key("bad"));
      bad.completion().handle((result, error) -> "ended").toCompletableFuture().join();
      failed = bad.id();
    }
    try (Taskmill mill = Taskmill.open(url)) {
      mill.declare(MAIL);
      long later = mill.submit(MAIL.request("bert").delay(Duration.ofHours(5)).queue("slow")).id();
      long ready = mill.submit(MAIL.request("carl").tenant(3)).id();
      return new Shop(Where.STORE, url, sent, failed, later, ready);
    }
  }

  /** The same, on whose store or server commands work. */
  Shop at(Where other) {
    return new Shop(other, url, sent, failed, later, ready);
  }

  /** Submits a workflow of two tasks. */
  public long workflow() {
    try (Taskmill mill = Taskmill.open(url)) {
      Workflow news =
          Workflow.named("news")
              .task("first", MAIL.request("anna"))
              .task("second", MAIL.request("bert"))
              .after("first");
      return mill.submit(news).id();
    }
  }

  private static String send(String to) {
    if (to.equals("nobody")) {
      throw new NotAgainException("There is no such address.");
    }
    return "sent to " + to;
  }

  /** Runs a command on it. */
  public Cli run(String... args) {
    return where.run(url, args);
  }

  /** What a command says with {@code --json}, line by line. */
  public List<JsonNode> json(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--json");
    return run(all.toArray(String[]::new))
        .out()
        .lines()
        .map(line -> JsonMapper.shared().readTree(line))
        .toList();
  }
}
