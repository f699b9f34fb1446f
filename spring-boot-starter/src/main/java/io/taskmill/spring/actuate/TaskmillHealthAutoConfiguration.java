package io.taskmill.spring.actuate;

import io.taskmill.Taskmill;
import io.taskmill.spring.TaskmillAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Adds {@code taskmill} to the health of an application. */
@AutoConfiguration(after = TaskmillAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(Taskmill.class)
@ConditionalOnEnabledHealthIndicator("taskmill")
public final class TaskmillHealthAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(name = "taskmillHealthIndicator")
  TaskmillHealthIndicator taskmillHealthIndicator(Taskmill mill, Environment environment) {
    return new TaskmillHealthIndicator(mill, HealthProperties.of(environment));
  }
}
