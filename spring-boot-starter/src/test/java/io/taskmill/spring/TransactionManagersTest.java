package io.taskmill.spring;

import static io.taskmill.spring.OrderApplication.PACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.InvalidTaskException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.TransactionManagementConfigurer;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Whose transactions are known: those of each transaction manager bean, wherever and whenever it is
 * made. Others are refused. The pool may hand out connections with auto-commit or without.
 */
class TransactionManagersTest {

  private static final List<String> AUTO_COMMIT =
      List.of("--auto-commit=true", "--auto-commit=false");

  @TempDir Path folder;
  private final List<ConfigurableApplicationContext> contexts = new ArrayList<>();

  private static Stream<DynamicTest> each(List<String> cases, Consumer<String> test) {
    return cases.stream().map(one -> DynamicTest.dynamicTest(one, () -> test.accept(one)));
  }

  @AfterEach
  void close() {
    contexts.forEach(ConfigurableApplicationContext::close);
  }

  @Configuration(proxyBeanMethods = false)
  static class Databases {
    @Bean(destroyMethod = "close")
    HikariDataSource orders(Environment environment) {
      return pool(environment, "orders");
    }

    @Bean(destroyMethod = "close")
    HikariDataSource reports(Environment environment) {
      return pool(environment, "reports");
    }

