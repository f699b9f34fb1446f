package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What we know of the database, from a look at it.
 *
 * @param url as its driver tells it, with secrets
 * @param description what and where it is, without secrets
 * @param readCommitted whether its connections come with the isolation that verbs need
 */
public record Database(
    Backend dialect,
    Names names,
    SqlFiles files,
    String url,
    String description,
    boolean readCommitted) {

  /**
   * Looks at the database that a connection leads to.
   *
   * @param known the products that we can use
   */
  public static Database lookAt(
      Connection connection,
      List<Backend> known,
      StoreSettings settings,
      Function<Dialect, String> clock)
      throws SQLException {
    DatabaseMetaData server = connection.getMetaData();
    Backend dialect = dialect(server.getDatabaseProductName(), known);
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
        SqlFiles.of(dialect, names, clock.apply(dialect)),
        String.valueOf(server.getURL()),
        description,
        dialect.isolates(connection));
  }

  private static Backend dialect(String product, List<Backend> known) {
    for (Backend dialect : known) {
      if (dialect.product().equals(product)) {
        return dialect;
      }
    }
    throw new StoreException(
        "The DataSource leads to "
            + product
            + ", which this version of Taskmill cannot use; it can use "
            + known.stream().map(Dialect::product).toList()
            + ".",
        null);
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return description;
  }
}
