package io.taskmill.chaos.report;

import io.taskmill.cli.view.Terminal;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Tells on stderr how far a run is: a line that is drawn over, or one now and then. */
public final class Progress implements AutoCloseable {

  private static final long QUIET_NANOS = 10_000_000_000L;

  private final PrintWriter err;
  private final @Nullable Integer columns;
  private long said;
  private boolean drawn;

  /** Writes there. */
  public Progress(PrintWriter err) {
    this.err = err;
    this.columns = Terminal.columnsOfStderr().orElse(null);
  }

  /** Something that stays true for a moment. */
  public synchronized void now(String text) {
    if (columns != null) {
      err.print("\r\u001b[K" + text.substring(0, Math.min(text.length(), columns - 1)));
      err.flush();
      drawn = true;
    } else if (System.nanoTime() - said > QUIET_NANOS || said == 0) {
      said = System.nanoTime();
      err.println("taskmill chaos: " + text);
    }
  }

  /** Something that is worth a line. */
  public synchronized void note(String text) {
    close();
    err.println("taskmill chaos: " + text);
  }

  @Override
  public synchronized void close() {
    if (drawn) {
      err.print("\r\u001b[K");
      err.flush();
      drawn = false;
    }
  }
}
