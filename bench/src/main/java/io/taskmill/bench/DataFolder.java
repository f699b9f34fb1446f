package io.taskmill.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** An empty folder, which goes with all that is in it when it is closed. */
record DataFolder(Path path) implements AutoCloseable {

  /** A new one there. */
  static DataFolder in(Path parent) throws IOException {
    return new DataFolder(
        Files.createTempDirectory(parent.toAbsolutePath().normalize(), "taskmill-bench-"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
