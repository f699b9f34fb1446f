package io.taskmill.jdbc.connect;

import java.io.IOException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong in a database, by what follows from it: some faults pass, and then the same may
 * be sent again; of others the cause must be mended first.
 *
 * <p>Each names its codes: an SQLSTATE or the two characters of its class, MariaDB's and MySQL's
 * own numbers, SQLite's. A number goes first, then the SQLSTATE, then its class.
 */
public enum SqlFault {
  /** Not there, or not reached. */
  AWAY(true, "", "08", "57P01", "57P02", "57P03", "57P05", SqliteCodes.PROTOCOL),

  /** What pools throw, and have no cause for if they only had none left. */
  POOL(
      true,
      "The pool is exhausted: others use all of its connections. A larger maxConnections allows more"
          + " at a time; on your own DataSource, its size too must allow that."),

  CONFLICT(
      true,
      "Others wanted the same rows at the same moment, each time that it was tried.",
      "40",
      "MariaDB 1020",
      "MariaDB 1213"),

  LOCKED(
      true,
      "Another transaction holds what it needs, for longer than the lock timeout of this connection;"
          + " look for one that is left open.",
      "55P03",
      "MariaDB 1205",
      SqliteCodes.BUSY,
      SqliteCodes.LOCKED),

  STOOD_STILL(
      true,
      "This process stood still in the middle of it, so the database undid it for the sake of others.",
      "25P03",
      "MariaDB 4031"),

  FULL(
      true,
      "The database's disk is full: make room on it, nothing can be written until then.",
      "53100",
      "MariaDB 1021",
      "MariaDB 1114",
      SqliteCodes.FULL),

  READ_ONLY(
      true,
      "The database takes no writes at present: it is a standby, or it or this user was set to read"
          + " only. Point the URL to the primary, or allow writing.",
      "25006",
      "MariaDB 1290",
      "MariaDB 1792",
      "MariaDB 1836",
      SqliteCodes.READ_ONLY),

  EXHAUSTED(
      true,
      "The database has no connections or no memory left: give it more, or let others use less.",
      "53",
      "MariaDB 1040",
      "MariaDB 1203",
      "MariaDB 1226",
      SqliteCodes.NO_MEMORY),

  CANCELLED(
      true,
      "The database ended it early: someone cancelled it, or it took longer than the database allows"
          + " a statement.",
      "57",
      "MariaDB 1317",
      "MariaDB 1969",
      "MariaDB 3024",
      SqliteCodes.INTERRUPTED),

  FILES(
      true,
      "The database cannot read or write its files: look at its disk and into its log.",
      "58",
      SqliteCodes.IO_ERROR,
      SqliteCodes.CANNOT_OPEN),

  TABLES(
      false,
      "The tables are not as this version made them; open the store once without validateOnly(), or"
          + " look for who changed them.",
      "42P01",
      "42703",
      "3F000",
      "42S02",
      "42S22",
      SqliteCodes.NO_SUCH),

  EXISTS(
      false,
      "Something else has a name that Taskmill's tables need: choose another tablePrefix or schema, or"
          + " move it away.",
      "42P07",
      "42710",
      "MariaDB 1050",
      "MariaDB 1347",
      SqliteCodes.EXISTS),

  RIGHTS(
      false,
      "Grant the database user select, insert, update and delete on Taskmill's tables, and usage on"
          + " their schema.",
      "42501",
      "MariaDB 1044",
      "MariaDB 1142",
      "MariaDB 1143"),

  LOGIN(false, "Check the user and the password.", "28"),

  /** Only when a store is opened: later the name was known once, and will be again. */
  NO_HOST(false, "Nobody knows that host: correct the URL, or look into the network's names."),

  /** One that was there when the store was opened was dropped, and may be restored. */
  NO_DATABASE(true, "Create that database, or correct the URL.", "3D000", "MariaDB 1049"),

  NO_FILE_OF_OURS(
      false,
      "It is no SQLite file, or one with a password; correct the URL.",
      SqliteCodes.NOT_A_DATABASE),

  DAMAGED(
      false,
      "The file is damaged: put back a copy, or recover it with SQLite's own tools.",
      SqliteCodes.CORRUPT),

  TEXT(false, "The database keeps no text with such characters; encode it differently.", "22021"),

  TOO_LONG(
      false,
      "A payload, a result or another text is longer than the server takes in one statement: raise"
          + " max_allowed_packet there, or keep what is that long elsewhere.",
      "MariaDB 1153"),

  OTHER(false, "Nothing was changed; the same will fail again until its cause is mended.");

  private static final int STATE_CLASS = 2;

  private final boolean passing;
  private final String words;

  SqlFault(boolean passing, String words, String... codes) {
    this.passing = passing;
    this.words = words;
    for (String code : codes) {
      Codes.FAULTS.put(code, this);
    }
  }

  /** Whether the same may go through later. */
  boolean isPassing() {
    return passing;
  }

  /** Whether the database that answers next may be another one: a replica, or an older copy. */
  boolean losesContact() {
    return this == AWAY || this == READ_ONLY || this == FILES || this == NO_DATABASE;
  }

  /** Whether a database that answers the first contact like this may be there soon. */
  boolean isWorthWaitingFor() {
    return this == AWAY || this == EXHAUSTED || this == POOL;
  }

  /** What happened and what to do. */
  String words() {
    return words;
  }

  public static SqlFault of(SQLException e) {
    if (isOfPool(e)) {
      return e.getCause() == null ? POOL : AWAY;
    }
    return byCode(e).orElse(e instanceof SQLRecoverableException || hasIoCause(e) ? AWAY : OTHER);
  }

  /**
   * Pools throw this class, and have no code. MariaDB's driver throws it for most errors of the
   * server, which always have one.
   */
  private static boolean isOfPool(SQLException e) {
    return e instanceof SQLTransientConnectionException && e.getErrorCode() == 0;
  }

  /**
   * The same for the first contact with a database. A name that is not known is a mistake then, and
   * a pool that only says that it got no connection has the reason as its cause.
   */
  static SqlFault atFirst(SQLException e) {
    SqlFault first = of(e);
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return NO_HOST;
      }
      if (first == AWAY && cause instanceof SQLException sql) {
        first = byCode(sql).orElse(first);
      }
    }
    return first;
  }

  /** Whether a connection on which this happened is of no use any more. */
  static boolean breaksConnection(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        SqlFault fault = of(sql);
        return fault == AWAY || fault == READ_ONLY;
      }
    }
    return false;
  }

  private static Optional<SqlFault> byCode(SQLException e) {
    String state = e.getSQLState();
    if (state == null) {
      return Optional.ofNullable(Codes.FAULTS.get(SqliteCodes.state(e)));
    }
    SqlFault fault = Codes.FAULTS.get("MariaDB " + e.getErrorCode());
    if (fault == null) {
      fault = Codes.FAULTS.get(state);
    }
    if (fault == null && state.length() > STATE_CLASS) {
      fault = Codes.FAULTS.get(state.substring(0, STATE_CLASS));
    }
    return Optional.ofNullable(fault);
  }

  private static boolean hasIoCause(@Nullable Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  /** Apart, since it must be there before the faults are. */
  private static final class Codes {
    private static final Map<String, SqlFault> FAULTS = new HashMap<>();
  }
}
