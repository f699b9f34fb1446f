package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.taskmill.spi.StoreException;
import io.taskmill.workflow.Workflow;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Submits and steps ask for the caller's transaction; those that take part in one are tests of
 * stores.
 */
class TransactionSourceTest {

  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);

  private volatile TransactionSource.@Nullable Transaction current;
  private final List<Runnable> afterCommit = new ArrayList<>();

  private Taskmill open() {
    return Taskmill.builder().url("memory:").transactions(() -> current).open();
  }

  private final class Open implements TransactionSource.Transaction {
    private final Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> null);

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public void afterCommit(Runnable action) {
      afterCommit.add(action);
    }

    @Override
    public void afterEnd(Consumer<Boolean> action) {}
  }

  @Test
  void withoutATransactionASubmitIsOneOfItsOwn() {
    try (Taskmill mill = open()) {
      assertThat(mill.submit(MAIL.request("x")).info()).isPresent();
      assertThat(afterCommit).isEmpty();
    }
  }

  @Test
  void aStoreThatCannotTakePartInItRefuses() {
    try (Taskmill mill = open()) {
      current = new Open();
      assertThatThrownBy(() -> mill.submit(MAIL.request("x")))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("cannot take part in a transaction");
      assertThatThrownBy(() -> mill.submit(Workflow.named("w").task("a", MAIL.request("x"))))
          .isInstanceOf(StoreException.class);
      assertThat(mill.count(TaskFilter.all(), 10)).isZero();
      assertThat(afterCommit).isEmpty();
    }
  }

  /** The handler's thread is in the transaction, not the one that has submitted its task. */
  @Test
  void childrenAreRefusedByItToo() throws Exception {
    AtomicReference<@Nullable Throwable> refused = new AtomicReference<>();
    TaskType<String, Void> order = TaskType.of("order", String.class);
    try (Taskmill mill = open()) {
      mill.handle(
              order,
              (text, task) -> {
                current = new Open();
                refused.set(
                    catchThrowable(() -> task.children("mails", List.of(MAIL.request("x")))));
                current = null;
              })
          .start();
      mill.submit(order.request("y")).await(Duration.ofSeconds(30));
      assertThat(refused.get())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("cannot take part in a transaction");
      assertThat(mill.count(TaskFilter.all().types("mail"), 10)).isZero();
      assertThat(afterCommit).isEmpty();
    }
  }

  @Test
  void soAreStepsAndCheckpoints() throws Exception {
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    TaskType<String, Void> order = TaskType.of("order", String.class);
    try (Taskmill mill = open()) {
      mill.handle(
              order,
              (text, task) -> {
                current = new Open();
                refused.add(catchThrowable(() -> task.step("book", () -> {})));
                refused.add(catchThrowable(() -> task.checkpoint("half")));
                current = null;
              })
          .start();
      TaskHandle<Void> handle = mill.submit(order.request("y"));
      handle.await(Duration.ofSeconds(30));
      assertThat(refused)
          .hasSize(2)
          .allSatisfy(
              one -> assertThat(one).hasMessageContaining("cannot take part in a transaction"));
      assertThat(mill.steps(handle.id())).isEmpty();
    }
  }

  @Test
  void aSourceMayRefuseTheSubmit() {
    try (Taskmill mill =
        Taskmill.builder()
            .url("memory:")
            .transactions(
                () -> {
                  throw new InvalidTaskException("another database");
                })
            .open()) {
      assertThatThrownBy(() -> mill.submit(MAIL.request("x"))).hasMessage("another database");
      assertThat(mill.count(TaskFilter.all(), 10)).isZero();
    }
  }
}
