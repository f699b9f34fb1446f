package io.taskmill.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of an operation of the API. For one thread, until it is sent. */
final class Call {

  private final String method;
  private final StringBuilder path = new StringBuilder();
  private final StringBuilder query = new StringBuilder();
  private @Nullable Object body;
  private @Nullable String key;
  private boolean repeatable;
  private @Nullable Duration limit;

  private Call(String method, Object... segments) {
    this.method = method;
    for (Object segment : segments) {
      path.append('/').append(encoded(String.valueOf(segment)).replace("+", "%20"));
    }
  }

  /** A question, which may be repeated. */
  static Call get(Object... segments) {
    return new Call("GET", segments).repeatable();
  }

  /** Something that is done, perhaps more than once if it is repeated. */
  static Call post(Object... segments) {
    return new Call("POST", segments);
  }

  static Call put(Object... segments) {
    return new Call("PUT", segments).repeatable();
  }

  static Call patch(Object... segments) {
    return new Call("PATCH", segments);
  }

  static Call delete(Object... segments) {
    return new Call("DELETE", segments);
  }

  /** With a parameter; nothing if the value is null, one for each of a collection. */
  Call with(String name, @Nullable Object value) {
    if (value instanceof Collection<?> values) {
      values.forEach(each -> with(name, each));
    } else if (value != null) {
      query.append(query.isEmpty() ? '?' : '&').append(name).append('=');
      query.append(encoded(String.valueOf(value)));
    }
    return this;
  }

  /** With a parameter for each of these; a map is given as {@code name:value}. */
  Call with(Map<String, Object> parameters) {
    parameters.forEach(
        (name, value) ->
            with(name, value instanceof Map<?, ?> pairs ? List.copyOf(pairs(pairs)) : value));
    return this;
  }

  private static List<String> pairs(Map<?, ?> pairs) {
    return pairs.entrySet().stream().map(each -> each.getKey() + ":" + each.getValue()).toList();
  }

  /** With this as JSON. */
  Call body(Object json) {
    body = json;
    return this;
  }

  /** Known by a key: sent again, it does nothing and has the same answer. */
  Call key(String idempotencyKey) {
    key = idempotencyKey;
    return repeatable();
  }

  /** One that may be sent again where no answer came: done twice it is as done once. */
  Call repeatable() {
    repeatable = true;
    return this;
  }

  /** One that may take so long, if that is longer than others. */
  Call within(Duration time) {
    limit = time;
    return this;
  }

  String method() {
    return method;
  }

  String pathAndQuery() {
    return path.toString() + query;
  }

  @Nullable Object body() {
    return body;
  }

  @Nullable String key() {
    return key;
  }

  boolean isRepeatable() {
    return repeatable;
  }

  @Nullable Duration limit() {
    return limit;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
