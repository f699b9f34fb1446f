package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
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

  /**
   * @param what is named in errors
   */
  public JsonFields(JsonNode json, String what) {
    this.json = json;
    this.what = what;
  }

  /** A text. */
  public String text(String name, String or) {
    JsonNode value = json.path(name);
    return isMissing(value) ? or : require(value, value.isString(), name, "a text").asString();
  }

  /** A list of texts; none if it is missing. */
  public List<String> list(String name) {
    JsonNode value = json.path(name);
    return isMissing(value)
        ? List.of()
        : require(value, value.isArray(), name, "a list of texts").values().stream()
            .map(each -> require(each, each.isString(), name, "a list of texts").asString())
            .toList();
  }

  /** A large whole number. */
  public long big(String name, long or) {
    JsonNode value = json.path(name);
    boolean whole = value.isIntegralNumber() && value.canConvertToLong();
    return isMissing(value) ? or : require(value, whole, name, "a whole number").asLong();
  }

  /** A moment; null if it is missing. */
  public @Nullable Instant instant(String name) {
    String value = text(name, "");
    return value.isEmpty() ? null : Instant.parse(value);
  }

  /** All of them, which must be texts. */
  Map<String, String> texts() {
    Map<String, String> all = new TreeMap<>();
    json.propertyNames().forEach(name -> all.put(name, text(name, "")));
    return all;
  }

  /** Truth or falsehood. */
  public boolean flag(String name, boolean or) {
    JsonNode value = json.path(name);
    return isMissing(value)
        ? or
        : require(value, value.isBoolean(), name, "true or false").asBoolean();
  }

  /** A whole number. */
  public int number(String name, int or) {
    Integer value = number(name);
    return value == null ? or : value;
  }

  /** A whole number; null if it is missing. */
  public @Nullable Integer number(String name) {
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

  /** A length of time. */
  public Duration timeOr(String name, Duration or) {
    Duration value = time(name);
    return value == null ? or : value;
  }

  /** A length of time; null if it is missing. */
  public @Nullable Duration time(String name) {
    String value = text(name, "");
    return value.isEmpty() ? null : duration(name, value);
  }

  private Duration duration(String name, String value) {
    try {
      return Duration.parse(value);
    } catch (DateTimeParseException e) {
      throw new InvalidTaskException(
          "The %s has a time that is none: its '%s' is '%s'. Write it as in PT1M30S (a minute and a half), PT2H or P1D."
              .formatted(what, name, value),
          e);
    }
  }

  List<Duration> times(String name) {
    JsonNode value = json.path(name);
    return require(value, value.isArray(), name, "a list of times").values().stream()
        .map(each -> duration(name, each.asString()))
        .toList();
  }

  ZoneId zone(String name) {
    return ZoneId.of(text(name, ""));
  }

  /** One of some words, in lower case. */
  public <E extends Enum<E>> E word(String name, Class<E> words, E or) {
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
