package io.taskmill.openapi.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values that a schema allows, drawn at random. */
final class SampleValues {

  private static final JsonNodeFactory NODES = JsonMapper.shared().getNodeFactory();
  private static final int DEEPEST = 6;
  private static final double OPTIONAL = 0.3;

  private final SchemaCheck schemas;
  private final Map<String, List<String>> known;
  private final Random random;

  /**
   * Values of a document's schemas.
   *
   * @param known texts that fields of some name may well have, such as the names of types
   */
  SampleValues(SchemaCheck schemas, Map<String, List<String>> known, Random random) {
    this.schemas = schemas;
    this.known = known;
    this.random = random;
  }

  /** One of them. */
  <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  boolean chance(double share) {
    return random.nextDouble() < share;
  }

  /** A value for a field or parameter. */
  JsonNode of(JsonNode schema, String name) {
    return of(schema, name, 0);
  }

  private JsonNode of(JsonNode given, String name, int depth) {
    JsonNode schema = schemas.resolve(given);
    JsonNode either = schema.has("anyOf") ? schema.path("anyOf") : schema.path("oneOf");
    if (either.isArray()) {
      return of(either.path(random.nextInt(either.size())), name, depth);
    }
    if (schema.has("const")) {
      return schema.path("const");
    }
    if (schema.path("enum").isArray()) {
      return schema.path("enum").path(random.nextInt(schema.path("enum").size()));
    }
    JsonNode type = schema.path("type");
    String kind = type.isArray() ? type.path(0).asString() : type.asString("");
    return switch (kind) {
      case "string" -> NODES.stringNode(text(schema, name));
      case "integer" -> NODES.numberNode(whole(schema));
      case "number" -> NODES.numberNode(random.nextDouble());
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      case "array" -> list(schema, name, depth);
      case "object" -> object(schema, depth);
      default -> pick(List.of(NODES.numberNode(1), NODES.stringNode("x"), NODES.objectNode()));
    };
  }

  private String text(JsonNode schema, String name) {
    if (known.containsKey(name) && chance(0.8)) {
      return pick(known.get(name));
    }
    return switch (schema.path("format").asString("")) {
      case "date-time" ->
          chance(0.2)
              ? pick(OddValues.TIMES)
              : "2030-01-%02dT12:00:00Z".formatted(1 + random.nextInt(28));
      case "date" -> "2030-01-%02d".formatted(1 + random.nextInt(28));
      case "duration" -> "PT%dS".formatted(1 + random.nextInt(1_000));
      case "int64" -> String.valueOf(random.nextInt(1_000));
      default -> "x" + random.nextInt(1_000);
    };
  }

  private long whole(JsonNode schema) {
    long least = schema.path("minimum").asLong(0);
    long most = schema.path("maximum").asLong(least + 100);
    return least + random.nextLong(most - least + 1);
  }

  private ArrayNode list(JsonNode schema, String name, int depth) {
    ArrayNode list = NODES.arrayNode();
    int size = depth > DEEPEST ? 0 : 1 + random.nextInt(2);
    for (int index = 0; index < size; index++) {
      list.add(of(schema.path("items"), name, depth + 1));
    }
    return list;
  }

  private ObjectNode object(JsonNode schema, int depth) {
    ObjectNode object = NODES.objectNode();
    Set<String> required =
        schema.path("required").values().stream()
            .map(JsonNode::asString)
            .collect(Collectors.toSet());
    List<Map.Entry<String, JsonNode>> fields =
        new ArrayList<>(schema.path("properties").properties());
    for (Map.Entry<String, JsonNode> field : fields) {
      if (required.contains(field.getKey()) || (depth <= DEEPEST && chance(OPTIONAL))) {
        object.set(field.getKey(), of(field.getValue(), field.getKey(), depth + 1));
      }
    }
    if (schema.path("additionalProperties").isObject() && depth <= DEEPEST) {
      object.set("k", of(schema.path("additionalProperties"), "k", depth + 1));
    }
    return object;
  }
}
