package io.taskmill.cli.view;

import io.taskmill.TaskState;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words that several views use. */
public final class Texts {

  private Texts() {}

  /** {@code 1:07}, or {@code 1:00:07}. */
  public static String time(Duration duration) {
    return duration.toHours() == 0
        ? "%d:%02d".formatted(duration.toMinutes(), duration.toSecondsPart())
        : "%d:%02d:%02d"
            .formatted(duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
  }

  /** {@code 2 s}, or {@code 0.5 s}. */
  public static String seconds(Duration duration) {
    return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT))
            .format(duration.toMillis() / 1000.0)
        + " s";
  }

  /** With the thousands apart. */
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 0.07}, {@code 4.6} or {@code 1,200}: two digits are enough for a rate. */
  public static String rate(double perSecond) {
    String pattern = perSecond >= 10 ? "#,##0" : perSecond >= 1 ? "0.#" : "0.##";
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(perSecond);
  }

  /** How it ended, and the totals. */
  public static List<String> lines(Summary summary) {
    Counts counts = summary.counts();
    List<String> lines = new ArrayList<>();
    lines.add(
        "taskmill demo: %s after %s. In %s now:"
            .formatted(summary.why(), time(summary.uptime()), summary.store()));
    lines.add(total(counts.submitted(), "submitted"));
    lines.add(total(counts.of(TaskState.SUCCEEDED), "succeeded"));
    lines.add(total(counts.of(TaskState.FAILED), "failed for good, as they were meant to"));
    long others = counts.finished() - counts.of(TaskState.SUCCEEDED) - counts.of(TaskState.FAILED);
    if (others > 0) {
      lines.add(total(others, "cancelled"));
    }
    lines.add(
        counts.live() == 0
            ? total(0, "left: nothing was lost")
            : total(counts.live(), "left: start it again and they go on"));
    return lines;
  }

  private static String total(long count, String what) {
    return "%10s %s".formatted(number(count), what);
  }
}
