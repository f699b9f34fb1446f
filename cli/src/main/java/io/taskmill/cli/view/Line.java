package io.taskmill.cli.view;

import java.util.function.BiFunction;

/** A line of a fixed width: text is cut off where it ends, and blanks fill what is left. */
final class Line {

  private final BiFunction<Color, String, String> ink;
  private final int width;
  private final StringBuilder text = new StringBuilder();
  private int column;

  /**
   * An empty one.
   *
   * @param ink paints a text, or leaves it as it is
   */
  Line(BiFunction<Color, String, String> ink, int width) {
    this.ink = ink;
    this.width = width;
  }

  int width() {
    return width;
  }

  Line add(Color color, String part) {
    int room = width - column;
    String fitting = part.length() <= room ? part : cut(part, room);
    text.append(ink.apply(color, fitting));
    column += fitting.length();
    return this;
  }

  Line add(String part) {
    return add(Color.NONE, part);
  }

  /** Blanks up to this column. */
  Line to(int wanted) {
    return add(" ".repeat(Math.max(0, Math.min(wanted, width) - column)));
  }

  /** The part at the very end of the line, if there is room. */
  Line end(Color color, String part) {
    return column + part.length() > width ? this : to(width - part.length()).add(color, part);
  }

  private static String cut(String part, int room) {
    return room < 1 ? "" : part.substring(0, room - 1) + "…";
  }

  @Override
  public String toString() {
    return to(width).text.toString();
  }
}
