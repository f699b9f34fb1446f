package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.engine.Engine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.memory.MemoryTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Store;
import io.taskmill.workflow.Workflow;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What listeners hear of tasks that are submitted in the transaction of the thread. */
class TransactionEventsTest {

  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final ThreadLocal<@Nullable Open> CURRENT = new ThreadLocal<>();

  private final MemoryStore memory = new MemoryStore();
  private final List<TaskEvent> told = new CopyOnWriteArrayList<>();
  private final Taskmill mill = open();

  @AfterEach
  void close() {
    mill.close();
  }

  private Taskmill open() {
    TaskmillBuilder builder =
        Taskmill.builder()
            .transactions(CURRENT::get)
            .listen(
                event -> {
                  if (event.from() == null) {
                    told.add(event);
                  }
                });
    return new Taskmill(Engine.threaded(joinable(), builder.engineSettings()), builder);
  }

  /** The store in memory, which takes part in the transaction of the calling thread. */
  private Store joinable() {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("role") && arguments[0] == CallerTransactions.class) {
                CallerTransactions callers = connection -> begun().tasks;
                return Optional.of(callers);
              }
              try {
                return method.invoke(memory, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Open begun() {
    Open open = CURRENT.get();
    if (open == null) {
      throw new IllegalStateException("no transaction");
    }
    return open;
  }

  private final class Open implements TransactionSource.Transaction {
    private final MemoryTransaction tasks = memory.begin();
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final List<Consumer<Boolean>> afterEnd = new ArrayList<>();

    @Override
    public Connection connection() {
      return (Connection)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> null);
    }

    @Override
    public void afterCommit(Runnable action) {
      afterCommit.add(action);
    }

    @Override
    public void afterEnd(Consumer<Boolean> action) {
      afterEnd.add(action);
    }

    void commit() {
      tasks.commit(() -> {});
      CURRENT.remove();
      afterCommit.forEach(Runnable::run);
      afterEnd.forEach(action -> action.accept(true));
    }

    void rollback() {
      tasks.rollback();
      CURRENT.remove();
      afterEnd.forEach(action -> action.accept(false));
    }
  }

  private Open begin() {
    Open open = new Open();
    CURRENT.set(open);
    return open;
  }

  private List<String> told() {
    return told.stream().map(event -> event.type() + " " + event.to()).toList();
  }

  @Test
  void aTaskIsToldOfAfterTheCommit() {
    Open transaction = begin();
    TaskHandle<Void> handle = mill.submit(MAIL.request("x"));
    mill.submit(MAIL.request("y").delay(Duration.ofHours(1)));
    assertThat(told()).isEmpty();
    transaction.commit();
    assertThat(told()).containsExactly("mail READY", "mail SCHEDULED");
    assertThat(told.get(0).taskId()).isEqualTo(handle.id());
  }

  @Test
  void aWorkflowIsToldOfAfterTheCommit() {
    Open transaction = begin();
    mill.submit(
        Workflow.named("order")
            .task("a", MAIL.request("x"))
            .task("b", MAIL.request("y"))
            .after("a"));
    assertThat(told()).isEmpty();
    transaction.commit();
    assertThat(told()).containsExactlyInAnyOrder("mail READY", "mail BLOCKED");
  }

  @Test
  void whatIsRolledBackIsNotToldOf() {
    Open transaction = begin();
    mill.submit(MAIL.request("x"));
    mill.submit(Workflow.named("order").task("a", MAIL.request("x")));
    transaction.rollback();
    assertThat(told()).isEmpty();
    assertThat(mill.count(TaskFilter.all(), 10)).isZero();
  }

  @Test
  void aTaskThatWasThereBeforeIsNotToldOfAgain() {
    mill.submit(MAIL.request("x").key("one").unique(Uniqueness.BY_KEY));
    Open transaction = begin();
    mill.submit(
        MAIL.request("x")
            .key("one")
            .unique(Uniqueness.BY_KEY)
            .onDuplicate(OnDuplicate.RETURN_EXISTING));
    transaction.commit();
    assertThat(told()).hasSize(1);
  }

  @Test
  void childrenAreToldOfAfterTheCommit() throws Exception {
    TaskType<String, Void> order = TaskType.of("order", String.class);
    List<Integer> counts = new CopyOnWriteArrayList<>();
    mill.handle(MAIL, (text, task) -> {})
        .handle(
            order,
            (text, task) -> {
              Open transaction = begin();
              task.children("mails", List.of(MAIL.request("x")));
              counts.add(mails());
              transaction.commit();
              counts.add(mails());
            })
        .start();
    mill.submit(order.request("y")).await(SOON);
    assertThat(counts).containsExactly(0, 1);
  }

  private int mails() {
    return (int) told.stream().filter(event -> event.type().equals("mail")).count();
  }
}
