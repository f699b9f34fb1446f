package io.taskmill.servers;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of this machine that is run to its end. */
final class Command {

  private static final long PATIENCE_MINUTES = 10;

  private Command() {}

  /** Runs it; if it fails, what it printed is the message. */
  static void run(List<String> command) throws IOException {
    Path log = Files.createTempFile("taskmill-", ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IOException(
            "%s took longer than %d minutes".formatted(command.get(0), PATIENCE_MINUTES));
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s failed: %s".formatted(command.get(0), Files.readString(log).strip()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + command.get(0) + " ran");
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
