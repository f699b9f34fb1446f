package io.taskmill.jdbc;

import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what an SQLException means for the one who used a verb. */
final class SqlErrors {

  /**
   * PostgreSQL shuts down, has crashed, or starts up; it has too many connections. A SQLite file is
   * locked or cannot be read.
   */
  private static final Set<String> AWAY =
      Set.of(
          "57P01",
          "57P02",
          "57P03",
          "53300",
          SqliteCodes.BUSY,
          SqliteCodes.LOCKED,
          SqliteCodes.IO_ERROR,
          SqliteCodes.CANNOT_OPEN,
          SqliteCodes.PROTOCOL);

  /** Serialization failure; PostgreSQL's deadlock. */
  private static final Set<String> CONFLICT = Set.of("40001", "40P01");

  /** Lock wait timeout; a duplicate key, where another submits the same task at this moment. */
  private static final Set<Integer> MARIADB_CONFLICT = Set.of(1205, 1062);

  private static final String DUPLICATE = "23505";

  private final String store;

  /**
   * Speaks of one store.
   *
   * @param store what and where it is, without secrets
   */
  SqlErrors(String store) {
    this.store = store;
  }

  /** Whether a statement only met another transaction, and may be sent again at once. */
  static boolean isConflict(SQLException e) {
    return CONFLICT.contains(state(e)) || MARIADB_CONFLICT.contains(e.getErrorCode());
  }

  /** Whether something was to be created that is there already. */
  static boolean isDuplicate(StoreException e) {
    return e.getCause() instanceof SQLException cause && state(cause).equals(DUPLICATE);
  }

  StoreException translate(String verb, SQLException e) {
    if (SqliteCodes.isStaleSnapshot(e)) {
      return new StoreException(
          String.format(
              "'%s' cannot take part in this transaction on %s: it began by reading, and others have"
                  + " written since (SQLITE_BUSY_SNAPSHOT). Roll it back and run it again, and let it"
                  + " begin with a write, or open the connection with transaction_mode=IMMEDIATE.",
              verb, store),
          e);
    }
    if (isAway(e)) {
      return new StoreAwayException(
          String.format(
              "The store is away: %s did not answer '%s' (%s). Whether it took effect is not known;"
                  + " it may be sent again, and goes on when the database is back.",
              store, verb, words(e)),
          e);
    }
    return new StoreException(
        String.format("'%s' failed on %s: %s. %s", verb, store, words(e), wayOut(e)), e);
  }

  /** The lock of a SQLite file was not to be had. */
  StoreAwayException locked(String verb, Duration time, Exception cause) {
    return new StoreAwayException(
        String.format(
            "The SQLite file of %s has been locked by another transaction for %.1f s, so '%s' did not"
                + " run. It may be sent again. Look for who has a transaction open on that file, and"
                + " commit or roll it back; busy_timeout in the URL is how long verbs wait.",
            store, time.toMillis() / 1_000.0, verb),
        cause);
  }

  private static boolean isAway(SQLException e) {
    return AWAY.contains(state(e))
        || (state(e).startsWith("08") && !isDriverMissing(e))
        || e instanceof SQLTransientConnectionException
        || e instanceof SQLRecoverableException
        || hasIoCause(e);
  }

  /** The words of java.sql.DriverManager. */
  private static boolean isDriverMissing(SQLException e) {
    return String.valueOf(e.getMessage()).startsWith("No suitable driver");
  }

  private static String state(SQLException e) {
    return e.getSQLState() == null ? SqliteCodes.state(e) : e.getSQLState();
  }

  private static boolean hasIoCause(@Nullable Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  private static String words(SQLException e) {
    Throwable cause = e instanceof SQLTransientConnectionException ? e.getCause() : null;
    String message =
        cause == null || cause.getMessage() == null ? e.getMessage() : cause.getMessage();
    String state = e.getSQLState() == null ? "" : ", SQLSTATE " + e.getSQLState();
    return (message == null ? e.getClass().getSimpleName() : message.strip()) + state;
  }

  private static String wayOut(SQLException e) {
    return switch (state(e)) {
      case "08001" -> "Add the database's JDBC driver to the application.";
      case "42P01", "42703", "3F000" ->
          "The tables are not as this version made them; open the store with 'migrate' on, or look for"
              + " who changed them.";
      case "42501" ->
          "Grant the database user select, insert, update and delete on Taskmill's tables, and usage"
              + " on their schema.";
      case "28P01", "28000" -> "Check the user and the password.";
      case "3D000" -> "Create that database, or correct the URL.";
      case "53100", SqliteCodes.FULL ->
          "Nothing can be written until there is room on the database's disk.";
      case "22021" -> "The database keeps no text with such characters; encode it differently.";
      default -> "Nothing was changed; the same will fail again until its cause is mended.";
    };
  }
}
