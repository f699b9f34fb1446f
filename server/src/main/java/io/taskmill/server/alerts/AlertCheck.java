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
      timeout = "PT1M",
      retention = "PT1H")
  @Recurring(name = "taskmill.alert-check", every = "PT30S")
  void look() {
    Instant now = clock.instant();
    Map<Place, List<AlertMessage.Part>> messages = new LinkedHashMap<>();
    for (AlertRule rule : book.rules()) {
      if (!rule.disabled()) {
        look(rule, now, messages);
      }
    }
    messages.forEach(
        (place, parts) ->
            mill.submit(
                DELIVERY.request(
                    new AlertMessage(place.webhook, place.secret, place.mail, parts))));
  }

  private void look(
      AlertRule rule, Instant now, Map<Place, List<AlertMessage.Part>> messages) {
    AlertState before = book.state(rule.name());
    @Nullable String found = conditions.find(rule, now);
    AlertState.Next next = before.next(rule, found, now);
    if (next.told() != null) {
      String text = found == null ? "It began at %s.".formatted(before.since()) : found;
      AlertMessage.Part part =
          new AlertMessage.Part(rule.name(), rule.kind(), next.told(), text, now);
      if (rule.webhook() != null) {
        add(messages, new Place(rule.webhook(), rule.secret(), List.of()), part);
      }
      if (rule.mail() != null && !rule.mail().isEmpty()) {
        add(messages, new Place(null, null, rule.mail()), part);
      }
    }
    if (!next.state().equals(before)) {
      book.put(rule.name(), next.state());
    }
  }

  private static void add(
      Map<Place, List<AlertMessage.Part>> messages, Place place, AlertMessage.Part part) {
    messages.computeIfAbsent(place, each -> new ArrayList<>()).add(part);
  }

  /** Where messages go. */
  private record Place(@Nullable String webhook, @Nullable String secret, List<String> mail) {}
}
