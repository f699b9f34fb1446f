/** The task store on relational databases. */
module io.taskmill.jdbc {
  requires transitive io.taskmill;
  requires java.sql;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.taskmill.jdbc;

  provides io.taskmill.spi.StoreProvider with
      io.taskmill.jdbc.JdbcStoreProvider;
}
