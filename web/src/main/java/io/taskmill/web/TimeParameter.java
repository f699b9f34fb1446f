package io.taskmill.web;

import java.time.DateTimeException;
import java.time.Instant;
import org.springframework.core.convert.converter.Converter;

/**
 * Reads times that people ask about. Those before 1970 and after 9999 are refused: nothing has
 * happened there, and not every store can compute with them.
 */
final class TimeParameter implements Converter<String, Instant> {

  /** What a time looks like. */
  static final String FORM = "a time between 1970 and 9999, such as 2030-01-31T12:00:00Z";

  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  @Override
  public Instant convert(String text) {
    Instant time = Instant.parse(text.strip());
    if (!isUsable(time)) {
      throw new IllegalArgumentException("too far away");
    }
    return time;
  }

  /**
   * The time in a parameter.
   *
   * @throws ApiException if it is none, or too far away
   */
  static Instant read(String name, String text) {
    try {
      Instant time = Instant.parse(text);
      if (isUsable(time)) {
        return time;
      }
    } catch (DateTimeException e) {
      // told below
    }
    throw new ApiException(
        ProblemCode.BAD_PARAMETER, "The parameter '%s' must be %s.".formatted(name, FORM));
  }

  /**
   * Refuses a time in a body.
   *
   * @throws ApiException if it is too far away
   */
  static void requireUsable(String field, Instant time) {
    if (!isUsable(time)) {
      throw new ApiException(
          ProblemCode.INVALID, "The field '%s' must be %s.".formatted(field, FORM));
    }
  }

  private static boolean isUsable(Instant time) {
    return !time.isBefore(Instant.EPOCH) && time.isBefore(END);
  }
}
