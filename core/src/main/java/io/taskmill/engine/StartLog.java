package io.taskmill.engine;

import io.taskmill.TaskType;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the log says of a node that has started: what it runs, and what of that it never gets. */
final class StartLog {

  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  private StartLog() {}

  static void started(EngineParts parts) {
    Set<String> queues = new TreeSet<>(parts.settings.queues().keySet());
    Set<Long> tenants = new TreeSet<>(parts.settings.tenants());
    log.info(
        "Node {} ({} on {}) runs {}{}{} on {}.",
        parts.membership.node(),
        parts.settings.name(),
        parts.settings.host(),
        new TreeSet<>(parts.handlers.names()),
        queues.isEmpty() ? "" : " of the queues " + queues,
        tenants.isEmpty() ? "" : " for the tenants " + tenants,
        parts.store.description());
    Map<String, String> elsewhere = elsewhere(parts);
    if (!queues.isEmpty() && !elsewhere.isEmpty()) {
      log.info(
          "This process has handlers of types whose queues it does not serve, {}: their tasks are left to"
              + " other processes.",
          elsewhere);
    }
  }

  /** The types that are handled here, each with its queue, if that is not served here. */
  private static Map<String, String> elsewhere(EngineParts parts) {
    Map<String, String> elsewhere = new TreeMap<>();
    for (TaskType<?, ?> type : parts.handlers.handled()) {
      String queue = parts.policies.of(type).queue();
      if (!parts.settings.queues().containsKey(queue)) {
        elsewhere.put(type.name(), queue);
      }
    }
    return elsewhere;
  }
}
