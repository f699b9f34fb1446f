package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields of a JSON object, each with what it is if it is missing or null. */
public final class JsonFields {

  private final JsonNode json;
  private final String what;

  JsonFields(JsonNode json, String what) {
    this.json = json;
    this.what = what;
  }

  String text(String name, String or) {
    JsonNode value = json.path(name);
    return isMissing(value) ? or : require(value, value.isString(), name, "a text").asString();
  }

  /** All of them, which must be texts. */
  Map<String, String> texts() {
    Map<String, String> all = new TreeMap<>();
    json.propertyNames().forEach(name -> all.put(name, text(name, "")));
    return all;
  }

  boolean flag(String name, boolean or) {
    JsonNode value = json.path(name);
    return isMissing(value)
        ? or
        : require(value, value.isBoolean(), name, "true or false").asBoolean();
  }

  int number(String name, int or) {
    Integer value = number(name);
    return value == null ? or : value;
  }

  @Nullable Integer number(String name) {
    JsonNode value = json.path(name);
    return isMissing(value)
        ? null
        : Integer.valueOf(
            require(
                    value,
                    value.isIntegralNumber() && value.canConvertToInt(),
                    name,
                    "a whole number")
                .asInt());
  }

  double fraction(String name, double or) {
    JsonNode value = json.path(name);
    return isMissing(value) ? or : require(value, value.isNumber(), name, "a number").asDouble();
  }

  Duration timeOr(String name, Duration or) {
    Duration value = time(name);
    return value == null ? or : value;
  }

  @Nullable Duration time(String name) {
    String value = text(name, "");
    return value.isEmpty() ? null : Duration.parse(value);
  }

  List<Duration> times(String name) {
    JsonNode value = json.path(name);
    return require(value, value.isArray(), name, "a list of times").values().stream()
        .map(each -> Duration.parse(each.asString()))
        .toList();
  }

  ZoneId zone(String name) {
    return ZoneId.of(text(name, ""));
  }

  <E extends Enum<E>> E word(String name, Class<E> words, E or) {
    String value = text(name, "");
    if (value.isEmpty()) {
      return or;
    }
    return Arrays.stream(words.getEnumConstants())
        .filter(each -> each.name().equals(value.toUpperCase(Locale.ROOT)))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "'%s' of the %s is '%s', which is none of %s."
                        .formatted(
                            name,
                            what,
                            value,
                            Arrays.stream(words.getEnumConstants())
                                .map(PolicyText::word)
                                .toList())));
  }

  <T> @Nullable T object(String name, Function<JsonFields, T> read) {
    JsonNode value = json.path(name);
    return isMissing(value)
        ? null
        : read.apply(new JsonFields(require(value, value.isObject(), name, "an object"), name));
  }

  <T> T objectOr(String name, Function<JsonFields, T> read, T or) {
    T value = object(name, read);
    return value == null ? or : value;
  }

  private static boolean isMissing(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private JsonNode require(JsonNode value, boolean holds, String name, String kind) {
    if (!holds) {
      throw new InvalidTaskException(
          "'%s' of the %s must be %s, but is %s.".formatted(name, what, kind, value));
    }
    return value;
  }
}
