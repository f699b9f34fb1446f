package io.taskmill.cli.view;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The live screen. What is logged meanwhile would tear it, and is shown when it has gone. */
public final class ScreenView implements View {

  private static final Duration MEASURE = Duration.ofSeconds(1);

  private final Terminal terminal;
  private final PrintStream stderr = System.err;
  private final ByteArrayOutputStream logged = new Bounded();
  private Duration nextMeasure = MEASURE;
  private boolean entered;

  /** On this terminal. */
  public ScreenView(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void started(Snapshot first, PickedUp found) {
    System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
    terminal.enter();
    entered = true;
    draw(first);
  }

  @Override
  public void show(Snapshot snapshot) {
    if (snapshot.uptime().compareTo(nextMeasure) >= 0) {
      nextMeasure = snapshot.uptime().plus(MEASURE);
      terminal.measure();
    }
    draw(snapshot);
  }

  private void draw(Snapshot snapshot) {
    Terminal.Size size = terminal.size();
    terminal.draw(Screen.draw(snapshot, size.columns(), size.rows(), terminal.isColoured()));
  }

  @Override
  public void ended(Summary summary) {
    close();
    Texts.lines(summary).forEach(terminal::println);
  }

  @Override
  public void close() {
    if (entered) {
      entered = false;
      terminal.leave();
      System.setErr(stderr);
      stderr.print(logged.toString(StandardCharsets.UTF_8));
    }
  }

  /** Keeps the beginning, which tells more than the hundredth repetition. */
  private static final class Bounded extends ByteArrayOutputStream {

    private static final int MOST = 1 << 16;

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      if (size() < MOST) {
        super.write(bytes, offset, length);
      }
    }
  }
}
