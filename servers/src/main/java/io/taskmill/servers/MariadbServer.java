package io.taskmill.servers;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A MariaDB or MySQL; each empty place is a database. */
final class MariadbServer implements Server {

  private static final List<String> SETTINGS =
      List.of(
          "version",
          "innodb_flush_log_at_trx_commit",
          "sync_binlog",
          "log_bin",
          "binlog_format",
          "innodb_buffer_pool_size",
          "innodb_flush_method");

  private static final Pattern URL = Pattern.compile("(jdbc:\\w+://[^/?]+/)([^?]*)(.*)");

  private final Matcher url;
  private final AutoCloseable process;
  private final @Nullable Power power;
  private final Sql sql;
  private final Kind kind;
  private final Map<String, String> alsoSaid;
  private final boolean countsCommits;
  private final AtomicInteger places = new AtomicInteger();

  private MariadbServer(
      String url, AutoCloseable process, @Nullable Power power, Map<String, String> alsoSaid) {
    this.url = URL.matcher(url);
    if (!this.url.matches()) {
      throw new IllegalArgumentException(
          "Give the server's URL as jdbc:mariadb://host:port/database?user=…");
    }
    this.process = process;
    this.power = power;
    this.alsoSaid = alsoSaid;
    this.sql = Sql.at(url);
    this.kind = sql.text("select version()").contains("MariaDB") ? Kind.MARIADB : Kind.MYSQL;
    this.countsCommits = letCommitsBeCounted();
  }

  /** One that runs already. */
  static MariadbServer at(String url) {
    return new MariadbServer(url, () -> {}, null, Map.of());
  }

  /** Starts one. */
  static MariadbServer start(Path data, List<String> options) {
    MariadbProcess process = new MariadbProcess(data.resolve("mariadb"), options);
    String url = "jdbc:mariadb://127.0.0.1:" + process.port() + "/?user=root";
    return new MariadbServer(url, process, process, Map.of("data_on", Disk.of(data)));
  }

  /** Starts a MySQL, where this machine has one or can get it. */
  static MariadbServer startMysql(Path data, List<String> options) {
    MysqlProcess process = MysqlProcess.start(data.resolve("mysql"), options);
    String url = "jdbc:mariadb://127.0.0.1:" + process.port() + "/?user=root";
    return new MariadbServer(url, process, process, Map.of("data_on", Disk.of(data)));
  }

  /** Off by default, and not every user may switch it on. */
  private boolean letCommitsBeCounted() {
    try {
      sql.run("set global innodb_monitor_enable = 'trx_rw_commits'");
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    SETTINGS.forEach(name -> settings.put(name, setting(name)));
    String log = kind == Kind.MARIADB ? "innodb_log_file_size" : "innodb_redo_log_capacity";
    settings.put(log, setting(log));
    settings.putAll(alsoSaid);
    return settings;
  }

  private String setting(String name) {
    return sql.text("select @@global." + name);
  }

  @Override
  public Database create() {
    String name = "taskmill_" + ProcessHandle.current().pid() + "_" + places.incrementAndGet();
    sql.run("create database " + name);
    return new Database(
        kind(), url.group(1) + name + url.group(3), () -> sql.run("drop database " + name));
  }

  @Override
  public Outlet outlet() {
    Database database = create();
    return new Outlet(Map.of("MARIADB", database.url()), database::close);
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    if (countsCommits) {
      counters.put(
          "commits",
          sql.number(
              "select count from information_schema.innodb_metrics where name = 'trx_rw_commits'"));
    }
    return counters;
  }

  @Override
  public void settle() {}

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
      throw new IllegalStateException(kind.text() + " did not stop", e);
    }
  }
}
