package io.taskmill.schedule;

import java.util.List;

/**
 * A field of an expression as it was written, and what was read from it.
 *
 * @param position where it begins in the expression
 */
record CronFieldText(CronField field, String text, int position, List<CronPart> parts) {

  CronFieldText {
    parts = List.copyOf(parts);
  }

  /** A field that was left out. */
  static CronFieldText implied(CronField field, CronPart part) {
    return new CronFieldText(field, "", 0, List.of(part));
  }

  /** It was left out, or is {@code *} or {@code ?}. */
  boolean isAny() {
    return parts.size() == 1 && parts.get(0) instanceof CronPart.Any;
  }

  /** It begins with {@code *}: what Unix takes for no restriction when it combines days. */
  boolean beginsWithStar() {
    return isAny()
        || (parts.get(0) instanceof CronPart.Step step && step.form() == CronPart.StepForm.ALL);
  }

  /** Some part is {@code *} or has a step. */
  boolean isRepeating() {
    return parts.stream()
        .anyMatch(part -> part instanceof CronPart.Any || part instanceof CronPart.Step);
  }

  /** The numbers that it names by themselves, as bits from the field's smallest. */
  long bits() {
    long[] bits = new long[1];
    for (CronPart part : parts) {
      part.values(field, value -> bits[0] |= 1L << (value - field.min));
    }
    return bits[0];
  }
}
