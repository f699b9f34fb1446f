package io.taskmill.chaos.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** Whole folders. */
final class Folders {

  private Folders() {}

  /** Copies one, with who may read it: a database is particular about that. */
  static void copy(Path from, Path to) {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path target = to.resolve(from.relativize(each).toString());
        Files.copy(each, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes one, and moves another to its place. */
  static void replace(Path old, Path by) {
    try (Stream<Path> all = Files.walk(old)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
      Files.move(by, old);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
