package io.taskmill.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import io.taskmill.NoPayload;
import io.taskmill.RunInterceptor;
import io.taskmill.TaskContext;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.metrics.ObservedSubmit;
import io.taskmill.metrics.TaskmillGauges;
import io.taskmill.metrics.TaskmillMetrics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/** What Micrometer sees of the tasks of an application, and what switches it off. */
class ActuateMetricsTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final TaskType<NoPayload, String> GREET =
      TaskType.of("greet", NoPayload.class, String.class);

  @TempDir Path folder;
  private ApplicationContextRunner application;

  @BeforeEach
  void inTheFolder() {
    application = ActuatedApplication.in(folder);
  }

  private static String greet(ApplicationContext context) throws Exception {
    return context.getBean(Taskmill.class).submit(GREET.request()).result(SOON).orElseThrow();
  }

  private static Stream<String> meters(ApplicationContext context) {
    return context.getBean(MeterRegistry.class).getMeters().stream()
        .map(Meter::getId)
        .map(Meter.Id::getName)
        .filter(name -> name.startsWith("taskmill."));
  }

  @Test
  void tasksAreMeasured() {
    application.run(
        context -> {
          greet(context);
          MeterRegistry registry = context.getBean(MeterRegistry.class);
          assertThat(registry.get("taskmill.executions.started").counter().count()).isOne();
          assertThat(registry.get("taskmill.node.threads").gauge().value()).isPositive();
          assertThat(registry.get("taskmill.run").timers()).isNotEmpty();
        });
  }

  static class MyMeters {
    @Bean
    MeterBinder mine(Taskmill mill) {
      return registry -> Gauge.builder("my.held", () -> mill.load().held()).register(registry);
    }
  }

  @Test
  void aBinderOfTheApplicationMayUseTheTaskmill() {
    application
        .withUserConfiguration(MyMeters.class)
        .run(
            context ->
                assertThat(context.getBean(MeterRegistry.class).get("my.held").gauge().value())
                    .isZero());
  }

  @Test
  void metersAreSwitchedOffAsOthersAre() {
    application
        .withPropertyValues("management.metrics.enable.taskmill=false")
        .run(
            context -> {
              greet(context);
              assertThat(meters(context)).isEmpty();
            });
  }

  @Test
  void withoutARegistryNothingIsMeasured() {
    ActuatedApplication.onlyOurs(folder)
        .run(
            context -> {
              assertThat(greet(context)).isEqualTo("{}");
              assertThat(context)
                  .doesNotHaveBean(TaskmillMetrics.class)
                  .doesNotHaveBean(ObservedSubmit.class);
            });
  }

  @Test
  void theIntervalIsAProperty() {
    application
        .withPropertyValues("taskmill.metrics.interval=1ms")
        .run(
            context ->
                assertThat(context).getFailure().rootCause().hasMessageContaining("PT0.001S"));
  }

  /** Stands for a tracer: what a sender writes, a receiver reads. */
  static class Tracer implements ObservationHandler<Observation.Context> {
    final List<String> received = new CopyOnWriteArrayList<>();

    @Override
    public void onStart(Observation.Context context) {
      if (context instanceof SenderContext<?> sender) {
        write(sender);
      } else if (context instanceof ReceiverContext<?> receiver) {
        received.add(read(receiver));
      }
    }

    private static <C> void write(SenderContext<C> sender) {
      sender.getSetter().set(sender.getCarrier(), "traceparent", "17");
    }

    private static <C> String read(ReceiverContext<C> receiver) {
      return String.valueOf(receiver.getGetter().get(receiver.getCarrier(), "traceparent"));
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }

  @Test
  void theTraceOfWhoeverSubmitsGoesOnWhereTheTaskRuns() {
    application
        .withBean(Tracer.class)
        .run(
            context -> {
              assertThat(greet(context)).isEqualTo("{traceparent=17}");
              assertThat(context.getBean(Tracer.class).received).containsExactly("17");
            });
  }

  static class Inside implements RunInterceptor {
    final List<String> seen = new CopyOnWriteArrayList<>();
    private final ObservationRegistry registry;

    Inside(ObservationRegistry registry) {
      this.registry = registry;
    }

    @Override
    public @Nullable Object aroundRun(TaskContext task, Object payload, Next next)
        throws Exception {
      Observation observation = registry.getCurrentObservation();
      seen.add(observation == null ? "none" : observation.getContext().getName());
      return next.run();
    }
  }

  @Test
  void interceptorsOfTheApplicationRunInsideOfTheObservation() {
    application
        .withBean(Inside.class)
        .withBean(Tracer.class)
        .run(
            context -> {
              greet(context);
              assertThat(context.getBean(Inside.class).seen).containsExactly("taskmill.run");
            });
  }

  @Test
  void observationsAreSwitchedOffAsOthersAre() {
    application
        .withBean(Tracer.class)
        .withPropertyValues("management.observations.enable.taskmill=false")
        .run(context -> assertThat(greet(context)).isEqualTo("{}"));
  }

  @Test
  void withoutMicrometerTasksRun() {
    ActuatedApplication.onlyOurs(folder)
        .withClassLoader(new FilteredClassLoader("io.micrometer"))
        .run(
            context -> {
              assertThat(greet(context)).isEqualTo("{}");
              assertThat(context)
                  .hasSingleBean(TaskmillHealthIndicator.class)
                  .doesNotHaveBean(TaskmillMetrics.class)
                  .doesNotHaveBean(TaskmillGauges.class)
                  .doesNotHaveBean(ObservedSubmit.class);
            });
  }
}
