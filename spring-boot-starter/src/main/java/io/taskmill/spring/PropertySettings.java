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

  /** Of a stop beside the grace: a claim, handlers that were told to, ends, and who writes them. */
  private static final int STOP_WAITS = 4;

  private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(5);

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
    applyShutdown(builder);
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

  /**
   * The whole stop fits into the phase in which Spring waits for it: first the grace, and in the
   * rest each of the waits that may follow, with one part left for the store's answers.
   */
  private void applyShutdown(TaskmillBuilder builder) {
    Duration phase =
        Binder.get(environment).bind(PHASE_TIMEOUT, Duration.class).orElse(DEFAULT_PHASE_TIMEOUT);
    Duration longest = phase.multipliedBy(4).dividedBy(5);
    Duration given = properties.shutdownGrace();
    Duration grace = given == null ? phase.multipliedBy(2).dividedBy(3) : given;
    if (grace.compareTo(longest) > 0) {
      throw new TaskmillStartException(
          "The property taskmill.shutdown-grace is %s, but Spring waits only for %s when it stops, and a fifth of that is needed to write how tasks ended."
              .formatted(grace, phase),
          "Set taskmill.shutdown-grace to %s at most, or lengthen %s."
              .formatted(longest, PHASE_TIMEOUT),
          null);
    }
    setProperty("taskmill.shutdown-grace", grace, builder::shutdownGrace);
    Duration patience = phase.minus(grace).dividedBy(STOP_WAITS + 1);
    if (patience.compareTo(LONGEST_PATIENCE) < 0) {
      builder.shutdownPatience(patience.plusMillis(1)); // never none
    }
  }

  private static void applyType(TaskmillBuilder builder, String name, TypeProperties type) {
    String property = "taskmill.types." + name;
    setProperty(
        property, name, each -> builder.policy(each, before -> type.over(before, property)));
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
