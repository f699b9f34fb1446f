package io.taskmill.jdbc.schema;

import io.taskmill.jdbc.connect.Database;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for another's tables and views that have the names of ours, before a migration would trip
 * over them half-way, or take them for its own.
 */
public final class NameConflicts {

  private final Database database;

  NameConflicts(Database database) {
    this.database = database;
  }

  /**
   * Refuses to go on if there are any.
   *
   * @param missing the files of the migrations to apply
   * @param applied the files of those that were applied, whose tables are ours
   */
  void refuse(Connection connection, Collection<String> missing, Collection<String> applied)
      throws SQLException {
    Set<String> names = created(missing);
    names.removeAll(created(applied));
    names.retainAll(taken(connection));
    if (!names.isEmpty()) {
      throw new StoreException(
          String.format(
              "The tables of %s cannot be made: %s %s there already, and by the record in %smigration"
                  + " Taskmill has not made %s. Nothing was changed. Choose another tablePrefix or"
                  + " schema, or move away what is in the way; if these are Taskmill's own, from a copy"
                  + " without that record, put the record back.",
              database.description(),
              String.join(", ", new TreeSet<>(names)),
              names.size() == 1 ? "is" : "are",
              database.names().prefix(),
              names.size() == 1 ? "it" : "them"),
          null);
    }
  }

  private Set<String> created(Collection<String> migrations) {
    Set<String> names = new HashSet<>();
    for (String migration : migrations) {
      for (String name : database.files().created(migration)) {
        names.add(database.names().prefix() + name);
      }
    }
    return names;
  }

  private List<String> taken(Connection connection) throws SQLException {
    return database
        .files()
        .script("schema.taken_names")
        .run(
            connection,
            database.dialect(),
            new Params().set("schema", database.names().schema()),
            Answer.rows(row -> row.getString("name")));
  }
}
