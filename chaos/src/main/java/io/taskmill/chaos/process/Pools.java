package io.taskmill.chaos.process;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** The application's own connections. */
final class Pools {

  private static final long WAIT_MILLIS = 5_000;

  /**
   * A connection to SQLite whose transaction could not begin, because the file was locked, says
   * from then on that it has one, and commits each statement on its own. The pool must not keep it.
   */
  private static final SQLExceptionOverride EVICTS =
      new SQLExceptionOverride() {
        @java.lang.Override
        public Override adjudicate(SQLException e) {
          return Override.MUST_EVICT;
        }
      };

  private Pools() {}

  static HikariDataSource open(String url, int size) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("application");
    boolean sqlite = url.startsWith("jdbc:sqlite:");
    // A transaction that begins with a read cannot become a write while others write.
    config.setJdbcUrl(sqlite ? url + "?busy_timeout=5000&transaction_mode=IMMEDIATE" : url);
    config.setMaximumPoolSize(sqlite ? 2 : size);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(WAIT_MILLIS);
    config.setInitializationFailTimeout(-1);
    if (sqlite) {
      config.setExceptionOverride(EVICTS);
    } else {
      config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
      // Without it, a handler whose connection hangs never ends.
      config.addDataSourceProperty(
          "socketTimeout", url.startsWith("jdbc:postgresql:") ? "10" : "10000");
    }
    return new HikariDataSource(config);
  }
}
