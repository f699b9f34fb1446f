package io.taskmill.server;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The server's own folder, which only its user can look into. */
final class DataPlace {

  private static final String DATA = "taskmill.server.data";
  private static final String DEFAULT = "taskmill-data";
  private static final String URL = "taskmill.url";
  private static final String FILE = "taskmill.db";

  private DataPlace() {}

  /** Has the store in a file of the folder, unless another is set. */
  static void prepare(ConfigurableEnvironment environment) {
    if (environment.containsProperty(URL)) {
      return;
    }
    Path folder = Path.of(environment.getProperty(DATA, DEFAULT)).toAbsolutePath().normalize();
    create(folder);
    environment
        .getPropertySources()
        .addLast(
            new MapPropertySource(
                "taskmill-data", Map.of(URL, "jdbc:sqlite:" + folder.resolve(FILE))));
  }

  /** Makes the folder with rights for its owner alone, if it is not there. */
  static void create(Path folder) {
    try {
      if (Files.isDirectory(folder)) {
        return;
      }
      if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
        Files.createDirectories(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new ServerStartException(
          "The data folder %s cannot be made: %s.".formatted(folder, e.getMessage()),
          "Give this process the right to make it, or name another with --data.",
          e);
    }
  }
}
