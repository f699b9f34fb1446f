package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StopReason;
import io.taskmill.TaskContext;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.StoreException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/** An application with tables of its own, whose tasks are in memory. */
class TestMillTransactionsTest {

  private static final TaskType<Long, Void> SHIP =
      TaskType.of("ship", Long.class).retry(Retry.fixed(2, Duration.ofMinutes(1)));

  private final TestMill test = new TestMill();
  private final SQLiteDataSource real = new SQLiteDataSource();
  private DataSource dataSource;

  @BeforeEach
  void createTheApplicationsTable(@TempDir Path folder) throws SQLException {
    real.setUrl("jdbc:sqlite:" + folder.resolve("shop.db"));
    dataSource = test.transactional(real);
    try (Connection connection = real.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table orders (id bigint)");
    }
  }

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void aSubmitAndTheApplicationsOwnRowsAreCommittedTogether() throws Exception {
    try (Connection connection = open()) {
      order(connection, 1);
      TaskHandle<Void> handle = test.mill().submit(connection, SHIP.request(1L).key("1"));
      assertThat(handle.isDuplicate()).isFalse();
      assertThat(tasks()).as("before the commit").isZero();
      connection.commit();
      assertThat(handle.state()).isEqualTo(TaskState.READY);
    }
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aStepWhoseWorkThrewMayBeRepeatedInANewTransaction() throws Exception {
    List<String> conflicts = new ArrayList<>(List.of("serialization failure"));
    test.mill()
        .handle(
            SHIP,
            (number, task) -> {
              try (Connection connection = open()) {
                for (boolean done = false; !done; ) {
                  try {
                    task.stepOn(
                        connection,
                        "order",
                        Void.class,
                        () -> {
                          order(connection, number);
                          if (!conflicts.isEmpty()) {
                            throw new SQLException(conflicts.remove(0));
                          }
                          return null;
                        });
                    connection.commit();
                    done = true;
                  } catch (SQLException e) {
                    connection.rollback();
                  }
                }
              }
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aStepOnAConnectionIsUndoneIfItWasCommitted() throws Exception {
    List<String> undone = new ArrayList<>();
    test.mill()
        .handle(
            SHIP,
            (number, task) -> {
              for (String name : List.of("kept", "rolled-back")) {
                try (Connection connection = open()) {
                  task.stepOn(
                      connection,
                      Step.of(name, Void.class, step -> null)
                          .withUndo((nothing, step) -> undone.add(step.key())));
                  if (name.equals("kept")) {
                    connection.commit();
                  } else {
                    connection.rollback();
                  }
                }
              }
              throw new NotAgainException("no such address");
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.FAILED);
    assertThat(undone).containsExactly(handle.id() + "/kept/undo");
  }

  @Test
  void whatIsRolledBackNeverExistedAndItsKeyIsFree() throws Exception {
    try (Connection connection = open()) {
      order(connection, 1);
      test.mill().submit(connection, SHIP.request(1L).key("1"));
      connection.rollback();
      connection.commit();
    }
    assertThat(tasks()).isZero();
    assertThat(orders()).isZero();
    assertThat(test.mill().submit(SHIP.request(1L).key("1")).isDuplicate()).isFalse();
  }

  @Test
  void aConnectionThatIsClosedWithoutACommitHasSubmittedNothing() throws Exception {
    try (Connection connection = open()) {
      test.mill().submit(connection, SHIP.request(1L).key("1"));
    }
    assertThat(tasks()).isZero();
    assertThat(test.mill().submit(SHIP.request(1L).key("1")).isDuplicate()).isFalse();
  }

  @Test
  void switchingAutocommitOnCommits() throws Exception {
    try (Connection connection = open()) {
      order(connection, 1);
      test.mill().submit(connection, SHIP.request(1L));
      connection.setAutoCommit(false);
      assertThat(tasks()).as("it was off before").isZero();
      connection.setAutoCommit(true);
      assertThat(tasks()).isEqualTo(1);
    }
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aSavepointIsGoneBackToOnBothSides() throws Exception {
    try (Connection connection = open()) {
      order(connection, 1);
      test.mill().submit(connection, SHIP.request(1L).key("1"));
      Savepoint between = connection.setSavepoint();
      order(connection, 2);
      test.mill().submit(connection, SHIP.request(2L).key("2"));
      connection.rollback(between);
      assertThat(test.mill().submit(SHIP.request(2L).key("2")).isDuplicate())
          .as("the key is free again")
          .isFalse();
      connection.commit();
    }
    assertThat(orders()).isEqualTo(1);
    assertThat(test.mill().count(TaskFilter.all().key("1"), 10)).isEqualTo(1);
    assertThat(tasks()).isEqualTo(2);
  }

  @Test
  void aKeyOfATransactionThatIsOpenIsBusyForOthersAndADuplicateForItself() throws Exception {
    try (Connection connection = open()) {
      TaskHandle<Void> first = test.mill().submit(connection, SHIP.request(1L).key("1"));
      assertThatThrownBy(() -> test.mill().submit(SHIP.request(1L).key("1")))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContainingAll("'ship'", "still open", "Commit that transaction");
      TaskHandle<Void> again = test.mill().submit(connection, SHIP.request(1L).key("1"));
      assertThat(again.isDuplicate()).isTrue();
      assertThat(again.id()).isEqualTo(first.id());
      connection.commit();
      TaskHandle<Void> later = test.mill().submit(SHIP.request(1L).key("1"));
      assertThat(later.isDuplicate()).isTrue();
      assertThat(later.id()).isEqualTo(first.id());
    }
  }

  @Test
  void aHandlerFinishesItsTaskAndSubmitsTheNextOnItsOwnConnection() throws Exception {
    test.mill()
        .handle(
            SHIP,
            (id, task) -> {
              try (Connection connection = open()) {
                order(connection, id);
                task.finishOn(connection, null);
                assertThat(stateOf(task)).isEqualTo(TaskState.RUNNING);
                if (id < 3) {
                  test.mill().submit(connection, SHIP.request(id + 1).key("ship"));
                }
                connection.commit();
                assertThat(stateOf(task)).isEqualTo(TaskState.SUCCEEDED);
              }
            });
    test.mill().submit(SHIP.request(1L).key("ship"));
    test.runReady();
    assertThat(orders()).isEqualTo(3);
    assertThat(test.mill().find(TaskFilter.all(), 10))
        .hasSize(3)
        .allSatisfy(task -> assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED))
        .allSatisfy(task -> assertThat(task.attempts()).isEqualTo(1));
  }

  @Test
  void aHandlerThatHasNotCommittedHasFailed() throws Exception {
    test.mill()
        .handle(
            SHIP,
            (id, task) -> {
              try (Connection connection = open()) {
                order(connection, id);
                task.finishOn(connection, null);
                if (task.attempt() == 2) {
                  connection.commit();
                }
              }
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(handle.info().orElseThrow().lastError()).contains("was not committed");
    assertThat(orders()).isZero();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void whatAHandlerReportsIsSeenAfterItHasSavedOnItsOwnConnection() throws Exception {
    test.mill()
        .handle(
            SHIP,
            (id, task) -> {
              try (Connection connection = open()) {
                task.checkpointOn(connection, "half");
                connection.commit();
              }
              task.progress(1, 2);
              task.log().info("half");
              test.advance(Duration.ofSeconds(1));
              assertThat(test.mill().progress(task.taskId())).isPresent();
              assertThat(test.mill().log(task.taskId(), TaskLogQuery.all())).hasSize(1);
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void whatAHandlerReportsIsWrittenWithItsEndOrWithItsFailureOnce() throws Exception {
    test.mill()
        .handle(
            SHIP,
            (id, task) -> {
              try (Connection connection = open()) {
                task.progress(task.attempt(), 2);
                task.log().info("attempt " + task.attempt());
                task.finishOn(connection, null);
                assertThat(test.mill().log(task.taskId(), TaskLogQuery.all()))
                    .hasSize(task.attempt() - 1);
                if (task.attempt() == 2) {
                  connection.commit();
                }
              }
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(test.mill().log(handle.id(), TaskLogQuery.all()))
        .extracting(TaskLogLine::message)
        .containsExactly("attempt 1", "attempt 2");
    assertThat(test.mill().progress(handle.id()).orElseThrow().done()).isEqualTo(2);
  }

  @Test
  void aCommitAfterTheHandlerHasReturnedIsRefusedAndRollsBack() throws Exception {
    try (Connection connection = open()) {
      test.mill()
          .handle(
              SHIP,
              (id, task) -> {
                order(connection, id);
                task.finishOn(connection, null);
              });
      TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
      test.runReady();
      SQLException refused = catchThrowableOfType(SQLException.class, connection::commit);
      assertThat(refused.getMessage())
          .contains("rolled back", "no longer holds task " + handle.id());
      assertThat(refused.getSQLState()).isEqualTo("40001");
      assertThat(handle.state()).isEqualTo(TaskState.SCHEDULED);
      assertThat(orders()).isZero();
      order(connection, 2);
      connection.commit();
      assertThat(orders()).as("the connection can be used again").isEqualTo(1);
    }
  }

  @Test
  void whenTheDatabaseRefusesTheCommitNothingHappensHereEither() throws Exception {
    Connection failing =
        test.transactional(
            (Connection)
                Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, args) ->
                        switch (method.getName()) {
                          case "commit" -> throw new SQLException("a constraint", "23000");
                          case "isClosed", "getAutoCommit" -> false;
                          default -> null;
                        }));
    test.mill().submit(failing, SHIP.request(1L).key("1"));
    assertThatThrownBy(failing::commit).isInstanceOf(SQLException.class).hasMessage("a constraint");
    assertThat(tasks()).isZero();
    failing.rollback();
    assertThat(test.mill().submit(SHIP.request(1L).key("1")).isDuplicate()).isFalse();
  }

  @Test
  void aConnectionThatIsNotWatchedIsRefusedAndToldHow() throws Exception {
    try (Connection connection = real.getConnection()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> test.mill().submit(connection, SHIP.request(1L)))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("Nothing was written", "test.transactional(dataSource)");
    }
    try (TestMill other = new TestMill();
        Connection connection = open()) {
      assertThatThrownBy(() -> other.mill().submit(connection, SHIP.request(1L)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("another TestMill");
    }
  }

  @Test
  void autocommitAndClosedConnectionsAreRefused() throws Exception {
    Connection connection = dataSource.getConnection();
    assertThatThrownBy(() -> test.mill().submit(connection, SHIP.request(1L)))
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll("autocommit", "setAutoCommit(false)");
    connection.close();
    assertThatThrownBy(() -> test.mill().submit(connection, SHIP.request(1L)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void theRealConnectionIsFoundBehindIt() throws Exception {
    try (Connection connection = open()) {
      assertThat(connection.isWrapperFor(SQLiteConnection.class)).isTrue();
      assertThat(connection.unwrap(SQLiteConnection.class)).isNotNull();
      // A proxy whose equals went to the real connection would not even be equal to itself.
      assertThat(new HashSet<>(List.of(connection))).contains(connection);
      assertThat(connection).isNotEqualTo(connection.unwrap(SQLiteConnection.class));
    }
    assertThat(dataSource.unwrap(SQLiteDataSource.class)).isSameAs(real);
  }

  @Test
  void whatAHandlerAsksOfItselfIsHeardAtOnce() {
    List<StopReason> heard = new ArrayList<>();
    test.mill()
        .handle(
            SHIP,
            (id, task) -> {
              test.mill().pause(task.taskId());
              task.cancellation().reason().ifPresent(heard::add);
              test.mill().cancel(task.taskId());
              task.cancellation().reason().ifPresent(heard::add);
              task.cancellation().throwIfStopped();
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    assertThat(heard).containsExactly(StopReason.PAUSE, StopReason.CANCEL);
    assertThat(handle.state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void anotherThreadIsHeardAtOnceToo() {
    List<StopReason> heard = new ArrayList<>();
    test.mill()
        .handle(
            SHIP,
            (id, task) -> {
              CompletableFuture.runAsync(() -> test.mill().cancel(task.taskId())).join();
              task.cancellation().reason().ifPresent(heard::add);
              task.cancellation().throwIfStopped();
            });
    TaskHandle<Void> handle = test.mill().submit(SHIP.request(1L));
    test.runReady();
    assertThat(heard).containsExactly(StopReason.CANCEL);
    assertThat(handle.state()).isEqualTo(TaskState.CANCELLED);
  }

  private Connection open() throws SQLException {
    Connection connection = dataSource.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  private TaskState stateOf(TaskContext task) {
    return test.mill().task(task.taskId()).orElseThrow().state();
  }

  private long tasks() {
    return test.mill().count(TaskFilter.all(), 100);
  }

  private static void order(Connection connection, long id) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("insert into orders values (?)")) {
      insert.setLong(1, id);
      insert.executeUpdate();
    }
  }

  private long orders() throws SQLException {
    try (Connection connection = real.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from orders")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
