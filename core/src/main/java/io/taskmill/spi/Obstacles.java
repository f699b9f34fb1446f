package io.taskmill.spi;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What keeps one task where it is, as far as only the store knows.
 *
 * @param now the store's clock
 * @param asked of a RUNNING task: what was asked of its execution
 * @param begun of a RUNNING task: whether it is written down that its handler was entered, which is
 *     done after a moment
 * @param host of a READY task: the machine that it waits for; null for any
 * @param hostUntil until when it waits for that machine; null if that is not decided yet
 * @param turnHolders of a BLOCKED task: those that have the turns of its key, at most 10
 */
public record Obstacles(
    Instant now,
    @Nullable StopRequest asked,
    boolean begun,
    @Nullable String host,
    @Nullable Instant hostUntil,
    List<Long> turnHolders) {

  /** How many holders of turns are named at most. */
  public static final int MOST_HOLDERS = 10;

  /** Of a task of which nothing is known. */
  public static Obstacles none(Instant now) {
    return new Obstacles(now, null, false, null, null, List.of());
  }

  /** The same of a BLOCKED task for whose turn others stand. */
  public Obstacles heldBy(List<Long> holders) {
    return new Obstacles(now, asked, begun, host, hostUntil, holders);
  }
}
