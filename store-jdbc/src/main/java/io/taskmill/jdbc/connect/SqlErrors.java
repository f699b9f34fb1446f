package io.taskmill.jdbc.connect;

import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSlowException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

/** Says what an SQLException means for the one who used a verb. */
public final class SqlErrors {

  /** Where another submits the same task at this moment. */
  private static final int MARIADB_DUPLICATE = 1062;

  /** Seconds have passed by then. */
  private static final int MARIADB_LOCK_TIMEOUT = 1205;

  private static final int TRIES = 30;
  private static final int TRIES_WITH_A_WAIT = 2;

  private static final String AWAY_FROM_CALLER =
      "The database does not answer: what was not committed is lost with the connection.";

  private static final String ANOTHER_DATABASE =
      "Your connection does not see the tables of the tasks: it leads to another database, file or"
          + " schema than the store. Use a connection to the database of the tasks.";

  private static final String DUPLICATE = "23505";

  private final String store;
  private final boolean ofCaller;
  private final CacheInvalidation caches;

  /**
   * Speaks of one store.
   *
   * @param store what and where it is, without secrets
   * @param caches forgotten when an error tells that contact was lost
   */
  public SqlErrors(String store, CacheInvalidation caches) {
    this(store, caches, false);
  }

  private SqlErrors(String store, CacheInvalidation caches, boolean ofCaller) {
    this.store = store;
    this.caches = caches;
    this.ofCaller = ofCaller;
  }

  /** Speaks to someone whose own transaction it is: what to do next is for him to say. */
  public SqlErrors toCaller() {
    return new SqlErrors(store, caches, true);
  }

  /** How often at most something is sent that failed like this: it may only have met others. */
  static int tries(SQLException e) {
    SqlFault fault = SqlFault.of(e);
    if (e.getErrorCode() == MARIADB_LOCK_TIMEOUT || fault == SqlFault.STOOD_STILL) {
      return TRIES_WITH_A_WAIT;
    }
    boolean conflict = fault == SqlFault.CONFLICT || e.getErrorCode() == MARIADB_DUPLICATE;
    return conflict ? TRIES : 1;
  }

  /** Whether something was to be created that is there already. */
  public static boolean isDuplicate(StoreException e) {
    return e.getCause() instanceof SQLException cause
        && (DUPLICATE.equals(cause.getSQLState())
            || cause.getErrorCode() == MARIADB_DUPLICATE
            || SqliteCodes.isDuplicate(cause));
  }

  /** Sees to what follows from an error that nobody is told of. */
  void note(SQLException e) {
    if (SqlFault.of(e).losesContact()) {
      caches.forget();
    }
  }

  public StoreException translate(String verb, SQLException e) {
    note(e);
    if (SqliteCodes.isStaleSnapshot(e)) {
      return new StoreException(
          String.format(
              "'%s' cannot take part in this transaction on %s: it began by reading, and others have"
                  + " written since (SQLITE_BUSY_SNAPSHOT). Roll it back and run it again, and let it"
                  + " begin with a write, or open the connection with transaction_mode=IMMEDIATE.",
              verb, store),
          e);
    }
    SqlFault fault = SqlFault.of(e);
    Throwable cause = hasSecrets(e) ? null : e;
    if (ofCaller) {
      String message =
          String.format(
              "'%s' failed in your transaction on %s: %s. %s",
              verb, store, words(e), wordsToCaller(fault));
      return fault.isPassing()
          ? new StoreAwayException(message, cause)
          : new StoreException(message, cause);
    }
    if (fault == SqlFault.AWAY) {
      return new StoreAwayException(
          String.format(
              "The store is away: %s did not answer '%s' (%s). Whether it took effect is not known;"
                  + " it may be sent again, and goes on when the database is back.",
              store, verb, words(e)),
          cause);
    }
    if (fault.isPassing()) {
      String message =
          String.format(
              "'%s' did not go through on %s: %s. %s It may be sent again.",
              verb, store, words(e), fault.words());
      if (fault == SqlFault.CANCELLED) {
        return new StoreSlowException(message, cause);
      }
      return fault == SqlFault.LOCKED || fault == SqlFault.POOL
          ? new StoreBusyException(message, cause)
          : new StoreAwayException(message, cause);
    }
    return new StoreException(
        String.format("'%s' failed on %s: %s. %s", verb, store, words(e), fault.words()), cause);
  }

