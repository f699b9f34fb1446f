package io.taskmill.openapi;

import io.taskmill.wire.NewTask;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;

/** The limits of texts and numbers that are checked further in, and that no type says. */
final class Limits {

  private static final int NAME = 100;
  private static final int KEY = 200;
  private static final int HOST = 200;
  private static final int TAGS = 16;
  private static final int WHY = 1_000;
  private static final int PAGE = 1_000;
  private static final int HIGHEST_PRIORITY = 9;

  private static final Map<String, Map<String, JsonNode>> TASK =
      Map.of(
          "type", longest(NAME),
          "queue", longest(NAME),
          "key", longest(KEY),
          "host", longest(HOST),
          "priority", between(1, HIGHEST_PRIORITY),
          "maxAttempts", Map.of("minimum", IntNode.valueOf(1)),
          "tags", Map.of("maxItems", IntNode.valueOf(TAGS)),
          "headers", Map.of("maxProperties", IntNode.valueOf(TAGS)));

  private static final Map<String, Map<String, JsonNode>> PARAMETERS =
      Map.of(
          "limit", between(1, PAGE),
          "why", longest(WHY),
          "Idempotency-Key", between("Length", 1, NAME));

  private static final Map<String, String> WORDS =
      Map.of(
          "limit", "How many at most.",
          "after", "Where the page before ended: its `next`.",
          "why", "What for, in words or as the number of a ticket; it is kept in the audit.",
          "id", "The id, a 64-bit number as a text.",
          "name", "The name.",
          "Idempotency-Key",
              "A text of the caller's own. The same request, sent again with the same key, is done once, and answered as the first was.");

  /** What a parameter of this name means wherever it is; null if that is not known. */
  static @Nullable String words(String parameter) {
    return WORDS.get(parameter);
  }

  /** Those of a field. */
  Map<String, JsonNode> field(Class<?> type, String field) {
    return type == NewTask.class ? TASK.getOrDefault(field, Map.of()) : Map.of();
  }

  /** Those of a parameter or header. */
  Map<String, JsonNode> parameter(String name) {
    return PARAMETERS.getOrDefault(name, Map.of());
  }

  private static Map<String, JsonNode> longest(int characters) {
    return Map.of("maxLength", IntNode.valueOf(characters));
  }

  private static Map<String, JsonNode> between(int least, int most) {
    return sorted(Map.of("minimum", IntNode.valueOf(least), "maximum", IntNode.valueOf(most)));
  }

  private static Map<String, JsonNode> between(String what, int least, int most) {
    return sorted(
        Map.of("min" + what, IntNode.valueOf(least), "max" + what, IntNode.valueOf(most)));
  }

  /** The order of a small map differs from one JVM to the next; that of the document must not. */
  private static Map<String, JsonNode> sorted(Map<String, JsonNode> limits) {
    return new TreeMap<>(limits);
  }
}
