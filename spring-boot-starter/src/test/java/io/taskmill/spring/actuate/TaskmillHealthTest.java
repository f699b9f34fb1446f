package io.taskmill.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.testing.TestMill;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** When the health of an application's tasks is DOWN, and what it tells. */
class TaskmillHealthTest {

  private static final TaskType<NoPayload, String> GREET =
      TaskType.of("greet", NoPayload.class, String.class);

  @TempDir Path folder;
  private ApplicationContextRunner application;

  @BeforeEach
  void inTheFolder() {
    application = ActuatedApplication.in(folder);
  }

  private static Health health(ApplicationContext context) {
    HealthIndicator taskmill =
        (HealthIndicator)
            context.getBean(HealthContributorRegistry.class).getContributor("taskmill");
    assertThat(taskmill).isNotNull();
    return taskmill.health();
  }

  @Test
  void aNodeWhoseStoreAnswersIsUp() {
    application.run(
        context -> {
          Health health = health(context);
          assertThat(health.getStatus()).isEqualTo(Status.UP);
          assertThat(health.getDetails())
              .containsEntry("node", Long.toString(context.getBean(Taskmill.class).load().node()))
              .containsEntry("running", 0)
              .doesNotContainKey("oldestReadyAge");
        });
  }

  @Test
  void forHowLongTheOldestTaskWaitsIsADetail() {
    application
        .withPropertyValues("taskmill.role=submit")
        .run(
            context -> {
              context.getBean(Taskmill.class).submit(GREET.request());
              Health health = health(context);
              assertThat(health.getStatus()).isEqualTo(Status.UP);
              assertThat(health.getDetails())
                  .containsEntry("oldestReadyQueue", "mail")
                  .containsKey("oldestReadyAge")
                  .doesNotContainKey("node");
            });
  }

  @Test
  void anOldTaskIsDownOnlyWhereALimitIsSet() {
    try (TestMill test = new TestMill()) {
      test.mill().declare(GREET).submit(GREET.request().queue("mail"));
      test.advance(Duration.ofMinutes(10));
      assertThat(health(test, null).getStatus()).isEqualTo(Status.UP);
      assertThat(health(test, Duration.ofMinutes(11)).getStatus()).isEqualTo(Status.UP);
      Health tooOld = health(test, Duration.ofMinutes(9));
      assertThat(tooOld.getStatus()).isEqualTo(Status.DOWN);
      assertThat(tooOld.getDetails())
          .containsEntry("reason", "A READY task waits for longer than PT9M.")
          .containsEntry("oldestReadyAge", "PT10M");
      test.mill().queues().pause("mail");
      assertThat(health(test, Duration.ofMinutes(9)).getStatus())
          .as("a person wants it to wait")
          .isEqualTo(Status.UP);
    }
  }

  @Test
  void aNodeThatDoesNotBeatIsDown() {
    try (TestMill test = new TestMill()) {
      test.clock().advance(Duration.ofMinutes(1));
      Health health = health(test, null);
      assertThat(health.getStatus()).isEqualTo(Status.DOWN);
      assertThat(health.getDetails().get("reason")).asString().contains("has not beaten");
    }
  }

  private static Health health(TestMill test, @Nullable Duration maxReadyAge) {
    HealthProperties properties = new HealthProperties(Duration.ofSeconds(30), maxReadyAge);
    try (TaskmillHealthIndicator indicator = new TaskmillHealthIndicator(test.mill(), properties)) {
      return indicator.health();
    }
  }

  /** A database that can be made to hang, or to refuse. */
  private static final class Failing extends DelegatingDataSource {
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean hangs;
    private volatile boolean refuses;

    Failing(DataSource target) {
      super(target);
    }

    @Override
    public Connection getConnection() throws SQLException {
      if (refuses) {
        throw new SQLException("The database is shut down.", "08006");
      }
      if (hangs) {
        if (Thread.currentThread().getName().equals("taskmill-health")) {
          waiting.incrementAndGet();
        }
        try {
          released.await();
        } catch (InterruptedException e) {
          throw new SQLException(e);
        }
      }
      return super.getConnection();
    }
  }

  private Failing database() {
    return new Failing(new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("orders.db")));
  }

  private static ApplicationContextRunner on(Failing database) {
    return ActuatedApplication.onDataSource(database).withPropertyValues("taskmill.role=submit");
  }

  @Test
  void aStoreThatRefusesIsDown() {
    Failing database = database();
    on(database)
        .run(
            context -> {
              assertThat(health(context).getStatus()).isEqualTo(Status.UP);
              database.refuses = true;
              Health health = health(context);
              assertThat(health.getStatus()).isEqualTo(Status.DOWN);
              assertThat(health.getDetails()).containsKeys("reason", "error");
              database.refuses = false;
              assertThat(health(context).getStatus()).isEqualTo(Status.UP);
            });
  }

  @Test
  void aStoreThatHangsIsDownAndHoldsUpNobody() {
    Failing database = database();
    on(database)
        .withPropertyValues("taskmill.health.timeout=50ms")
        .run(
            context -> {
              health(context);
              database.hangs = true;
              assertThat(health(context).getDetails())
                  .containsEntry("reason", "The store has not answered within PT0.05S.");
              assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
              assertThat(database.waiting).as("one question at a time").hasValue(1);
              database.hangs = false;
              database.released.countDown();
            });
  }

  @Test
  void itIsSwitchedOffAsOthersAre() {
    application
        .withPropertyValues("management.health.taskmill.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(TaskmillHealthIndicator.class));
  }
}
