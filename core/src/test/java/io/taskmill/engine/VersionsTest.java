package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.Retry;
import io.taskmill.TaskHandler;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.Reason;
import io.taskmill.memory.MemoryStore;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.MaintenanceJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Programs of several versions on one store. */
class VersionsTest {

  private static final Retry AGAIN = Retry.fixed(5, Duration.ZERO);
  private static final TaskType<Integer, Void> FIRST =
      TaskType.of("count", Integer.class).retry(AGAIN);

  /** A count is a text since version 2, and in angle brackets since version 3. */
  private static final TaskType<String, Void> THIRD =
      TaskType.of("count", String.class)
          .retry(AGAIN)
          .version(3)
          .upgrade(1, json -> "\"" + json + "\"")
          .upgrade(2, json -> json.replaceAll("\"(.*)\"", "\"<$1>\""))
          .upgradeCheckpoint(1, json -> "\"was " + json + "\"");

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private final MemoryStore store = new MemoryStore(() -> now);
  private final List<Program> programs = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();

  @AfterEach
  void close() {
    programs.forEach(program -> program.mill.close());
  }

  /** A process with its version of the type. */
  private final class Program {

    final HandDrivenEngine engine =
        Engine.handDriven(
            store.openAgain(), Setups.settings(1, Duration.ZERO, Map.of(), TaskPolicy.DEFAULT));
    final Taskmill mill = new Taskmill(engine);

    <P> Program(TaskType<P, Void> type, TaskHandler<P> handler) {
      mill.handle(type, handler);
      mill.start();
      programs.add(this);
    }

    void run() throws InterruptedException {
      do {
        engine.maintain(MaintenanceJob.PROMOTE);
      } while (engine.runReady());
    }
  }

  private TaskInfo task(long id) {
    return store.queries().get(id).orElseThrow();
  }

  @Test
  void anOlderPayloadIsUpgradedStepByStep() throws Exception {
    Program first = new Program(FIRST, (number, task) -> {});
    Program third = new Program(THIRD, (text, task) -> seen.add(text));
    long id = first.mill.submit(FIRST.request(7)).id();
    assertThat(task(id).headers()).isEmpty();
    third.run();
    assertThat(seen).containsExactly("<7>");
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void whatIsNewerWaitsForANewerWorker() throws Exception {
    Program first = new Program(FIRST, (number, task) -> seen.add("old " + number));
    Taskmill submitter = new Program(TaskType.of("other"), (none, task) -> {}).mill;
    long newer = submitter.submit(THIRD.request("<8>")).id();
    first.mill.submit(FIRST.request(9));
    first.run();
    assertThat(seen).containsExactly("old 9");
    assertThat(task(newer).state()).isEqualTo(TaskState.READY);
    assertThat(submitter.explain(newer).orElseThrow().reason()).isEqualTo(Reason.NEWER_VERSION);
    assertThat(submitter.explain(newer).orElseThrow().sentence())
        .contains("version 3", "no live node reads more than version 1");
    Program third = new Program(THIRD, (text, task) -> seen.add(text));
    third.run();
    assertThat(seen).containsExactly("old 9", "<8>");
  }

  @Test
  void anUpgradeThatFailsLeavesTheTaskToAPerson() throws Exception {
    Program first = new Program(FIRST, (number, task) -> {});
    TaskType<String, Void> broken =
        TaskType.of("count", String.class)
            .version(2)
            .upgrade(
                1,
                json -> {
                  throw new IllegalStateException("not that one");
                });
    Program second = new Program(broken, (text, task) -> seen.add(text));
    long id = first.mill.submit(FIRST.request(7)).id();
    second.run();
    assertThat(seen).isEmpty();
    assertThat(task(id).state()).isEqualTo(TaskState.ATTENTION);
    assertThat(task(id).attempts()).isZero();
    assertThat(task(id).lastError()).contains("can no longer be read", "not that one");
  }

  @Test
  void anOlderCheckpointIsUpgradedAndANewerOneWaits() throws Exception {
    Program first =
        new Program(
            FIRST,
            (number, task) -> {
              seen.add("first " + task.checkpoint(Integer.class));
              task.checkpoint(number);
              throw new IllegalStateException("half");
            });
    long id = first.mill.submit(FIRST.request(7)).id();
    first.engine.runReady();
    Program third =
        new Program(
            THIRD,
            (text, task) -> {
              seen.add("third " + task.checkpoint(String.class));
              task.checkpoint("new");
              if (task.attempt() < 3) {
                throw new IllegalStateException("half again");
              }
            });
    third.engine.maintain(MaintenanceJob.PROMOTE);
    third.engine.runReady();
    assertThat(seen).containsExactly("first Optional.empty", "third Optional[was 7]");
    seen.clear();
    first.engine.maintain(MaintenanceJob.PROMOTE);
    first.engine.runReady();
    assertThat(seen).isEmpty();
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(task(id).attempts()).isEqualTo(2);
    now = now.plus(Duration.ofMinutes(2));
    third.run();
    assertThat(seen).containsExactly("third Optional[new]");
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aCheckpointThatCannotBeReadIsKeptForAPerson() throws Exception {
    Program first =
        new Program(
            FIRST,
            (number, task) -> {
              if (task.attempt() == 1) {
                task.checkpoint("a text");
                throw new IllegalStateException("half");
              }
              try {
                task.checkpoint(Integer.class);
              } catch (RuntimeException e) {
                throw new IllegalStateException("wrapped", e);
              }
            });
    long id = first.mill.submit(FIRST.request(7)).id();
    first.run();
    assertThat(task(id).state()).isEqualTo(TaskState.ATTENTION);
    assertThat(task(id).checkpoint()).isEqualTo("\"a text\"");
    assertThat(task(id).attempts()).isEqualTo(1);
    assertThat(task(id).lastError()).contains("checkpoint can no longer be read");
  }

  @Test
  void aScheduleSubmitsInTheVersionOfItsProgram() throws Exception {
    Program third = new Program(THIRD, (text, task) -> seen.add(text));
    third.mill.schedule(Schedule.of("hourly", THIRD, "<9>").every(Duration.ofHours(1)));
    long id = third.mill.schedules().runNow("hourly");
    assertThat(task(id).headers()).containsEntry("taskmill.version", "3");
    third.run();
    assertThat(seen).containsExactly("<9>");
  }

  @Test
  void upgradesBeginBelowTheVersion() {
    assertThatThrownBy(() -> FIRST.upgrade(1, json -> json))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("upgrade from version 1", "has version 1");
    assertThatThrownBy(() -> FIRST.version(0)).isInstanceOf(InvalidTaskException.class);
  }
}
