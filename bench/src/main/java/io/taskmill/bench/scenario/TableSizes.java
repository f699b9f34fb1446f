package io.taskmill.bench.scenario;

import io.taskmill.bench.report.Progress;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells from time to time how large all tables and indexes of Taskmill are. */
final class TableSizes implements AutoCloseable {

  private static final double MEBIBYTE = 1 << 20;

  /** How often a run is looked at, at least. */
  private static final int LOOKS = 10;

  private static final long SELDOM_MS = 15_000;

  private static final String POSTGRES =
      "select coalesce(sum(pg_table_size(c.oid)), 0) || ' ' || coalesce(sum(pg_indexes_size(c.oid)), 0)"
          + " from pg_class c where c.relkind = 'r' and c.relname like 'taskmill\\_%'"
          + " and c.relnamespace = current_schema()::regnamespace";

  private static final String MARIADB =
      "select concat(coalesce(sum(s.clust_index_size), 0) * @@innodb_page_size, ' ',"
          + " coalesce(sum(s.other_index_size), 0) * @@innodb_page_size)"
          + " from information_schema.innodb_sys_tablestats s"
          + " where s.name like concat(database(), '/taskmill\\_%')";

  private final String query;
  private final Sql sql;
  private final Progress progress;
  private final String step;
  private final Stopwatch watch = new Stopwatch();
  private final List<Double> megabytes = new ArrayList<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

  private TableSizes(String query, Database database, Progress progress, String step) {
    this.query = query;
    this.sql = Sql.at(database.url());
    this.progress = progress;
    this.step = step;
  }

  /** Begins to look; null where sizes are not told. */
  static @Nullable TableSizes watch(Database database, Setup setup, String step) {
    String query = query(database.kind());
    if (query == null) {
      return null;
    }
    TableSizes sizes = new TableSizes(query, database, setup.progress(), step);
    long tenth = TimeUnit.SECONDS.toMillis(setup.sizes().seconds()) / LOOKS;
    long every = Math.max(1, Math.min(tenth, SELDOM_MS));
    var unused = sizes.thread.scheduleAtFixedRate(sizes::look, every, every, TimeUnit.MILLISECONDS);
    return sizes;
  }

  private static @Nullable String query(Server.Kind kind) {
    return switch (kind) {
      case POSTGRES -> POSTGRES;
      case MARIADB -> MARIADB;
      default -> null;
    };
  }

  private synchronized void look() {
    String[] bytes = sql.text(query).split(" ", -1);
    double tables = Long.parseLong(bytes[0]) / MEBIBYTE;
    double indexes = Long.parseLong(bytes[1]) / MEBIBYTE;
    megabytes.add(tables + indexes);
    progress.note(
        "%s: after %.0f s tables %.0f MiB, indexes %.0f MiB"
            .formatted(step, watch.seconds(), tables, indexes));
  }

  /** Tables and indexes in the middle of the run, and now. */
  synchronized Map<String, Double> figures() {
    look();
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("middle_mib", megabytes.get(megabytes.size() / 2));
    figures.put("end_mib", megabytes.get(megabytes.size() - 1));
    return figures;
  }

  @Override
  public void close() {
    thread.shutdownNow();
    synchronized (this) {
      sql.close();
    }
  }
}
