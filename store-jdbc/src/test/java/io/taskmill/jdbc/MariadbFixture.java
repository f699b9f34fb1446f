package io.taskmill.jdbc;

import io.taskmill.servers.TcpProxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of its own on a server, behind a line that can be cut. */
final class MariadbFixture extends JdbcFixture {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private final MariadbServer server;
  private final TcpProxy proxy;

  MariadbFixture(MariadbServer server) {
    this(server, anyPlace("mariadb:" + server.port(), () -> newDatabase(server)));
  }

  private MariadbFixture(MariadbServer server, String database) {
    super("mariadb:" + server.port(), database, server.url(database), null);
    this.server = server;
    this.proxy = new TcpProxy(server.port());
  }

  @Override
  String url() {
    return server.url(proxy.port(), place);
  }

  @Override
  public AutoCloseable outage() {
    proxy.cut();
    return proxy::mend;
  }

  @Override
  public boolean someoneWaitsForALock() {
    return !sql.column("select 1 from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
        .isEmpty();
  }

  @Override
  List<String> all(boolean views) {
    return tables("table_type = '" + (views ? "VIEW" : "BASE TABLE") + "'");
  }

  @Override
  boolean hasTable(String name) {
    return !tables("table_name = '" + name + "'").isEmpty();
  }

  @Override
  void remove() {
    sql.execute("drop database " + place);
  }

  @Override
  public void close() {
    proxy.mend();
    super.close();
    proxy.close();
  }

  private List<String> tables(String condition) {
    return sql.column(
        "select table_name from information_schema.tables where table_schema = '"
            + place
            + "' and "
            + condition);
  }

  private static String newDatabase(MariadbServer server) {
    String name = "taskmill_kit_" + COUNT.incrementAndGet();
    server.create(name);
    return name;
  }
}
