package io.taskmill.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Figures as texts, with as many digits as mean something. */
public final class Numbers {

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Numbers() {}

  /** Whole from a thousand on, otherwise with four digits. */
  public static Number rounded(double number) {
    if (Math.abs(number) >= 1000) {
      return Math.round(number);
    }
    return new BigDecimal(number).round(FOUR_DIGITS).stripTrailingZeros().doubleValue();
  }

  /** For people: three digits, thousands apart. */
  public static String text(double number) {
    double size = Math.abs(number);
    if (size >= 100 || number == 0) {
      return String.format(Locale.ROOT, "%,.0f", number);
    }
    return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.4f", number);
  }

  /** How many times as good: {@code × 7.2}. */
  static String times(double ratio) {
    return String.format(Locale.ROOT, ratio >= 20 ? "× %,.0f" : "× %.1f", ratio);
  }
}
