package io.taskmill.jdbc;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of its own on a server, behind a line that can be cut. */
final class MariadbFixture extends JdbcFixture {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private final MariadbServer server;
  private final String database;
  private final TcpProxy proxy;

  MariadbFixture(MariadbServer server) {
    this(server, newDatabase(server));
  }

  private MariadbFixture(MariadbServer server, String database) {
    super(server.url(database));
    this.server = server;
    this.database = database;
    this.proxy = new TcpProxy(server.port());
  }

  @Override
  String url() {
    return server.url(proxy.port(), database);
  }

  @Override
  public AutoCloseable outage() {
    proxy.cut();
    return proxy::mend;
  }

  @Override
  void dropTables() {
    for (String kind : List.of("view", "table")) {
      String type = kind.equals("view") ? "VIEW" : "BASE TABLE";
      for (String name : tables("table_type = '" + type + "'")) {
        if (!name.equals(table("test_clock"))) {
          sql.execute("drop " + kind + " " + name);
        }
      }
    }
  }

  @Override
  boolean hasTable(String name) {
    return !tables("table_name = '" + name + "'").isEmpty();
  }

  @Override
  void dropDatabase() {
    sql.execute("drop database " + database);
  }

  @Override
  public void close() throws Exception {
    proxy.mend();
    super.close();
    proxy.close();
  }

  private List<String> tables(String condition) {
    return sql.column(
        "select table_name from information_schema.tables where table_schema = '"
            + database
            + "' and "
            + condition);
  }

  private static String newDatabase(MariadbServer server) {
    String name = "taskmill_kit_" + COUNT.incrementAndGet();
    server.create(name);
    return name;
  }
}
