package io.taskmill.servers;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL; each empty place is a schema. */
final class PostgresServer implements Server {

  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "shared_buffers",
          "max_wal_size");

  private final String url;
  private final AutoCloseable process;
  private final @Nullable Power power;
  private final Sql sql;
  private final Map<String, String> alsoSaid;
  private final AtomicInteger places = new AtomicInteger();

  private PostgresServer(
      String url, AutoCloseable process, @Nullable Power power, Map<String, String> alsoSaid) {
    this.url = url;
    this.process = process;
    this.power = power;
    this.alsoSaid = alsoSaid;
    this.sql = Sql.at(url);
  }

  /** One that runs already. */
  static PostgresServer at(String url) {
    return new PostgresServer(url, () -> {}, null, Map.of());
  }

  /** Starts one. */
  static PostgresServer start(Path data) {
    PostgresProcess process = new PostgresProcess(data.resolve("postgres"));
    String url = "jdbc:postgresql://127.0.0.1:" + process.port() + "/postgres?user=postgres";
    return new PostgresServer(url, process, process, Map.of("data_on", Disk.of(data)));
  }

  @Override
  public Kind kind() {
    return Kind.POSTGRES;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    SETTINGS.forEach(name -> settings.put(name, sql.text("show " + name)));
    settings.putAll(alsoSaid);
    return settings;
  }

  @Override
  public Database create() {
    String schema = "taskmill_" + ProcessHandle.current().pid() + "_" + places.incrementAndGet();
    sql.run("create schema " + schema);
    String separator = url.contains("?") ? "&" : "?";
    return new Database(
        kind(),
        url + separator + "currentSchema=" + schema,
        () -> sql.run("drop schema " + schema + " cascade"));
  }

  /** A whole database, as others make schemas of their own. */
  @Override
  public Outlet outlet() {
    String name = "taskmill_" + ProcessHandle.current().pid() + "_" + places.incrementAndGet();
    sql.run("create database " + name);
    return new Outlet(
        Map.of("PG", PostgresUri.of(url, name)),
        () -> sql.run("drop database " + name + " with (force)"));
  }

  /** A transaction gets a number when it first writes, so the numbers count those that did. */
  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put(
        "commits", sql.number("select pg_snapshot_xmax(pg_current_snapshot())::text::bigint"));
    counters.put("wal_bytes", sql.number("select pg_current_wal_insert_lsn() - '0/0'"));
    return counters;
  }

  /** What others left to be written to the tables' files is written now; not all users may ask. */
  @Override
  public void settle() {
    if (sql.text("select pg_has_role('pg_checkpoint', 'usage')").equals("t")) {
      sql.run("checkpoint");
    }
  }

  @Override
  public Optional<Power> power() {
    return Optional.ofNullable(power);
  }

  @Override
  public void close() {
    sql.close();
    try {
      process.close();
    } catch (Exception e) {
      throw new IllegalStateException("PostgreSQL did not stop", e);
    }
  }
}
