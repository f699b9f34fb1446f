package io.taskmill.jdbc;

import static io.taskmill.PolicyField.MAX_RUNNING;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.PolicyField;
import io.taskmill.Retry;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two versions of a program run on one store, and a person edits a field in between. What counts at
 * each step is the table in docs/types.md.
 */
class RollingDeployTest {

  private static final TaskType<Integer, Void> V1 =
      TaskType.of("mail", Integer.class).maxRunning(20).retry(Retry.fixed(3, ofSeconds(10)));
  private static final TaskType<Integer, Void> V2 =
      TaskType.of("mail", Integer.class).maxRunning(40).retry(Retry.fixed(6, ofSeconds(10)));

  private final List<Taskmill> running = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();

  @TempDir Path directory;

  @AfterEach
  void close() {
    running.forEach(Taskmill::close);
  }

  @Test
  void inMemory() throws Exception {
    deploy("memory:rolling-deploy" + System.nanoTime());
  }

  @Test
  void onSqlite() throws Exception {
    deploy("jdbc:sqlite:" + directory.resolve("tasks.db"));
  }

  private void deploy(String url) throws Exception {
    Taskmill old = start(url, V1);
    row("a process of version 1 starts: it says 20 and 3", 3);
    old.types().edit("mail", policy -> policy.withMaxRunning(10));
    row("a person sets `maxRunning` to 10", 3);
    Taskmill submitter = open(url);
    submitter.submit(V2.request(1));
    row("a process of version 2 that only submits: it says 40 and 6", 3);
    start(url, V2);
    row("a process of version 2 starts to handle the type, version 1 still runs", 6);
    start(url, V1);
    row("one more of version 1 starts, as when one is started again in the middle of a deploy", 3);
    start(url, V2);
    row("the next of version 2 starts", 6);
    old.types().revert("mail", MAX_RUNNING);
    row("the person takes the edit back", 6);
    assertThat(rows).isSubsetOf(Files.readAllLines(Path.of("../docs/types.md")));
  }

  private Taskmill start(String url, TaskType<Integer, Void> type) {
    return open(url).handle(type, (payload, task) -> {}).start();
  }

  private Taskmill open(String url) {
    Taskmill mill = Taskmill.builder().url(url).open();
    running.add(mill);
    return mill;
  }

  /**
   * What counts now, in every process. Nobody tells the others: each reads again by itself, so they
   * submit before anything here makes them read.
   */
  private void row(String what, int attempts) {
    for (Taskmill mill : running) {
      await()
          .atMost(ofSeconds(20))
          .until(() -> mill.submit(V1.request(1)).info().orElseThrow().maxAttempts() == attempts);
    }
    List<TypeInfo> seen =
        running.stream().map(mill -> mill.types().get("mail").orElseThrow()).distinct().toList();
    assertThat(seen).hasSize(1);
    TaskPolicy policy = seen.get(0).policy();
    String edited =
        seen.get(0).edited().stream()
            .map(PolicyField::fieldName)
            .collect(Collectors.joining("`, `", "`", "`"));
    rows.add(
        "| %d. %s | %d | %d | %s |"
            .formatted(
                rows.size() + 1,
                what,
                policy.maxRunning(),
                policy.retry().maxAttempts(),
                edited.equals("``") ? "" : edited));
  }
}
