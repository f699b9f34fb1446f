package io.taskmill.spring.actuate;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * How tasks are measured.
 *
 * @param interval How often the store is asked at most how full queues are.
 */
public record MetricsProperties(@DefaultValue("10s") Duration interval) {

  /** Read here, since an application with a Taskmill of its own has no other taskmill.* bound. */
  static MetricsProperties of(Environment environment) {
    return Binder.get(environment).bindOrCreate("taskmill.metrics", MetricsProperties.class);
  }
}
