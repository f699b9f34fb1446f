package io.taskmill.cli.importing;

import io.taskmill.TaskmillException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The database of another scheduler. */
final class SourceDatabase {

  private static final String MYSQL = "jdbc:mysql:";
  private static final String MARIADB = "jdbc:mariadb:";

  private SourceDatabase() {}

  /** Where MySQL's own driver is missing, MariaDB's does it: people copy the URL that they have. */
  static Connection connect(String url) throws SQLException {
    boolean other =
        url.startsWith(MYSQL) && DriverManager.drivers().noneMatch(driver -> accepts(driver, url));
    return DriverManager.getConnection(other ? MARIADB + url.substring(MYSQL.length()) : url);
  }

  private static boolean accepts(Driver driver, String url) {
    try {
      return driver.acceptsURL(url);
    } catch (SQLException e) {
      return false;
    }
  }

  /** It becomes part of a query, so it has letters, digits, _ and the dot of a schema only. */
  static String checkedPrefix(String prefix) {
    if (!prefix.matches("[A-Za-z0-9_.]*")) {
      throw new TaskmillException(
          "The table prefix is '%s', but may only have letters, digits, '_' and '.'."
              .formatted(prefix));
    }
    return prefix;
  }
}
