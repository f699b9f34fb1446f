package io.taskmill.openapi.check;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values that nobody should send. */
final class OddValues {

  private static final JsonNodeFactory NODES = JsonMapper.shared().getNodeFactory();
  private static final int LONG = 5_000;
  private static final int DEEP = 300;

  /** In a path or a query, as they stand on the line. */
  static final List<String> IN_URL =
      List.of(
          "",
          "%20",
          "-1",
          "0",
          "abc",
          "null",
          "true",
          "1e9",
          "99999999999999999999999",
          "-9223372036854775808",
          "9223372036854775807",
          "2147483648",
          "1.5",
          "%00",
          "%ff%fe",
          "%c3%28",
          "%F0%9F%98%80",
          "..",
          "%2e%2e",
          "a%2Fb",
          "a;b=c",
          "a%5Cb",
          "%7B%7D",
          "'%20OR%20'1'='1",
          "%25s%25n",
          "2030-13-45T99:00:00Z",
          "%2B1000000000-01-01T00:00:00Z",
          "-1000000000-01-01T00:00:00Z",
          "%2B1000000000-12-31T23:59:59.999999999Z",
          "9999-12-31T23:59:59.999999999Z",
          "1969-12-31T23:59:59Z",
          "PT-1S",
          "PT9999999999999999H",
          "x".repeat(LONG),
          "%e2%80%ae",
          "a%0d%0aSet-Cookie:%20a=b");

  /** Times that can be written and hardly computed with. */
  static final List<String> TIMES =
      List.of(
          "-1000000000-01-01T00:00:00Z",
          "-0001-01-01T00:00:00Z",
          "0000-01-01T00:00:00Z",
          "1969-12-31T23:59:59.999999999Z",
          "9999-12-31T23:59:59.999999999Z",
          "+10000-01-01T00:00:00Z",
          "+292278994-08-17T07:12:55.808Z",
          "+1000000000-12-31T23:59:59.999999999Z");

  /** On the line of a request, though no URL may have them. */
  static final List<String> NO_URL =
      List.of("a b", "<x>", "{}", "\"", "\\", "|", "^", "%", "%zz", "é");

  private final SampleValues values;

  OddValues(SampleValues values) {
    this.values = values;
  }

  /** A value that is most likely wrong. */
  JsonNode json() {
    return values.pick(
        List.of(
            NODES.nullNode(),
            NODES.booleanNode(true),
            NODES.numberNode(-1),
            NODES.numberNode(0),
            NODES.numberNode(Long.MAX_VALUE),
            NODES.numberNode(new BigDecimal("123456789012345678901234567890")),
            NODES.numberNode(new BigDecimal("1E+400")),
            NODES.numberNode(new BigDecimal("1E-400")),
            NODES.numberNode(1.5),
            NODES.stringNode(""),
            NODES.stringNode(" "),
            NODES.stringNode("x".repeat(LONG)),
            NODES.stringNode("\0"),
            NODES.stringNode("\ud800"),
            NODES.stringNode("😀"),
            NODES.stringNode("../../etc/passwd"),
            NODES.stringNode("-9223372036854775809"),
            NODES.stringNode("+1000000000-12-31T23:59:59.999999999Z"),
            NODES.stringNode("-1000000000-01-01T00:00:00Z"),
            NODES.stringNode("9999-12-31T23:59:59.999999999Z"),
            NODES.stringNode("PT-1S"),
            NODES.stringNode("PT2562047788015215H"),
            NODES.arrayNode(),
            NODES.arrayNode().add(NODES.nullNode()),
            NODES.arrayNode().add("x").add("x"),
            NODES.objectNode(),
            NODES.objectNode().put("", "x"),
            NODES.objectNode().put("verb", "cancel"),
            deep()));
  }

  private static JsonNode deep() {
    ArrayNode deepest = NODES.arrayNode();
    for (int depth = 0; depth < DEEP; depth++) {
      deepest = NODES.arrayNode().add(deepest);
    }
    return deepest;
  }

  /** The same with something wrong in it. */
  JsonNode spoiled(JsonNode value) {
    if (value.isObject() && !value.isEmpty()) {
      ObjectNode object = (ObjectNode) value;
      List<String> names = new ArrayList<>(object.propertyNames());
      String name = values.pick(names);
      if (values.chance(0.5)) {
        object.set(name, spoiled(object.path(name)));
      } else if (values.chance(0.2)) {
        object.remove(name);
      } else if (values.chance(0.2)) {
        object.set("unknown", json());
      } else {
        object.set(name, json());
      }
      return object;
    }
    if (value.isArray() && !value.isEmpty() && values.chance(0.7)) {
      ((ArrayNode) value).set(0, spoiled(value.path(0)));
      return value;
    }
    return json();
  }

  /** Bytes that are hardly JSON any more. */
  byte[] spoiled(byte[] json) {
    String text = new String(json, StandardCharsets.UTF_8);
    return switch (values.pick(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))) {
      case 0 -> Arrays.copyOf(json, json.length / 2);
      case 1 -> new byte[0];
      case 2 -> with(json, json.length / 2, new byte[] {(byte) 0xff, (byte) 0xfe});
      case 3 -> with(json, json.length / 2, new byte[] {0});
      case 4 -> (text + text).getBytes(StandardCharsets.UTF_8);
      case 5 -> ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
      case 6 -> text.replace('"', '\'').getBytes(StandardCharsets.UTF_8);
      case 7 -> text.replace(':', ',').getBytes(StandardCharsets.UTF_8);
      case 8 -> text.getBytes(StandardCharsets.UTF_16);
      default ->
          text.replaceFirst("\\{", "{\"twice\":1,\"twice\":2,").getBytes(StandardCharsets.UTF_8);
    };
  }

  private static byte[] with(byte[] bytes, int at, byte[] more) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytes, 0, at);
    all.writeBytes(more);
    all.write(bytes, at, bytes.length - at);
    return all.toByteArray();
  }
}
