package io.taskmill.server.alerts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One message to one place: everything that a look has found for it, so that a bad minute is one
 * message and no storm. It names the rule whose place it goes to, and not the place: whoever could
 * submit a message could otherwise have this server post anything anywhere.
 *
 * @param rule to whose webhook or addresses it goes
 * @param byMail whether it goes to the addresses, and not to the webhook
 */
record AlertMessage(String rule, boolean byMail, List<Part> parts) {

  /** What is told of one rule. */
  record Part(String rule, AlertKind kind, AlertState.Told told, String text, Instant at) {}

  /** What is told of a rule, a message for each of its places. */
  static Map<Object, AlertMessage> to(
      String name, AlertRule rule, AlertState.Told told, String text, Instant at) {
    List<Part> parts = List.of(new Part(name, rule.kind(), told, text, at));
    Map<Object, AlertMessage> messages = new LinkedHashMap<>();
    if (rule.hasWebhook()) {
      messages.put(rule.webhookPlace(), new AlertMessage(name, false, parts));
    }
    if (!rule.addresses().isEmpty()) {
      messages.put(rule.addresses(), new AlertMessage(name, true, parts));
    }
    return messages;
  }

  /** With what is told to the same place. */
  AlertMessage and(AlertMessage other) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(other.parts);
    return new AlertMessage(rule, byMail, all);
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
