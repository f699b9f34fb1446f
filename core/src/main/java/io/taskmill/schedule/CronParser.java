package io.taskmill.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads an expression: its prefix or nickname, then field by field ({@link CronFieldParser}). */
final class CronParser {

  static final int MAX_LENGTH = 256;

  private static final String WHOLE = InvalidCronException.WHOLE;
  private static final String QUARTZ = "quartz:";

  private static final Map<String, String> NICKNAMES =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  private final String expression;

  CronParser(String expression) {
    this.expression = expression;
  }

  CronFields parse() {
    if (expression.length() > MAX_LENGTH) {
      throw wrong(
          WHOLE,
          MAX_LENGTH,
          "it has %s characters, but at most %s are allowed. Shorten it, with ranges and steps for"
              + " lists.",
          expression.length(),
          MAX_LENGTH);
    }
    int begin = skipBlanks(0);
    if (expression.startsWith("@", begin)) {
      return nickname(tokens(begin));
    }
    boolean quartz = expression.regionMatches(true, begin, QUARTZ, 0, QUARTZ.length());
    List<Token> tokens = tokens(quartz ? begin + QUARTZ.length() : begin);
    CronFields fields = fields(tokens, quartz);
    refuseBothDays(fields);
    return fields;
  }

  /** A word of the expression, and where it begins. */
  private record Token(String text, int position) {}

  private List<Token> tokens(int begin) {
    List<Token> tokens = new ArrayList<>();
    int at = skipBlanks(begin);
    while (at < expression.length()) {
      int end = at;
      while (end < expression.length() && !isBlank(expression.charAt(end))) {
        end++;
      }
      tokens.add(new Token(expression.substring(at, end), at));
      at = skipBlanks(end);
    }
    return tokens;
  }

  private CronFields fields(List<Token> tokens, boolean quartz) {
    int count = tokens.size();
    if (count < 5 || count > 7) {
      throw wrong(
          WHOLE,
          count > 7 ? tokens.get(7).position() : expression.length(),
          "it has %s, but an expression has 5 (minute, hour, day of month, month, day of week), 6"
              + " (second first) or 7 (second first, year last)%s. Every day at 9 is '0 9 * * *'.",
          count == 1 ? "1 field" : count + " fields",
          count > 7 ? "; a list has no blanks after its commas" : "");
    }
    int minute = count == 5 ? 0 : 1;
    return new CronFields(
        count == 5
            ? CronFieldText.implied(CronField.SECOND, new CronPart.Value(0))
            : read(CronField.SECOND, tokens.get(0), quartz),
        read(CronField.MINUTE, tokens.get(minute), quartz),
        read(CronField.HOUR, tokens.get(minute + 1), quartz),
        read(CronField.DAY_OF_MONTH, tokens.get(minute + 2), quartz),
        read(CronField.MONTH, tokens.get(minute + 3), quartz),
        read(CronField.DAY_OF_WEEK, tokens.get(minute + 4), quartz),
        count == 7
            ? read(CronField.YEAR, tokens.get(6), quartz)
            : CronFieldText.implied(CronField.YEAR, new CronPart.Any()),
        count);
  }

  private CronFieldText read(CronField field, Token token, boolean quartz) {
    return new CronFieldText(
        field,
        token.text(),
        token.position(),
        new CronFieldParser(expression, field, quartz, token.position(), token.text()).parse());
  }

  /** Five fields say "either", as in Unix; with seconds it would be a guess what is meant. */
  private void refuseBothDays(CronFields fields) {
    if (fields.written() > 5 && !fields.dayOfMonth().isAny() && !fields.dayOfWeek().isAny()) {
      throw wrong(
          CronField.DAY_OF_WEEK.inWords,
          fields.dayOfWeek().position(),
          "with %s fields, day of month ('%s') and day of week ('%s') cannot both be restricted."
              + " Write '?' for one of them, or make two schedules.",
          fields.written(),
          fields.dayOfMonth().text(),
          fields.dayOfWeek().text());
    }
  }

  private CronFields nickname(List<Token> tokens) {
    String word = tokens.get(0).text().toLowerCase(Locale.ROOT);
    if (word.equals("@every")) {
      throw wrong(
          WHOLE,
          tokens.get(0).position(),
          "an interval is no cron expression. Write it as one of its own: 'every PT5M'.");
    }
    String meant = NICKNAMES.get(word);
    if (meant == null) {
      throw wrong(
          WHOLE,
          tokens.get(0).position(),
          "there is no such nickname. There are @yearly, @annually, @monthly, @weekly, @daily,"
              + " @midnight and @hourly.");
    }
    if (tokens.size() > 1) {
      throw wrong(
          WHOLE, tokens.get(1).position(), "nothing may follow %s. Leave out the rest.", word);
    }
    return new CronParser(meant).parse();
  }

  private int skipBlanks(int from) {
    int at = from;
    while (at < expression.length() && isBlank(expression.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private InvalidCronException wrong(String field, int position, String problem, Object... args) {
    return new InvalidCronException(
        expression, field, position, String.format(Locale.ROOT, problem, args));
  }
}
