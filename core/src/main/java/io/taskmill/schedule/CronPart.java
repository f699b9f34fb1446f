package io.taskmill.schedule;

import java.util.function.IntConsumer;

/**
 * One of the things that a field lists. Days of the week are counted from 0, Sunday, however they
 * were written.
 */
sealed interface CronPart {

  /** {@code *}, or {@code ?} in a field of days. */
  record Any() implements CronPart {}

  /** {@code 5}. */
  record Value(int value) implements CronPart {}

  /** {@code 5-10}; where it ends before it begins, it goes over the end of the field. */
  record Range(int from, int to) implements CronPart {}

  /** {@code 5-50/10}, or one of its short forms. */
  record Step(int from, int to, int step, StepForm form) implements CronPart {}

  /** {@code L}, {@code L-3}: so many days before the last day of the month. */
  record LastDay(int before) implements CronPart {}

  /** {@code LW}: the last Monday to Friday of the month. */
  record LastWorkday() implements CronPart {}

  /** {@code 15W}: the Monday to Friday nearest to a day, in the same month. */
  record NearestWorkday(int day) implements CronPart {}

  /** {@code 5L}: the last such weekday of the month. */
  record LastWeekday(int weekday) implements CronPart {}

  /** {@code 5#2}: the second such weekday of the month. */
  record NthWeekday(int weekday, int nth) implements CronPart {}

  /** How a step was written: {@code *}{@code /10}, {@code 5/10}, {@code 5-50/10}. */
  enum StepForm {
    ALL,
    FROM,
    RANGE
  }

  /** Every number that it names by itself; none where that depends on the month. */
  default void values(CronField field, IntConsumer each) {
    if (this instanceof Any) {
      walk(field, field.min, field.max, 1, each);
    } else if (this instanceof Value one) {
      each.accept(one.value());
    } else if (this instanceof Range range) {
      walk(field, range.from(), range.to(), 1, each);
    } else if (this instanceof Step step) {
      walk(field, step.from(), step.to(), step.step(), each);
    }
  }

  private static void walk(CronField field, int from, int to, int step, IntConsumer each) {
    int end = to < from ? to + field.size() : to;
    for (int i = from; i <= end; i += step) {
      each.accept(i > field.max ? i - field.size() : i);
    }
  }
}
