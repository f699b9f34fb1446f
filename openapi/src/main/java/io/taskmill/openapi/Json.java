package io.taskmill.openapi;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Pieces of JSON schemas. */
final class Json {

  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final String TYPE = "type";

  private Json() {}

  /** An empty object, which as a schema allows anything. */
  static ObjectNode empty() {
    return MAPPER.createObjectNode();
  }

  static ArrayNode list() {
    return MAPPER.createArrayNode();
  }

  static ArrayNode list(Collection<String> texts) {
    ArrayNode list = list();
    texts.forEach(list::add);
    return list;
  }

  static ObjectNode type(String name) {
    return empty().put(TYPE, name);
  }

  static ObjectNode text() {
    return type("string");
  }

  static ObjectNode text(String format) {
    return text().put("format", format);
  }

  static ObjectNode text(int longest) {
    return text().put("maxLength", longest);
  }

  /** A 64-bit number as a text. */
  static ObjectNode id() {
    return text("int64").put("pattern", "^-?[0-9]{1,19}$");
  }

  static ObjectNode whole(int least, int most) {
    return type("integer").put("format", "int32").put("minimum", least).put("maximum", most);
  }

  static ObjectNode words(Collection<String> words) {
    ObjectNode text = text();
    text.set("enum", list(words));
    return text;
  }

  static ObjectNode each(ObjectNode items) {
    ObjectNode array = type("array");
    array.set("items", items);
    return array;
  }

  static ObjectNode valuesOf(ObjectNode values) {
    ObjectNode object = type("object");
    object.set("additionalProperties", values);
    return object;
  }

  static ObjectNode ref(String schema) {
    return empty().put("$ref", "#/components/schemas/" + schema);
  }

  /** The same, or null. */
  static ObjectNode nullable(ObjectNode schema) {
    if (schema.isEmpty()) {
      return schema; // anything is null, too
    }
    if (schema.path(TYPE).isString() && !schema.has("enum")) {
      String type = schema.path(TYPE).asString();
      schema.putArray(TYPE).add(type).add("null");
      return schema;
    }
    ObjectNode either = empty();
    either.putArray("anyOf").add(schema).add(type("null"));
    return either;
  }

  /** The same, said in words. */
  static ObjectNode described(ObjectNode schema, @Nullable String words) {
    if (words != null && !words.isBlank()) {
      schema.put("description", words);
    }
    return schema;
  }
}
