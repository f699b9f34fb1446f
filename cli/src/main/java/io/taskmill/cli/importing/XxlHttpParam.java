package io.taskmill.cli.importing;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What XXL-JOB's {@code httpJobHandler} is given, as the payload of a task of our type {@code
 * http}: lines {@code url: …}, {@code method: …}, {@code data: …}, or the same as JSON.
 */
final class XxlHttpParam {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Set<String> KNOWN = Set.of("url", "method", "data", "headers");

  private XxlHttpParam() {}

  static String payload(@Nullable String param) {
    String text = param == null ? "" : param.strip();
    Map<String, Object> call = text.startsWith("{") ? fromJson(text) : fromLines(text);
    if (!(call.get("url") instanceof String url) || url.isBlank()) {
      throw new NotImportableException("its parameter has no url.");
    }
    return JSON.writeValueAsString(call);
  }

  private static Map<String, Object> fromLines(String text) {
    Map<String, Object> call = new LinkedHashMap<>();
    for (String line : text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList()) {
      int colon = line.indexOf(':');
      String name = colon < 0 ? line : line.substring(0, colon).strip();
      put(call, name, colon < 0 ? "" : line.substring(colon + 1).strip());
    }
    return call;
  }

  private static Map<String, Object> fromJson(String text) {
    Map<String, Object> call = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, JsonNode> field : JSON.readTree(text).properties()) {
        JsonNode value = field.getValue();
        if (!value.isNull() && !value.isMissingNode()) {
          put(call, field.getKey(), value.isString() ? value.asString() : value);
        }
      }
    } catch (JacksonException e) {
      throw new NotImportableException("its parameter is no JSON: %s", e.getOriginalMessage());
    }
    return call;
  }

  private static void put(Map<String, Object> call, String name, Object value) {
    if (!KNOWN.contains(name)) {
      throw new NotImportableException(
          "its parameter has '%s', which a task of the type http cannot be told. Add it by hand.",
          name);
    }
    if (value instanceof String empty && empty.isEmpty()) {
      return;
    }
    switch (name) {
      case "data" -> call.put("body", value instanceof String ? value : value.toString());
      case "method" -> call.put(name, String.valueOf(value).toUpperCase(Locale.ROOT));
      default -> call.put(name, value);
    }
  }
}
