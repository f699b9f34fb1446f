package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** When tasks run in the life of an application. */
class LifecycleTest {

  @TempDir Path folder;

  @Test
  void aRunnerMayWaitForATask() {
    try (ConfigurableApplicationContext context = start(Runs.class)) {
      assertThat(context.getBean(Runs.class).endedInRunner).isEqualTo(TaskState.SUCCEEDED);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(TaskmillAutoConfiguration.class)
  static class Runs {
    TaskState endedInRunner = TaskState.READY;

    @TaskDefinition(name = "first")
    void first() {}

    @Bean
    ApplicationRunner waits(Taskmill mill) {
      return arguments -> {
        TaskHandle<?> task = mill.submit("first");
        task.await(Duration.ofSeconds(20));
        endedInRunner = task.info().orElseThrow().state();
      };
    }
  }

  @Test
  void whatRunsEndsFirstAndOthersStillSubmit() throws Exception {
    ConfigurableApplicationContext context = start(Stops.class);
    Stops stops = context.getBean(Stops.class);
    TaskHandle<?> running = context.getBean(Taskmill.class).submit("slow");
    assertThat(stops.entered.await(20, TimeUnit.SECONDS)).isTrue();
    context.close();
    assertThat(stops.seenByRequest).hasValue(TaskState.SUCCEEDED);
    try (Taskmill after = Taskmill.open(url())) {
      assertThat(after.task(running.id()).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
      assertThat(after.task(stops.lateId).orElseThrow().state()).isEqualTo(TaskState.READY);
      assertThat(after.nodes().list()).as("it has left").isEmpty();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(TaskmillAutoConfiguration.class)
  static class Stops {
    final CountDownLatch entered = new CountDownLatch(1);
    final AtomicReference<TaskState> seenByRequest = new AtomicReference<>();
    long slowId;
    long lateId;

    @TaskDefinition(name = "slow")
    void slow(TaskContext task) throws InterruptedException {
      slowId = task.taskId();
      entered.countDown();
      awaitStop();
    }

    /** Until the Taskmill is being stopped, and waits for what runs. */
    private static void awaitStop() throws InterruptedException {
      while (Thread.getAllStackTraces().keySet().stream()
          .noneMatch(
              thread ->
                  thread.getName().equals("taskmill-stop")
                      && WAITING.contains(thread.getState()))) {
        Thread.sleep(1);
      }
    }

    @TaskDefinition(name = "late")
    void late() {}

    /** As a web server that ends its requests when the application stops. */
    @Bean
    SmartLifecycle requests(Taskmill mill) {
      return new SmartLifecycle() {
        private volatile boolean running;

        @Override
        public void start() {
          running = true;
        }

        @Override
        public void stop() {
          seenByRequest.set(mill.task(slowId).orElseThrow().state());
          lateId = mill.submit("late").id();
          running = false;
        }

        @Override
        public boolean isRunning() {
          return running;
        }

        @Override
        public int getPhase() {
          return DEFAULT_PHASE - 1024;
        }
      };
    }
  }

  private ConfigurableApplicationContext start(Class<?> configuration) {
    SpringApplication application = new SpringApplication(configuration);
    application.setWebApplicationType(WebApplicationType.NONE);
    return application.run("--taskmill.url=" + url());
  }

  private String url() {
    return "jdbc:sqlite:" + folder.resolve("tasks.db");
  }
}
