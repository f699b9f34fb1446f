package io.taskmill.bench.report;

import io.taskmill.cli.view.Texts;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One line of a terminal that is drawn over: what is being done, how far it is, for how long. */
public final class ProgressBar implements Progress {

  private static final String WIPE = "\r\u001b[K";
  private static final int MOST_BLOCKS = 30;
  private static final long TICK_MILLIS = 200;

  private final PrintWriter err;
  private final int columns;
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });
  private Step step = new Step("", () -> 0, 0, System.nanoTime());
  private boolean shown;

  /** Draws there, on a terminal so many columns wide. */
  public ProgressBar(PrintWriter err, int columns) {
    this.err = err;
    this.columns = columns;
    var unused =
        ticker.scheduleAtFixedRate(this::draw, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void step(String what, LongSupplier done, long of) {
    step = new Step(what, done, of, System.nanoTime());
    shown = true;
    draw();
  }

  @Override
  public synchronized void note(String text) {
    clear();
    err.println(text);
  }

  @Override
  public synchronized void clear() {
    if (shown) {
      err.print(WIPE);
      err.flush();
    }
    shown = false;
  }

  @Override
  public synchronized void close() {
    ticker.shutdownNow();
    clear();
  }

  private synchronized void draw() {
    if (shown) {
      err.print(WIPE + step.line(columns - 1));
      err.flush();
    }
  }

  private record Step(String what, LongSupplier done, long of, long begun) {

    String line(int width) {
      String time = Texts.time(Duration.ofNanos(System.nanoTime() - begun));
      int blocks = Math.min(MOST_BLOCKS, width - what.length() - time.length() - 8);
      if (of == 0 || blocks < 1) {
        return cut(what + "  " + time, width);
      }
      double share = Math.min(1, (double) done.getAsLong() / of);
      int full = (int) (blocks * share);
      return "%s  %s%s %3d %%  %s"
          .formatted(
              what, "━".repeat(full), "─".repeat(blocks - full), Math.round(share * 100), time);
    }

    private static String cut(String text, int width) {
      return text.length() <= width ? text : text.substring(0, Math.max(0, width));
    }
  }
}
