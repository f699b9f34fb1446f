package io.taskmill.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * An empty folder, which goes with all that is in it when it is closed; also if someone stops the
 * process before.
 */
public final class DataFolder implements AutoCloseable {

  private static final int TRIES = 50;
  private static final long PAUSE_NANOS = 200_000_000;

  private final Path path;
  private final Thread hook = new Thread(this::deleteAtLast, "data-folder");

  private DataFolder(Path path) {
    this.path = path;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** A new one there; its name begins with that of a tool. */
  public static DataFolder in(Path parent, String tool) throws IOException {
    return new DataFolder(
        Files.createTempDirectory(parent.toAbsolutePath().normalize(), "taskmill-" + tool + "-"));
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    delete();
    Runtime.getRuntime().removeShutdownHook(hook);
  }

  private void delete() throws IOException {
    delete(path);
  }

  /** Deletes a folder with all that is in it, if it is there. */
  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
  }

  /** The servers are being stopped at the same time, and may still write. */
  private void deleteAtLast() {
    for (int i = 0; i < TRIES && Files.exists(path); i++) {
      try {
        delete();
      } catch (IOException | RuntimeException e) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
