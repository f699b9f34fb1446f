package io.taskmill.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

  /** Whether a process was stopped by a signal and not let go on. */
  public static boolean isStopped(long pid) {
    try {
      Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(pid)).start();
      return new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
          .startsWith("T");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
