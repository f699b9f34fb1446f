package io.taskmill.schedule;

import io.taskmill.InvalidTaskException;

/** A cron expression that is wrong: in which field, at which character, and what would be right. */
public class InvalidCronException extends InvalidTaskException {

  private static final long serialVersionUID = 1L;

  /** What is called the field where it is none of them. */
  static final String WHOLE = "expression";

  private static final int SHOWN = 80;

  private final String expression;
  private final String field;
  private final int position;

  InvalidCronException(String expression, String field, int position, String problem) {
    super(
        "The cron expression '%s' is wrong%s, at position %s: %s"
            .formatted(
                shown(expression),
                field.equals(WHOLE) ? "" : " in its field " + field,
                position,
                problem));
    this.expression = expression;
    this.field = field;
    this.position = position;
  }

  /** The expression as it was given. */
  public String expression() {
    return expression;
  }

  /** The field in words, such as {@code day of month}; {@code expression} if it is all of it. */
  public String field() {
    return field;
  }

  /** Where in the expression, counted from 0; its length if something is missing at the end. */
  public int position() {
    return position;
  }

  /** The beginning of a text, without what would end a line of a log or is no text at all. */
  static String shown(String text) {
    String start = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    return start.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?");
  }
}
