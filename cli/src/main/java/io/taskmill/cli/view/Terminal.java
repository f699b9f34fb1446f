package io.taskmill.cli.view;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The terminal that stdout is, and what it can do. */
public final class Terminal {

  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l";
  private static final String LEAVE = "\u001b[?7h\u001b[?25h\u001b[?1049l";
  // Terminals that know it show all of what lies between at once; others ignore it.
  private static final String BEGIN_FRAME = "\u001b[?2026h\u001b[H";
  private static final String END_FRAME = "\u001b[?2026l";
  private static final String CLEAR = "\u001b[2J";

  private final PrintWriter out;
  private final boolean coloured = System.getenv("NO_COLOR") == null;
  private Size size;

  private Terminal(PrintWriter out, Size size) {
    this.out = out;
    this.size = size;
  }

  record Size(int rows, int columns) {}

  /** The terminal, if stdout is one that can show a screen. */
  public static Optional<Terminal> find(PrintWriter out) {
    if ("dumb".equals(System.getenv("TERM")) || !isUtf8()) {
      return Optional.empty();
    }
    return askSize("test -t 1 && stty size </dev/tty >&2").map(size -> new Terminal(out, size));
  }

  /** How many columns stderr has, if it is a terminal on which a line can be drawn over. */
  public static Optional<Integer> columnsOfStderr() {
    if ("dumb".equals(System.getenv("TERM")) || !isUtf8()) {
      return Optional.empty();
    }
    return ask(
            new ProcessBuilder("sh", "-c", "test -t 2 && stty size </dev/tty")
                .redirectError(ProcessBuilder.Redirect.INHERIT),
            Process::getInputStream)
        .map(Size::columns);
  }

  /** Whether somebody can be asked: stdin and stderr are a terminal. */
  public static boolean hasPerson() {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", "test -t 0 && test -t 2")
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      return process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A locale that names another character set means it; one that names none means nothing. */
  private static boolean isUtf8() {
    for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
      String locale = System.getenv(name);
      if (locale != null && !locale.isEmpty()) {
        String upper = locale.toUpperCase(Locale.ROOT);
        return !upper.contains(".") || upper.contains("UTF-8") || upper.contains("UTF8");
      }
    }
    return true;
  }

  /** Looks again how large it is; what was drawn for another size is wiped off. */
  void measure() {
    Optional<Size> measured = askSize("stty size </dev/tty >&2");
    if (measured.isPresent() && !measured.get().equals(size)) {
      size = measured.get();
      out.print(CLEAR);
    }
  }

  Size size() {
    return size;
  }

  boolean isColoured() {
    return coloured;
  }

  /** Takes the whole screen; what was on it comes back with {@link #leave}. */
  void enter() {
    out.print(ENTER);
    out.flush();
  }

  void leave() {
    out.print(LEAVE);
    out.flush();
  }

  /** Draws over what is there, in one go: no line is wiped first, so nothing flickers. */
  void draw(List<String> lines) {
    out.print(BEGIN_FRAME + String.join("\r\n", lines) + END_FRAME);
    out.flush();
  }

  void println(String line) {
    out.println(line);
  }

  private static Optional<Size> askSize(String command) {
    return ask(
        new ProcessBuilder("sh", "-c", command).redirectOutput(ProcessBuilder.Redirect.INHERIT),
        Process::getErrorStream);
  }

  /**
   * The JDK cannot tell; a child that inherits the stream in question can, and says so on another.
   */
  private static Optional<Size> ask(
      ProcessBuilder command, Function<Process, InputStream> answers) {
    try {
      Process process = command.redirectInput(new File("/dev/null")).start();
      String answer = new String(answers.apply(process).readAllBytes(), StandardCharsets.US_ASCII);
      if (!process.waitFor(1, TimeUnit.SECONDS) || process.exitValue() != 0) {
        return Optional.empty();
      }
      String[] parts = answer.strip().split(" ", -1);
      Size size = new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
      return Optional.of(size.rows() == 0 || size.columns() == 0 ? new Size(24, 80) : size);
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
