package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import java.time.Duration;
import java.time.ZoneId;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

/** Which beans are handlers: those with a proxy of a scope too, and what beans register by code. */
class HandlerBeansTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final TaskType<Integer, Void> BY_CODE = TaskType.of("by-code", Integer.class);

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
          .withPropertyValues("taskmill.url=memory:");

  @TaskDefinition(name = "count", maxAttempts = 7)
  static class Count implements TaskHandler<Integer> {
    private final BlockingQueue<String> told;

    Count(BlockingQueue<String> told) {
      this.told = told;
      told.add("made");
    }

    @SuppressWarnings("NullAway") // for the proxy
    Count() {
      this.told = null;
    }

    @Override
    public void run(Integer number, TaskContext task) {
      told.add("count " + number);
    }

    @TaskDefinition(name = "add")
    void add(Integer number) {
      told.add("add " + number);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Scoped {
    final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    @Bean
    @Scope(value = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
    Count count() {
      return new Count(told);
    }

    @Bean
    @TaskDefinition(name = "lambda")
    @Scope(value = "prototype", proxyMode = ScopedProxyMode.INTERFACES)
    TaskHandler<Integer> lambda() {
      return (number, task) -> told.add("lambda " + number);
    }
  }

  /** As with {@code @RefreshScope}: each call finds the bean of that moment. */
  @Test
  void aBeanOfAScopeIsCalledThroughItsProxy() {
    application
        .withUserConfiguration(Scoped.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              Taskmill mill = context.getBean(Taskmill.class);
              BlockingQueue<String> told = context.getBean(Scoped.class).told;
              told.clear();
              mill.submit("count", 1).result(SOON);
              mill.submit("add", 2).result(SOON);
              mill.submit("lambda", 3).result(SOON);
              assertThat(told).containsExactly("made", "count 1", "made", "add 2", "lambda 3");
              assertThat(mill.types().get("count").orElseThrow().policy().retry().maxAttempts())
                  .isEqualTo(7);
            });
  }

  static class InItsConstructor {
    InItsConstructor(Taskmill mill) {
      mill.handle(BY_CODE, (number, task) -> {});
    }
  }

  record WhenAllAreThere(Taskmill mill) implements SmartInitializingSingleton {
    @Override
    public void afterSingletonsInstantiated() {
      mill.handle(BY_CODE, (number, task) -> {});
    }
  }

  @Test
  void whatABeanRegistersByCodeCountsAsHandled() {
    ApplicationContextRunner set =
        application.withPropertyValues(
            "taskmill.role=worker", "taskmill.types.by-code.max-running=5");
    set.withBean(InItsConstructor.class).run(HandlerBeansTest::runsByCode);
    set.withBean(WhenAllAreThere.class).run(HandlerBeansTest::runsByCode);
  }

  private static void runsByCode(AssertableApplicationContext context) throws Exception {
    assertThat(context).hasNotFailed();
    Taskmill mill = context.getBean(Taskmill.class);
    mill.submit("by-code", 1).result(SOON);
    assertThat(mill.types().get("by-code").orElseThrow().policy().maxRunning()).isEqualTo(5);
  }

  @TaskDefinition(name = "books", queue = "${shop.queue}", timeout = "${shop.timeout:PT1M}")
  @Recurring(cron = "${shop.cron}", zone = "${shop.zone}")
  static class CloseBooks implements TaskHandler<NoPayload> {
    @Override
    public void run(NoPayload nothing, TaskContext task) {}

    @TaskDefinition(name = "${shop.name}")
    void count() {}
  }

  @Configuration(proxyBeanMethods = false)
  static class Books {
    @Bean
    @TaskDefinition(name = "lambda", queue = "${shop.queue}")
    TaskHandler<Integer> lambda() {
      return (number, task) -> {};
    }
  }

  @Test
  void placeholdersInAnnotationsAreResolvedAsInScheduled() {
    ApplicationContextRunner shop =
        application
            .withBean(CloseBooks.class)
            .withUserConfiguration(Books.class)
            .withPropertyValues(
                "shop.queue=money", "shop.zone=Europe/Berlin", "shop.name=count-books");
    shop.withPropertyValues("shop.cron=0 3 * * *")
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              Taskmill mill = context.getBean(Taskmill.class);
              TaskPolicy books = mill.types().get("books").orElseThrow().policy();
              assertThat(books.queue()).isEqualTo("money");
              assertThat(books.timeout()).isEqualTo(Duration.ofMinutes(1));
              assertThat(mill.types().get("lambda").orElseThrow().policy().queue())
                  .isEqualTo("money");
              assertThat(mill.handled()).contains("count-books");
              Schedule schedule = mill.schedules().get("books").orElseThrow().schedule();
              assertThat(schedule.timetable().text()).isEqualTo("cron:0 3 * * *");
              assertThat(schedule.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
              mill.submit("books").result(SOON);
            });
    shop.withPropertyValues("shop.cron=-")
        .run(
            context ->
                assertThat(context.getBean(Taskmill.class).schedules().get("books")).isEmpty());
  }

  @Test
  void aPlaceholderWithoutAPropertyIsToldWithItsHandler() {
    application
        .withBean("closing", CloseBooks.class)
        .withPropertyValues("shop.queue=money", "shop.cron=0 3 * * *")
        .run(
            context ->
                assertThat(AutoConfigurationTest.problem(context))
                    .contains("'closing'", "CloseBooks", "@Recurring", "'shop.zone'"));
  }
}
