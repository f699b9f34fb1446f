package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.SearchableAttribute;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Takes what a type wants to be searched by out of encoded payloads. */
public final class PayloadAttributes {

  private static final JsonMapper MAPPER = new JsonMapper();

  private PayloadAttributes() {}

  /**
   * The values that are there, as texts. An object, a list, null, and a text that not every store
   * can keep are none.
   *
   * @param pointers JSON pointers by name
   */
  public static Map<String, String> of(String payload, Map<String, String> pointers, String type) {
    JsonNode json = parse(payload, type);
    Map<String, String> values = new HashMap<>();
    pointers.forEach(
        (name, pointer) -> {
          JsonNode value = json.at(pointer);
          if (value.isValueNode() && !value.isNull()) {
            String text = SearchableAttribute.searched(value.asString());
            if (isStorable(text)) {
              values.put(name, text);
            }
          }
        });
    return values;
  }

  private static JsonNode parse(String payload, String type) {
    try {
      return MAPPER.readTree(payload);
    } catch (JacksonException e) {
      throw new InvalidTaskException(
          "Type '%s' has searchable attributes, but the codec has not written the payload as JSON, so they"
                  .formatted(type)
              + " cannot be found in it. Leave out attribute(…), or use a codec that writes JSON.",
          e);
    }
  }

  private static boolean isStorable(String text) {
    return text.codePoints()
        .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }
}
