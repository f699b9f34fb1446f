package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.community.dialect.SQLiteDialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Submits and handlers in transactions of JPA. */
class JpaTransactionsTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final TaskType<Integer, Void> BOOK = TaskType.of("book", Integer.class);

  @TempDir Path folder;

  /** A row that the application writes. */
  @Entity(name = "booked")
  static class Booked {
    @Id int number;

    protected Booked() {}

    Booked(int number) {
      this.number = number;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Application {

    @Bean
    DataSource orders(Environment environment) {
      SQLiteConfig config = new SQLiteConfig();
      config.setBusyTimeout(20_000);
      SQLiteDataSource source = new SQLiteDataSource(config);
      source.setUrl("jdbc:sqlite:" + environment.getRequiredProperty("folder") + "/orders.db");
      return source;
    }

    @Bean
    LocalContainerEntityManagerFactoryBean entities(DataSource orders) {
      LocalContainerEntityManagerFactoryBean entities =
          new LocalContainerEntityManagerFactoryBean();
      entities.setDataSource(orders);
      entities.setManagedTypes(PersistenceManagedTypes.of(Booked.class.getName()));
      entities.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
      entities.setJpaPropertyMap(
          Map.of(
              "hibernate.dialect",
              SQLiteDialect.class.getName(),
              "hibernate.hbm2ddl.auto",
              "update"));
      return entities;
    }

    @Bean
    PlatformTransactionManager transactions(EntityManagerFactory entities) {
      return new JpaTransactionManager(entities);
    }

    @Bean
    Booking booking() {
      return new Booking();
    }
  }

  static class Booking {
    @PersistenceContext EntityManager entities;

    @Transactional
    @TaskDefinition(name = "book", maxAttempts = 2, retryDelay = "PT0.01S")
    public void book(int number, TaskContext task) {
      entities.persist(new Booked(number));
      entities.flush();
      if (number < 0 && task.attempt() == 1) {
        throw new IllegalStateException("out of paper");
      }
    }
  }

  private void run(ContextConsumer<AssertableApplicationContext> test) {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
        .withUserConfiguration(Application.class)
        .withPropertyValues("folder=" + folder)
        .run(test);
  }

  private static long rows(AssertableApplicationContext context) {
    try (EntityManager entities =
        context.getBean(EntityManagerFactory.class).createEntityManager()) {
      return entities.createQuery("select count(b) from booked b", Long.class).getSingleResult();
    }
  }

  @Test
  void aTaskIsCommittedAndRolledBackWithWhatJpaWrites() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TransactionTemplate transaction =
              new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
          transaction.executeWithoutResult(
              status -> {
                mill.submit(BOOK.request(1));
                status.setRollbackOnly();
              });
          assertThat(mill.count(TaskFilter.all(), 10)).isZero();
          assertThat(rows(context)).isZero();
          TaskHandle<Void> handle =
              transaction.execute(
                  status -> {
                    TaskHandle<Void> submitted = mill.submit(BOOK.request(2));
                    assertThat(submitted.info()).as("seen from outside").isEmpty();
                    return submitted;
                  });
          handle.await(SOON);
          assertThat(rows(context)).isEqualTo(1);
        });
  }

  @Test
  void aTransactionalHandlerThatFailsLeavesNothingBehind() {
    run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          TaskHandle<Void> handle = mill.submit(BOOK.request(-1));
          handle.await(SOON);
          assertThat(handle.state()).isEqualTo(TaskState.SUCCEEDED);
          assertThat(mill.attempts(handle.id())).hasSize(1);
          assertThat(rows(context)).isEqualTo(1);
        });
  }
}
