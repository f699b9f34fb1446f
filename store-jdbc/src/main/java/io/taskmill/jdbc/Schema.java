package io.taskmill.jdbc;

import io.taskmill.spi.StoreException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The DDL of the tables, for those who run it by hand. */
public final class Schema {

  private Schema() {}

  /**
   * All migrations in order, names filled in, for a database that has none of them yet.
   *
   * @param dialect postgres, sqlite, mariadb or mysql
   * @param schema the schema of the tables; null for {@code public}, or where there are none
   * @param prefix what every table's name begins with
   * @throws StoreException if there is no such dialect, or a name is none
   */
  public static String ddl(String dialect, @Nullable String schema, String prefix) {
    List<String> known = Dialects.ALL.stream().map(Dialect::folder).distinct().sorted().toList();
    Dialect found =
        Dialects.ALL.stream()
            .filter(
                each ->
                    dialect.equals(each.folder())
                        || dialect.equals(each.product().toLowerCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(
                () ->
                    new StoreException(
                        "There is no dialect '" + dialect + "'; there are " + known + ".", null));
    Names names = new Names(schema == null ? found.defaultSchema() : schema, prefix);
    SqlFiles files = new SqlFiles(found, names, found.now());
    return Migrator.MIGRATIONS.stream()
        .map(migration -> files.filledIn("schema/" + migration))
        .collect(Collectors.joining("\n"));
  }
}
