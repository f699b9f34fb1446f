package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.PolicyField;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFunction;
import io.taskmill.TaskHandler;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeRef;
import io.taskmill.WhenFull;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.assertj.core.api.AbstractStringAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** What an application gets from the starter, and what keeps it from starting. */
@ExtendWith(OutputCaptureExtension.class)
class AutoConfigurationTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
          .withPropertyValues("taskmill.url=memory:");

  record Invoice(int number) {}

  static class Invoices {
    final BlockingQueue<Integer> sent = new LinkedBlockingQueue<>();

    @TaskDefinition(name = "send-invoice", maxRunning = 2, maxAttempts = 7)
    void send(Invoice invoice, TaskContext task) {
      sent.add(invoice.number());
    }

    @TaskDefinition(name = "count")
    int count(TaskContext task) {
      return sent.size();
    }

    @TaskDefinition(name = "sum")
    CompletionStage<Integer> sum(Invoice invoice) {
      return CompletableFuture.completedFuture(invoice.number() + 1);
    }
  }

  @TaskDefinition(name = "send-invoice")
  static class SendInvoice implements TaskHandler<Invoice> {
    final BlockingQueue<Integer> sent = new LinkedBlockingQueue<>();

    @Override
    public void run(Invoice invoice, TaskContext task) {
      sent.add(invoice.number());
    }
  }

  static class Total implements TaskFunction<Invoice, Integer> {
    @Override
    public Integer run(Invoice invoice, TaskContext task) {
      return invoice.number() * 2;
    }
  }

  static class Nightly {
    @Recurring(cron = "0 3 * * *")
    @TaskDefinition(name = "close-books")
    void closeBooks() {}
  }

  static class TwoPayloads {
    @TaskDefinition(name = "two")
    void run(Invoice one, Invoice two) {}
  }

  @Test
  void aMethodOfABeanHandlesTasks() {
    application
        .withBean(Invoices.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              mill.submit("send-invoice", new Invoice(17)).result(SOON);
              assertThat(context.getBean(Invoices.class).sent).containsExactly(17);
            });
  }

  @Test
  void whatAMethodReturnsIsTheResult() {
    application
        .withBean(Invoices.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              TaskType<NoPayload, Integer> count =
                  TaskType.of("count", NoPayload.class, Integer.class);
              TaskType<Invoice, Integer> sum = TaskType.of("sum", Invoice.class, Integer.class);
              assertThat(mill.submit(count.request()).result(SOON)).contains(0);
              assertThat(mill.submit(sum.request(new Invoice(1))).result(SOON)).contains(2);
            });
  }

  @Test
  void aBeanThatIsAHandlerHandlesTasks() {
    application
        .withBean(SendInvoice.class)
        .withBean(Total.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              mill.submit(TaskType.ofHandler(SendInvoice.class).request(new Invoice(4)))
                  .result(SOON);
              assertThat(context.getBean(SendInvoice.class).sent).containsExactly(4);
              assertThat(
                      mill.submit(TaskType.ofFunction(Total.class).request(new Invoice(4)))
                          .result(SOON))
                  .contains(8);
            });
  }

  @Test
  void handlersAreFoundInALazyApplication() {
    application
        .withBean(SendInvoice.class)
        .withInitializer(
            context ->
                context.addBeanFactoryPostProcessor(
                    new LazyInitializationBeanFactoryPostProcessor()))
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              mill.submit("send-invoice", new Invoice(5)).result(SOON);
            });
  }

  /** Nobody else asks for the Taskmill: its tasks come from another process. */
  @Test
  void aLazyApplicationRunsTasks(@TempDir Path folder) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("lazy.db");
    TaskType<Invoice, Void> type = TaskType.of("send-invoice", Invoice.class);
    try (Taskmill elsewhere = Taskmill.open(url);
        ConfigurableApplicationContext context =
            new SpringApplicationBuilder(TaskmillAutoConfiguration.class, Invoices.class)
                .web(WebApplicationType.NONE)
                .lazyInitialization(true)
                .run("--taskmill.url=" + url)) {
      elsewhere.submit(type.request(new Invoice(6))).await(SOON);
      assertThat(context.getBean(Invoices.class).sent).containsExactly(6);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Lambdas {
    final BlockingQueue<Integer> sent = new LinkedBlockingQueue<>();

    @Bean
    @TaskDefinition(name = "send-invoice", maxAttempts = 7)
    TaskHandler<Invoice> sendInvoice() {
      return (invoice, task) -> sent.add(invoice.number());
    }

    @Bean
    TaskFunction<List<Invoice>, Integer> total() {
      return (invoices, task) -> invoices.stream().mapToInt(Invoice::number).sum();
    }

    @Bean
    @Recurring(cron = "0 3 * * *")
    @TaskDefinition(name = "close-books")
    TaskHandler<NoPayload> closeBooks() {
      return (nothing, task) -> {};
    }
  }

  @Test
  void aLambdaHandlesWhatItsBeanMethodSays() {
    application
        .withUserConfiguration(Lambdas.class)
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              mill.submit("send-invoice", new Invoice(17)).result(SOON);
              assertThat(context.getBean(Lambdas.class).sent).containsExactly(17);
              assertThat(mill.types().get("send-invoice").get().policy().retry().maxAttempts())
                  .isEqualTo(7);
              TaskType<List<Invoice>, Integer> total =
                  TaskType.of(
                      Lambdas.class.getCanonicalName() + ".total",
                      new TypeRef<List<Invoice>>() {},
                      TypeRef.of(Integer.class));
              assertThat(
                      mill.submit(total.request(List.of(new Invoice(1), new Invoice(2))))
                          .result(SOON))
                  .contains(3);
              assertThat(mill.schedules().get("close-books")).isPresent();
            });
  }

  @Test
  void aLambdaWhosePayloadIsNotWrittenOutStopsTheStart() {
    application
        .withUserConfiguration(OpenLambda.class)
        .run(
            context ->
                assertThat(problem(context)).contains("'anything'", "payload type", "OpenLambda"));
    application
        .withBean("bare", TaskHandler.class, () -> (TaskHandler<Invoice>) (invoice, task) -> {})
        .run(context -> assertThat(problem(context)).contains("'bare'", "payload type"));
  }

  @Configuration(proxyBeanMethods = false)
  static class OpenLambda {
    @Bean
    TaskHandler<?> anything() {
      return (payload, task) -> {};
    }
  }

  static class WhichThread {
    @TaskDefinition(name = "thread")
    String thread() {
      return Thread.currentThread().toString();
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void handlersAreOnVirtualThreadsIfTheApplicationIs() {
    TaskType<NoPayload, String> thread = TaskType.of("thread", NoPayload.class, String.class);
    ApplicationContextRunner named = application.withBean(WhichThread.class);
    named
        .withPropertyValues("spring.threads.virtual.enabled=true")
        .run(
            context ->
                assertThat(context.getBean(Taskmill.class).submit(thread.request()).result(SOON))
                    .hasValueSatisfying(name -> assertThat(name).startsWith("VirtualThread")));
    named
        .withPropertyValues("spring.threads.virtual.enabled=true", "taskmill.virtual-threads=false")
        .run(
            context ->
                assertThat(context.getBean(Taskmill.class).submit(thread.request()).result(SOON))
                    .hasValueSatisfying(name -> assertThat(name).startsWith("Thread")));
  }

  /** Spring Boot passes over its own property there; ours is refused. */
  @Test
  @EnabledForJreRange(max = JRE.JAVA_20)
  void withoutVirtualThreadsInJavaTheyAreRefusedIfAskedForByName() {
    application
        .withBean(Invoices.class)
        .withPropertyValues("spring.threads.virtual.enabled=true")
        .run(context -> assertThat(context).hasNotFailed());
    application
        .withBean(Invoices.class)
        .withPropertyValues("taskmill.virtual-threads=true")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .hasStackTraceContaining("Virtual threads need Java 21"));
  }

  @Test
  void propertiesOfATypeCountMoreThanItsAnnotation() {
    application
        .withBean(Invoices.class)
        .withPropertyValues(
            "taskmill.types.send-invoice.max-running=5",
            "taskmill.types.send-invoice.when-full=skip",
            "taskmill.types.send-invoice.retry.delay=30s",
            "taskmill.types.send-invoice.rate.tasks=10",
            "taskmill.types.send-invoice.uniqueness.by=payload")
        .run(
            context -> {
              TaskPolicy policy =
                  context.getBean(Taskmill.class).types().get("send-invoice").get().policy();
              assertThat(policy.maxRunning()).isEqualTo(5);
              assertThat(policy.whenFull()).isEqualTo(WhenFull.SKIP);
              assertThat(policy.retry().maxAttempts()).isEqualTo(7);
              assertThat(policy.rate().burst()).isEqualTo(10);
            });
  }

  @Test
  void everyFieldOfAPolicyHasAProperty() {
    assertThat(Stream.of(TypeProperties.class.getRecordComponents()).map(RecordComponent::getName))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(PolicyField.values()).map(PolicyField::fieldName).toList());
  }

  @Test
  void aRecurringMethodDeclaresItsSchedule() {
    application
        .withBean(Nightly.class)
        .run(
            context ->
                assertThat(context.getBean(Taskmill.class).schedules().get("close-books"))
                    .isPresent());
    application
        .withBean(Nightly.class)
        .withPropertyValues("taskmill.schedules=false")
        .run(
            context ->
                assertThat(context.getBean(Taskmill.class).schedules().get("close-books"))
                    .isEmpty());
  }

  @Test
  void anApplicationThatOnlySubmitsKnowsTheTypesAndRunsNothing() {
    application
        .withBean(Invoices.class)
        .withPropertyValues("taskmill.role=submit")
        .run(
            context -> {
              Taskmill mill = context.getBean(Taskmill.class);
              assertThat(mill.submit("send-invoice", new Invoice(1)).state())
                  .isEqualTo(TaskState.READY);
              assertThat(mill.nodes().list()).isEmpty();
            });
  }

  @Test
  void theNodeIsCalledAsTheApplicationIs() {
    application
        .withBean(Invoices.class)
        .withPropertyValues("spring.application.name=My shop (new)")
        .run(
            context ->
                assertThat(context.getBean(Taskmill.class).nodes().list().get(0).name())
                    .isEqualTo("My-shop--new-"));
  }

  @Test
  void whenTheApplicationStopsRunningHandlersEndFirst() throws Exception {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    application
        .withBean(Slow.class, () -> new Slow(told))
        .run(
            context -> {
              context.getBean(Taskmill.class).submit("slow", new NoPayload());
              assertThat(told.poll(30, TimeUnit.SECONDS)).isEqualTo("begun");
              context.getSourceApplicationContext().close();
              assertThat(told).containsExactly("ended", "destroyed");
            });
  }

  /** Goes on until the application is closing. */
  static final class Slow implements DisposableBean {
    private final BlockingQueue<String> told;
    private final CompletableFuture<Void> closing = new CompletableFuture<>();

    Slow(BlockingQueue<String> told) {
      this.told = told;
    }

    @EventListener(ContextClosedEvent.class)
    void closing() {
      closing.complete(null);
    }

    @TaskDefinition(name = "slow")
    void run() throws Exception {
      told.add("begun");
      closing.get(30, TimeUnit.SECONDS);
      told.add("ended");
    }

    @Override
    public void destroy() {
      told.add("destroyed");
    }
  }

  @Test
  void aRefusedValueIsToldWithItsProperty() {
    assertRefused("taskmill.threads=0").contains("taskmill.threads").contains("must be at least 1");
    assertRefused("taskmill.queue-weights.mail=2").contains("taskmill.queue-weights.mail");
    assertRefused("taskmill.shutdown-grace=25s").contains("PT30S", "a fifth");
    assertRefused("taskmill.types.send-invoice.priority=10")
        .contains("taskmill.types.send-invoice.priority")
        .contains("between 1 (last) and 9");
    assertRefused("taskmill.types.send-invoice.retry.max-attempts=0")
        .contains("taskmill.types.send-invoice.retry.max-attempts is refused");
    assertRefused("taskmill.types.send-invoice.retry.delay=-1s")
        .contains("taskmill.types.send-invoice.retry.delay is refused");
    assertRefused("taskmill.types.send-invoice.retry.jitter=0.5")
        .contains("taskmill.types.send-invoice.retry is refused", "retry.delay");
    assertRefused("taskmill.types.send-invoce.priority=1")
        .contains("taskmill.types.send-invoce")
        .contains("send-invoice");
    assertRefused("taskmill.data-source=orders").contains("taskmill.url");
  }

  @Test
  void propertiesDoNotShowThePassword() {
    application
        .withPropertyValues("taskmill.password=secret", "taskmill.username=anna")
        .run(
            context ->
                assertThat(context.getBean(TaskmillProperties.class).toString())
                    .doesNotContain("secret"));
  }

  @Test
  void settingsOfTheApiAndTheServerAreForThem() {
    application
        .withPropertyValues("taskmill.web.path=/mill", "taskmill.server.data=there")
        .run(context -> assertThat(context).hasNotFailed());
    application
        .withPropertyValues("taskmill.web.path=/mill", "taskmill.thread=5")
        .run(context -> assertThat(context).hasFailed());
  }

  @Test
  void anUnknownPropertyStopsTheStart() {
    application
        .withPropertyValues("taskmill.thread=5")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .hasRootCauseInstanceOf(UnboundConfigurationPropertiesException.class));
  }

  @Test
  void aWorkerWithoutAHandlerDoesNotStart() {
    application
        .withPropertyValues("taskmill.role=worker")
        .run(context -> assertThat(problem(context)).contains("taskmill.role", "no bean handles"));
  }

  @Test
  void twoHandlersOfATypeAreBothNamed() {
    application
        .withBean("invoices", Invoices.class)
        .withBean("sender", SendInvoice.class)
        .run(
            context ->
                assertThat(problem(context))
                    .contains("send-invoice", "'invoices'", "Invoices.send", "'sender'"));
  }

  static class Overloaded {
    @TaskDefinition
    void send(Invoice invoice) {}

    @TaskDefinition
    void send(List<Invoice> invoices, TaskContext task) {}
  }

  @Test
  void twoMethodsOfANameAreToldApart() {
    application
        .withBean("both", Overloaded.class)
        .run(
            context ->
                assertThat(problem(context)).contains("send(Invoice)", "send(List, TaskContext)"));
  }

  static class AlsoNightly {
    @Recurring(name = "close-books", cron = "0 4 * * *")
    void again() {}
  }

  @Test
  void twoSchedulesOfANameAreBothNamed() {
    application
        .withBean("nightly", Nightly.class)
        .withBean("other", AlsoNightly.class)
        .run(
            context ->
                assertThat(problem(context))
                    .contains(
                        "close-books", "'nightly'", "closeBooks", "'other'", "AlsoNightly.again"));
  }

  record ByCode(Taskmill mill) {
    ByCode {
      mill.schedule(Schedule.of("close-books", TaskType.of("by-code")).every(Duration.ofHours(1)));
    }
  }

  @Test
  void aScheduleOfANameThatCodeHasTakenIsToldWithItsBean() {
    application
        .withBean(ByCode.class)
        .withBean("nightly", Nightly.class)
        .run(context -> assertThat(problem(context)).contains("close-books", "'nightly'"));
  }

  @Test
  void aStoreThatCannotBeOpenedIsExplained() {
    assertRefused("taskmill.url=jdbc:oracle:thin:@db").contains("jdbc:oracle:");
    assertRefused("taskmill.url=jdbc:mysql://localhost/shop").contains("no JDBC driver", "mysql");
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
        .withBean(DataSource.class, AutoConfigurationTest::leadingToDerby)
        .run(
            context ->
                assertThat(problem(context)).contains("leads to Apache Derby", "cannot use"));
  }

  /** A DataSource of a database that is not ours to use; no more of it is asked for. */
  private static DataSource leadingToDerby() {
    DatabaseMetaData server =
        proxy(
            DatabaseMetaData.class,
            method -> method.equals("getDatabaseProductName") ? "Apache Derby" : null);
    Connection connection =
        proxy(Connection.class, method -> method.equals("getMetaData") ? server : null);
    return proxy(DataSource.class, method -> method.equals("getConnection") ? connection : null);
  }

  private static <T> T proxy(Class<T> type, Function<String, @Nullable Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              Object answer = answers.apply(method.getName());
              if (answer == null && method.getReturnType() == boolean.class) {
                return method.getName().equals("isValid");
              }
              return answer == null && method.getReturnType() == int.class ? 0 : answer;
            }));
  }

  @Test
  void aMethodThatIsNoHandlerIsToldWhatIsExpected() {
    application
        .withBean("both", TwoPayloads.class)
        .run(
            context ->
                assertThat(problem(context))
                    .contains("'both'", "TwoPayloads.run", "more than one payload", "Expected is"));
  }

  @Test
  void withoutADataSourceTasksAreInAFileAsTheLogSays(CapturedOutput output) {
    TaskmillStore store = choose(new DefaultListableBeanFactory());
    assertThat(store.url()).isEqualTo("jdbc:sqlite:taskmill.db");
    store.logFile();
    assertThat(output).contains("Tasks are kept in the SQLite file").contains("taskmill.db");
  }

  @Test
  void ofSeveralDataSourcesOneMustBeNamed() {
    ApplicationContextRunner two =
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TaskmillAutoConfiguration.class))
            .withBean("orders", DataSource.class, SimpleDriverDataSource::new)
            .withBean("reports", DataSource.class, SimpleDriverDataSource::new);
    two.run(context -> assertThat(problem(context)).contains("orders", "reports", "primary"));
    two.withPropertyValues("taskmill.data-source=bills")
        .run(context -> assertThat(problem(context)).contains("bills", "orders", "reports"));
  }

  private static TaskmillStore choose(DefaultListableBeanFactory beans) {
    TaskmillStore[] chosen = new TaskmillStore[1];
    new ApplicationContextRunner()
        .withBean(Properties.class)
        .run(
            context ->
                chosen[0] = TaskmillStore.choose(context.getBean(TaskmillProperties.class), beans));
    return chosen[0];
  }

  @EnableConfigurationProperties(TaskmillProperties.class)
  static class Properties {}

  private AbstractStringAssert<?> assertRefused(String property) {
    String[] told = new String[1];
    application
        .withBean(Invoices.class)
        .withPropertyValues(property)
        .run(context -> told[0] = problem(context));
    return assertThat(told[0]).as(property);
  }

  /** What Spring's failure analysis shows. */
  static String problem(AssertableApplicationContext context) {
    assertThat(context).hasFailed();
    FailureAnalysis analysis = new TaskmillFailureAnalyzer().analyze(context.getStartupFailure());
    assertThat(analysis).as("analysis of %s", context.getStartupFailure()).isNotNull();
    assertThat(analysis.getAction()).isNotBlank();
    return analysis.getDescription();
  }
}
