package io.taskmill.spring;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskmillBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;

/** Applies {@code taskmill.*} to a builder; what it refuses is told with the property's name. */
final class PropertySettings {

  private static final String PHASE_TIMEOUT = "spring.lifecycle.timeout-per-shutdown-phase";
  private static final int MAX_NAME = 100;
  private static final Duration DEFAULT_PHASE_TIMEOUT = Duration.ofSeconds(30);

  private final TaskmillProperties properties;
  private final Environment environment;

  PropertySettings(TaskmillProperties properties, Environment environment) {
    this.properties = properties;
    this.environment = environment;
  }

  void applyTo(TaskmillBuilder builder) {
    applyStore(builder);
    applyWorker(builder);
    set("wait-to-submit", properties.waitToSubmit(), builder::waitToSubmit);
    set("audit-retention", properties.auditRetention(), builder::auditRetention);
    set("payload-limit", properties.payloadLimit(), builder::payloadLimit);
    if (properties.storedPoliciesWin()) {
      builder.storedPoliciesWin();
    }
    if (!properties.schedules()) {
      builder.noSchedules();
    }
    if (properties.holdSubmitted()) {
      builder.holdSubmitted();
    }
    properties.types().forEach((name, type) -> applyType(builder, name, type));
  }

  private void applyStore(TaskmillBuilder builder) {
    set("schema", properties.schema(), builder::schema);
    set("table-prefix", properties.tablePrefix(), builder::tablePrefix);
    set("max-connections", properties.maxConnections(), builder::maxConnections);
    set("wait-to-open", properties.waitToOpen(), builder::waitToOpen);
    if (properties.createSchema()) {
      builder.createSchema();
    }
    if (!properties.migrate()) {
      builder.validateOnly();
    }
    if (!properties.listen()) {
      builder.pollOnly();
    }
  }

  private void applyWorker(TaskmillBuilder builder) {
    String application = environment.getProperty("spring.application.name", "");
    if (properties.name() != null) {
      set("name", properties.name(), builder::name);
    } else if (!application.isBlank()) {
      builder.name(asNodeName(application));
    }
    set("host", properties.host(), builder::host);
    set("lease", properties.lease(), builder::lease);
    set("threads", properties.threads(), builder::threads);
    set("max-async", properties.maxAsync(), builder::maxAsync);
    Boolean virtual = properties.virtualThreads();
    if (virtual == null ? Threading.VIRTUAL.isActive(environment) : virtual) {
      builder.virtualThreads();
    }
    applyQueues(builder);
    properties.tenants().forEach(builder::tenants);
    setProperty("taskmill.shutdown-grace", grace(), builder::shutdownGrace);
  }

  /** An application's name may be any text; a node's may not. */
  private static String asNodeName(String application) {
    String name = application.replaceAll("[^\\p{L}\\p{N}._:/-]", "-");
    return name.substring(0, Math.min(name.length(), MAX_NAME));
  }

  private void applyQueues(TaskmillBuilder builder) {
    Map<String, Integer> weights = properties.queueWeights();
    properties
        .queues()
        .forEach(
            queue ->
                set(
                    weights.containsKey(queue) ? "queue-weights." + queue : "queues",
                    queue,
                    name -> builder.queue(name, weights.getOrDefault(name, 1))));
    for (String weighted : weights.keySet()) {
      if (!properties.queues().contains(weighted)) {
        throw new TaskmillStartException(
            "The property taskmill.queue-weights.%s is for a queue that is not served: taskmill.queues is %s."
                .formatted(weighted, properties.queues()),
            "Add the queue to taskmill.queues, or remove its weight.",
            null);
      }
    }
  }

  /** What is left of the phase's time is for writing down how handlers ended. */
  private Duration grace() {
    Duration phase =
        Binder.get(environment).bind(PHASE_TIMEOUT, Duration.class).orElse(DEFAULT_PHASE_TIMEOUT);
    Duration grace = properties.shutdownGrace();
    if (grace == null) {
      return phase.multipliedBy(4).dividedBy(5);
    }
    if (grace.compareTo(phase) > 0) {
      throw new TaskmillStartException(
          "The property taskmill.shutdown-grace is %s, but Spring waits only for %s when it stops."
              .formatted(grace, phase),
          "Shorten taskmill.shutdown-grace, or lengthen %s.".formatted(PHASE_TIMEOUT),
          null);
    }
    return grace;
  }

  private static void applyType(TaskmillBuilder builder, String name, TypeProperties type) {
    String property = "taskmill.types." + name;
    setProperty(
        property,
        name,
        each ->
            builder.policy(
                each,
                before -> {
                  try {
                    return type.over(before);
                  } catch (InvalidTaskException e) {
                    throw TaskmillStartException.property(property, e);
                  }
                }));
  }

  private static <T> void set(String property, @Nullable T value, Consumer<T> setting) {
    if (value != null) {
      setProperty("taskmill." + property, value, setting);
    }
  }

  private static <T> void setProperty(String property, T value, Consumer<T> setting) {
    try {
      setting.accept(value);
    } catch (InvalidTaskException e) {
      throw TaskmillStartException.property(property, e);
    }
  }
}
