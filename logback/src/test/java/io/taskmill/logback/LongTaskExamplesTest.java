package io.taskmill.logback;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Iteration;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskProgress;
import io.taskmill.testing.TestMill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Runs what long-tasks.md shows, and checks that it shows what runs here. */
class LongTaskExamplesTest {

  private static final TaskType<String, Void> IMPORT = TaskType.of("import", String.class);
  private static final TaskType<String, Void> EXPORT = TaskType.of("export", String.class);

  private final TestMill test = new TestMill();
  private final Taskmill mill = test.mill();
  private final List<String> done = new ArrayList<>();

  record Row(long id) {}

  record Customer(String name) {}

  /** A table of 2,500 rows. */
  private static final class Table {
    List<Row> next(int limit, @Nullable Long cursor) {
      long after = cursor == null ? 0 : cursor;
      return LongStream.rangeClosed(after + 1, Math.min(2_500, after + limit))
          .mapToObj(Row::new)
          .toList();
    }
  }

  @AfterEach
  void close() {
    test.close();
  }

  private static List<String> read(String file) {
    return List.of(file + " 1", file + " 2", file + " 3", file + " 4");
  }

  private void store(String row) {
    test.advance(Duration.ofSeconds(10));
    done.add(row);
  }

  private void send(String name, Row row) {
    done.add(name + row.id());
  }

  @Test
  void progress() {
    mill.handle(
        IMPORT,
        (file, task) -> {
          List<String> rows = read(file);
          for (int row = 0; row < rows.size(); row++) {
            task.progress(row, rows.size(), "importing " + file);
            store(rows.get(row));
          }
        });
    long id = mill.submit(IMPORT.request("orders")).id();
    test.runReady();
    TaskProgress progress = mill.progress(id).orElseThrow();
    double fraction = progress.fraction().orElse(0);
    Optional<Duration> left = progress.timeLeft();
    List<TaskProgress.Sample> curve = progress.samples();
    assertThat(fraction).isEqualTo(0.75);
    assertThat(left).contains(Duration.ofSeconds(10));
    assertThat(curve).hasSize(4);
    TaskType<String, Void> guarded = IMPORT.noProgressTimeout(Duration.ofMinutes(5));
    assertThat(guarded.policy().noProgressTimeout()).hasMinutes(5);
  }

  @Test
  void theLogOfATask() {
    mill.handle(
        IMPORT,
        (file, task) -> {
          task.log().info("reads " + file);
          task.log().warn("line 17 has no amount");
        });
    long id = mill.submit(IMPORT.request("orders")).id();
    test.runReady();
    List<TaskLogLine> page = mill.log(id, TaskLogQuery.all().atLeast(Level.WARN).limit(100));
    List<TaskLogLine> last = mill.log(id, TaskLogQuery.all().fromTheEnd().limit(20));
    assertThat(page).extracting(TaskLogLine::message).containsExactly("line 17 has no amount");
    assertThat(last).extracting(TaskLogLine::number).containsExactly(2L, 1L);
  }

  @Test
  void goingThroughASource() {
    Table table = new Table();
    Iteration<Row, Long> rows =
        Iteration.over(Long.class, cursor -> table.next(1_000, cursor), Row::id)
            .saveEvery(500)
            .saveEvery(Duration.ofSeconds(5));
    mill.handle(EXPORT, (name, task) -> task.forEach(rows, row -> send(name, row)));
    long id = mill.submit(EXPORT.request("r")).id();
    test.runReady();
    assertThat(done).hasSize(2_500).startsWith("r1", "r2").endsWith("r2500");
    assertThat(mill.task(id).orElseThrow().checkpoint()).isEqualTo("2500");
  }

  @Test
  void versions() {
    long old = mill.submit(TaskType.of("greet", String.class).request("anna")).id();
    TaskType<Customer, Void> greet =
        TaskType.of("greet", Customer.class)
            .version(2)
            .upgrade(1, json -> "{\"name\":" + json + "}")
            .upgradeCheckpoint(1, json -> "{\"step\":" + json + "}");
    mill.handle(greet, (customer, task) -> done.add("hello " + customer.name()));
    long id = mill.submit(greet.request(new Customer("bert"))).id();
    test.runReady();
    assertThat(done).containsExactlyInAnyOrder("hello anna", "hello bert");
    assertThat(mill.task(old).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(mill.task(id).orElseThrow().headers()).containsEntry("taskmill.version", "2");
  }

  @Test
  void thePageShowsWhatRunsHere() throws Exception {
    String source =
        words(
            Files.readString(
                Path.of("src/test/java/io/taskmill/logback/LongTaskExamplesTest.java")));
    Matcher blocks =
        Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../docs/long-tasks.md")));
    int found = 0;
    while (blocks.find()) {
      assertThat(source).contains(words(blocks.group(1)));
      found++;
    }
    assertThat(found).isEqualTo(7);
  }

  /** The code without its spaces, which a formatter puts where it likes. */
  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }
}
