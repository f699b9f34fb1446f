package io.taskmill.cli.admin;

import io.taskmill.TaskmillException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which store is meant: the one that is named, or that of the environment, or of the folder. */
public final class StoreUrl {

  /** The variable of the environment that names the store. */
  public static final String VARIABLE = "TASKMILL_STORE";

  private static final String SQLITE = "jdbc:sqlite:";

  private StoreUrl() {}

  /** The URL of the store; a file that is named must exist. */
  public static String find(@Nullable String named, Map<String, String> environment, Path folder) {
    String url = named == null ? environment.get(VARIABLE) : named;
    if (url == null || url.isBlank()) {
      return SQLITE + onlyFile(folder);
    }
    requireFile(url, folder);
    return url;
  }

  /** SQLite would make a file that is missing, and an empty store is not what was meant. */
  private static void requireFile(String url, Path folder) {
    if (url.startsWith(SQLITE)) {
      String file = url.substring(SQLITE.length()).replaceFirst("[?].*", "");
      if (!file.isEmpty() && !file.startsWith("file:") && !Files.exists(folder.resolve(file))) {
        throw new TaskmillException(
            "There is no file %s. Mend the URL of the store, or start the application that makes the file."
                .formatted(file));
      }
    }
  }

  private static String onlyFile(Path folder) {
    List<String> files;
    try (Stream<Path> all = Files.list(folder)) {
      files =
          all.map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith(".db"))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw new TaskmillException("The folder %s cannot be read.".formatted(folder), e);
    }
    if (files.size() != 1) {
      throw new TaskmillException(
          (files.isEmpty()
                  ? "No store is named, and this folder has no database file (*.db)."
                  : "No store is named, and this folder has several database files: %s."
                      .formatted(String.join(", ", files)))
              + " Give --store URL, or set %s.".formatted(VARIABLE));
    }
    return files.get(0);
  }
}
