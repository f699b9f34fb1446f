package io.taskmill.web;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hides the values of some fields in a text of JSON, at any depth. The rest stays letter by letter
 * as it is, and so does a text that does not begin like JSON. A text in the JSON that is JSON
 * itself, as a payload in an entry of the audit, is gone through too. Of a text that ceases to be
 * JSON, or is nested too deep, nothing is shown after the first hidden value, and nothing at all if
 * only what cannot be read names a hidden field.
 */
final class JsonRedactor {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int MOST_NESTED_TEXTS = 3;

  /** What looks like the name of a field, whatever quotes it. */
  private static final Pattern NAME = Pattern.compile("([\\w-]+)[\"'\\\\]*\\s*[:=]");

  private final String text;
  private final Predicate<String> hidden;
  private final int nested;
  private final StringBuilder seen = new StringBuilder();
  private int copied;

  private JsonRedactor(String text, Predicate<String> hidden, int nested) {
    this.text = text;
    this.hidden = hidden;
    this.nested = nested;
  }

  /**
   * The text without the values.
   *
   * @param hidden whether the value of a field with this name is not to be seen
   */
  static String redact(String text, Predicate<String> hidden) {
    return redact(text, hidden, 0);
  }

  private static String redact(String text, Predicate<String> hidden, int nested) {
    return mayHaveFields(text) ? new JsonRedactor(text, hidden, nested).redact() : text;
  }

  private static boolean mayHaveFields(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isWhitespace(c)) {
        return c == '{' || c == '[' || c == '"';
      }
    }
    return false;
  }

  private String redact() {
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), text)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME && hidden.test(in.currentName())) {
          in.nextToken();
          replace(in, Redaction.HIDDEN);
        } else if (token == JsonToken.VALUE_STRING) {
          String value = in.getString();
          String inner =
              nested < MOST_NESTED_TEXTS ? redact(value, hidden, nested + 1) : unread(value);
          if (!inner.equals(value)) {
            replace(in, inner);
          }
        }
      }
    } catch (JacksonException e) {
      return copied == 0 ? unread(text) : seen.append(Redaction.HIDDEN).toString();
    }
    return copied == 0 ? text : seen.append(text, copied, text.length()).toString();
  }

  /** A text that cannot be read as JSON: nothing of it, if it names a hidden field. */
  private String unread(String other) {
    return mayHaveFields(other)
            && NAME.matcher(other).results().anyMatch(name -> hidden.test(name.group(1)))
        ? Redaction.HIDDEN
        : other;
  }

  /** Another text instead of the value at which the parser is. */
  private void replace(JsonParser in, String other) {
    int from = (int) in.currentTokenLocation().getCharOffset();
    in.skipChildren();
    in.finishToken();
    int to = (int) in.currentLocation().getCharOffset();
    while (Character.isWhitespace(text.charAt(to - 1))) {
      to--;
    }
    seen.append(text, copied, from).append(JsonMapper.shared().writeValueAsString(other));
    copied = to;
  }
}
