package io.taskmill.spring;

import static io.taskmill.spring.OrderApplication.PACK;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.AgainAtException;
import io.taskmill.Iteration;
import io.taskmill.Step;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.workflow.Workflow;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Handlers that use the verbs of their task in transactions. */
class Billing {

  private final IntConsumer rows;
  private final Ledger ledger;

  Billing(OrderApplication.Rows rows, Ledger ledger) {
    this.rows = rows;
    this.ledger = ledger;
  }

  /** What handlers call. */
  static class Ledger {
    private final IntConsumer rows;

    Ledger(OrderApplication.Rows rows) {
      this.rows = rows;
    }

    @Transactional
    public void charge(int number, TaskContext task, boolean fails) throws Exception {
      task.step("charge", () -> rows.accept(number));
      task.checkpoint(number);
      task.children(
          "parts",
          () -> {
            String tag = OrderApplication.Orders.partOf(number);
            return Workflow.named("parts").task("part", PACK.request(number).tags(tag));
          });
      if (fails) {
        throw new IllegalStateException("out of paper");
      }
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void note(TaskContext task) throws Exception {
      task.step("note", () -> {});
    }
  }

  @Transactional
  @TaskDefinition(name = "bill", maxAttempts = 2, retryDelay = "PT0.01S")
  public void bill(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
    failOnce(task);
  }

  private static void failOnce(TaskContext task) {
    if (task.attempt() == 1) {
      throw new IllegalStateException("out of paper");
    }
  }

  @Transactional
  @TaskDefinition(name = "bill-side-by-side", maxAttempts = 2, retryDelay = "PT0.01S")
  public void billSideBySide(int number, TaskContext task) throws Exception {
    task.steps(List.of(Step.of("charge", () -> rows.accept(number)), Step.of("thank", () -> {})));
    failOnce(task);
  }

  @Transactional
  @TaskDefinition(name = "bill-checkpoint", maxAttempts = 2, retryDelay = "PT0.01S")
  public void billWithCheckpoint(int number, TaskContext task) {
    if (task.checkpoint(Integer.class).isEmpty()) {
      rows.accept(number);
      task.checkpoint(number);
    }
    failOnce(task);
  }

  /** All that writes, after a write of its own. */
  @Transactional
  @TaskDefinition(name = "bill-all", maxAttempts = 1)
  public void billAll(int number, TaskContext task) throws Exception {
    rows.accept(-number);
    ledger.charge(number, task, false);
    task.step("thank", () -> {});
  }

  /** The ledger rolls back, and is asked again. The result is what the checkpoint was meanwhile. */
  @TaskDefinition(name = "bill-again", maxAttempts = 1)
  @Nullable String billAgain(int number, TaskContext task) throws Exception {
    assertThatThrownBy(() -> ledger.charge(number, task, true)).hasMessage("out of paper");
    Optional<Integer> rolledBack = task.checkpoint(Integer.class);
    ledger.charge(number, task, false);
    Optional<Integer> committed = task.checkpoint(Integer.class);
    String seen = task.step("seen", String.class, () -> rolledBack + " " + committed);
    task.awaitChildren("parts");
    return seen;
  }

  @Transactional
  @TaskDefinition(name = "bill-apart", maxAttempts = 1)
  public void billApart(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
    ledger.note(task);
  }

  @Transactional
  @TaskDefinition(name = "bill-sleep", maxAttempts = 1)
  public void billAndSleep(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
    task.sleep("nap", Duration.ofMillis(1));
  }

  @Transactional
  @TaskDefinition(name = "bill-await", maxAttempts = 1)
  public void billAndAwait(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
    task.await("approval", Duration.ofMillis(1));
  }

  @Transactional
  @TaskDefinition(name = "bill-each", maxAttempts = 1)
  public void billEach(int number, TaskContext task) throws Exception {
    task.forEach(
        Iteration.over(
            Integer.class, cursor -> cursor == null ? List.of(number) : List.of(), item -> item),
        rows::accept);
  }

  @Transactional
  @TaskDefinition(name = "bill-and-wait", maxAttempts = 1)
  public void billAndWait(int number, TaskContext task) throws Exception {
    ledger.charge(number, task, false);
    task.awaitChildren("parts");
  }

  @Transactional("reportTransactions")
  @TaskDefinition(name = "bill-elsewhere", maxAttempts = 1)
  public void billElsewhere(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
  }

  /** Nothing is lost with a transaction that only reads. */
  @Transactional(readOnly = true)
  @TaskDefinition(name = "bill-reading", maxAttempts = 2, retryDelay = "PT0.01S")
  public int billReading(int number, TaskContext task) throws Exception {
    Integer first = task.step("look", Integer.class, task::attempt);
    task.sleep("nap", Duration.ofMillis(1));
    failOnce(task);
    return first;
  }

  @Transactional
  @TaskDefinition(name = "bill-checked", maxAttempts = 2, retryDelay = "PT0.01S")
  public void billChecked(int number, TaskContext task) throws IOException {
    rows.accept(number);
    if (task.attempt() == 1) {
      throw new IOException("no answer");
    }
  }

  @Transactional(noRollbackFor = IOException.class)
  @TaskDefinition(name = "bill-kept", maxAttempts = 2, retryDelay = "PT0.01S")
  public void billKept(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
    if (task.attempt() == 1) {
      throw new IOException("no answer");
    }
  }

  @Transactional
  @TaskDefinition(name = "bill-later", maxAttempts = 2)
  public void billLater(int number, TaskContext task) throws Exception {
    task.step("charge", () -> rows.accept(number));
    if (task.attempt() == 1) {
      throw AgainAtException.in(Duration.ofMillis(1), "no answer");
    }
  }
}
