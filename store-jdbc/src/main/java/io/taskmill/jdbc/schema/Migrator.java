package io.taskmill.jdbc.schema;

import static java.util.stream.Collectors.joining;

import io.taskmill.jdbc.connect.Database;
import io.taskmill.jdbc.connect.SqlFault;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Brings the tables up to date, or checks that they are.
 *
 * <p>Everything that is missing is applied in one transaction, under a lock, so that several
 * processes may start at once. A migration is a file that writes itself down as its last act,
 * together with the oldest version of the code that can still work with it: so nodes may be updated
 * one after the other. The code's version is the number of the newest migration that it knows.
 */
public final class Migrator {

  /** The files in {@code schema}, in order; the first is version 1. */
  public static final List<String> MIGRATIONS = List.of("V1__first_tables");

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final Database database;
  private final Dialect dialect;
  private final Names names;
  private final SqlFiles files;
  private final boolean readCommitted;
  private final String store;
  private final Duration longestWait;
  private final boolean createSchema;

  public Migrator(Database database, boolean createSchema) {
    this(database, createSchema, LONGEST_WAIT);
  }

  /**
   * For tests.
   *
   * @param createSchema whether a schema that is missing is made
   * @param longestWait for the lock, where the database counts the time
   */
  public Migrator(Database database, boolean createSchema, Duration longestWait) {
    this.database = database;
    this.dialect = database.dialect();
    this.names = database.names();
    this.files = database.files();
    this.readCommitted = database.readCommitted();
    this.store = database.description();
    this.longestWait = longestWait;
    this.createSchema = createSchema;
  }

  /** Applies what is missing. */
  public void migrate(Connection connection) throws SQLException {
    List<Integer> missing = missing(connection);
    if (missing.isEmpty()) {
      return;
    }
    if (!createSchema) {
      requireSchema(connection);
    }
    int timeout = connection.getNetworkTimeout();
    connection.setNetworkTimeout(Runnable::run, 0);
    Throwable reason = null;
    try {
      migrateAlone(connection);
    } catch (SQLException e) {
      reason = e;
      if (SqlFault.of(e) == SqlFault.RIGHTS) {
        throw mayNot(missing, e);
      }
      throw e;
    } catch (Throwable e) {
      reason = e;
      throw e;
    } finally {
      cleanUp(connection, timeout, reason);
    }
  }

  private void migrateAlone(Connection connection) throws SQLException {
    dialect.begin(connection);
    try {
      if (!readCommitted) {
        // Otherwise the wait for the lock would be in the snapshot of what comes after it.
        run(connection, "connection.read_committed");
      }
      lock(connection);
      if (createSchema && !hasSchema(connection)) {
        run(connection, "schema.create");
      }
      List<String> missing = missing(connection).stream().map(Migrator::file).toList();
      List<String> applied =
          applied(connection).keySet().stream()
              .filter(version -> version >= 1 && version <= MIGRATIONS.size())
              .map(Migrator::file)
              .toList();
      new NameConflicts(database).refuse(connection, missing, applied);
      for (String migration : missing) {
        SqlScript.parse(migration, files.migration(migration))
            .run(connection, dialect, new Params(), Answer.count());
      }
      dialect.commit(connection);
    } catch (Throwable e) {
      dialect.rollBack(connection, e);
      throw e;
    }
  }

  private static String file(int version) {
    return MIGRATIONS.get(version - 1);
  }

  private StoreException mayNot(List<Integer> missing, SQLException e) {
    return new StoreException(
        String.format(
            "The tables of %s lack version %s of the schema, and this user may not make them: %s. %s Open"
                + " the store once as a user who may create tables and views, or let one run what"
                + " './taskmill schema print --dialect %s' prints, and use validateOnly() here.",
            store,
            listed(missing),
            String.valueOf(e.getMessage()).strip(),
            dialect.undoesDdl()
                ? "Nothing was changed."
                : "What was made before that stays, and is completed then.",
            dialect.shortName()),
        e);
  }

  private static String listed(List<Integer> versions) {
    return versions.stream().map(String::valueOf).collect(joining(", "));
  }

  private void lock(Connection connection) throws SQLException {
    Params params = new Params().set("seconds", longestWait.toSeconds());
    boolean locked =
        files
            .script("schema.lock")
            .run(connection, dialect, params, Answer.rows(Migrator::isGiven))
            .get(0);
    if (!locked) {
      throw new StoreAwayException(
          String.format(
              "Another process has been changing the tables of %s for %s s. Nothing was changed here;"
                  + " open the store again when it has done, or look for who holds the lock '%s'.",
              store, longestWait.toSeconds(), names.channel()),
          null);
    }
  }

