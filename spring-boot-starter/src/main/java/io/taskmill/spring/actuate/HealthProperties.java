package io.taskmill.spring.actuate;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * When the health of tasks is DOWN.
 *
 * @param timeout How long the store may take to answer before health is DOWN.
 * @param maxReadyAge How long a READY task may wait for a worker before health is DOWN, in queues
 *     that are not paused; any time by default.
 */
public record HealthProperties(
    @DefaultValue("2s") Duration timeout, @Nullable Duration maxReadyAge) {

  /** Read here, since an application with a Taskmill of its own has no other taskmill.* bound. */
  static HealthProperties of(Environment environment) {
    return Binder.get(environment).bindOrCreate("taskmill.health", HealthProperties.class);
  }
}
