package io.taskmill.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** No server but files; each empty place is one. */
final class SqliteServer implements Server {

  private static final List<String> BESIDE = List.of("", "-wal", "-shm", "-journal");

  private final Path folder;
  private final AtomicInteger places = new AtomicInteger();

  /** Makes its files there. */
  SqliteServer(Path folder) {
    this.folder = folder;
  }

  @Override
  public Kind kind() {
    return Kind.SQLITE;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    try (Sql sql = Sql.at("jdbc:sqlite::memory:")) {
      settings.put("sqlite_version", sql.text("select sqlite_version()"));
    }
    settings.put("journal_mode", "wal, set by the store");
    settings.put("synchronous", "full, set by the store");
    settings.put("data_on", Disk.of(folder));
    return settings;
  }

  @Override
  public Database create() {
    String name =
        "taskmill-%d-%d.db".formatted(ProcessHandle.current().pid(), places.incrementAndGet());
    return new Database(kind(), "jdbc:sqlite:" + folder.resolve(name), () -> delete(name));
  }

  private void delete(String name) {
    for (String suffix : BESIDE) {
      try {
        Files.deleteIfExists(folder.resolve(name + suffix));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public Map<String, Long> counters() {
    return Map.of();
  }

  @Override
  public void settle() {}

  @Override
  public void close() {}
}
