package io.taskmill.jdbc;

import io.taskmill.servers.TcpProxy;
import io.taskmill.spi.StoreSettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Tables in a schema of their own on the shared server, behind a line that can be cut. */
final class PostgresFixture extends JdbcFixture {

  private static final String KIND = "postgres";
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final TcpProxy proxy = new TcpProxy(PostgresServer.port());
  private final UnaryOperator<StoreSettings> adjust;

  /** Opened by URL. */
  PostgresFixture() {
    this(settings -> settings);
  }

  /** Opened in another way. */
  PostgresFixture(UnaryOperator<StoreSettings> adjust) {
    this(adjust, anyPlace(KIND, PostgresFixture::newSchema));
  }

  private PostgresFixture(UnaryOperator<StoreSettings> adjust, String schema) {
    super(KIND, schema, PostgresServer.url(), schema);
    this.adjust = adjust;
  }

  @Override
  String url() {
    return PostgresServer.url(proxy.port());
  }

  @Override
  StoreSettings settings(boolean migrate) {
    return adjust.apply(super.settings(migrate));
  }

  @Override
  public AutoCloseable outage() {
    proxy.cut();
    return proxy::mend;
  }

  /** Ends the open connections; new ones work. */
  void disconnect() {
    proxy.disconnect();
  }

  /** Lets the open connections hang; new ones work. */
  void hang() {
    proxy.hang();
  }

  @Override
  public boolean someoneWaitsForALock() {
    return !sql.column("select 1 from pg_locks where not granted").isEmpty();
  }

  @Override
  List<String> all(boolean views) {
    String kind = views ? "view" : "table";
    return sql.column(
        "select format('\"%s\".\"%s\"', schemaname, "
            + kind
            + "name) from pg_"
            + kind
            + "s"
            + " where schemaname = '"
            + place
            + "'");
  }

  @Override
  boolean hasTable(String name) {
    return !sql.column("select to_regclass('" + name + "')").contains(null);
  }

  @Override
  void remove() {
    sql.execute("drop schema \"" + place + "\" cascade");
  }

  @Override
  public void close() {
    proxy.mend();
    super.close();
    proxy.close();
  }

  private static String newSchema() {
    String name = "Kit " + COUNT.incrementAndGet();
    try (DirectSql sql = new DirectSql(PostgresServer.url())) {
      sql.execute("create schema \"" + name + "\"");
    }
    return name;
  }
}
