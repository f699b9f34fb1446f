package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.Iteration;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TransactionSource;
import io.taskmill.admin.TaskStep;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** What handlers record while their thread is in a transaction on the database of the tasks. */
class HandlerTransactionsTest {

  private static final TaskType<String, Void> ORDER =
      TaskType.of("order", String.class).retry(Retry.fixed(2, Duration.ofMillis(1)));
  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);
  private static final Duration SOON = Duration.ofSeconds(30);

  private final SQLiteDataSource dataSource = new SQLiteDataSource();
  private final ThreadTransactions transactions = new ThreadTransactions();
  private final List<String> did = new CopyOnWriteArrayList<>();
  private Taskmill mill;

  @BeforeEach
  void open(@TempDir Path folder) throws SQLException {
    dataSource.setUrl("jdbc:sqlite:" + folder.resolve("shop.db"));
    mill = Taskmill.builder().url(dataSource.getUrl()).transactions(transactions).open();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table books (title text)");
    }
  }

  @AfterEach
  void close() {
    mill.close();
  }

  /** What is done in a transaction, or beside it. */
  interface Work {
    void run() throws Exception;
  }

  /**
   * Keeps transactions with their threads, as a framework does; an inner one suspends the outer.
   */
  private final class ThreadTransactions implements TransactionSource {
    private final ThreadLocal<Deque<Open>> open = ThreadLocal.withInitial(ArrayDeque::new);
    private final ThreadLocal<Boolean> suspended = ThreadLocal.withInitial(() -> false);
    private volatile boolean readOnly;
    private volatile boolean elsewhere;

    @Override
    public @Nullable Transaction current() {
      if (elsewhere) {
        throw new InvalidTaskException("another database");
      }
      return suspended.get() ? null : open.get().peek();
    }

    @Override
    public boolean isReadOnly() {
      return readOnly;
    }

    void in(Work work) throws Exception {
      try (Connection connection = dataSource.getConnection()) {
        connection.setAutoCommit(false);
        Open transaction = new Open(connection);
        open.get().push(transaction);
        boolean committed = false;
        try {
          work.run();
          connection.commit();
          committed = true;
        } finally {
          open.get().pop();
          if (!committed) {
            connection.rollback();
          }
          transaction.end(committed);
        }
      }
    }

    void beside(Work work) throws Exception {
      suspended.set(true);
      try {
        work.run();
      } finally {
        suspended.remove();
      }
    }

    void write(String title) throws SQLException {
      Open transaction = open.get().getFirst();
      try (Statement statement = transaction.connection.createStatement()) {
        statement.executeUpdate("insert into books values ('" + title + "')");
      }
    }
  }

  private static final class Open implements TransactionSource.Transaction {
    private final Connection connection;
    private final List<Consumer<Boolean>> afterEnd = new ArrayList<>();

    Open(Connection connection) {
      this.connection = connection;
    }

    void end(boolean committed) {
      afterEnd.forEach(action -> action.accept(committed));
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public void afterCommit(Runnable action) {
      afterEnd(
          committed -> {
            if (committed) {
              action.run();
            }
          });
    }

    @Override
    public void afterEnd(Consumer<Boolean> action) {
      afterEnd.add(action);
    }
  }

  private int books() throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("select count(*) from books")) {
      return count.getInt(1);
    }
  }

  private List<String> steps(TaskHandle<?> handle) {
    return mill.steps(handle.id()).stream().map(TaskStep::name).toList();
  }

  /** A handler of orders. */
  interface Handler {
    void run(TaskContext task) throws Exception;
  }

  private TaskHandle<Void> run(Handler handler) throws Exception {
    mill.handle(MAIL, (text, task) -> {}).handle(ORDER, (book, task) -> handler.run(task)).start();
    TaskHandle<Void> handle = mill.submit(ORDER.request("Walden"));
    handle.await(SOON);
    return handle;
  }

  private void write(String title) throws SQLException {
    did.add(title);
    transactions.write(title);
  }

  private static void failOnce(TaskContext task) {
    if (task.attempt() == 1) {
      throw new IllegalStateException("out of paper");
    }
  }

  @Test
  void aStepOfATransactionThatIsRolledBackIsDoneAgain() throws Exception {
    TaskHandle<Void> handle =
        run(
            task ->
                transactions.in(
                    () -> {
                      task.step("book", () -> write("Walden"));
                      failOnce(task);
                    }));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly("Walden", "Walden");
    assertThat(books()).isEqualTo(1);
  }

  @Test
  void aStepOfATransactionThatIsCommittedIsDone() throws Exception {
    run(
        task -> {
          transactions.in(() -> task.step("book", () -> write("Walden")));
          failOnce(task);
        });
    assertThat(did).containsExactly("Walden");
    assertThat(books()).isEqualTo(1);
  }

  @Test
  void stepsSideBySideAreAPartOfItToo() throws Exception {
    run(
        task ->
            transactions.in(
                () -> {
                  task.steps(
                      List.of(
                          Step.of("first", () -> write("Walden")),
                          Step.of("second", () -> write("Cape Cod"))));
                  failOnce(task);
                }));
    assertThat(did).containsExactly("Walden", "Cape Cod", "Walden", "Cape Cod");
    assertThat(books()).isEqualTo(2);
  }

  @Test
  void whatARolledBackTransactionHasRecordedMayBeDoneAgainInTheSameRun() throws Exception {
    List<Object> checkpoints = new CopyOnWriteArrayList<>();
    TaskHandle<Void> handle =
        run(
            task -> {
              task.checkpoint("before");
              Work work =
                  () -> {
                    task.step("book", () -> write("Walden"));
                    task.checkpoint("after");
                    checkpoints.add(task.checkpoint(String.class).orElseThrow());
                    task.children("mails", List.of(MAIL.request("a")));
                    task.children("none", List.of());
                  };
              assertThatThrownBy(
                      () ->
                          transactions.in(
                              () -> {
                                work.run();
                                throw new IllegalStateException("out of paper");
                              }))
                  .hasMessage("out of paper");
              checkpoints.add(task.checkpoint(String.class).orElseThrow());
              assertThatThrownBy(() -> task.awaitChildren("mails"))
                  .hasMessageContaining("has no children 'mails'");
              transactions.in(work);
              checkpoints.add(task.checkpoint(String.class).orElseThrow());
            });
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(checkpoints).containsExactly("after", "before", "after", "after");
    assertThat(books()).isEqualTo(1);
    assertThat(steps(handle)).containsExactlyInAnyOrder("book", "mails", "none");
  }

  /** A method that is repeated after a rollback comes to what an earlier attempt has done. */
  @Test
  void whatWasDoneBeforeAnswersAgainAfterARollback() throws Exception {
    TaskHandle<Void> handle =
        run(
            task -> {
              transactions.in(
                  () -> {
                    if (task.attempt() == 1) {
                      task.step("book", () -> write("Walden"));
                    }
                  });
              failOnce(task);
              Work work = () -> task.step("book", () -> write("Walden"));
              assertThatThrownBy(
                      () ->
                          transactions.in(
                              () -> {
                                work.run();
                                throw new IllegalStateException("out of paper");
                              }))
                  .hasMessage("out of paper");
              transactions.in(work);
            });
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(books()).isEqualTo(1);
  }

  @Test
  void aNameThatComesTwiceIsRefusedInATransactionToo() throws Exception {
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    run(
        task -> {
          transactions.in(
              () -> {
                task.step("book", () -> write("Walden"));
                refused.add(refusal(() -> task.step("book", () -> write("Walden"))));
              });
          refused.add(refusal(() -> task.step("book", () -> write("Walden"))));
        });
    assertThat(refused)
        .hasSize(2)
        .allSatisfy(one -> assertThat(one).hasMessageContaining("comes a second time"));
    assertThat(did).containsExactly("Walden");
  }

  private static Throwable refusal(Work work) {
    try {
      work.run();
    } catch (Exception e) {
      return e;
    }
    throw new AssertionError("It was not refused.");
  }

  @Test
  void whatWaitsOrGoesBeyondATransactionIsRefusedInIt() throws Exception {
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    TaskHandle<Void> handle =
        run(
            task -> {
              transactions.in(() -> refuseAll(task, refused));
              transactions.elsewhere = true;
              refuseAll(task, refused);
              transactions.elsewhere = false;
            });
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(refused)
        .hasSize(8)
        .allSatisfy(
            one ->
                assertThat(one)
                    .isInstanceOf(InvalidTaskException.class)
                    .hasMessageContaining("Call it outside of the transaction"));
    assertThat(steps(handle)).isEmpty();
  }

  private static void refuseAll(TaskContext task, List<Throwable> refused) {
    Iteration<Integer, Integer> numbers =
        Iteration.over(Integer.class, cursor -> List.of(), number -> number);
    refused.add(refusal(() -> task.sleep("nap", Duration.ofMillis(1))));
    refused.add(refusal(() -> task.await("approval", Duration.ofMillis(1))));
    refused.add(refusal(() -> task.awaitChildren("mails")));
    refused.add(refusal(() -> task.forEach(numbers, number -> {})));
  }

  @Test
  void aStepInATransactionOnAnotherDatabaseIsRefused() throws Exception {
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    TaskHandle<Void> handle =
        run(
            task -> {
              transactions.elsewhere = true;
              refused.add(refusal(() -> task.step("book", () -> did.add("Walden"))));
              refused.add(refusal(() -> task.checkpoint("half")));
              transactions.elsewhere = false;
            });
    assertThat(refused)
        .hasSize(2)
        .allSatisfy(one -> assertThat(one).hasMessageContaining("another database"));
    assertThat(did).isEmpty();
    assertThat(steps(handle)).isEmpty();
  }

  @Test
  void inATransactionThatOnlyReadsAStepIsAsWithoutOne() throws Exception {
    TaskHandle<Void> handle =
        run(
            task -> {
              transactions.readOnly = true;
              transactions.in(
                  () -> {
                    task.step("look", () -> did.add("looked"));
                    failOnce(task);
                  });
            });
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly("looked");
  }

  /** The transaction that holds the task cannot end before the thread goes on. */
  @Test
  void whatWouldWaitForItsOwnThreadIsRefused() throws Exception {
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    TaskHandle<Void> handle =
        run(
            task ->
                transactions.in(
                    () -> {
                      task.checkpoint("half");
                      Work note = () -> task.step("note", () -> {});
                      refused.add(refusal(() -> transactions.in(note)));
                      refused.add(refusal(() -> transactions.beside(note)));
                      Work save = () -> task.checkpoint("more");
                      refused.add(refusal(() -> transactions.in(save)));
                      refused.add(refusal(() -> transactions.beside(save)));
                      task.step("own", () -> {});
                    }));
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(refused)
        .hasSize(4)
        .allSatisfy(one -> assertThat(one).hasMessageContaining("would wait for ever"));
    assertThat(steps(handle)).containsExactly("own");
  }

  @Test
  void aStepWithARetryOfItsOwnIsRefused() throws Exception {
    List<Throwable> refused = new CopyOnWriteArrayList<>();
    Step<Void> patient =
        Step.of("book", () -> did.add("Walden")).withRetry(Retry.fixed(3, Duration.ofHours(1)));
    run(task -> transactions.in(() -> refused.add(refusal(() -> task.step(patient)))));
    assertThat(refused.get(0)).hasMessageContaining("has a retry of its own");
    assertThat(did).isEmpty();
  }

  @Test
  void onlyWhatWasCommittedIsUndone() {
    assertThatThrownBy(
            () ->
                run(
                    task -> {
                      transactions.in(() -> task.step(undoable("kept")));
                      transactions.in(
                          () -> {
                            task.step(undoable("rolled-back"));
                            throw new NotAgainException("no such address");
                          });
                    }))
        .hasMessageContaining("no such address");
    assertThat(did).contains("undo kept").doesNotContain("undo rolled-back");
  }

  private Step<Void> undoable(String name) {
    return Step.of(name, () -> did.add(name)).withUndo((nothing, step) -> did.add("undo " + name));
  }
}