  /** Where a lock can fail, the answer is then 0 or none; others answer with anything. */
  private static boolean isGiven(ResultSet row) throws SQLException {
    String answer = row.getString(1);
    return answer != null && !answer.equals("0");
  }

  /** A connection that broke on the way must not hide the reason. */
  private void cleanUp(Connection connection, int timeout, @Nullable Throwable reason)
      throws SQLException {
    try {
      dialect.afterMigration(connection, files);
      connection.setNetworkTimeout(Runnable::run, timeout);
    } catch (SQLException e) {
      if (reason == null) {
        throw e;
      }
      reason.addSuppressed(e);
    }
  }

  /** Fails if something is missing. */
  public void check(Connection connection) throws SQLException {
    List<Integer> missing = missing(connection);
    if (!missing.isEmpty()) {
      requireSchema(connection);
      throw new StoreException(
          String.format(
              "The tables of %s lack version %s of the schema, and validateOnly() says not to make them."
                  + " Open the store once without validateOnly(), as a user who may create tables, or let"
                  + " one run what './taskmill schema print --dialect %s' prints.",
              store, listed(missing), dialect.shortName()),
          null);
    }
  }

  /** The versions to apply, in order. */
  private List<Integer> missing(Connection connection) throws SQLException {
    NavigableMap<Integer, Integer> applied = applied(connection);
    int known = MIGRATIONS.size();
    int needed = applied.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    if (needed > known) {
      throw new StoreException(
          String.format(
              "The tables of %s are at version %s of the schema, which needs code of version %s or newer;"
                  + " this code has version %s. Update Taskmill here.",
              store, applied.lastKey(), needed, known),
          null);
    }
    return IntStream.rangeClosed(1, known)
        .filter(version -> !applied.containsKey(version))
        .boxed()
        .toList();
  }

  /** For each applied version, the oldest code that it allows. */
  private NavigableMap<Integer, Integer> applied(Connection connection) throws SQLException {
    NavigableMap<Integer, Integer> applied = new TreeMap<>();
    if (hasTable(connection, names.prefix() + "migration")) {
      try {
        files
            .script("schema.migrations")
            .run(
                connection,
                dialect,
                new Params(),
                Answer.rows(row -> applied.put(row.getInt("version"), row.getInt("oldest_code"))));
      } catch (SQLException e) {
        if (SqlFault.of(e) == SqlFault.TABLES) {
          throw notOurs(e);
        }
        throw e;
      }
    }
    return applied;
  }

  private StoreException notOurs(SQLException e) {
    return new StoreException(
        String.format(
            "The table %smigration of %s is not the one in which Taskmill records its schema: %s. Nothing"
                + " was changed. If it is another application's, choose another tablePrefix or schema;"
                + " if someone changed it, put it back as it was.",
            names.prefix(), store, String.valueOf(e.getMessage()).strip()),
        e);
  }

  private boolean hasTable(Connection connection, String table) throws SQLException {
    String escape = connection.getMetaData().getSearchStringEscape();
    try (ResultSet tables =
        connection
            .getMetaData()
            .getTables(
                dialect.catalog(names),
                literal(names.schema(), escape),
                literal(table, escape),
                new String[] {"TABLE"})) {
      return tables.next();
    }
  }

  /** A name that was mistyped must not become a second, empty set of tables. */
  private void requireSchema(Connection connection) throws SQLException {
    if (!hasSchema(connection)) {
      throw new StoreException(
          String.format(
              "There is no schema '%s' for the tables of %s. Nothing was made. Correct the name; or create"
                  + " that schema, or let createSchema() of the builder do it.",
              names.schema(), store),
          null);
    }
  }

  private boolean hasSchema(Connection connection) throws SQLException {
    if (!dialect.createsSchemas()) {
      return true;
    }
    String escape = connection.getMetaData().getSearchStringEscape();
    try (ResultSet schemas =
        connection.getMetaData().getSchemas(null, literal(names.schema(), escape))) {
      return schemas.next();
    }
  }

  /** A name for questions that take patterns. */
  private static String literal(String name, String escape) {
    return name.replace(escape, escape + escape)
        .replace("_", escape + "_")
        .replace("%", escape + "%");
  }

  private void run(Connection connection, String verb) throws SQLException {
    files.script(verb).run(connection, dialect, new Params(), Answer.count());
  }
}
