package io.taskmill.chaos.mutant;

import io.taskmill.chaos.run.SqlFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A change of one of the store's SQL files.
 *
 * @param file its name below the store's SQL folder, without the suffix
 * @param from what stands there once, spaces and breaks aside
 * @param to what stands there instead
 */
record Edit(String file, String from, String to) {

  /** Writes the changed file into a folder that goes before the class path; keeps earlier edits. */
  void apply(Path folder) throws IOException {
    Path target = SqlFolder.file(folder, file);
    String text = Files.exists(target) ? Files.readString(target) : SqlFolder.original(file);
    String plain = text.replaceAll("\\s+", " ");
    String wanted = from.replaceAll("\\s+", " ");
    int at = plain.indexOf(wanted);
    if (at < 0 || plain.indexOf(wanted, at + 1) >= 0) {
      throw new IllegalStateException(
          "'%s' does not stand in %s.sql exactly once. The SQL has changed: change the mutant too."
              .formatted(from, file));
    }
    Files.createDirectories(target.getParent());
    Files.writeString(target, plain.replace(wanted, to));
  }
}
