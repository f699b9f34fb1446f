package io.taskmill.server.alerts;

import java.time.Instant;
import java.util.List;
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
      text.append("%s %s (%s)%n%s%n%n".formatted(part.rule(), word(part.told()), part.at(), part.text()));
    }
    return text.toString();
  }

  private static String word(AlertState.Told told) {
    return switch (told) {
      case BEGUN -> "holds";
      case STILL -> "still holds";
      case OVER -> "is over";
    };
  }
}
