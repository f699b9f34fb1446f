package io.taskmill.spring.actuate;

import io.micrometer.core.instrument.MeterRegistry;
import io.taskmill.Taskmill;
import io.taskmill.metrics.TaskmillGauges;
import io.taskmill.metrics.TaskmillMetrics;
import io.taskmill.spring.TaskmillAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Measures tasks where there is a {@link MeterRegistry}. The Taskmill needs the registry for its
 * listener, and the gauges need the Taskmill; there is no circle, since Spring Boot binds meter
 * binders only after all beans are there.
 */
@AutoConfiguration(
    after = TaskmillAutoConfiguration.class,
    afterName =
        "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass({MeterRegistry.class, TaskmillMetrics.class})
@ConditionalOnBean({MeterRegistry.class, Taskmill.class})
public final class TaskmillMetricsAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  TaskmillMetrics taskmillMetrics(MeterRegistry registry) {
    return new TaskmillMetrics(registry);
  }

  /** Spring Boot binds it to all registries, and closes it before the Taskmill. */
  @Bean
  @ConditionalOnMissingBean
  TaskmillGauges taskmillGauges(Taskmill mill, Environment environment) {
    return new TaskmillGauges(mill, MetricsProperties.of(environment).interval());
  }
}
