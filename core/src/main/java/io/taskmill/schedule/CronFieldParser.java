package io.taskmill.schedule;

import io.taskmill.schedule.CronPart.StepForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one field, character by character, so that it knows where something is wrong. */
final class CronFieldParser {

  /** More digits than any value has, and few enough for an int. */
  private static final int MAX_DIGITS = 9;

  private final String expression;
  private final CronField field;
  private final boolean quartz;
  private final int begin;
  private final String text;
  private int at;

  CronFieldParser(String expression, CronField field, boolean quartz, int begin, String text) {
    this.expression = expression;
    this.field = field;
    this.quartz = quartz;
    this.begin = begin;
    this.text = text;
  }

  List<CronPart> parse() {
    List<CronPart> parts = new ArrayList<>();
    do {
      int start = at;
      CronPart part = part();
      if (at < text.length() && text.charAt(at) != ',') {
        throw wrong(at, "'%s' is not expected here. %s", next(), allowed());
      }
      boolean listed = start > 0 || at < text.length();
      if (part instanceof CronPart.Any && listed) {
        throw wrong(
            start, "'%s' stands alone: in a list it would add nothing.", text.charAt(start));
      }
      parts.add(part);
    } while (accept(','));
    return parts;
  }

  private CronPart part() {
    if (accept('?')) {
      if (!field.isDay()) {
        throw wrong(at - 1, "'?' is for the fields of days only. Write '*' for any %s.", words());
      }
      return new CronPart.Any();
    }
    if (accept('*')) {
      return accept('/')
          ? new CronPart.Step(field.min, field.max, step(), StepForm.ALL)
          : new CronPart.Any();
    }
    int start = at;
    if (isLetter('L') && !nextIsLetter(1)) {
      at++;
      return last(start);
    }
    if (field == CronField.DAY_OF_MONTH && isLetter('L') && isLetter(1, 'W') && !nextIsLetter(2)) {
      at += 2;
      return new CronPart.LastWorkday();
    }
    int from = value();
    if (accept('-')) {
      int to = value();
      if (field == CronField.YEAR && to < from) {
        throw wrong(start, "the years %s-%s run backwards. Write the earlier one first.", from, to);
      }
      return range(from, to);
    }
    if (accept('/')) {
      int number = weekday(from);
      return new CronPart.Step(number, field.max, step(), StepForm.FROM);
    }
    return single(from);
  }

  private CronPart last(int start) {
    if (field == CronField.DAY_OF_WEEK) {
      throw wrong(
          start, "'L' needs a day before it: the last Friday is FRIL. Saturday is written SAT.");
    }
    if (field != CronField.DAY_OF_MONTH) {
      throw wrong(start, "'L' is for the fields of days only. %s", allowed());
    }
    if (!accept('-')) {
      return new CronPart.LastDay(0);
    }
    int digits = at;
    int before = number();
    if (before < 1 || before > 30) {
      throw wrong(digits, "%s days before the last: write L-1 to L-30.", before);
    }
    return new CronPart.LastDay(before);
  }

  private CronPart range(int from, int to) {
    int first = weekday(from);
    int last = weekday(to);
    if (field == CronField.DAY_OF_WEEK && !quartz && from == 0 && to == 7) {
      last = field.max; // both are Sunday, but the whole week is meant
    }
    return accept('/')
        ? new CronPart.Step(first, last, step(), StepForm.RANGE)
        : new CronPart.Range(first, last);
  }

  /** A value alone, or with one of the letters of days. */
  private CronPart single(int value) {
    int number = weekday(value);
    if (field == CronField.DAY_OF_MONTH && isLetter('W')) {
      at++;
      return new CronPart.NearestWorkday(number);
    }
    if (field == CronField.DAY_OF_WEEK && isLetter('L')) {
      at++;
      return new CronPart.LastWeekday(number);
    }
    if (field == CronField.DAY_OF_WEEK && accept('#')) {
      int digits = at;
      int nth = number();
      if (nth < 1 || nth > 5) {
        throw wrong(digits, "#%s never comes in a month. Write #1 to #5, or L for the last.", nth);
      }
      return new CronPart.NthWeekday(number, nth);
    }
    return new CronPart.Value(number);
  }

