package io.taskmill.cli.view;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rows under headers. Where they do not fit, the widest columns are cut; the first one never is,
 * since it names what the row is about, nor are those that are {@linkplain #whole kept whole}.
 */
public final class Table {

  private static final String GAP = "  ";
  private static final int NARROWEST = 6;

  private final List<List<String>> rows = new ArrayList<>();
  private final Set<Integer> right = new HashSet<>();
  private final Set<Integer> whole = new HashSet<>(Set.of(0));

  /** With these headers. */
  public Table(String... headers) {
    rows.add(List.of(headers));
  }

  /** Puts numbers under each other. */
  public Table right(Integer... columns) {
    right.addAll(List.of(columns));
    return this;
  }

  /** Cuts nothing in these columns: part of a time says nothing. */
  public Table whole(Integer... columns) {
    whole.addAll(List.of(columns));
    return this;
  }

  /** Adds a row, with a text for each header. */
  public Table row(List<String> cells) {
    rows.add(cells.stream().map(Table::oneLine).toList());
    return this;
  }

  /** All of it, no wider than this if that can be. */
  public List<String> lines(int width) {
    int[] widths = widths(width);
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private int[] widths(int most) {
    int columns = rows.get(0).size();
    int[] widths =
        IntStream.range(0, columns)
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toArray();
    int gaps = GAP.length() * (columns - 1);
    while (IntStream.of(widths).sum() + gaps > most) {
      int widest =
          IntStream.range(1, columns)
              .filter(i -> !whole.contains(i))
              .reduce((a, b) -> widths[b] > widths[a] ? b : a)
              .orElse(0);
      if (widest == 0 || widths[widest] <= NARROWEST) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = cut(row.get(i), widths[i]);
      String blanks = " ".repeat(widths[i] - cell.length());
      line.append(i == 0 ? "" : GAP).append(right.contains(i) ? blanks + cell : cell + blanks);
    }
    return line.toString().stripTrailing();
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
