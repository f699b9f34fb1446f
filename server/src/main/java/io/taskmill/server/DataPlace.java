package io.taskmill.server;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The server's own folder, which only its user can look into. */
final class DataPlace {

  private static final Logger LOG = LoggerFactory.getLogger(DataPlace.class);
  private static final String DATA = "taskmill.server.data";
  private static final String DEFAULT = "taskmill-data";
  private static final String URL = "taskmill.url";
  private static final String FILE = "taskmill.db";
  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

  private DataPlace() {}

  /** Has the store in a file of the folder, unless another is set. */
  static void prepare(ConfigurableEnvironment environment) {
    if (environment.containsProperty(URL)) {
      return;
    }
    Path folder = Path.of(environment.getProperty(DATA, DEFAULT)).toAbsolutePath().normalize();
    Path file = folder.resolve(FILE);
    try {
      create(folder);
      createFile(file);
      warnOfOthers(folder, file);
    } catch (IOException e) {
      throw new ServerStartException(
          "The data folder %s cannot be made or written: %s.".formatted(folder, e.getMessage()),
          "Give this process the right to do it, or name another with --data.",
          e);
    }
    environment
        .getPropertySources()
        .addLast(new MapPropertySource("taskmill-data", Map.of(URL, "jdbc:sqlite:" + file)));
  }

  /** With rights for its owner alone, if it is not there. */
  private static void create(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (hasRights()) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(folder);
    }
  }

  /**
   * SQLite would make it readable for everybody, which matters in a folder that somebody else has
   * made. The files that SQLite puts beside it have the same rights.
   */
  private static void createFile(Path file) throws IOException {
    if (Files.exists(file) || !hasRights()) {
      return;
    }
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (FileAlreadyExistsException e) {
      LOG.debug("Another process has made {} meanwhile.", file);
    }
  }

  private static void warnOfOthers(Path folder, Path file) throws IOException {
    if (!hasRights() || !isForOthers(folder)) {
      return;
    }
    LOG.warn(
        "Others than its owner may look into the data folder {}. It has the key under which secrets are encrypted: 'chmod 700 {}'.",
        folder,
        folder);
    if (isForOthers(file)) {
      LOG.warn("They may open the store {} too: 'chmod 600 {}*'.", file, file);
    }
  }

  private static boolean isForOthers(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).stream().anyMatch(OF_OTHERS::contains);
  }

  private static boolean hasRights() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }
}
