package io.taskmill.web;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Says in the words of the API what is wrong with a body: its reader would name Java classes. */
final class JsonMistakes {

  private JsonMistakes() {}

  static String inWords(JacksonException wrong) {
    if (wrong instanceof StreamConstraintsException) {
      return "The body is nested too deep, or a number or a text in it is too long.";
    }
    if (wrong instanceof MismatchedInputException mismatch) {
      return "%s is not what is wanted there, which is %s (%s)."
          .formatted(field(wrong), wanted(mismatch.getTargetType()), place(wrong));
    }
    return "The body is no JSON any more at %s.".formatted(place(wrong));
  }

  private static String field(JacksonException wrong) {
    String path =
        wrong.getPath().stream()
            .map(
                step ->
                    step.getPropertyName() == null
                        ? "[" + step.getIndex() + "]"
                        : "." + step.getPropertyName())
            .collect(Collectors.joining());
    return path.isEmpty() ? "The body" : "'" + path.replaceFirst("^\\.", "") + "'";
  }

  private static String wanted(@Nullable Class<?> type) {
    if (type == null) {
      return "something else";
    }
    if (type.isEnum()) {
      return "one of " + Arrays.toString(type.getEnumConstants());
    }
    if (type == String.class) {
      return "a text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    if (type == Instant.class) {
      return "a time such as 2030-01-31T12:00:00Z";
    }
    if (type == LocalDate.class) {
      return "a day such as 2030-01-31";
    }
    if (type == Duration.class) {
      return "a duration such as PT1M30S";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return type.isRecord() || Map.class.isAssignableFrom(type) ? "an object" : "something else";
  }

  private static String place(JacksonException wrong) {
    return wrong.getLocation() == null
        ? "its beginning"
        : "line %d, column %d"
            .formatted(wrong.getLocation().getLineNr(), wrong.getLocation().getColumnNr());
  }
}
