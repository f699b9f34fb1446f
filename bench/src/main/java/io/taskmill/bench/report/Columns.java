package io.taskmill.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Rows of texts, one below the other: the first column to the left, the others to the right. */
public final class Columns {

  private static final String GAP = "   ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds one below the others. */
  public void add(List<String> row) {
    rows.add(row);
  }

  /** All rows as lines of text. */
  public List<String> lines() {
    int count = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[count];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String blanks = " ".repeat(widths[i] - row.get(i).length());
      line.append(i == 0 ? row.get(i) + blanks : GAP + blanks + row.get(i));
    }
    return line.toString().stripTrailing();
  }
}
