package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskHandler;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.workflow.Workflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Submits and handlers in transactions of Spring, on the DataSource of the tasks and on another.
 */
abstract class TransactionContract {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final TaskType<Integer, Void> PACK = TaskType.of("pack", Integer.class);

  @TempDir Path folder;

  /** An empty place for the tables of the application and of the tasks. */
  abstract String url();

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Application {

    @Bean
    @Primary
    DataSource orders(Environment environment) {
      return source(environment.getRequiredProperty("orders"));
    }

    @Bean
    DataSource reports(Environment environment) {
      return source(environment.getRequiredProperty("reports"));
    }

    private static DataSource source(String url) {
      if (!url.startsWith("jdbc:sqlite:")) {
        return new DriverManagerDataSource(url);
      }
      SQLiteConfig config = new SQLiteConfig();
      config.setBusyTimeout(20_000);
      SQLiteDataSource source = new SQLiteDataSource(config);
      source.setUrl(url);
      return source;
    }

    @Bean
    @Primary
    PlatformTransactionManager orderTransactions(DataSource orders) {
      return new JdbcTransactionManager(orders);
    }

    @Bean
    PlatformTransactionManager reportTransactions(Environment environment) {
      return new JdbcTransactionManager(reports(environment));
    }

    @Bean
    JdbcTemplate jdbc(DataSource orders) {
      JdbcTemplate jdbc = new JdbcTemplate(orders);
      jdbc.execute("create table if not exists booked (number int, state text)");
      return jdbc;
    }

    @Bean
    Booking booking(JdbcTemplate jdbc) {
      return new Booking(jdbc);
    }

    @Bean
    Pack pack() {
      return new Pack();
    }

    @Bean
    Book book(JdbcTemplate jdbc) {
      return new Book(jdbc);
    }
  }

  /** Handles its tasks by a method in a transaction. */
  static class Booking {
    private final JdbcTemplate jdbc;

    Booking(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    @Transactional
    @TaskDefinition(name = "booking", maxAttempts = 2, retryDelay = "PT0.01S")
    public int book(int number, TaskContext task) {
      jdbc.update("insert into booked values (?, 'new')", number);
      stateBeforeCommit(jdbc, number, task);
      if (number < 0 && task.attempt() == 1) {
        throw new IllegalStateException("out of paper");
      }
      return number;
    }
  }

  /** The same as a class. */
  @TaskDefinition(name = "book")
  static class Book implements TaskHandler<Integer> {
    private final JdbcTemplate jdbc;

    Book(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    @Override
    @Transactional
    public void run(Integer number, TaskContext task) {
      jdbc.update("insert into booked values (?, 'new')", number);
      stateBeforeCommit(jdbc, number, task);
    }
  }

  /** Writes down whether the task has ended in the transaction which is about to be committed. */
  private static void stateBeforeCommit(JdbcTemplate jdbc, int number, TaskContext task) {
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void beforeCommit(boolean readOnly) {
            Integer ended =
                jdbc.queryForObject(
                    "select count(*) from taskmill_finished where id = ?",
                    Integer.class,
                    task.taskId());
            jdbc.update(
                "update booked set state = ? where number = ?",
                Integer.valueOf(1).equals(ended) ? "with its task" : "alone",
                number);
          }
        });
  }

  @TaskDefinition(name = "pack")
  static class Pack implements TaskHandler<Integer> {
    @Override
    public void run(Integer number, TaskContext task) {}
  }

  private void run(ContextConsumer<AssertableApplicationContext> test) {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
        .withUserConfiguration(Application.class)
        .withPropertyValues(
            "orders=" + url(), "reports=jdbc:sqlite:" + folder.resolve("reports.db"))
        .run(test);
  }

  private static TransactionTemplate transaction(AssertableApplicationContext context) {
    return new TransactionTemplate(
        context.getBean("orderTransactions", PlatformTransactionManager.class));
  }

  private static JdbcTemplate jdbc(AssertableApplicationContext context) {
    return context.getBean(JdbcTemplate.class);
  }

  private static List<String> booked(AssertableApplicationContext context) {
    return jdbc(context).queryForList("select state from booked", String.class);
  }

