package io.taskmill.jdbc;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.sql.Names;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreSettings;
import io.taskmill.tck.SchemaFixture;
import io.taskmill.tck.StoreFixture;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tables in a place of their own, with a clock that can be moved. */
abstract class JdbcFixture implements StoreFixture {

  static final String PREFIX = "tm_";

  private static final int MAX_CONNECTIONS = 10;

  /** Places that are done with and empty: making the tables takes longer than most tests. */
  private static final Map<String, Queue<String>> USED = new ConcurrentHashMap<>();

  /** What tells it from other places: a schema, a database, a file. */
  final String place;

  private final String kind;
  private final String directUrl;
  private final @Nullable String schema;
  private final List<Store> opened = new CopyOnWriteArrayList<>();
  private boolean reusable = true;

  /** Past the store. */
  final DirectSql sql;

  /**
   * Makes the clock.
   *
   * @param kind of places that are alike
   * @param place made by {@link #anyPlace}
   * @param directUrl past whatever makes outages
   * @param schema where the tables are, if not in the usual one
   */
  JdbcFixture(String kind, String place, String directUrl, @Nullable String schema) {
    this.kind = kind;
    this.place = place;
    this.directUrl = directUrl;
    this.schema = schema;
    this.sql = new DirectSql(directUrl);
    sql.execute(
        "create table if not exists " + table("test_clock") + " (micros bigint not null)",
        "delete from " + table("test_clock"),
        "insert into " + table("test_clock") + " values (0)");
  }

  /** A place that was used before, or a new one. */
  static String anyPlace(String kind, Supplier<String> make) {
    Queue<String> used = USED.computeIfAbsent(kind, each -> new ArrayDeque<>());
    synchronized (used) {
      String place = used.poll();
      return place == null ? make.get() : place;
    }
  }

  /** Where stores are opened. */
  abstract String url();

  /** The names of the views or of the tables, as SQL knows them. */
  abstract List<String> all(boolean views);

  /** Whether there is such a table. */
  abstract boolean hasTable(String name);

  /** Removes the place. */
  abstract void remove();

  @Override
  public final Store open() {
    return open(true);
  }

  final Store open(boolean migrate) {
    Store store = provider().open(settings(migrate));
    opened.add(store);
    return store;
  }

  /** Opens stores whose clock can be moved. */
  static JdbcStoreProvider provider() {
    return new JdbcStoreProvider(
        dialect -> "(" + dialect.now() + " + (select micros from {test_clock}))");
  }

  /** What a store is opened with here. */
  StoreSettings settings(boolean migrate) {
    return new StoreSettings(
        url(),
        null,
        null,
        null,
        schema,
        PREFIX,
        migrate,
        MAX_CONNECTIONS,
        true,
        true,
        StoreSettings.DEFAULT_OPEN_WAIT);
  }

  @Override
  public final void advance(Duration by) {
    sql.execute("update " + table("test_clock") + " set micros = micros + " + by.toNanos() / 1_000);
  }

  @Override
  public final Set<String> placesOf(long task) {
    String select =
        Stream.of("ready", "waiting", "running", "finished")
            .map(place -> "select '" + place + "' from " + table(place) + " where id = " + task)
            .collect(joining(" union all "));
    List<String> places = sql.column(select);
    assertThat(places).as("places of %s, each once", task).doesNotHaveDuplicates();
    return Set.copyOf(places);
  }

  @Override
  public final Optional<Connection> callerConnection() throws SQLException {
    return Optional.of(DriverManager.getConnection(directUrl));
  }

  @Override
  public final Optional<SchemaFixture> schema() {
    reusable = false;
    return Optional.of(new Schema());
  }

  @Override
  public void close() {
    opened.forEach(Store::close);
    if (reusable) {
      all(false).stream()
          .filter(table -> !table.equals(table("migration")))
          .forEach(table -> sql.execute("delete from " + table + butBallast(table)));
      sql.close();
      Queue<String> used = USED.get(kind);
      synchronized (used) {
        used.add(place);
      }
    } else {
      remove();
      sql.close();
    }
  }

  /** A condition on a table's rows: ids below zero are no tasks, and part of the schema. */
  static String butBallast(String table) {
    if (table.matches(".*(ready|waiting|running)\\W?")) {
      return " where id > 0";
    }
    return table.matches(".*(live_key|checkpoint|key_slot)\\W?") ? " where task_id > 0" : "";
  }

  /** A table's full name. */
  final String table(String name) {
    return schema == null ? PREFIX + name : new Names(schema, PREFIX).table(name);
  }

  private final class Schema implements SchemaFixture {

    @Override
    public void drop() {
      opened.forEach(Store::close);
      opened.clear();
      all(true).forEach(view -> sql.execute("drop view " + view));
      all(false).stream()
          .filter(table -> !table.equals(table("test_clock")))
          .forEach(table -> sql.execute("drop table " + table));
    }

    @Override
    public Store open(boolean migrate) {
      return JdbcFixture.this.open(migrate);
    }

    @Override
    public Set<String> names() {
      return Stream.concat(all(true).stream(), all(false).stream())
          .map(name -> name.replaceFirst("(?s)^.*?" + PREFIX, "").replace("\"", ""))
          .filter(name -> !name.equals("test_clock"))
          .collect(toSet());
    }

    @Override
    public void makeStrangersTable(String name) {
      sql.execute(
          "create table " + table(name) + " (invoice int)",
          "insert into " + table(name) + " values (42)");
    }

    @Override
    public int strangersRows(String name) {
      return sql.column("select invoice from " + table(name) + " where invoice = 42").size();
    }

    @Override
    public int version() {
      return hasTable(table("migration"))
          ? Integer.parseInt(sql.column("select max(version) from " + table("migration")).get(0))
          : 0;
    }

    @Override
    public void migratedByNewerCode(int oldestCodeAllowed) {
      String table = table("migration");
      sql.execute(
          "insert into "
              + table
              + " (version, description, oldest_code, applied_at) select max(version) + 1, 'newer', "
              + oldestCodeAllowed
              + ", 0 from "
              + table);
    }
  }
}
