package io.taskmill.jdbc.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Lists, maps and batches as JSON, which every database can keep or take and people can read. */
public final class JsonText {

  private JsonText() {}

  public static String array(Collection<String> values) {
    StringBuilder json = new StringBuilder("[");
    for (String value : values) {
      json.append(json.length() > 1 ? "," : "").append(quoted(value));
    }
    return json.append(']').toString();
  }

  /** Texts by name, in the order of their names; null if there are none. */
  public static @Nullable String object(Map<String, String> values) {
    if (values.isEmpty()) {
      return null;
    }
    StringBuilder json = new StringBuilder("{");
    new TreeMap<>(values)
        .forEach(
            (name, value) -> {
              json.append(json.length() > 1 ? "," : "");
              appendQuoted(json, name);
              json.append(':');
              appendQuoted(json, value);
            });
    return json.append('}').toString();
  }

  /**
   * Columns as an array of one object a row. No value is no member; truth is 1 and falsehood 0,
   * since databases differ in what they make of a JSON truth.
   */
  static String objects(Map<String, Column> columns, int rows) {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < rows; i++) {
      json.append(i > 0 ? ",{" : "{");
      String separator = "";
      for (Map.Entry<String, Column> column : columns.entrySet()) {
        Object value = column.getValue().value(i);
        if (value != null) {
          json.append(separator).append('"').append(column.getKey()).append("\":");
          append(json, value);
          separator = ",";
        }
      }
      json.append('}');
    }
    return json.append(']').toString();
  }

  /** One column as an array. */
  public static String array(@Nullable Object[] values) {
    StringBuilder json = new StringBuilder("[");
    for (Object value : values) {
      json.append(json.length() > 1 ? "," : "");
      append(json, Objects.requireNonNull(value));
    }
    return json.append(']').toString();
  }

  /** One text as it stands in an array. */
  public static String quoted(String value) {
    StringBuilder json = new StringBuilder(value.length() + 2);
    appendQuoted(json, value);
    return json.toString();
  }

  private static void append(StringBuilder json, Object value) {
    if (value instanceof String text) {
      appendQuoted(json, text);
    } else if (value instanceof Boolean truth) {
      json.append(truth ? '1' : '0');
    } else {
      json.append(value);
    }
  }

  private static void appendQuoted(StringBuilder json, String value) {
    json.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append("\\u00")
            .append(Character.forDigit(c >> 4, 16))
            .append(Character.forDigit(c & 15, 16));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }

  /** Reads what {@link #array} wrote. */
  public static List<String> strings(String json) {
    List<String> values = new ArrayList<>();
    for (int i = json.indexOf('"'); i >= 0; i = json.indexOf('"', i + 1)) {
      StringBuilder value = new StringBuilder();
      i = unquote(json, i + 1, value);
      values.add(value.toString());
    }
    return List.copyOf(values);
  }

  /** Reads what {@link #object} wrote: its texts are names and values in turn. */
  public static Map<String, String> map(@Nullable String json) {
    if (json == null) {
      return Map.of();
    }
    List<String> texts = strings(json);
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < texts.size(); i += 2) {
      values.put(texts.get(i), texts.get(i + 1));
    }
    return Map.copyOf(values);
  }

  private static int unquote(String json, int from, StringBuilder value) {
    int i = from;
    while (json.charAt(i) != '"') {
      if (json.charAt(i) != '\\') {
        value.append(json.charAt(i++));
      } else if (json.charAt(i + 1) == 'u') {
        value.append((char) Integer.parseInt(json.substring(i + 2, i + 6), 16));
        i += 6;
      } else {
        value.append(json.charAt(i + 1));
        i += 2;
      }
    }
    return i;
  }
}
