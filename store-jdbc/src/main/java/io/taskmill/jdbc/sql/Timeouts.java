package io.taskmill.jdbc.sql;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When the database ends what our own transactions do. A process that is stopped in the middle of a
 * transaction, or whose line is dead, would otherwise keep its locks for as long as that lasts:
 * others take over its tasks after a lease, but could not claim from the types that it has locked.
 * So both are about a lease.
 *
 * @param standstill how long a transaction of ours may be open without a statement
 * @param lock how long a statement of ours waits for what others have locked
 * @param statement how long a statement of ours may take at all; null for no limit of ours
 */
public record Timeouts(Duration standstill, Duration lock, @Nullable Duration statement) {

  public static final Timeouts USUAL = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(5));

  /** Without a limit for statements. */
  public Timeouts(Duration standstill, Duration lock) {
    this(standstill, lock, null);
  }

  /** The same with this limit for statements. */
  public Timeouts withStatement(@Nullable Duration longest) {
    return new Timeouts(standstill, lock, longest);
  }

  /** In whole seconds, for servers that count in those. */
  public static long seconds(Duration duration) {
    return Math.max(1, duration.toSeconds());
  }

  /** In milliseconds. */
  public Params params() {
    return new Params()
        .set("standstill", Long.toString(standstill.toMillis()))
        .set("lock", Long.toString(lock.toMillis()));
  }
}
