package io.taskmill.jdbc;

import io.taskmill.jdbc.schema.Migrator;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.spi.StoreException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The DDL of the tables, for those who run it by hand. */
public final class Schema {

  private Schema() {}

  /** The dialects that there are. */
  public static List<String> dialects() {
    return Dialects.ALL.stream().map(Dialect::shortName).toList();
  }

  /**
   * All migrations in order, names filled in, for a database that has none of them yet.
   *
   * @param dialect one of {@link #dialects}
   * @param schema the schema of the tables; null to let their names stand alone
   * @param prefix what every table's name begins with
   * @throws StoreException if there is no such dialect, it has no schemas, or a name is none
   */
  public static String ddl(String dialect, @Nullable String schema, String prefix) {
    Dialect found =
        Dialects.ALL.stream()
            .filter(
                each ->
                    dialect.equals(each.shortName())
                        || dialect.equals(each.product().toLowerCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(
                () ->
                    new StoreException(
                        String.format(
                            "There is no dialect '%s'; there are %s.",
                            dialect, String.join(", ", dialects())),
                        null));
    if (schema != null) {
      found.allowSchema(schema);
    }
    Names names = schema == null ? Names.alone(prefix) : new Names(schema, prefix);
    SqlFiles files = new SqlFiles(found, names, found.now());
    return Migrator.MIGRATIONS.stream().map(files::migration).collect(Collectors.joining("\n"));
  }
}
