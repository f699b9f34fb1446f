package io.taskmill.spring;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskEvent;
import io.taskmill.TaskHandle;
import io.taskmill.TaskHandler;
import io.taskmill.TaskListener;
import io.taskmill.TaskType;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * An application that writes rows and submits tasks. How it writes, and who has its transactions,
 * is added by {@link JdbcOrders} or {@link JpaOrders}.
 */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement(proxyTargetClass = true)
@ImportAutoConfiguration(TaskmillAutoConfiguration.class)
class OrderApplication {

  static final TaskType<Integer, Void> PACK = TaskType.of("pack", Integer.class);
  static final TaskType<Integer, Integer> BOOKING =
      TaskType.of("booking", Integer.class, Integer.class);

  /** How long the tests wait at most. */
  static final Duration SOON = Duration.ofSeconds(30);

  /** Writes the application's row of this number, in the transaction of the thread. */
  interface Rows extends IntConsumer {}

  @Bean(destroyMethod = "close")
  @Primary
  HikariDataSource orders(Environment environment) {
    return pool(environment.getRequiredProperty("orders"));
  }

  @Bean(destroyMethod = "close")
  HikariDataSource reports(Environment environment) {
    return pool(environment.getRequiredProperty("reports"));
  }

  static HikariDataSource pool(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    if (url.startsWith("jdbc:sqlite:")) {
      config.addDataSourceProperty("busy_timeout", "20000");
    }
    return new HikariDataSource(config);
  }

  @Bean
  PlatformTransactionManager reportTransactions(@Qualifier("reports") DataSource reports) {
    return new JdbcTransactionManager(reports);
  }

  @Bean
  JdbcTemplate jdbc(DataSource orders) {
    return new JdbcTemplate(orders);
  }

  @Bean
  Ends ends(JdbcTemplate jdbc) {
    return new Ends(jdbc);
  }

  @Bean
  Booking booking(Rows rows, Ends ends) {
    return new Booking(rows, ends);
  }

  @Bean
  Book book(Rows rows, Ends ends) {
    return new Book(rows, ends);
  }

  @Bean
  Orders orderService(Rows rows) {
    return new Orders(rows);
  }

  @Bean
  Billing.Ledger ledger(Rows rows) {
    return new Billing.Ledger(rows);
  }

  @Bean
  Billing billing(Rows rows, Billing.Ledger ledger) {
    return new Billing(rows, ledger);
  }

  @Bean
  Delivery delivery(Orders orderService) {
    return new Delivery(orderService);
  }

  @Bean
  @TaskDefinition(name = "pack")
  TaskHandler<Integer> pack() {
    return (number, task) -> {};
  }

  @Bean
  Submits submits() {
    return new Submits();
  }

  /** Which tasks listeners were told of as submitted. */
  static final class Submits implements TaskListener {
    private final Set<Long> told = ConcurrentHashMap.newKeySet();

    @Override
    public void onEvent(TaskEvent event) {
      if (event.from() == null) {
        told.add(event.taskId());
      }
    }

    boolean wereTold(TaskHandle<?> task) {
      return told.contains(task.id());
    }
  }

  /** Whether tasks had ended in the transaction that was about to be committed. */
  static final class Ends {
    private final JdbcTemplate jdbc;
    private final Map<Long, Boolean> seen = new ConcurrentHashMap<>();

    Ends(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    void watch(long task) {
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void beforeCommit(boolean readOnly) {
              Integer ended =
                  jdbc.queryForObject(
                      "select count(*) from taskmill_finished where id = ?", Integer.class, task);
              seen.put(task, Integer.valueOf(1).equals(ended));
            }
          });
    }

    boolean wasInTransaction(long task) {
      return seen.getOrDefault(task, false);
    }
  }

  /** Handles its tasks by methods in transactions. */
  static class Booking {
    private final Rows rows;
    private final Ends ends;

    Booking(Rows rows, Ends ends) {
      this.rows = rows;
      this.ends = ends;
    }

    @Transactional
    @TaskDefinition(name = "booking", maxAttempts = 2, retryDelay = "PT0.01S")
    public int book(int number, TaskContext task) {
      rows.accept(number);
      ends.watch(task.taskId());
      if (number < 0 && task.attempt() == 1) {
        throw new IllegalStateException("out of paper");
      }
      return number;
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    @TaskDefinition(name = "booking-apart")
    public void bookApart(int number, TaskContext task) {
      rows.accept(number);
      ends.watch(task.taskId());
    }
  }

  /** The same as a class. */
  @TaskDefinition(name = "book")
  static class Book implements TaskHandler<Integer> {
    private final Rows rows;
    private final Ends ends;

    Book(Rows rows, Ends ends) {
      this.rows = rows;
      this.ends = ends;
    }

    @Override
    @Transactional
    public void run(Integer number, TaskContext task) {
      rows.accept(number);
      ends.watch(task.taskId());
    }
  }

  /** What handlers call that are in no transaction. */
  static class Orders {
    private final Rows rows;

    Orders(Rows rows) {
      this.rows = rows;
    }

    @Transactional
    public void place(int number, TaskContext task, boolean fails) {
      task.children(
          "parts",
          () -> {
            rows.accept(number);
            return Workflow.named("parts").task("part", PACK.request(number).tags(partOf(number)));
          });
      if (fails) {
        throw new IllegalStateException("out of stock");
      }
    }

    static String partOf(int number) {
      return "part-" + number;
    }
  }

  /** Handlers that add children. */
  static final class Delivery {
    private final Orders orders;

    Delivery(Orders orders) {
      this.orders = orders;
    }

    @TaskDefinition(name = "deliver", maxAttempts = 1)
    boolean deliver(int number, TaskContext task) {
      orders.place(number, task, false);
      return task.awaitChildren("parts").haveSucceeded();
    }

    @TaskDefinition(name = "deliver-nothing", maxAttempts = 1)
    void deliverNothing(int number, TaskContext task) {
      orders.place(number, task, true);
    }
  }
}
