package io.taskmill.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * A lock beside a SQLite file, which one server holds while it runs. It ends with its process,
 * however that ends. Other programs, as the command line, may use the store meanwhile.
 */
final class StoreLock implements DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(StoreLock.class);
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String SUFFIX = ".server-lock";

  private final FileChannel channel;

  private StoreLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, if the store is a file.
   *
   * @throws ServerStartException if another server has it
   */
  static Optional<StoreLock> take(@Nullable String url) {
    Optional<Path> store = file(url);
    if (store.isEmpty()) {
      return Optional.empty();
    }
    Path file = store.get();
    Path place = file.resolveSibling(file.getFileName() + SUFFIX);
    try {
      FileChannel channel =
          FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (lock(channel)) {
        return Optional.of(new StoreLock(channel));
      }
      channel.close();
    } catch (IOException e) {
      LOG.warn(
          "Whether another server uses {} cannot be known: {} cannot be locked: {}.",
          file,
          place,
          e.toString());
      return Optional.empty();
    }
    throw new ServerStartException(
        "Another server runs on the store %s. A SQLite file is for one server.".formatted(file),
        "Stop the other one, name another folder with --data, or use PostgreSQL or MariaDB with --store.",
        null);
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this very process
    }
  }

  private static Optional<Path> file(@Nullable String url) {
    if (url == null || !url.startsWith(SQLITE)) {
      return Optional.empty();
    }
    String name =
        url.substring(SQLITE.length()).replaceFirst("^file:", "").replaceFirst("\\?.*", "");
    return name.isEmpty() || name.startsWith(":")
        ? Optional.empty()
        : Optional.of(Path.of(name).toAbsolutePath().normalize());
  }

  @Override
  public void destroy() throws IOException {
    channel.close();
  }
}
