package io.taskmill.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A box of lines, cut into sections. */
final class Frame {

  private final BiFunction<Color, String, String> ink;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  Frame(boolean coloured, int width) {
    this.ink = coloured ? Color::paint : (color, text) -> text;
    this.width = width;
  }

  Frame top(String left, String right) {
    return edge('╭', '╮', Color.BOLD, left, right);
  }

  Frame section(String left, String right) {
    return edge('├', '┤', Color.NONE, left, right);
  }

  Frame bottom() {
    return edge('╰', '╯', Color.NONE, "", "");
  }

  /** A line within the box. */
  Frame row(Consumer<Line> content) {
    Line inner = new Line(ink, inside());
    content.accept(inner);
    String side = ink.apply(Color.DIM, "│");
    lines.add(side + " " + inner + " " + side);
    return this;
  }

  /** How wide a line within the box is. */
  int inside() {
    return width - 4;
  }

  int height() {
    return lines.size();
  }

  List<String> lines() {
    return lines;
  }

  private Frame edge(char from, char to, Color color, String left, String right) {
    Line line = new Line(ink, width).add(Color.DIM, from + "─");
    if (!left.isEmpty()) {
      line.add(color, " " + left + " ");
    }
    int used = left.isEmpty() ? 3 : left.length() + 5;
    String end = right.isEmpty() || used + right.length() + 4 > width ? "─" : " " + right + " ─";
    line.add(Color.DIM, "─".repeat(Math.max(0, width - used - end.length())));
    lines.add(line.add(Color.DIM, end + to).toString());
    return this;
  }
}