  private static String wordsToCaller(SqlFault fault) {
    return switch (fault) {
      case AWAY -> AWAY_FROM_CALLER;
      case TABLES -> ANOTHER_DATABASE;
      default -> fault.words();
    };
  }

  /** A database could not be opened, and will not be by waiting. */
  StoreException notOpened(SQLException e) {
    return new StoreException(
        String.format("Cannot open %s: %s. %s", store, words(e), SqlFault.atFirst(e).words()),
        hasSecrets(e) ? null : e);
  }

  /** A database was waited for in vain. */
  StoreAwayException notReached(Duration waited, SQLException e) {
    return new StoreAwayException(
        String.format(
            "Cannot open %s: it could not be reached for %.1f s (%s).%s Nothing runs in this process;"
                + " start the database or correct the URL, then open again. waitToOpen(…) is how long"
                + " opening waits.",
            store,
            waited.toMillis() / 1_000.0,
            words(e),
            (" " + SqlFault.atFirst(e).words()).stripTrailing()),
        hasSecrets(e) ? null : e);
  }

  /** A database went away while it was looked at. */
  public StoreAwayException lostWhileOpening(SQLException e) {
    return new StoreAwayException(
        String.format(
            "Cannot open %s: it went away meanwhile (%s). Nothing runs in this process; open it again"
                + " when the database is back.",
            store, words(e)),
        hasSecrets(e) ? null : e);
  }

  public static StoreException closed(String verb) {
    return new StoreException("'" + verb + "' came too late: the store is closed.", null);
  }

  /** A verb that failed took along the caller's transaction. */
  public StoreException gone(StoreException reason) {
    String message =
        reason.getMessage()
            + " Your transaction is gone with it, with what you wrote in it before: roll it back, and"
            + " run it again from its beginning.";
    return reason instanceof StoreAwayException
        ? new StoreAwayException(message, reason)
        : new StoreException(message, reason);
  }

  /** A verb was undone because another one, written in the same transaction, ended it. */
  public StoreException undone(String verb, Throwable reason) {
    if (reason instanceof SQLException e && SqlFault.of(e).isPassing()) {
      return translate(verb, e);
    }
    return new StoreAwayException(
        String.format(
            "'%s' was undone on %s: what was written together with it failed, and took it along (%s)."
                + " Nothing of it took effect; it may be sent again.",
            verb, store, reason.getMessage()),
        reason);
  }

  /** The lock of a SQLite file was not to be had. */
  public StoreBusyException locked(String verb, Duration time, Exception cause) {
    return new StoreBusyException(
        String.format(
            "The SQLite file of %s has been locked by another transaction for %.1f s, so '%s' did not"
                + " run. It may be sent again. Look for who has a transaction open on that file, and"
                + " commit or roll it back; busy_timeout in the URL is how long verbs wait.",
            store, time.toMillis() / 1_000.0, verb),
        cause);
  }

  /** The writer of a SQLite file had other things to write. */
  public StoreBusyException busy(String verb, Duration time, int waiting, Exception cause) {
    return new StoreBusyException(
        String.format(
            "The writer of %s has been busy with what was there before for %.1f s, so '%s' did not run;"
                + " %s others wait. It may be sent again. Write less at a time, or wait longer:"
                + " busy_timeout in the URL is how long verbs wait.",
            store, time.toMillis() / 1_000.0, verb, waiting),
        cause);
  }

  /** A verb does not come to its end. */
  public StoreAwayException unfinished(String verb, Duration time, Exception cause) {
    return new StoreAwayException(
        String.format(
            "'%s' has begun on %s, but has not ended for %.1f s. Whether it takes effect is not known;"
                + " it may be sent again.",
            verb, store, time.toMillis() / 1_000.0),
        cause);
  }

  /** Whether the words of a driver quote a URL with its password, and may not get into a log. */
  private static boolean hasSecrets(Throwable e) {
    for (Throwable each = e; each != null; each = each.getCause()) {
      String message = String.valueOf(each.getMessage());
      if (!message.equals(Description.withoutSecrets(message))) {
        return true;
      }
    }
    return false;
  }

  static String words(SQLException e) {
    Throwable cause = e instanceof SQLTransientConnectionException ? e.getCause() : null;
    String message =
        cause == null || cause.getMessage() == null ? e.getMessage() : cause.getMessage();
    String state = e.getSQLState() == null ? "" : ", SQLSTATE " + e.getSQLState();
    return (message == null
            ? e.getClass().getSimpleName()
            : Description.withoutSecrets(message.strip()))
        + state;
  }
}
