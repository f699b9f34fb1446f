package io.taskmill.jdbc;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.Store;
import io.taskmill.spi.StoreSettings;
import io.taskmill.tck.SchemaFixture;
import io.taskmill.tck.StoreFixture;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Tables in a database of their own, with a clock that can be moved. */
abstract class JdbcFixture implements StoreFixture {

  static final String PREFIX = "tm_";

  private static final int MAX_CONNECTIONS = 10;

  private final String directUrl;
  private final List<Store> opened = new CopyOnWriteArrayList<>();

  /** Past the store. */
  final DirectSql sql;

  /**
   * Makes the clock.
   *
   * @param directUrl past whatever makes outages
   */
  JdbcFixture(String directUrl) {
    this.directUrl = directUrl;
    this.sql = new DirectSql(directUrl);
    sql.execute(
        "create table " + table("test_clock") + " (micros bigint not null)",
        "insert into " + table("test_clock") + " values (0)");
  }

  /** Where stores are opened. */
  abstract String url();

  /** Removes every table but the clock. */
  abstract void dropTables();

  /** Whether there is such a table. */
  abstract boolean hasTable(String name);

  /** Removes the database. */
  abstract void dropDatabase() throws Exception;

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
    return new StoreSettings(url(), null, null, null, null, PREFIX, migrate, MAX_CONNECTIONS, true);
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
    return Optional.of(new Schema());
  }

  @Override
  public void close() throws Exception {
    opened.forEach(Store::close);
    dropDatabase();
    sql.close();
  }

  /** A table's name. */
  static String table(String name) {
    return PREFIX + name;
  }

  private final class Schema implements SchemaFixture {

    @Override
    public void drop() {
      opened.forEach(Store::close);
      opened.clear();
      dropTables();
    }

    @Override
    public Store open(boolean migrate) {
      return JdbcFixture.this.open(migrate);
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
