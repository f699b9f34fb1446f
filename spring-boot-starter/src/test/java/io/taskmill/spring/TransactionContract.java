package io.taskmill.spring;

import static io.taskmill.spring.OrderApplication.BOOKING;
import static io.taskmill.spring.OrderApplication.PACK;
import static io.taskmill.spring.OrderApplication.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.InvalidTaskException;
import io.taskmill.NoPayload;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskStep;
import io.taskmill.schedule.Schedule;
import io.taskmill.servers.Database;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Submits and handlers in transactions of Spring, on the DataSource of the tasks and on another.
 * All tests of a class share one application, so each has a number and a tag of its own.
 *
 * <p>On SQLite whoever has written keeps others from it until the end of the transaction. So what
 * is done beside a transaction is done here before that writes.
 */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TransactionContract {

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final String kind;
  private final Class<?> transactions;
  private Database orders;
  private Database reports;
  private ConfigurableApplicationContext context;
  private Taskmill mill;
  private int number;
  private String tag;

  /**
   * On a store.
   *
   * @param transactions whose they are, and how rows are written
   */
  TransactionContract(String kind, Class<?> transactions) {
    this.kind = kind;
    this.transactions = transactions;
  }

  @BeforeAll
  void start() {
    orders = SharedServers.create(kind);
    reports = SharedServers.create("sqlite");
    context =
        new SpringApplicationBuilder(OrderApplication.class, transactions)
            .web(WebApplicationType.NONE)
            .run("--orders=" + orders.url(), "--reports=" + reports.url());
    mill = context.getBean(Taskmill.class);
  }

  @AfterAll
  void stop() {
    context.close();
    orders.close();
    reports.close();
  }

  @BeforeEach
  void number() {
    number = NUMBERS.incrementAndGet();
    tag = "test-" + number;
  }

  private TransactionTemplate transaction(int propagation) {
    TransactionTemplate template =
        new TransactionTemplate(
            context.getBean("orderTransactions", PlatformTransactionManager.class));
    template.setPropagationBehavior(propagation);
    return template;
  }

  private TransactionTemplate transaction() {
    return transaction(TransactionDefinition.PROPAGATION_REQUIRED);
  }

  private void writeRow() {
    context.getBean(OrderApplication.Rows.class).accept(number);
  }

  private int rows() {
    return Objects.requireNonNull(
        context
            .getBean(JdbcTemplate.class)
            .queryForObject("select count(*) from booked where number = ?", Integer.class, number));
  }

  private TaskRequest<Integer, Void> pack() {
    return PACK.request(number).tags(tag);
  }

  /** How many tasks of this test are there. */
  private long tasks() {
    return mill.count(TaskFilter.all().tag(tag), 10);
  }

  @Test
  void aTaskIsThereWhenItsTransactionHasBeenCommitted() throws Exception {
    TaskHandle<Void> handle =
        transaction()
            .execute(
                status -> {
                  writeRow();
                  TaskHandle<Void> submitted = mill.submit(pack());
                  assertThat(submitted.info()).as("seen from outside").isEmpty();
                  return submitted;
                });
    handle.await(SOON);
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void whateverIsSubmittedGoesWithTheTransactionThatIsRolledBack() {
    List<Long> ids = new ArrayList<>();
    List<Long> workflows = new ArrayList<>();
    transaction()
        .executeWithoutResult(
            status -> {
              writeRow();
              ids.add(mill.submit(pack()).id());
              ids.add(mill.submit("pack", number).id());
              mill.submitAll(List.of(pack(), pack())).forEach(one -> ids.add(one.id()));
              workflows.add(mill.submit(Workflow.named("order").task("pack", pack())).id());
              workflows.add(mill.submit(mill.broadcast(pack())).id());
              status.setRollbackOnly();
            });
    assertThat(ids).hasSize(4).allSatisfy(id -> assertThat(mill.task(id)).isEmpty());
    assertThat(workflows)
        .hasSize(2)
        .allSatisfy(id -> assertThat(mill.workflows().get(id)).isEmpty());
    assertThat(tasks()).isZero();
    assertThat(rows()).isZero();
  }

  @Test
  void whateverIsSubmittedIsThereOnceItIsCommitted() {
    transaction()
        .executeWithoutResult(
            status -> {
              mill.submitAll(List.of(pack(), pack()));
              mill.submit(Workflow.named("order").task("pack", pack()));
              mill.submit(mill.broadcast(pack()));
              assertThat(tasks()).isZero();
            });
    assertThat(tasks()).isEqualTo(4);
  }

  @Test
  void anExceptionRollsBackTheTaskToo() {
    assertThatThrownBy(
            () ->
                transaction()
                    .executeWithoutResult(
                        status -> {
                          writeRow();
                          mill.submit(pack());
                          throw new IllegalStateException("out of paper");
                        }))
        .hasMessage("out of paper");
    assertThat(tasks()).isZero();
    assertThat(rows()).isZero();
  }

  @Test
  void withoutATransactionATaskIsThereAtOnce() throws Exception {
    TaskHandle<Void> handle = mill.submit(pack());
    assertThat(handle.info()).isPresent();
    handle.await(SOON);
  }

  @Test
  void aTaskOfAnInnerTransactionOutlivesTheOuterOne() {
    transaction()
        .executeWithoutResult(
            outer -> {
              transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
                  .executeWithoutResult(inner -> mill.submit(pack()));
              assertThat(tasks()).isEqualTo(1);
              writeRow();
              mill.submit(pack());
              outer.setRollbackOnly();
            });
    assertThat(tasks()).isEqualTo(1);
    assertThat(rows()).isZero();
  }

  @Test
  void aTaskOfTheOuterTransactionOutlivesAnInnerOne() {
    transaction()
        .executeWithoutResult(
            outer -> {
              transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
                  .executeWithoutResult(
                      inner -> {
                        mill.submit(pack());
                        inner.setRollbackOnly();
                      });
              writeRow();
              mill.submit(pack());
            });
    assertThat(tasks()).isEqualTo(1);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void whileItsTransactionIsSuspendedAThreadSubmitsAtOnce() {
    transaction()
        .executeWithoutResult(
            outer -> {
              transaction(TransactionDefinition.PROPAGATION_NOT_SUPPORTED)
                  .executeWithoutResult(none -> mill.submit(pack()));
              assertThat(tasks()).isEqualTo(1);
              mill.submit(pack());
              outer.setRollbackOnly();
            });
    assertThat(tasks()).isEqualTo(1);
  }

  @Test
  void aTransactionThatGoesBackToASavepointKeepsWhatWasSubmittedBefore() {
    assumeSavepoints();
    transaction()
        .executeWithoutResult(
            status -> {
              mill.submit(pack());
              Object savepoint = status.createSavepoint();
              mill.submit(pack());
              mill.submit(Workflow.named("order").task("pack", pack()));
              status.rollbackToSavepoint(savepoint);
              status.releaseSavepoint(savepoint);
            });
    assertThat(tasks()).isEqualTo(1);
  }

  @Test
  void aNestedTransactionTakesItsTasksAlong() {
    assumeSavepoints();
    TransactionTemplate nested = transaction(TransactionDefinition.PROPAGATION_NESTED);
    transaction()
        .executeWithoutResult(
            status -> {
              mill.submit(pack());
              nested.executeWithoutResult(
                  part -> {
                    mill.submit(pack());
                    part.setRollbackOnly();
                  });
              nested.executeWithoutResult(part -> mill.submit(pack()));
            });
    assertThat(tasks()).isEqualTo(2);
  }

  private void assumeSavepoints() {
    assumeTrue(transactions == JdbcOrders.class, "Hibernate shows Spring no savepoints");
  }

  @Test
  void workersAreToldOnceAfterTheCommit() {
    transaction()
        .executeWithoutResult(
            status -> {
              mill.submit(pack());
              int with = TransactionSynchronizationManager.getSynchronizations().size();
              mill.submit(pack());
              assertThat(TransactionSynchronizationManager.getSynchronizations()).hasSize(with);
            });
  }

  @Test
  void listenersAreToldOfWhatWasCommitted() {
    assumeSavepoints();
    OrderApplication.Submits submits = context.getBean(OrderApplication.Submits.class);
    List<TaskHandle<Void>> submitted = new ArrayList<>();
    transaction()
        .executeWithoutResult(
            status -> {
              submitted.add(mill.submit(pack()));
              Object savepoint = status.createSavepoint();
              submitted.add(mill.submit(pack()));
              status.rollbackToSavepoint(savepoint);
              submitted.add(mill.submit(pack()));
              assertThat(submitted).noneMatch(submits::wereTold);
            });
    assertThat(submitted).filteredOn(submits::wereTold).hasSize(2).doesNotContain(submitted.get(1));
  }

  /** As listeners of events do that wait for the commit. */
  @Test
  void aTaskThatIsSubmittedAfterTheCommitIsThereAtOnce() {
    List<TaskHandle<Void>> submitted = new ArrayList<>();
    Supplier<TaskHandle<Void>> submit =
        () -> {
          TaskHandle<Void> handle = mill.submit(pack());
          assertThat(handle.info()).isPresent();
          return handle;
        };
    transaction()
        .executeWithoutResult(
            status -> {
              writeRow();
              TransactionSynchronizationManager.registerSynchronization(
                  new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                      submitted.add(submit.get());
                    }

                    @Override
                    public void afterCompletion(int outcome) {
                      submitted.add(submit.get());
                    }
                  });
            });
    assertThat(submitted).hasSize(2);
    assertThat(tasks()).isEqualTo(2);
  }

  /** A listener of events that wait for the commit may call what is itself transactional. */
  @Test
  void aTaskIsThereAtOnceToWhoeverTakesPartInATransactionThatHasEnded() {
    List<TransactionTemplate> ended = List.of(transaction(), otherTransaction());
    for (TransactionTemplate one : ended) {
      one.executeWithoutResult(
          status ->
              TransactionSynchronizationManager.registerSynchronization(
                  new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int outcome) {
                      one.executeWithoutResult(again -> mill.submit(pack()));
                    }
                  }));
    }
    assertThat(tasks()).isEqualTo(2);
  }

  @Test
  void aTransactionThatBeginsAfterTheCommitOfAnotherTakesItsTasksAlong() {
    TransactionTemplate next = transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    transaction()
        .executeWithoutResult(
            status ->
                TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                      @Override
                      public void afterCommit() {
                        submit(true);
                        submit(false);
                      }

                      @Override
                      public void afterCompletion(int outcome) {
                        submit(true);
                        submit(false);
                        mill.submit(pack());
                      }

                      private void submit(boolean isRolledBack) {
                        next.executeWithoutResult(
                            inner -> {
                              mill.submit(pack());
                              if (isRolledBack) {
                                inner.setRollbackOnly();
                              }
                            });
                      }
                    }));
    assertThat(tasks()).isEqualTo(3);
  }

  @Test
  void aTaskThatIsSubmittedAfterTheCommitOnAnotherDataSourceIsThereAtOnce() {
    otherTransaction()
        .executeWithoutResult(
            status ->
                TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                      @Override
                      public void afterCommit() {
                        assertThat(mill.submit(pack()).info()).isPresent();
                      }

                      @Override
                      public void afterCompletion(int outcome) {
                        mill.submit(pack());
                      }
                    }));
    assertThat(tasks()).isEqualTo(2);
  }

  /** All that uses the DataSource of the tasks there is a part of the outer one. */
  @Test
  void aTransactionOnAnotherDataSourceInsideOfOneTakesNoTaskAway() {
    OrderApplication.Submits submits = context.getBean(OrderApplication.Submits.class);
    for (boolean isRolledBack : List.of(true, false)) {
      List<TaskHandle<Void>> submitted = new ArrayList<>();
      transaction()
          .executeWithoutResult(
              outer -> {
                otherTransaction()
                    .executeWithoutResult(inner -> submitted.add(mill.submit(pack())));
                assertThat(tasks()).isZero();
                assertThat(submitted).noneMatch(submits::wereTold);
                if (isRolledBack) {
                  outer.setRollbackOnly();
                }
              });
      assertThat(tasks()).isEqualTo(isRolledBack ? 0 : 1);
      assertThat(submits.wereTold(submitted.get(0))).isEqualTo(!isRolledBack);
    }
  }

  /** The flush is a part of the commit, and listeners of entities are called in it. */
  @Test
  void whatAnEntitySubmitsWhenItIsWrittenGoesWithTheTransaction() {
    assumeTrue(transactions == JpaOrders.class, "only JPA writes in the commit");
    JpaOrders.WHEN_WRITTEN.put(
        number,
        () -> {
          mill.submit(pack());
          throw new IllegalStateException("out of paper");
        });
    assertThatThrownBy(() -> transaction().executeWithoutResult(status -> writeRow()))
        .hasStackTraceContaining("out of paper");
    assertThat(tasks()).isZero();

    JpaOrders.WHEN_WRITTEN.put(number, () -> mill.submit(pack()));
    transaction().executeWithoutResult(status -> writeRow());
    assertThat(tasks()).isEqualTo(1);
    assertThat(rows()).isEqualTo(1);
  }

  private TransactionTemplate otherTransaction() {
    return new TransactionTemplate(
        context.getBean("reportTransactions", PlatformTransactionManager.class));
  }

  @Test
  void aTransactionOnAnotherDataSourceIsRefused() {
    TransactionTemplate other = otherTransaction();
    assertSubmitRefused(other, "orders", jdbc -> {});
    assertSubmitRefused(other, "orders", jdbc -> jdbc.queryForList("select number from booked"));
  }

  @Test
  void aReadOnlyTransactionIsRefused() {
    TransactionTemplate reading = transaction();
    reading.setReadOnly(true);
    assertSubmitRefused(reading, "read-only", jdbc -> {});
  }

  private void assertSubmitRefused(
      TransactionTemplate transaction, String why, Consumer<JdbcTemplate> before) {
    assertThatThrownBy(
            () ->
                transaction.executeWithoutResult(
                    status -> {
                      before.accept(context.getBean(JdbcTemplate.class));
                      mill.submit(pack());
                    }))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("Nothing was submitted");
    assertThat(tasks()).isZero();
  }

  /** They are not submits, and say so in the document. */
  @Test
  void signalsCommandsAndSchedulesAreDoneAtOnce() {
    TaskType<NoPayload, Void> nightly = TaskType.of("nightly", NoPayload.class);
    mill.declare(nightly);
    TaskHandle<Void> later = mill.submit(pack().delay(Duration.ofHours(1)));
    String schedule = "nightly-" + kind + number;
    transaction()
        .executeWithoutResult(
            status -> {
              mill.signal(later.id(), "hurry", null);
              mill.pause(later.id());
              mill.schedules().add(Schedule.of(schedule, nightly).cron("0 3 * * *"));
              writeRow();
              status.setRollbackOnly();
            });
    assertThat(mill.signals(later.id())).hasSize(1);
    assertThat(later.state()).isEqualTo(TaskState.PAUSED);
    assertThat(mill.schedules().get(schedule)).isPresent();
    assertThat(rows()).isZero();
  }

  @Test
  void childrenAreThereWhenTheTransactionThatAddsThemHasBeenCommitted() throws Exception {
    TaskType<Integer, Boolean> deliver = TaskType.of("deliver", Integer.class, Boolean.class);
    assertThat(mill.submit(deliver.request(number)).result(SOON)).contains(true);
    assertThat(rows()).isEqualTo(1);
    assertThat(parts()).isEqualTo(1);
  }

  @Test
  void childrenGoWithTheTransactionThatIsRolledBack() {
    assertThatThrownBy(() -> mill.submit("deliver-nothing", number).result(SOON))
        .hasMessageContaining("out of stock");
    assertThat(rows()).isZero();
    assertThat(parts()).isZero();
  }

  private long parts() {
    return mill.count(TaskFilter.all().tag(OrderApplication.Orders.partOf(number)), 10);
  }

  @Test
  void aTransactionalHandlerEndsItsTaskInItsTransaction() throws Exception {
    OrderApplication.Ends ends = context.getBean(OrderApplication.Ends.class);
    TaskHandle<Integer> byMethod = mill.submit(BOOKING.request(number));
    assertThat(byMethod.result(SOON)).contains(number);
    assertThat(ends.wasInTransaction(byMethod.id())).isTrue();
    assertThat(rows()).isEqualTo(1);
    number();
    TaskHandle<Void> byClass =
        mill.submit(TaskType.ofHandler(OrderApplication.Book.class).request(number));
    byClass.await(SOON);
    assertThat(ends.wasInTransaction(byClass.id())).isTrue();
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void aHandlerInATransactionOfItsOwnIsFinishedAfterIt() throws Exception {
    TaskHandle<?> handle = mill.submit("booking-apart", number);
    handle.await(SOON);
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(context.getBean(OrderApplication.Ends.class).wasInTransaction(handle.id()))
        .isFalse();
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void aTransactionalHandlerThatFailsLeavesNothingBehind() throws Exception {
    number = -number;
    TaskHandle<Integer> handle = mill.submit(BOOKING.request(number));
    handle.await(SOON);
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(mill.attempts(handle.id())).hasSize(1);
    assertThat(rows()).isEqualTo(1);
  }

  /** What the step has written is rolled back, and so is its record. */
  @Test
  void theStepOfATransactionalHandlerThatFailsIsDoneAgain() throws Exception {
    assertFailsOnceAndIsDoneOnce("bill");
    assertFailsOnceAndIsDoneOnce("bill-side-by-side");
    assertFailsOnceAndIsDoneOnce("bill-checkpoint");
  }

  @Test
  void aCheckedExceptionRollsBackATransactionalHandler() throws Exception {
    assertFailsOnceAndIsDoneOnce("bill-checked");
  }

  @Test
  void aTransactionalHandlerThatWantsToRunLaterIsRolledBack() throws Exception {
    assertFailsOnceAndIsDoneOnce("bill-later");
  }

  @Test
  void aFailureThatIsNotToRollBackKeepsWhatWasDoneAndItsRecord() throws Exception {
    assertFailsOnceAndIsDoneOnce("bill-kept");
  }

  private void assertFailsOnceAndIsDoneOnce(String type) throws Exception {
    number();
    TaskHandle<?> handle = mill.submit(type, number);
    handle.await(SOON);
    assertThat(handle.state()).as(type).isEqualTo(TaskState.SUCCEEDED);
    assertThat(mill.attempts(handle.id())).as(type).hasSize(1);
    assertThat(rows()).as(type).isEqualTo(1);
  }

  /** Each of them locks what the others write, so all are in one transaction. */
  @Test
  void aTransactionalHandlerUsesAllThatIsRecorded() throws Exception {
    TaskHandle<?> handle = mill.submit("bill-all", number);
    handle.await(SOON);
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rows()).isEqualTo(1);
    assertThat(parts()).isEqualTo(1);
    assertThat(steps(handle)).containsExactly("charge", "parts", "thank");
  }

  private List<String> steps(TaskHandle<?> handle) {
    return mill.steps(handle.id()).stream().map(TaskStep::name).toList();
  }

  @Test
  void whatWasRecordedInATransactionIsForgottenWhenThatIsRolledBack() throws Exception {
    TaskType<Integer, String> again = TaskType.of("bill-again", Integer.class, String.class);
    assertThat(mill.submit(again.request(number)).result(SOON))
        .contains("Optional.empty Optional[" + number + "]");
    assertThat(rows()).isEqualTo(1);
    assertThat(parts()).isEqualTo(1);
  }

  /** It would roll back what the handler has written, and stay itself. */
  @Test
  void whatGoesBeyondATransactionIsRefusedInIt() {
    for (String type : List.of("bill-sleep", "bill-await", "bill-each", "bill-and-wait")) {
      number();
      TaskHandle<?> handle = mill.submit(type, number);
      assertThatThrownBy(() -> handle.result(SOON))
          .as(type)
          .hasMessageContaining("Call it outside of the transaction");
      assertThat(rows()).as(type).isZero();
      assertThat(parts()).as(type).isZero();
      assertThat(steps(handle)).as(type).isEmpty();
    }
  }

  @Test
  void aStepInATransactionOnAnotherDataSourceIsRefused() {
    TaskHandle<?> handle = mill.submit("bill-elsewhere", number);
    assertThatThrownBy(() -> handle.result(SOON))
        .hasMessageContaining("Step 'charge'")
        .hasMessageContaining("is not one on the DataSource 'orders'");
    assertThat(rows()).isZero();
  }

  @Test
  void aStepThatWouldWaitForItsOwnHandlerIsRefused() {
    TaskHandle<?> handle = mill.submit("bill-apart", number);
    assertThatThrownBy(() -> handle.result(SOON)).hasMessageContaining("would wait for ever");
    assertThat(rows()).isZero();
    assertThat(steps(handle)).isEmpty();
  }

  @Test
  void inATransactionThatOnlyReadsStepsAndWaitsAreAsWithoutOne() throws Exception {
    TaskType<Integer, Integer> reading = TaskType.of("bill-reading", Integer.class, Integer.class);
    assertThat(mill.submit(reading.request(number)).result(SOON)).contains(1);
  }
}
