package io.taskmill.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;

/** Connections for peers. */
final class Pool {

  /** How many tasks a peer runs at once. */
  static final int THREADS = 50;

  /** More made none of them faster. */
  private static final int CONNECTIONS = 20;

  private Pool() {}

  /** Connections to that database, whose driver joins inserts of many rows into one statement. */
  static HikariDataSource open(Database database) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(CONNECTIONS);
    config.addDataSourceProperty(
        database.kind() == Server.Kind.POSTGRES ? "reWriteBatchedInserts" : "useBulkStmts", "true");
    return new HikariDataSource(config);
  }
}
