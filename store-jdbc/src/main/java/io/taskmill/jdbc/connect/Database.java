package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.Dialects;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;

/**
 * What we know of the database, from a look at it.
 *
 * @param description what and where it is, without secrets
 * @param readCommitted whether its connections come with the isolation that verbs need
 */
public record Database(
    Dialect dialect, Names names, SqlFiles files, String description, boolean readCommitted) {

  public static Database lookAt(
      Connection connection, StoreSettings settings, Function<Dialect, String> clock)
      throws SQLException {
    DatabaseMetaData server = connection.getMetaData();
    Dialect dialect = dialect(server.getDatabaseProductName());
    String place = Description.place(server.getURL());
    Optional<String> tooOld = dialect.tooOld(server);
    if (tooOld.isPresent()) {
      throw new StoreException("Cannot use the database at " + place + ". " + tooOld.get(), null);
    }
    dialect.prepare(connection);
    Names names = new Names(dialect.schema(connection, settings.schema()), settings.tablePrefix());
    String description =
        String.format(
            "%s %s at %s, tables %s.%s*",
            dialect.product(),
            server.getDatabaseProductVersion(),
            place,
            names.schema(),
            names.prefix());
    return new Database(
        dialect,
        names,
        new SqlFiles(dialect, names, clock.apply(dialect)),
        description,
        dialect.isolates(connection));
  }

  private static Dialect dialect(String product) {
    for (Dialect dialect : Dialects.ALL) {
      if (dialect.product().equals(product)) {
        return dialect;
      }
    }
    throw new StoreException(
        "The DataSource leads to "
            + product
            + ", which this version of Taskmill cannot use; it can use "
            + Dialects.ALL.stream().map(Dialect::product).toList()
            + ".",
        null);
  }
}
