package io.taskmill.jdbc;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.mariadb.MariadbDialect;
import io.taskmill.jdbc.postgres.PostgresDialect;
import io.taskmill.jdbc.sqlite.SqliteDialect;
import java.util.List;

/** The dialects that there are. */
final class Dialects {

  static final List<Backend> ALL =
      List.of(
          new PostgresDialect(), new SqliteDialect(), MariadbDialect.MARIADB, MariadbDialect.MYSQL);

  private Dialects() {}
}
