package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.taskmill.InvalidTaskException;
import io.taskmill.QueueFullException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.spi.StoreException;
import io.taskmill.spring.test.AutoConfigureTestMill;
import io.taskmill.testing.TestMill;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.context.transaction.TestTransaction;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Tasks in memory, in transactions on a database that Taskmill has no store for. */
@SpringBootTest
@AutoConfigureTestMill
class TransactionsTest {

  private static final TaskType<Order, Void> CHARGE = TaskType.of("charge", Order.class);

  @Autowired Orders orders;
  @Autowired Bookkeeping bookkeeping;
  @Autowired TestMill test;
  @Autowired JdbcClient jdbc;
  @Autowired DataSource dataSource;
  @Autowired PlatformTransactionManager manager;
  @MockitoBean Bank bank;

  @AfterEach
  void forgetRows() {
    if (!TransactionSynchronizationManager.isActualTransactionActive()) {
      jdbc.sql("delete from orders").update();
      jdbc.sql("delete from bookings").update();
    }
  }

  private TransactionTemplate transaction() {
    return new TransactionTemplate(manager);
  }

  private List<Integer> submitted() {
    return test.mill().find(TaskFilter.all(), 100).stream()
        .map(task -> task.payload().replaceAll("\\D", ""))
        .map(Integer::valueOf)
        .sorted()
        .toList();
  }

  @Test
  void aTaskIsThereWithTheCommitAndNotBefore() {
    List<Integer> during = new ArrayList<>();
    transaction()
        .executeWithoutResult(
            status -> {
              orders.place(1);
              orders.place(2);
              during.addAll(submitted());
            });
    assertThat(during).isEmpty();
    assertThat(submitted()).containsExactly(1, 2);
    test.runReady();
    verify(bank).charge(1);
    verify(bank).charge(2);
  }

  @Test
  void aRolledBackOneNeverRuns() {
    transaction()
        .executeWithoutResult(
            status -> {
              orders.place(1);
              status.setRollbackOnly();
            });
    test.runReady();
    verify(bank, never()).charge(anyInt());
    assertThat(submitted()).isEmpty();
  }

  @Test
  @Transactional
  void aTestInATransactionIsToldWhyNothingRuns() {
    orders.place(1);
    assertThatThrownBy(test::runReady)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("This test is in a transaction");
    TestTransaction.end();
    test.runReady();
    verify(bank, never()).charge(anyInt());
    assertThat(orders.count()).isZero();
  }

  @Test
  @Transactional
  void aTestThatCommitsItsTransactionSeesTheTaskRun() {
    orders.place(1);
    TestTransaction.flagForCommit();
    TestTransaction.end();
    test.runReady();
    verify(bank).charge(1);
  }

  @Test
  void aNestedTransactionTakesOnlyItsOwnTasksBack() {
    transaction()
        .executeWithoutResult(
            status -> {
              orders.place(1);
              assertThatThrownBy(() -> orders.tryToPlace(2, true)).hasMessage("Refused.");
              orders.tryToPlace(3, false);
            });
    assertThat(submitted()).containsExactly(1, 3);
    assertThat(orders.count()).isEqualTo(2);
  }

  @Test
  void aNestedTransactionThatSubmitsFirstTakesItBack() {
    transaction()
        .executeWithoutResult(
            status -> {
              assertThatThrownBy(() -> orders.tryToPlace(1, true)).hasMessage("Refused.");
              orders.place(2);
            });
    assertThat(submitted()).containsExactly(2);
  }

  @Test
  void aTransactionOfItsOwnIsCommittedWithoutTheOuterOne() {
    transaction()
        .executeWithoutResult(
            status -> {
              orders.place(1);
              orders.placeApart(2);
              status.setRollbackOnly();
            });
    assertThat(submitted()).containsExactly(2);
    assertThat(orders.count()).isEqualTo(1);
  }

  @Test
  void whoIsToldOfTheCommitFindsTheTask() {
    List<Integer> found = new ArrayList<>();
    transaction()
        .executeWithoutResult(
            status -> {
              TransactionSynchronizationManager.registerSynchronization(
                  new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                      found.addAll(submitted());
                    }
                  });
              orders.place(1);
            });
    assertThat(found).containsExactly(1);
  }

  @Test
  void whatIsInTheWayOfATaskRollsTheWholeTransactionBack() {
    test.mill().queues().create("small", 1);
    assertThatThrownBy(
            () ->
                transaction()
                    .executeWithoutResult(
                        status -> {
                          orders.place(1);
                          test.mill().submit(charge(2).queue("small"));
                          submitApart(charge(3).queue("small"));
                        }))
        .isInstanceOf(QueueFullException.class);
    assertThat(submitted()).containsExactly(3);
    assertThat(orders.count()).isZero();
  }

  private void submitApart(TaskRequest<Order, Void> request) {
    TransactionTemplate apart = transaction();
    apart.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    apart.executeWithoutResult(status -> test.mill().submit(request));
  }

  @Test
  void whatIsSubmittedAfterTheCommitIsThereWithTheEndOfTheTransaction() {
    transaction()
        .executeWithoutResult(
            status ->
                TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                      @Override
                      public void afterCommit() {
                        test.mill().submit(charge(1));
                      }
                    }));
    assertThat(submitted()).containsExactly(1);
  }

  @Test
  void anExplicitConnectionIsThatOfTheTransaction() {
    transaction()
        .executeWithoutResult(
            status -> {
              Connection connection = DataSourceUtils.getConnection(dataSource);
              test.mill().submit(connection, charge(1));
              status.setRollbackOnly();
            });
    assertThat(submitted()).isEmpty();
    transaction()
        .executeWithoutResult(
            status -> test.mill().submit(DataSourceUtils.getConnection(dataSource), charge(2)));
    assertThat(submitted()).containsExactly(2);
  }

  private static TaskRequest<Order, Void> charge(int number) {
    return CHARGE.request(new Order(number));
  }

  @Test
  void aConnectionThatSpringDoesNotManageIsRefused() throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> test.mill().submit(connection, charge(1)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("cannot see when the transaction on this connection is committed");
      connection.rollback();
    }
  }

  @Test
  void aReadOnlyTransactionIsRefusedAsInTheApplication() {
    TransactionTemplate reading = transaction();
    reading.setReadOnly(true);
    assertThatThrownBy(
            () ->
                reading.executeWithoutResult(status -> test.mill().submit("charge", new Order(1))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("read-only");
  }

  @Test
  void aTransactionalHandlerWritesOnlyIfItSucceeds() {
    when(bank.charge(1)).thenThrow(new IllegalStateException("away")).thenReturn("paid");
    TaskHandle<?> booking = test.mill().submit("book", new Order(1));
    test.runReady();
    assertThat(booking.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(bookkeeping.count()).isZero();

    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(booking.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(bookkeeping.count()).isEqualTo(1);
  }

  @Test
  void aTransactionalHandlerThatHasLostItsTaskIsRolledBack() {
    when(bank.charge(1))
        .thenAnswer(
            call -> {
              test.removeTasks();
              return "paid";
            });
    test.mill().submit("book", new Order(1));
    test.runReady();
    assertThat(bookkeeping.count()).isZero();
  }
}
