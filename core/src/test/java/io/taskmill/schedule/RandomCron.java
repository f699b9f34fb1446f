package io.taskmill.schedule;

import java.util.Locale;
import java.util.Random;

/** Expressions that are right, at random. */
final class RandomCron {

  private static final String[] MONTHS = {
    "JAN", "feb", "Mar", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"
  };
  private static final String[] WEEKDAYS = {"SUN", "mon", "Tue", "WED", "THU", "FRI", "SAT"};

  private RandomCron() {}

  /** Of five fields. */
  static String ofMinutes(Random random) {
    String days = days(random);
    // Both must hold beside a step, and some steps never meet the second Friday.
    boolean plain = days.startsWith("*/");
    return "%s %s %s %s %s"
        .formatted(
            field(random, 0, 59, 0.1),
            field(random, 0, 23, 0.3),
            days,
            random.nextInt(3) == 0 ? months(random) : "*",
            plain ? field(random, 0, 6, 0.5) : weekdays(random));
  }

  /** Of six or seven fields. */
  static String ofSeconds(Random random) {
    boolean byDay = random.nextBoolean();
    String expression =
        "%s %s %s %s %s %s"
            .formatted(
                field(random, 0, 59, 0.1),
                field(random, 0, 59, 0.3),
                field(random, 0, 23, 0.3),
                byDay ? days(random) : "?",
                random.nextInt(3) == 0 ? months(random) : "*",
                byDay ? "?" : weekdays(random));
    return random.nextInt(3) == 0
        ? expression + " " + (random.nextBoolean() ? "*" : "2020-2190")
        : expression;
  }

  private static String months(Random random) {
    // With 31 days in one of them, so that any day comes.
    return random.nextBoolean()
        ? field(random, 1, 12, 0) + ",1"
        : MONTHS[random.nextInt(12)] + ",jan";
  }

  private static String days(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextBoolean() ? "L" : "L-" + (1 + random.nextInt(27));
      case 1 -> random.nextBoolean() ? "LW" : (1 + random.nextInt(28)) + "W";
      case 2 -> field(random, 1, 31, 0);
      case 3 -> field(random, 1, 28, 0) + ",LW";
      default -> "*";
    };
  }

  private static String weekdays(Random random) {
    return switch (random.nextInt(6)) {
      case 0 ->
          WEEKDAYS[random.nextInt(7)].toUpperCase(Locale.ROOT) + "#" + (1 + random.nextInt(4));
      case 1 -> random.nextInt(8) + "L";
      case 2 -> "1," + field(random, 0, 6, 0); // no step in front: no working day is a weekend
      case 3 -> WEEKDAYS[random.nextInt(7)] + "-" + WEEKDAYS[random.nextInt(7)];
      default -> "*";
    };
  }

  private static String field(Random random, int min, int max, double any) {
    if (random.nextDouble() < any) {
      return "*";
    }
    StringBuilder field = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int a = min + random.nextInt(max - min + 1);
      int b = min + random.nextInt(max - min + 1);
      int step = 1 + random.nextInt(max - min);
      field.append(
          switch (random.nextInt(8)) {
            case 0 -> a + "-" + b;
            case 1 -> "*/" + step;
            case 2 -> a + "/" + step;
            case 3 -> a + "-" + b + "/" + step;
            default -> a;
          });
      field.append(i > 0 ? "," : "");
    }
    return field.toString();
  }
}