  /** A number or name of the field, as it was written: Sunday may be 0, 7 or, in Quartz, 1. */
  private int value() {
    int start = at;
    if (at < text.length() && isAsciiLetter(text.charAt(at))) {
      return name(start);
    }
    int number = number();
    int min = field == CronField.DAY_OF_WEEK && quartz ? 1 : field.min;
    int max = field == CronField.DAY_OF_WEEK ? 7 : field.max;
    if (number < min || number > max) {
      throw wrong(start, "%s is no %s. %s", number, words(), allowed());
    }
    return number;
  }

  private int name(int start) {
    int end = start;
    while (end < text.length() && isAsciiLetter(text.charAt(end))) {
      end++;
    }
    String word = text.substring(start, end);
    int number = field.named(word);
    if (number < 0
        && field == CronField.DAY_OF_WEEK
        && (word.endsWith("L") || word.endsWith("l"))) {
      end--; // FRIL: the letter is for who comes next
      number = field.named(text.substring(start, end));
    }
    if (number < 0) {
      throw wrong(start, "'%s' is no %s. %s", InvalidCronException.shown(word), words(), allowed());
    }
    at = end;
    return field == CronField.DAY_OF_WEEK && quartz ? number + 1 : number;
  }

  /** From what was written to days counted from Sunday, 0. */
  private int weekday(int written) {
    if (field != CronField.DAY_OF_WEEK) {
      return written;
    }
    return quartz ? written - 1 : written % 7;
  }

  private int step() {
    int start = at;
    int step = number();
    if (step < 1) {
      throw wrong(start, "a step of 0 never gets on. Write 1 or more.");
    }
    if (step >= field.size()) {
      throw wrong(
          start,
          "a step of %s is longer than the field, which has %s values: write less, or the values"
              + " that are meant.",
          step,
          field.size());
    }
    return step;
  }

  private int number() {
    int start = at;
    int number = 0;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      if (at - start >= MAX_DIGITS) {
        throw wrong(start, "this number is too large. %s", allowed());
      }
      number = number * 10 + (text.charAt(at) - '0');
      at++;
    }
    if (at == start) {
      throw at == text.length()
          ? wrong(at, "something is missing here (a list has no blanks in it). %s", allowed())
          : wrong(at, "'%s' is not expected here. %s", next(), allowed());
    }
    return number;
  }

  private boolean accept(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private boolean isLetter(char upper) {
    return isLetter(0, upper);
  }

  private boolean isLetter(int ahead, char upper) {
    return at + ahead < text.length()
        && isAsciiLetter(text.charAt(at + ahead))
        && Character.toUpperCase(text.charAt(at + ahead)) == upper;
  }

  private boolean nextIsLetter(int ahead) {
    return at + ahead < text.length() && isAsciiLetter(text.charAt(at + ahead));
  }

  private static boolean isAsciiLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  /** The character that is in the way, whole. */
  private String next() {
    return InvalidCronException.shown(Character.toString(text.codePointAt(at)));
  }

  private String words() {
    return field.inWords;
  }

  private String allowed() {
    return switch (field) {
      case SECOND, MINUTE, HOUR ->
          "Write %s to %s, '*', a range such as 1-5, a step such as */5, or a list of them."
              .formatted(field.min, field.max);
      case DAY_OF_MONTH ->
          "Write 1 to 31, '*', '?', L (the last), L-3, LW, 15W, a range such as 1-5, a step such as"
              + " */5, or a list of them.";
      case MONTH ->
          "Write 1 to 12, JAN to DEC, '*', a range such as 1-5, a step such as */3, or a list of"
              + " them.";
      case DAY_OF_WEEK ->
          "Write %s, SUN to SAT, '*', '?', FRIL (the last Friday), FRI#2, a range such as MON-FRI, or"
                  .formatted(
                      quartz ? "1 to 7 (1 is Sunday, as in Quartz)" : "0 to 7 (0 and 7 are Sunday)")
              + " a list of them.";
      case YEAR ->
          "Write %s to %s, '*', a range, a step or a list of them.".formatted(field.min, field.max);
    };
  }

  private InvalidCronException wrong(int index, String problem, Object... args) {
    return new InvalidCronException(
        expression, field.inWords, begin + index, String.format(Locale.ROOT, problem, args));
  }
}
