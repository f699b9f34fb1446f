package io.taskmill.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What can be done to a process from outside. */
public final class Processes {

  private static final long PATIENCE_SECONDS = 60;

  private Processes() {}

  /** Sends a signal: KILL, STOP, CONT, QUIT, … */
  public static void signal(long pid, String signal) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start();
      if (kill.waitFor() != 0) {
        throw new IllegalStateException(
            "The signal %s did not reach process %d.".formatted(signal, pid));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Sends a signal that ends the process, and waits until it is gone. */
  public static void end(long pid, String signal) {
    var process = ProcessHandle.of(pid);
    signal(pid, signal);
    if (process.isPresent()) {
      try {
        process.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException e) {
        throw new IllegalStateException(
            "Process %d was sent %s and is still there.".formatted(pid, signal), e);
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
    }
  }

  static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("Interrupted.", e);
  }
}
