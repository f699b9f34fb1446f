package io.taskmill.spring.actuate;

import io.micrometer.observation.ObservationRegistry;
import io.taskmill.Taskmill;
import io.taskmill.metrics.ObservedRun;
import io.taskmill.metrics.ObservedSubmit;
import io.taskmill.spring.TaskmillAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Observes submits and executions where there is an {@link ObservationRegistry}, so that the trace
 * of whoever submits a task goes on where it runs. Both come first, so that other interceptors run
 * inside of the observation, and the handler's transaction too.
 */
@AutoConfiguration(
    after = TaskmillAutoConfiguration.class,
    afterName =
        "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass({ObservationRegistry.class, ObservedSubmit.class})
@ConditionalOnBean({ObservationRegistry.class, Taskmill.class})
public final class TaskmillObservationAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ObservedSubmit taskmillObservedSubmit(ObservationRegistry registry) {
    return new ObservedSubmit(registry);
  }

  @Bean
  @ConditionalOnMissingBean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ObservedRun taskmillObservedRun(ObservationRegistry registry) {
    return new ObservedRun(registry);
  }
}
