package io.taskmill.jdbc;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.Store;
import io.taskmill.spi.StoreSettings;
import io.taskmill.tck.SchemaFixture;
import io.taskmill.tck.StoreFixture;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Tables in a schema of their own on the shared server, with a clock that can be moved. */
public final class PostgresFixture implements StoreFixture {

  static final String PREFIX = "tm_";

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final int MAX_CONNECTIONS = 10;

  /** Schemas that are done with and empty: making the tables takes longer than most tests. */
  private static final Queue<String> USED = new ConcurrentLinkedQueue<>();

  private final String schema;
  private boolean reusable = true;
  private final TcpProxy proxy = new TcpProxy(PostgresServer.port());
  private final List<Store> opened = new CopyOnWriteArrayList<>();
  private final UnaryOperator<StoreSettings> adjust;

  /** Past the store. */
  final DirectSql sql = new DirectSql(PostgresServer.url());

  /** Opened by URL. */
  public PostgresFixture() {
    this(settings -> settings);
  }

  /** Opened in another way. */
  PostgresFixture(UnaryOperator<StoreSettings> adjust) {
    this.adjust = adjust;
    String used = USED.poll();
    schema = used == null ? "Kit " + COUNT.incrementAndGet() : used;
    if (used == null) {
      sql.execute(
          "create schema \"" + schema + "\"",
          "create table " + table("test_clock") + " (micros bigint not null)",
          "insert into " + table("test_clock") + " values (0)");
    }
  }

  @Override
  public Store open() {
    return open(true);
  }

  @Override
  public void advance(Duration by) {
    sql.execute("update " + table("test_clock") + " set micros = micros + " + by.toNanos() / 1_000);
  }

  @Override
  public Set<String> placesOf(long task) {
    String select =
        Stream.of("ready", "waiting", "running", "finished")
            .map(place -> "select '" + place + "' from " + table(place) + " where id = " + task)
            .collect(joining(" union all "));
    List<String> places = sql.column(select);
    assertThat(places).as("places of %s, each once", task).doesNotHaveDuplicates();
    return Set.copyOf(places);
  }

  @Override
  public Optional<Connection> callerConnection() throws SQLException {
    return Optional.of(PostgresServer.connect());
  }

  @Override
  public AutoCloseable outage() {
    proxy.cut();
    return proxy::mend;
  }

  /** Lets the open connections hang; new ones work. */
  void hang() {
    proxy.hang();
  }

  @Override
  public Optional<SchemaFixture> schema() {
    reusable = false;
    return Optional.of(new Schema());
  }

  @Override
  public void close() {
    proxy.mend();
    opened.forEach(Store::close);
    proxy.close();
    if (reusable) {
      empty();
      USED.add(schema);
    } else {
      sql.execute("drop schema \"" + schema + "\" cascade");
    }
    sql.close();
  }

  private void empty() {
    String tables =
        "select tablename from pg_tables where schemaname = '"
            + schema
            + "' and tablename not in ('tm_migration', 'tm_test_clock')";
    sql.column(tables).forEach(table -> sql.execute("delete from \"" + schema + "\"." + table));
    sql.execute("update " + table("test_clock") + " set micros = 0");
  }

  /** Where the stores of this fixture find the server. */
  String url() {
    return PostgresServer.url(proxy.port());
  }

  /** What a store is opened with here. */
  StoreSettings settings(boolean migrate) {
    return adjust.apply(
        new StoreSettings(url(), null, null, null, schema, PREFIX, migrate, MAX_CONNECTIONS, true));
  }

  /** A table's full name. */
  String table(String name) {
    return new Names(schema, PREFIX).table(name);
  }

  Store open(boolean migrate) {
    Store store = provider().open(settings(migrate));
    opened.add(store);
    return store;
  }

  /**
   * Opens stores whose clock can be moved; the new tables are looked up in the fixture's schema.
   */
  static JdbcStoreProvider provider() {
    return new JdbcStoreProvider(
        dialect -> "(" + dialect.now() + " + (select micros from {test_clock}))");
  }

  private final class Schema implements SchemaFixture {

    @Override
    public void drop() {
      opened.forEach(Store::close);
      opened.clear();
      String clock = table("test_clock");
      sql.execute(
          "alter table " + clock + " set schema public",
          "drop schema \"" + schema + "\" cascade",
          "create schema \"" + schema + "\"",
          "alter table public.\"" + PREFIX + "test_clock\" set schema \"" + schema + "\"");
    }

    @Override
    public Store open(boolean migrate) {
      return PostgresFixture.this.open(migrate);
    }

    @Override
    public int version() {
      String table = table("migration");
      return sql.column("select to_regclass('" + table + "')").contains(null)
          ? 0
          : Integer.parseInt(sql.column("select max(version) from " + table).get(0));
    }

    @Override
    public void migratedByNewerCode(int oldestCodeAllowed) {
      sql.execute(
          "insert into "
              + table("migration")
              + " (version, description, oldest_code, applied_at) select max(version) + 1, 'newer', "
              + oldestCodeAllowed
              + ", 0 from "
              + table("migration"));
    }
  }
}
