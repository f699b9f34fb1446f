package io.taskmill.cli.view;

import java.util.List;
import java.util.stream.Stream;

/** The whole terminal, drawn anew each time; what was on it comes back in the end. */
public final class LiveScreen implements AutoCloseable {

  private final Terminal terminal;

  /** Takes the terminal. */
  public LiveScreen(Terminal terminal) {
    this.terminal = terminal;
    terminal.enter();
  }

  /** Draws what this makes of columns, lines and colours. */
  public void draw(Drawing drawing) {
    terminal.measure();
    Terminal.Size size = terminal.size();
    List<String> lines = drawing.lines(size.columns(), size.rows(), terminal.isColoured());
    terminal.draw(padded(lines, size));
  }

  /** What was drawn before may have had more lines. */
  private static List<String> padded(List<String> lines, Terminal.Size size) {
    return Stream.concat(lines.stream(), Stream.generate(() -> " ".repeat(size.columns())))
        .limit(size.rows())
        .toList();
  }

  @Override
  public void close() {
    terminal.leave();
  }

  /** What is on the screen. */
  @FunctionalInterface
  public interface Drawing {
    /** The lines for so many columns and rows. */
    List<String> lines(int columns, int rows, boolean coloured);
  }
}