    private static HikariDataSource pool(Environment environment, String name) {
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:sqlite:" + environment.getRequiredProperty("folder") + name + ".db");
      config.setAutoCommit(environment.getProperty("auto-commit", Boolean.class, true));
      config.addDataSourceProperty("busy_timeout", "20000");
      return new HikariDataSource(config);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Managers {
    @Bean
    @Primary
    JdbcTransactionManager orderTransactions(HikariDataSource orders) {
      return new JdbcTransactionManager(orders);
    }

    @Bean
    JdbcTransactionManager reportTransactions(HikariDataSource reports) {
      return new JdbcTransactionManager(reports);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(TaskmillAutoConfiguration.class)
  static class Tasks {
    @TaskDefinition(name = "pack")
    void pack(int number) {}
  }

  private ConfigurableApplicationContext start(
      @Nullable ConfigurableApplicationContext parent, List<Class<?>> classes, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("--folder=" + folder.resolve(String.valueOf(contexts.size())));
    if (arguments.stream().noneMatch(one -> one.startsWith("--taskmill.data-source="))) {
      arguments.add("--taskmill.data-source=orders");
    }
    SpringApplicationBuilder application =
        new SpringApplicationBuilder(classes.toArray(Class<?>[]::new)).web(WebApplicationType.NONE);
    if (parent != null) {
      application.parent(parent);
    }
    ConfigurableApplicationContext context = application.run(arguments.toArray(String[]::new));
    contexts.add(0, context);
    return context;
  }

  private static void assertAPartOfIt(
      ConfigurableApplicationContext context, PlatformTransactionManager manager) {
    Taskmill mill = context.getBean(Taskmill.class);
    for (boolean isRolledBack : List.of(true, false)) {
      new TransactionTemplate(manager)
          .executeWithoutResult(
              status -> {
                mill.submit(PACK.request(1));
                if (isRolledBack) {
                  status.setRollbackOnly();
                }
              });
      assertThat(tasks(mill)).isEqualTo(isRolledBack ? 0 : 1);
    }
    inCallback(manager, call -> call.afterCommit = mill);
  }

  private static void assertRefused(
      ConfigurableApplicationContext context,
      PlatformTransactionManager manager,
      String why,
      Runnable before) {
    Taskmill mill = context.getBean(Taskmill.class);
    assertThatThrownBy(
            () ->
                new TransactionTemplate(manager)
                    .executeWithoutResult(
                        status -> {
                          before.run();
                          mill.submit(PACK.request(1));
                        }))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("Nothing was submitted");
    assertThat(tasks(mill)).isZero();
  }

  private static long tasks(Taskmill mill) {
    return mill.count(TaskFilter.all(), 10);
  }

  private static PlatformTransactionManager manager(
      ConfigurableApplicationContext context, String name) {
    return context.getBean(name, PlatformTransactionManager.class);
  }

  @TestFactory
  Stream<DynamicTest> aConnectionThatWasOnlyBorrowedIsNotJoined() {
    return each(AUTO_COMMIT, this::borrowedIsNotJoined);
  }

  private void borrowedIsNotJoined(String autoCommit) {
    ConfigurableApplicationContext context =
        start(null, List.of(Databases.class, Managers.class, Tasks.class), autoCommit);
    JdbcTemplate orders = new JdbcTemplate(context.getBean("orders", DataSource.class));
    assertRefused(
        context,
        manager(context, "reportTransactions"),
        "is not one on the DataSource 'orders'",
        () -> orders.queryForList("select 1"));
    assertAPartOfIt(context, manager(context, "orderTransactions"));
  }

  @TestFactory
  Stream<DynamicTest> aManagerThatIsNoBeanIsRefused() {
    return each(AUTO_COMMIT, this::noBeanIsRefused);
  }

  private void noBeanIsRefused(String autoCommit) {
    ConfigurableApplicationContext context =
        start(null, List.of(Databases.class, Tasks.class), autoCommit);
    for (String dataSource : List.of("orders", "reports")) {
      PlatformTransactionManager unknown =
          new JdbcTransactionManager(context.getBean(dataSource, DataSource.class));
      assertRefused(context, unknown, "Make the transaction manager a bean", () -> {});
      Taskmill mill = context.getBean(Taskmill.class);
      assertThatThrownBy(() -> inCallback(unknown, call -> call.afterCommit = mill))
          .hasMessageContaining("Make the transaction manager a bean");
      assertThat(tasks(mill)).isZero();
    }
  }

  @TestFactory
  Stream<DynamicTest> afterTheCompletionOfAnyTransactionATaskIsThereAtOnce() {
    return each(AUTO_COMMIT, this::atOnceAfterCompletion);
  }

  private void atOnceAfterCompletion(String autoCommit) {
    ConfigurableApplicationContext context =
        start(null, List.of(Databases.class, Tasks.class), autoCommit);
    Taskmill mill = context.getBean(Taskmill.class);
    inCallback(
        new JdbcTransactionManager(context.getBean("orders", DataSource.class)),
        call -> call.afterCompletion = mill);
    assertThat(tasks(mill)).isEqualTo(1);
  }

  private static final class Call implements TransactionSynchronization {
    private @Nullable Taskmill afterCommit;
    private @Nullable Taskmill afterCompletion;

    @Override
    public void afterCommit() {
      if (afterCommit != null) {
        assertThat(afterCommit.submit(PACK.request(1)).info()).as("after the commit").isPresent();
      }
    }

    @Override
    public void afterCompletion(int status) {
      if (afterCompletion != null) {
        afterCompletion.submit(PACK.request(1));
      }
    }
  }

  private static void inCallback(PlatformTransactionManager manager, Consumer<Call> set) {
    Call call = new Call();
    set.accept(call);
    new TransactionTemplate(manager)
        .executeWithoutResult(
            status -> TransactionSynchronizationManager.registerSynchronization(call));
  }

  @TestFactory
  Stream<DynamicTest> aManagerWithoutSynchronizationIsRefused() {
    return Stream.of("orderTransactions", "reportTransactions")
        .flatMap(
            name -> each(AUTO_COMMIT, autoCommit -> notSynchronizedIsRefused(name, autoCommit)));
  }

  private void notSynchronizedIsRefused(String name, String autoCommit) {
    ConfigurableApplicationContext context =
        start(null, List.of(Databases.class, Managers.class, Tasks.class), autoCommit);
    JdbcTransactionManager manager = context.getBean(name, JdbcTransactionManager.class);
    manager.setTransactionSynchronization(AbstractPlatformTransactionManager.SYNCHRONIZATION_NEVER);
    assertRefused(context, manager, "no synchronization", () -> {});
    Taskmill mill = context.getBean(Taskmill.class);
    mill.submit(PACK.request(1));
    assertThat(tasks(mill)).as("after it").isEqualTo(1);
  }

  @Test
  void theManagerOfAParentContextIsKnownUntilTheChildIsClosed() {
    ConfigurableApplicationContext parent = start(null, List.of(Databases.class, Managers.class));
    ConfigurableApplicationContext child = start(parent, List.of(Tasks.class));
    JdbcTransactionManager manager =
        parent.getBean("orderTransactions", JdbcTransactionManager.class);
    assertAPartOfIt(child, manager);
    child.close();
    assertThat(manager.getTransactionExecutionListeners()).isEmpty();
  }

  /** Makes a manager before there is anybody who could see it being made. */
  @Configuration(proxyBeanMethods = false)
  static class Early {
    @Bean
    static BeanFactoryPostProcessor early() {
      return beans -> beans.getBean("orderTransactions");
    }
  }

  @Test
  void aManagerThatWasMadeEarlyIsKnown() {
    ConfigurableApplicationContext context =
        start(null, List.of(Early.class, Databases.class, Managers.class, Tasks.class));
    assertAPartOfIt(context, manager(context, "orderTransactions"));
  }

  /** A manager with a list of listeners that takes no more. */
  @Configuration(proxyBeanMethods = false)
  static class FixedListeners {
    @Bean
    JdbcTransactionManager orderTransactions(HikariDataSource orders) {
      JdbcTransactionManager manager = new JdbcTransactionManager(orders);
      manager.setTransactionExecutionListeners(List.of());
      return manager;
    }
  }

  @Test
  void aManagerWithListenersOfItsOwnIsKnown() {
    ConfigurableApplicationContext context =
        start(null, List.of(Databases.class, FixedListeners.class, Tasks.class));
    assertAPartOfIt(context, manager(context, "orderTransactions"));
  }

  /** Proxies of Spring around the pool. */
  @Configuration(proxyBeanMethods = false)
  static class Proxies {
    @Bean
    DataSource lazy(HikariDataSource orders) {
      return new LazyConnectionDataSourceProxy(orders);
    }

    @Bean
    DataSource aware(HikariDataSource orders) {
      return new TransactionAwareDataSourceProxy(orders);
    }
  }

  /** Has the manager of the DataSource that a property names. */
  @Configuration(proxyBeanMethods = false)
  static class NamedManager {
    @Bean
    JdbcTransactionManager namedTransactions(
        Map<String, DataSource> dataSources, Environment environment) {
      return new JdbcTransactionManager(
          dataSources.get(environment.getRequiredProperty("managed")));
    }
  }

  @TestFactory
  Stream<DynamicTest> aProxyOfTheDataSourceIsSeenThrough() {
    return each(
        List.of("lazy lazy", "aware aware", "aware orders", "orders aware"),
        names -> {
          ConfigurableApplicationContext context = proxied(names);
          assertAPartOfIt(context, manager(context, "namedTransactions"));
        });
  }

  @TestFactory
  Stream<DynamicTest> aProxyWithConnectionsOfItsOwnIsAnotherDataSource() {
    return each(
        List.of("lazy orders", "orders lazy"),
        names -> {
          ConfigurableApplicationContext context = proxied(names);
          PlatformTransactionManager manager = manager(context, "namedTransactions");
          assertRefused(context, manager, "is not one on the DataSource", () -> {});
        });
  }

  private ConfigurableApplicationContext proxied(String names) {
    String[] both = names.split(" ", -1);
    return start(
        null,
        List.of(Databases.class, Proxies.class, NamedManager.class, Tasks.class),
        "--managed=" + both[1],
        "--taskmill.data-source=" + both[0]);
  }

  /** Says by code which manager is meant by all that is transactional. */
  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Named {
    @Bean
    JdbcTransactionManager first(HikariDataSource orders) {
      return new JdbcTransactionManager(orders);
    }

    @Bean
    JdbcTransactionManager second(HikariDataSource reports) {
      return new JdbcTransactionManager(reports);
    }

    @Bean
    TransactionManagementConfigurer configurer(TransactionManager first) {
      return () -> first;
    }

    @Bean
    Booking booking(HikariDataSource orders) {
      return new Booking(new JdbcTemplate(orders));
    }
  }

  static class Booking {
    private final JdbcTemplate jdbc;

    Booking(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    @Transactional
    @TaskDefinition(name = "booking", maxAttempts = 1)
    public void book(int number, TaskContext task) {
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void beforeCommit(boolean readOnly) {
              assertThat(
                      jdbc.queryForList(
                          "select id from taskmill_finished where id = ?", task.taskId()))
                  .hasSize(1);
            }
          });
    }
  }

  @Test
  void theManagerThatTheApplicationHasNamedIsUsedForHandlers() throws Exception {
    ConfigurableApplicationContext context =
        start(null, List.of(Databases.class, Named.class, Tasks.class));
    TaskHandle<?> handle = context.getBean(Taskmill.class).submit("booking", 1);
    handle.await(OrderApplication.SOON);
    assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
  }
}
