package io.taskmill.jdbc.connect;

import java.sql.SQLException;

/** SQLite's result codes. Its driver gives them instead of an SQLSTATE. */
public final class SqliteCodes {

  /** Another connection has the lock. */
  static final String BUSY = "SQLite 5";

  static final String LOCKED = "SQLite 6";
  static final String NO_MEMORY = "SQLite 7";
  static final String READ_ONLY = "SQLite 8";
  static final String INTERRUPTED = "SQLite 9";
  static final String IO_ERROR = "SQLite 10";
  static final String CORRUPT = "SQLite 11";
  static final String FULL = "SQLite 13";
  static final String CANNOT_OPEN = "SQLite 14";

  /** Another process has kept the locks of the shared memory for long. */
  static final String PROTOCOL = "SQLite 15";

  static final String CONSTRAINT = "SQLite 19";
  static final String NOT_A_DATABASE = "SQLite 26";

  /** Two of many that share a code, told apart by their words. */
  static final String NO_SUCH = "SQLite no such table or column";

  static final String EXISTS = "SQLite exists already";

  private static final int ERROR = 1;

  private SqliteCodes() {}

  /** The code in the place of an SQLSTATE; empty if there is none. */
  static String state(SQLException e) {
    String words = String.valueOf(e.getMessage());
    if (e.getErrorCode() == ERROR && words.matches("(?s).*no such (table|column).*")) {
      return NO_SUCH;
    }
    if (e.getErrorCode() == ERROR && words.contains("already exists")) {
      return EXISTS;
    }
    return e.getErrorCode() == 0 ? "" : "SQLite " + e.getErrorCode();
  }

  /** Whether the lock that is waited for may come free. */
  public static boolean isLocked(SQLException e) {
    String state = state(e);
    return state.equals(BUSY) || state.equals(LOCKED) || state.equals(PROTOCOL);
  }

  /** Whether there is such a row already. */
  static boolean isDuplicate(SQLException e) {
    return state(e).equals(CONSTRAINT)
        && (String.valueOf(e.getMessage()).contains("CONSTRAINT_PRIMARYKEY")
            || String.valueOf(e.getMessage()).contains("CONSTRAINT_UNIQUE"));
  }

  /** Whether a transaction that has read cannot write any more. */
  static boolean isStaleSnapshot(SQLException e) {
    return state(e).equals(BUSY) && String.valueOf(e.getMessage()).contains("BUSY_SNAPSHOT");
  }
}
