package io.taskmill.chaos;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The library that sets the clock of a process, where the system has it. */
final class Faketime {

  private Faketime() {}

  static Optional<Path> find() {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of("/usr/lib"))) {
      for (Path folder : folders) {
        Path library = folder.resolve("faketime/libfaketime.so.1");
        if (Files.exists(library)) {
          return Optional.of(library);
        }
      }
    } catch (IOException e) {
      // No such folder, so not that kind of system.
    }
    return Optional.empty();
  }
}
