package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.UnknownFieldException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds out whether all that was given was understood. What was read is written again, and must
 * hold every field that was given: those that are missing then were passed over in reading. So no
 * list of the fields is needed but of those that may have no value.
 */
final class StrictJson {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int LONGEST = 100;

  private final String what;
  private final Set<String> optional;

  /**
   * @param what is named in errors
   * @param optional the fields that may have no value, with dots between nested ones; one that ends
   *     with {@code .*} is for all of an object
   */
  StrictJson(String what, Set<String> optional) {
    this.what = what;
    this.optional = optional;
  }

  /** A text as an object. */
  ObjectNode parse(String text) {
    try {
      if (JSON.readTree(text) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw new InvalidTaskException(
          "The %s is no JSON: %s".formatted(what, e.getOriginalMessage()), e);
    }
    throw new InvalidTaskException("The %s must be a JSON object.".formatted(what));
  }

  /**
   * Refuses what was not understood.
   *
   * @param understood what was read, written again
   * @throws UnknownFieldException naming a field that is not known
   * @throws InvalidTaskException naming a field that cannot be without a value
   */
  void require(ObjectNode given, String understood) {
    require("", given, parse(understood));
  }

  private void require(String path, ObjectNode given, JsonNode understood) {
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      String field = path + each.getKey();
      JsonNode value = each.getValue();
      JsonNode now = understood.path(each.getKey());
      boolean optionalHere = optional.contains(field) || optional.contains(path + "*");
      if (now.isMissingNode() && !optionalHere) {
        throw unknown(field, understood);
      }
      boolean empty = value.isNull() ? !optionalHere : isEmptyText(value) && !isEmptyText(now);
      if (empty) {
        throw new InvalidTaskException(
            "'%s' of the %s cannot be without a value. Nothing was changed; give it one, or leave it out."
                .formatted(shown(field), what));
      }
      if (value instanceof ObjectNode inner && now.isObject()) {
        require(field + ".", inner, now);
      }
    }
  }

  private static boolean isEmptyText(JsonNode value) {
    return value.isString() && value.asString().isEmpty();
  }

  private UnknownFieldException unknown(String field, JsonNode understood) {
    return new UnknownFieldException(
        "The field '%s' of the %s is not known here. Nothing was changed. Beside it there are: %s."
            .formatted(shown(field), what, new TreeSet<>(understood.propertyNames())));
  }

  private static String shown(String field) {
    return field.length() > LONGEST ? field.substring(0, LONGEST) + "…" : field;
  }

  /** A JSON merge patch (RFC 7396): nulls take fields away, objects are merged. */
  static ObjectNode merge(ObjectNode target, ObjectNode patch) {
    ObjectNode merged = target.deepCopy();
    for (Map.Entry<String, JsonNode> each : patch.properties()) {
      JsonNode value = each.getValue();
      if (value.isNull()) {
        merged.remove(each.getKey());
      } else if (value instanceof ObjectNode inner) {
        ObjectNode before =
            merged.path(each.getKey()) instanceof ObjectNode object
                ? object
                : JSON.createObjectNode();
        merged.set(each.getKey(), merge(before, inner));
      } else {
        merged.set(each.getKey(), value);
      }
    }
    return merged;
  }
}