  @Test
  void aTaskIsThereWhenItsTransactionHasBeenCommitted() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TaskHandle<Void> handle =
              transaction(context)
                  .execute(
                      status -> {
                        jdbc(context).update("insert into booked values (1, 'here')");
                        TaskHandle<Void> submitted = mill.submit(PACK.request(1));
                        assertThat(submitted.info()).as("seen from outside").isEmpty();
                        return submitted;
                      });
          handle.await(SOON);
          assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
        });
  }

  @Test
  void aTaskGoesWithTheTransactionThatIsRolledBack() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          transaction(context)
              .executeWithoutResult(
                  status -> {
                    jdbc(context).update("insert into booked values (1, 'here')");
                    mill.submit(PACK.request(1));
                    mill.submit(Workflow.named("order").task("pack", PACK.request(2)));
                    status.setRollbackOnly();
                  });
          assertThat(mill.count(TaskFilter.all(), 10)).isZero();
          assertThat(booked(context)).isEmpty();
        });
  }

  @Test
  void withoutATransactionATaskIsThereAtOnce() {
    run(
        context -> {
          TaskHandle<Void> handle = context.getBean(Taskmill.class).submit(PACK.request(1));
          assertThat(handle.info()).isPresent();
          handle.await(SOON);
        });
  }

  @Test
  void aTaskOfAnInnerTransactionOutlivesTheOuterOne() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TransactionTemplate inner = transaction(context);
          inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
          transaction(context)
              .executeWithoutResult(
                  status -> {
                    inner.executeWithoutResult(
                        own -> {
                          jdbc(context).update("insert into booked values (1, 'here')");
                          mill.submit(PACK.request(1));
                        });
                    status.setRollbackOnly();
                  });
          assertThat(mill.count(TaskFilter.all(), 10)).isEqualTo(1);
        });
  }

  @Test
  void whatIsDoneUpToASavepointIsKept() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TransactionTemplate nested = transaction(context);
          nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
          transaction(context)
              .executeWithoutResult(
                  status -> {
                    mill.submit(PACK.request(1));
                    nested.executeWithoutResult(
                        part -> {
                          mill.submit(PACK.request(2));
                          part.setRollbackOnly();
                        });
                  });
          assertThat(mill.count(TaskFilter.all(), 10)).isEqualTo(1);
        });
  }

  @Test
  void workersAreToldOnceAfterTheCommit() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          transaction(context)
              .executeWithoutResult(
                  status -> {
                    mill.submit(PACK.request(1));
                    mill.submit(PACK.request(2));
                    assertThat(TransactionSynchronizationManager.getSynchronizations()).hasSize(1);
                  });
        });
  }

  @Test
  void aTransactionOnAnotherDataSourceIsRefused() {
    run(
        context -> {
          TransactionTemplate reports =
              new TransactionTemplate(
                  context.getBean("reportTransactions", PlatformTransactionManager.class));
          assertSubmitRefused(context, reports, "orders", nothing -> {});
          assertSubmitRefused(
              context,
              reports,
              "orders",
              jdbc -> jdbc.queryForList("select state from booked", String.class));
        });
  }

  @Test
  void aReadOnlyTransactionIsRefused() {
    run(
        context -> {
          TransactionTemplate reading = transaction(context);
          reading.setReadOnly(true);
          assertSubmitRefused(context, reading, "read-only", nothing -> {});
        });
  }

  private static void assertSubmitRefused(
      AssertableApplicationContext context,
      TransactionTemplate transaction,
      String why,
      Consumer<JdbcTemplate> before) {
    Taskmill mill = context.getBean(Taskmill.class);
    assertThatThrownBy(
            () ->
                transaction.executeWithoutResult(
                    status -> {
                      before.accept(jdbc(context));
                      mill.submit(PACK.request(1));
                    }))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("Nothing was submitted");
    assertThat(mill.count(TaskFilter.all(), 10)).isZero();
  }

  @Test
  void aTransactionalHandlerEndsItsTaskInItsTransaction() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TaskType<Integer, Integer> booking = TaskType.of("booking", Integer.class, Integer.class);
          assertThat(mill.submit(booking.request(5)).result(SOON)).contains(5);
          assertThat(booked(context)).containsExactly("with its task");
          mill.submit(TaskType.ofHandler(Book.class).request(6)).await(SOON);
          assertThat(booked(context)).containsExactly("with its task", "with its task");
        });
  }

  @Test
  void aTransactionalHandlerThatFailsLeavesNothingBehind() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TaskHandle<?> handle = mill.submit("booking", -1);
          handle.await(SOON);
          assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
          assertThat(mill.attempts(handle.id())).hasSize(1);
          assertThat(booked(context)).containsExactly("with its task");
        });
  }
}
