package io.taskmill.server.alerts;

import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at all rules, twice a minute in the whole cluster, and has people told what is new. */
class AlertCheck {

  static final String QUEUE = "taskmill";

  /** The server's own: what it does for all tenants is no tenant's, that of 0 neither. */
  static final long OWN_TENANT = -1;

  static final TaskType<AlertMessage, Void> DELIVERY =
      TaskType.of("taskmill.alert-delivery", AlertMessage.class);

  private static final String NAME = "taskmill.alert-check";
  private static final String NO_PAYLOAD = "{}";
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final Logger LOG = LoggerFactory.getLogger(AlertCheck.class);

  private final Taskmill mill;
  private final AlertBook book;
  private final AlertConditions conditions;
  private final InstantSource clock;

  AlertCheck(Taskmill mill, AlertBook book, InstantSource clock) {
    this.mill = mill;
    this.book = book;
    this.conditions = new AlertConditions(mill);
    this.clock = clock;
    mill.schedule(Schedule.ofNamed(NAME, NAME, NO_PAYLOAD).every(INTERVAL).tenant(OWN_TENANT));
  }

  @TaskDefinition(
      name = NAME,
      title = "Alert check",
      description = "Looks whether alert rules hold.",
      queue = QUEUE,
      maxAttempts = 1,
      timeout = "PT1M")
  void look() {
    Instant now = clock.instant();
    Map<Object, AlertMessage> messages = new LinkedHashMap<>();
    Map<String, AlertState> changed = new LinkedHashMap<>();
    book.rules()
        .forEach(
            (name, rule) -> {
              if (!rule.isDisabled()) {
                look(name, rule, now, messages, changed);
              }
            });
    // Messages first: if this ends in between, somebody is told twice, and not never.
    messages.values().forEach(this::send);
    changed.forEach(book::put);
  }

  /** Has it delivered. */
  long send(AlertMessage message) {
    return mill.submit(DELIVERY.request(message).tenant(OWN_TENANT)).id();
  }

  private void look(
      String name,
      AlertRule rule,
      Instant now,
      Map<Object, AlertMessage> messages,
      Map<String, AlertState> changed) {
    AlertState before = book.state(name);
    AlertState.Next next;
    @Nullable String found;
    try {
      found = conditions.find(rule, now);
      next = before.next(rule, found, now);
    } catch (RuntimeException e) {
      // The other rules are looked at all the same.
      LOG.warn("The alert rule '{}' could not be looked at.", name, e);
      changed.put(name, before.failed(String.valueOf(e.getMessage())));
      return;
    }
    if (next.told() != null) {
      String text = found == null ? "Nothing is wrong any more." : found;
      AlertMessage.to(name, rule, next.told(), text, now)
          .forEach((place, message) -> messages.merge(place, message, AlertMessage::and));
    }
    if (!next.state().equals(before)) {
      changed.put(name, next.state());
    }
  }
}
