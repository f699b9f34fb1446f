package io.taskmill.servers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A PostgreSQL that commits as a production server does: by itself the embedded one would not write
 * to disk at all.
 */
final class PostgresProcess implements Power, AutoCloseable {

  /** After a crash it first reads what it had not written to its tables' files. */
  private static final Duration STARTS_WITHIN = Duration.ofMinutes(1);

  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  PostgresProcess(Path data) {
    this.data = data;
    this.server = start(0);
    this.port = server.getPort();
  }

  int port() {
    return port;
  }

  private EmbeddedPostgres start(int at) {
    try {
      return EmbeddedPostgres.builder()
          .setPort(at)
          .setDataDirectory(data)
          .setCleanDataDirectory(false)
          .setPGStartupWait(STARTS_WITHIN)
          .setServerConfig("fsync", "on")
          .setServerConfig("synchronous_commit", "on")
          .setServerConfig("full_page_writes", "on")
          .setServerConfig("shared_buffers", "512MB")
          .setServerConfig("max_wal_size", "4GB")
          .setServerConfig("max_connections", "600")
          .setServerConfig("logging_collector", "on")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL did not start", e);
    }
  }

  @Override
  public void start() {
    server = start(port);
  }

  @Override
  public Path data() {
    return data;
  }

  @Override
  public void stop() {
    close();
  }

  /** All its processes leave without tidying up; its next start recovers from the log. */
  @Override
  public void fail() {
    try {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
      Processes.end(Long.parseLong(pid), "QUIT");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    close();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL did not stop", e);
    }
  }
}
