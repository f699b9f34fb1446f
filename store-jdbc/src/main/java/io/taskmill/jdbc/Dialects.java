package io.taskmill.jdbc;

import java.util.List;

/** The dialects that there are. */
final class Dialects {

  static final List<Dialect> ALL =
      List.of(
          new PostgresDialect(), new SqliteDialect(), MariadbDialect.MARIADB, MariadbDialect.MYSQL);

  private Dialects() {}
}
