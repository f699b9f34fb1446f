package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** When tasks run in the life of an application. */
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
class LifecycleTest {

  private static final Set<Thread.State> WAITING =
      Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

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
    void slow(TaskContext task) {
      slowId = task.taskId();
      entered.countDown();
      awaitStop();
    }

    /** Until the Taskmill is being stopped, and waits for what runs. */
    private static void awaitStop() {
      while (Thread.getAllStackTraces().keySet().stream()
          .noneMatch(
              thread ->
                  thread.getName().equals("taskmill-stop")
                      && WAITING.contains(thread.getState()))) {
        Thread.onSpinWait();
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

  /** Spring would go on, and close what the handler uses, while the stop is still under way. */
  @Test
  void aHandlerThatDoesNotEndIsGivenUpBeforeSpringGoesOn() throws Exception {
    ConfigurableApplicationContext context =
        start(Stubborn.class, "--spring.lifecycle.timeout-per-shutdown-phase=2s");
    Stubborn stubborn = context.getBean(Stubborn.class);
    try {
      context.getBean(Taskmill.class).submit("stubborn");
      assertThat(stubborn.entered.await(20, TimeUnit.SECONDS)).isTrue();
      context.close();
      assertThat(stubborn.stillStopping).hasValue(false);
    } finally {
      stubborn.go.complete(null);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({LifecycleAutoConfiguration.class, TaskmillAutoConfiguration.class})
  static class Stubborn {
    final CountDownLatch entered = new CountDownLatch(1);
    final CompletableFuture<Void> go = new CompletableFuture<>();
    final AtomicReference<Boolean> stillStopping = new AtomicReference<>();

    @TaskDefinition(name = "stubborn")
    void run() {
      entered.countDown();
      go.join(); // not interrupted
    }

    @Bean
    DisposableBean usedByHandlers(TaskmillLifecycle lifecycle) {
      return () -> stillStopping.set(lifecycle.isRunning());
    }
  }

  @Test
  void aContextThatIsStartedAgainSubmitsAndSaysThatItRunsNothing(CapturedOutput output) {
    try (ConfigurableApplicationContext context = start(Runs.class)) {
      context.stop();
      context.start();
      assertThat(context.isRunning()).isTrue();
      assertThat(output).containsOnlyOnce("was stopped and is started again, but tasks are not");
      assertThat(context.getBean(Taskmill.class).submit("first").state())
          .isEqualTo(TaskState.READY);
    }
  }

  private ConfigurableApplicationContext start(Class<?> configuration, String... more) {
    SpringApplication application = new SpringApplication(configuration);
    application.setWebApplicationType(WebApplicationType.NONE);
    return application.run(
        Stream.concat(Stream.of("--taskmill.url=" + url()), Stream.of(more))
            .toArray(String[]::new));
  }

  private String url() {
    return "jdbc:sqlite:" + folder.resolve("tasks.db");
  }
}
