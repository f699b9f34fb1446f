package io.taskmill.spring;

import static io.taskmill.spring.OrderApplication.PACK;
import static io.taskmill.spring.OrderApplication.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.servers.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A process that dies between the commit of a submit and telling the workers of it. */
@ExtendWith(SharedServers.class)
class CrashAfterCommitTest {

  private static final int KILLED = 137;

  @TempDir Path folder;

  @Test
  void theTaskRunsInAnotherProcessByJdbcOnPostgres() throws Exception {
    assertTheTaskRuns("postgres", JdbcOrders.class);
  }

  @Test
  void theTaskRunsInAnotherProcessByJpaOnPostgres() throws Exception {
    assertTheTaskRuns("postgres", JpaOrders.class);
  }

  @Test
  void theTaskRunsInAnotherProcessByJdbcOnMariadb() throws Exception {
    assertTheTaskRuns("mariadb", JdbcOrders.class);
  }

  @Test
  void theTaskRunsInAnotherProcessByJpaOnMariadb() throws Exception {
    assertTheTaskRuns("mariadb", JpaOrders.class);
  }

  private void assertTheTaskRuns(String kind, Class<?> transactions) throws Exception {
    try (Database orders = SharedServers.create(kind);
        ConfigurableApplicationContext worker =
            start(transactions, orders.url(), folder.resolve("r1.db"))) {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Submitter.class.getName(),
                  transactions.getName(),
                  orders.url(),
                  folder.resolve("r2.db").toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("submitter.log").toFile())
              .start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(KILLED);
      Taskmill mill = worker.getBean(Taskmill.class);
      List<TaskInfo> found = mill.find(TaskFilter.all().types("pack"), 10);
      assertThat(found).hasSize(1);
      mill.task(found.get(0).id(), PACK).await(SOON);
      assertThat(mill.task(found.get(0).id()).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
      assertThat(worker.getBean(JdbcTemplate.class).queryForList("select number from booked"))
          .hasSize(1);
    }
  }

  private static ConfigurableApplicationContext start(
      Class<?> transactions, String url, Path reports, String... properties) {
    return new SpringApplicationBuilder(OrderApplication.class, transactions)
        .web(WebApplicationType.NONE)
        .properties(properties)
        .run("--orders=" + url, "--reports=jdbc:sqlite:" + reports);
  }

  /** Submits in a transaction, and is gone the moment that is committed. */
  static final class Submitter {

    private Submitter() {}

    public static void main(String[] arguments) throws ClassNotFoundException {
      ConfigurableApplicationContext context =
          start(
              Class.forName(arguments[0]),
              arguments[1],
              Path.of(arguments[2]),
              "taskmill.role=submit");
      new TransactionTemplate(
              context.getBean("orderTransactions", PlatformTransactionManager.class))
          .executeWithoutResult(
              status -> {
                TransactionSynchronizationManager.registerSynchronization(new Killed());
                context.getBean(OrderApplication.Rows.class).accept(1);
                context.getBean(Taskmill.class).submit(PACK.request(1));
              });
    }
  }

  /** Before the workers are told of the commit. */
  private static final class Killed implements TransactionSynchronization {
    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void afterCommit() {
      Runtime.getRuntime().halt(KILLED);
    }
  }
}
