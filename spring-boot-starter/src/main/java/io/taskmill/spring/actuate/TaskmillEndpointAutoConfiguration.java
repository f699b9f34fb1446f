package io.taskmill.spring.actuate;

import io.taskmill.Taskmill;
import io.taskmill.spring.TaskmillAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Adds the endpoint {@code taskmill}, where it is exposed. */
@AutoConfiguration(after = TaskmillAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(Taskmill.class)
@ConditionalOnAvailableEndpoint(TaskmillEndpoint.class)
public final class TaskmillEndpointAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  TaskmillEndpoint taskmillEndpoint(Taskmill mill) {
    return new TaskmillEndpoint(mill);
  }

  @Bean
  @ConditionalOnBean(TaskmillEndpoint.class)
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint(
      endpoint = TaskmillEndpoint.class,
      exposure = EndpointExposure.WEB)
  TaskmillWebEndpoint taskmillWebEndpoint(TaskmillEndpoint endpoint) {
    return new TaskmillWebEndpoint(endpoint);
  }
}
