package io.taskmill.server.alerts;

import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Recurring;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks at all rules, twice a minute in the whole cluster, and has people told what is new. */
class AlertCheck {

  static final String QUEUE = "taskmill";

  static final TaskType<AlertMessage, Void> DELIVERY =
      TaskType.of("taskmill.alert-delivery", AlertMessage.class);

  private final Taskmill mill;
  private final AlertBook book;
  private final AlertConditions conditions;
  private final InstantSource clock;

  AlertCheck(Taskmill mill, AlertBook book, InstantSource clock) {
    this.mill = mill;
    this.book = book;
    this.conditions = new AlertConditions(mill);
    this.clock = clock;
  }

  @TaskDefinition(
      name = "taskmill.alert-check",
      title = "Alert check",
      description = "Looks whether alert rules hold.",
      queue = QUEUE,
      maxAttempts = 1,
      timeout = "PT1M")
  @Recurring(name = "taskmill.alert-check", every = "PT30S")
  void look() {
    Instant now = clock.instant();
    List<AlertMessage> messages = new ArrayList<>();
    Map<String, AlertState> changed = new LinkedHashMap<>();
    book.rules()
        .forEach(
            (name, rule) -> {
              if (!rule.isDisabled()) {
                look(name, rule, now, messages, changed);
              }
            });
    // Messages first: if this ends in between, somebody is told twice, and not never.
    AlertMessage.joined(messages).forEach(each -> mill.submit(DELIVERY.request(each)));
    changed.forEach(book::put);
  }

  private void look(
      String name,
      AlertRule rule,
      Instant now,
      List<AlertMessage> messages,
      Map<String, AlertState> changed) {
    AlertState before = book.state(name);
    @Nullable String found = conditions.find(rule, now);
    AlertState.Next next = before.next(rule, found, now);
    if (next.told() != null) {
      String text = found == null ? "It began at %s.".formatted(before.since()) : found;
      messages.addAll(AlertMessage.to(name, rule, next.told(), text, now));
    }
    if (!next.state().equals(before)) {
      changed.put(name, next.state());
    }
  }
}
