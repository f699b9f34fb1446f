package io.taskmill.cli.view;

import java.util.List;

/** Pictures of numbers, made of block characters. */
final class Bars {

  private static final String EIGHTHS = " ▁▂▃▄▅▆▇█";

  private Bars() {}

  /** A round number at least as large as these: 20, 50, 100, 200 and so on. */
  static long scale(List<Long> values) {
    long largest = values.stream().mapToLong(Long::longValue).max().orElse(0);
    long ten = 10;
    while (largest > ten * 10) {
      ten *= 10;
    }
    return largest <= ten * 2 ? ten * 2 : largest <= ten * 5 ? ten * 5 : ten * 10;
  }

  /** A bar in proportion; whatever is not nothing can be seen. */
  static String bar(long value, long scale, int width) {
    if (value <= 0 || scale <= 0) {
      return "";
    }
    int blocks = (int) Math.min(width, Math.round((double) value * width / scale));
    // Not quite full blocks, so that there is a gap between one row and the next.
    return blocks == 0 ? "▏" : "▇".repeat(blocks);
  }

  /** One row of a chart of columns, the newest value at the right; row 0 is the lowest. */
  static String columns(List<Integer> values, int scale, int row, int rows, int width) {
    int shown = Math.min(width, values.size());
    StringBuilder out = new StringBuilder(" ".repeat(width - shown));
    for (int value : values.subList(values.size() - shown, values.size())) {
      long eighths = scale == 0 ? 0 : Math.round(value * rows * 8.0 / scale);
      if (value > 0) {
        eighths = Math.max(1, eighths);
      }
      out.append(EIGHTHS.charAt((int) Math.max(0, Math.min(8, eighths - row * 8L))));
    }
    return out.toString();
  }
}
