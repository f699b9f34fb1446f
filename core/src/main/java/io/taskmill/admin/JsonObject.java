package io.taskmill.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.UnknownFieldException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON object that people and programs give us: what is wrong with it is named. */
final class JsonObject {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final ObjectNode json;
  private final String what;

  private JsonObject(ObjectNode json, String what) {
    this.json = json;
    this.what = what;
  }

  static JsonObject empty(String what) {
    return new JsonObject(MAPPER.createObjectNode(), what);
  }

  static JsonObject parse(String text, String what) {
    try {
      if (MAPPER.readTree(text) instanceof ObjectNode json) {
        return new JsonObject(json, what);
      }
    } catch (JacksonException e) {
      throw new InvalidTaskException(
          "The %s is no JSON: %s".formatted(what, e.getOriginalMessage()), e);
    }
    throw new InvalidTaskException(
        "The %s is no JSON object, but '%s'.".formatted(what, Texts.shown(text)));
  }

  static JsonObject of(Map<String, Object> fields, String what) {
    return new JsonObject(MAPPER.valueToTree(fields), what);
  }

  /** Every field that has a value: texts, numbers, lists and maps. */
  Map<String, Object> toMap() {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String name : json.propertyNames()) {
      if (has(name)) {
        fields.put(name, MAPPER.treeToValue(json.path(name), Object.class));
      }
    }
    return fields;
  }

  /** Refuses all fields but these, so that a slip of the pen is not taken for nothing. */
  void allowOnly(Collection<String> names) {
    for (String name : json.propertyNames()) {
      if (!names.contains(name)) {
        throw new UnknownFieldException(
            "The %s has a field '%s', which is none of %s."
                .formatted(what, Texts.shown(name), names));
      }
    }
  }

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  @Nullable String text(String name) {
    JsonNode value = json.path(name);
    return has(name) ? require(value, value.isString(), name, "a text").asString() : null;
  }

  @Nullable Long number(String name) {
    JsonNode value = json.path(name);
    if (!has(name)) {
      return null;
    }
    if (value.isString() && value.asString().matches("-?[0-9]{1,18}")) {
      // Ids are texts for programs that know no whole numbers of this size.
      return Long.valueOf(value.asString());
    }
    boolean whole = value.isIntegralNumber() && value.canConvertToLong();
    return require(value, whole, name, "a whole number").asLong();
  }

  @Nullable Integer smallNumber(String name) {
    Long value = number(name);
    if (value == null) {
      return null;
    }
    require(json.path(name), value == value.intValue(), name, "a number below 2147483648");
    return value.intValue();
  }

  @Nullable Instant time(String name) {
    String value = text(name);
    if (value == null) {
      return null;
    }
    try {
      return Instant.parse(value);
    } catch (DateTimeException e) {
      throw new InvalidTaskException(
          "'%s' of the %s must be a time as 2030-01-31T12:00:00Z, but is '%s'."
              .formatted(name, what, Texts.shown(value)),
          e);
    }
  }

  /** A list of texts; one text alone is a list of one. */
  List<String> texts(String name) {
    JsonNode value = json.path(name);
    if (!has(name)) {
      return List.of();
    }
    if (value.isString()) {
      return List.of(value.asString());
    }
    List<String> all = new ArrayList<>();
    for (JsonNode one : require(value, value.isArray(), name, "a list of texts").values()) {
      all.add(require(one, one.isString(), name, "a list of texts").asString());
    }
    return all;
  }

  /** Texts by name. */
  Map<String, String> pairs(String name) {
    JsonNode value = json.path(name);
    Map<String, String> pairs = new TreeMap<>();
    if (has(name)) {
      require(value, value.isObject(), name, "an object of names and texts")
          .properties()
          .forEach(
              pair -> {
                JsonNode text = pair.getValue();
                require(text, text.isString(), name, "an object of names and texts");
                pairs.put(pair.getKey(), text.asString());
              });
    }
    return pairs;
  }

  /** The same of words from a list of them, in whatever case. */
  <E extends Enum<E>> List<E> words(String name, Class<E> words) {
    return texts(name).stream().map(text -> word(name, text, words)).toList();
  }

  private <E extends Enum<E>> E word(String name, String text, Class<E> words) {
    return Arrays.stream(words.getEnumConstants())
        .filter(each -> each.name().equals(text.toUpperCase(Locale.ROOT)))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "'%s' of the %s is '%s', which is none of %s."
                        .formatted(
                            name,
                            what,
                            Texts.shown(text),
                            Arrays.toString(words.getEnumConstants()))));
  }

  /** Puts a value, unless there is none: null, or an empty list or map. */
  JsonObject put(String name, @Nullable Object value) {
    if (value instanceof Collection<?> all) {
      if (!all.isEmpty()) {
        ArrayNode list = json.putArray(name);
        all.stream().map(Object::toString).sorted().forEach(list::add);
      }
    } else if (value instanceof Map<?, ?> pairs) {
      if (!pairs.isEmpty()) {
        ObjectNode object = json.putObject(name);
        pairs.forEach((key, text) -> object.put(key.toString(), text.toString()));
      }
    } else if (value instanceof Integer number) {
      json.put(name, number);
    } else if (value instanceof Long number) {
      json.put(name, number);
    } else if (value != null) {
      json.put(name, value.toString());
    }
    return this;
  }

  private JsonNode require(JsonNode value, boolean holds, String name, String kind) {
    if (!holds) {
      throw new InvalidTaskException(
          "'%s' of the %s must be %s, but is %s."
              .formatted(name, what, kind, Texts.shown(value.toString())));
    }
    return value;
  }

  @Override
  public String toString() {
    return MAPPER.writeValueAsString(json);
  }
}
