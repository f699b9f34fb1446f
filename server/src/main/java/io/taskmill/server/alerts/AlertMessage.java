package io.taskmill.server.alerts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One message to one place: everything that a look has found for it, so that a bad minute is one
 * message and no storm.
 *
 * @param webhook the URL that it is posted to; null for a mail
 * @param secret the name of the secret that signs it
 * @param mail the addresses; empty for a webhook
 */
record AlertMessage(
    @Nullable String webhook, @Nullable String secret, List<String> mail, List<Part> parts) {

  /** What is told of one rule. */
  record Part(String rule, AlertKind kind, AlertState.Told told, String text, Instant at) {}

  /** What is told of a rule, a message for each of its places. */
  static List<AlertMessage> to(
      String name, AlertRule rule, AlertState.Told told, String text, Instant at) {
    List<Part> parts = List.of(new Part(name, rule.kind(), told, text, at));
    List<AlertMessage> messages = new ArrayList<>();
    if (rule.webhook() != null) {
      messages.add(new AlertMessage(rule.webhook(), rule.secret(), List.of(), parts));
    }
    if (rule.mail() != null && !rule.mail().isEmpty()) {
      messages.add(new AlertMessage(null, null, rule.mail(), parts));
    }
    return messages;
  }

  /** All parts of messages that go to one place, as one message. */
  static List<AlertMessage> joined(List<AlertMessage> messages) {
    Map<AlertMessage, List<Part>> byPlace = new LinkedHashMap<>();
    for (AlertMessage message : messages) {
      AlertMessage place =
          new AlertMessage(message.webhook, message.secret, message.mail, List.of());
      byPlace.computeIfAbsent(place, each -> new ArrayList<>()).addAll(message.parts);
    }
    return byPlace.entrySet().stream()
        .map(
            each ->
                new AlertMessage(
                    each.getKey().webhook,
                    each.getKey().secret,
                    each.getKey().mail,
                    List.copyOf(each.getValue())))
        .toList();
  }

  String subject() {
    if (parts.size() > 1) {
      return "Taskmill: %d alerts".formatted(parts.size());
    }
    Part part = parts.get(0);
    return "Taskmill: %s %s".formatted(part.rule(), word(part.told()));
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(
          "%s %s (%s)%n%s%n%n".formatted(part.rule(), word(part.told()), part.at(), part.text()));
    }
    return text.toString();
  }

  private static String word(AlertState.Told told) {
    return switch (told) {
      case BEGUN -> "holds";
      case STILL -> "still holds";
      case OVER -> "is over";
      case TEST -> "is only tested";
    };
  }
}
