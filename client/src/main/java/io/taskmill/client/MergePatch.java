package io.taskmill.client;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is different between two JSON objects, as a JSON merge patch (RFC 7396). */
final class MergePatch {

  private static final JsonMapper JSON = new JsonMapper();

  /** Which other fields it has depends on one of them, so it is sent as a whole. */
  private static final String RETRY = "retry";

  private MergePatch() {}

  /** What makes the one of the other; empty if they are equal. */
  static ObjectNode of(String before, String after) {
    return of((ObjectNode) JSON.readTree(before), (ObjectNode) JSON.readTree(after));
  }

  private static ObjectNode of(ObjectNode before, ObjectNode after) {
    ObjectNode patch = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> each : after.properties()) {
      String name = each.getKey();
      JsonNode now = each.getValue();
      JsonNode was = before.path(name);
      if (now.equals(was)) {
        continue;
      }
      boolean merged = was.isObject() && now.isObject() && !name.equals(RETRY);
      patch.set(name, merged ? of((ObjectNode) was, (ObjectNode) now) : now);
    }
    for (String name : before.propertyNames()) {
      if (!after.has(name)) {
        patch.putNull(name);
      }
    }
    return patch;
  }
}
