package io.taskmill.openapi.check;

import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Says where a value is not what its schema allows. It knows those words of JSON schema that the
 * document uses. A field that the schema does not name is an error, unless it allows more.
 */
public final class SchemaCheck {

  private final JsonNode document;

  /** Of the schemas of a document. */
  public SchemaCheck(JsonNode document) {
    this.document = document;
  }

  /** What is wrong with a value, each with its place; empty if nothing is. */
  public List<String> errors(JsonNode schema, JsonNode value) {
    List<String> errors = new ArrayList<>();
    check(schema, value, "$", errors::add);
    return errors;
  }

  /** What a reference stands for. */
  public JsonNode resolve(JsonNode schema) {
    JsonNode found = schema;
    while (found.path("$ref").isString()) {
      found = document.at(found.path("$ref").asString().substring(1));
    }
    return found;
  }

  private void check(JsonNode given, JsonNode value, String where, Consumer<String> wrong) {
    JsonNode schema = resolve(given);
    JsonNode either = schema.has("anyOf") ? schema.path("anyOf") : schema.path("oneOf");
    if (either.isArray()) {
      either(either, value, where, wrong);
      return;
    }
    if (schema.has("const") && !schema.path("const").equals(value)) {
      wrong.accept("%s is %s, but must be %s".formatted(where, value, schema.path("const")));
    }
    if (schema.path("enum").isArray()
        && schema.path("enum").values().stream().noneMatch(value::equals)) {
      wrong.accept("%s is %s, which is none of %s".formatted(where, value, schema.path("enum")));
    }
    if (schema.has("type") && !isOfType(schema.path("type"), value)) {
      wrong.accept("%s is %s, but must be %s".formatted(where, shown(value), schema.path("type")));
      return;
    }
    if (value.isString()) {
      text(schema, value.asString(), where, wrong);
    } else if (value.isNumber()) {
      number(schema, value, where, wrong);
    } else if (value.isArray()) {
      list(schema, value, where, wrong);
    } else if (value.isObject()) {
      object(schema, value, where, wrong);
    }
  }

  private void either(JsonNode either, JsonNode value, String where, Consumer<String> wrong) {
    List<String> all = new ArrayList<>();
    for (JsonNode one : either) {
      List<String> errors = new ArrayList<>();
      check(one, value, where, errors::add);
      if (errors.isEmpty()) {
        return;
      }
      all.addAll(errors);
    }
    wrong.accept("%s is none of what it may be: %s".formatted(where, all));
  }

  private static boolean isOfType(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      return type.values().stream().anyMatch(one -> isOfType(one, value));
    }
    return switch (type.asString()) {
      case "string" -> value.isString();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      case "null" -> value.isNull();
      default -> throw new IllegalStateException("Not known here: " + type);
    };
  }

  private static void text(JsonNode schema, String text, String where, Consumer<String> wrong) {
    if (schema.has("maxLength") && text.length() > schema.path("maxLength").asInt()) {
      wrong.accept("%s has %d characters".formatted(where, text.length()));
    }
    if (schema.has("pattern")
        && !Pattern.compile(schema.path("pattern").asString()).matcher(text).find()) {
      wrong.accept(
          "%s is '%s', which is not like %s".formatted(where, text, schema.path("pattern")));
    }
    try {
      switch (schema.path("format").asString("")) {
        case "date-time" -> OffsetDateTime.parse(text);
        case "date" -> LocalDate.parse(text);
        case "duration" -> Duration.parse(text);
        case "int64" -> Long.parseLong(text);
        default -> {
          // says nothing that could be checked
        }
      }
    } catch (DateTimeParseException | NumberFormatException e) {
      wrong.accept("%s is '%s', but must be a %s".formatted(where, text, schema.path("format")));
    }
  }

  private static void number(
      JsonNode schema, JsonNode value, String where, Consumer<String> wrong) {
    boolean low = schema.has("minimum") && value.asDouble() < schema.path("minimum").asDouble();
    boolean high = schema.has("maximum") && value.asDouble() > schema.path("maximum").asDouble();
    if (low || high) {
      wrong.accept("%s is %s, out of its bounds".formatted(where, value));
    }
    if (schema.path("format").asString("").equals("int32") && !value.canConvertToInt()) {
      wrong.accept("%s is %s, which has more than 32 bits".formatted(where, value));
    }
  }

  private void list(JsonNode schema, JsonNode value, String where, Consumer<String> wrong) {
    for (int index = 0; index < value.size(); index++) {
      check(schema.path("items"), value.path(index), where + "[" + index + "]", wrong);
    }
  }

  private void object(JsonNode schema, JsonNode value, String where, Consumer<String> wrong) {
    for (JsonNode name : schema.path("required")) {
      if (!value.has(name.asString())) {
        wrong.accept("%s has no '%s'".formatted(where, name.asString()));
      }
    }
    JsonNode more = schema.path("additionalProperties");
    value
        .properties()
        .forEach(
            field -> {
              String inside = where + "." + field.getKey();
              JsonNode known = schema.path("properties").path(field.getKey());
              if (!known.isMissingNode()) {
                check(known, field.getValue(), inside, wrong);
              } else if (more.isObject()) {
                check(more, field.getValue(), inside, wrong);
              } else if (schema.has("properties") && !more.asBoolean(false)) {
                wrong.accept("%s is not in the document".formatted(inside));
              }
            });
  }

  private static String shown(JsonNode value) {
    String text = value.toString();
    return text.length() > 100 ? text.substring(0, 100) + "…" : text;
  }
}
