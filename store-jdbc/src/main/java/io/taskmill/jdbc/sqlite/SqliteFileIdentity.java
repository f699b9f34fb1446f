package io.taskmill.jdbc.sqlite;

import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Whether the file that is open is still the one that others find under its name. An operating
 * system keeps a deleted file for those who have it open: they would go on to write what nobody
 * ever reads.
 */
public final class SqliteFileIdentity {

  private final Path path;
  private final @Nullable Object key;
  private volatile boolean lost;

  private SqliteFileIdentity(Path path, @Nullable Object key) {
    this.path = path;
    this.key = key;
  }

  public static SqliteFileIdentity of(Path path) {
    try {
      return new SqliteFileIdentity(path, key(path));
    } catch (IOException e) {
      throw new StoreException("Cannot look at the SQLite file " + path + ": " + e + ".", e);
    }
  }

  /**
   * Makes sure of it. Once lost it stays lost: with nobody left who has the old file open, a new
   * one may get its number.
   */
  void require() {
    if (!lost) {
      try {
        Object now = key(path);
        lost = key != null && !key.equals(now);
      } catch (NoSuchFileException e) {
        lost = true;
      } catch (IOException e) {
        throw new StoreAwayException(
            "The SQLite file "
                + path
                + " cannot be looked at just now: "
                + e
                + ". Nothing was done.",
            e);
      }
    }
    if (lost) {
      throw new StoreException(
          "The SQLite file "
              + path
              + " was deleted or replaced while this process had it open. Its tasks are gone with it,"
              + " and this process writes nothing more: no one would find it. Stop all processes that"
              + " use the file and delete what is left of it (its names end in -wal and -shm). Then put back a"
              + " copy or let a new file be made, and start them again.",
          null);
    }
  }

  /** Null where files have no such number; there an open file cannot be deleted. */
  private static @Nullable Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }
}
