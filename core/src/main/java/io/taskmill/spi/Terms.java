package io.taskmill.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the policy of its type adds to a task. Most tasks have {@link #NONE}.
 *
 * @param unique what no other task may have
 * @param turn whether it waits for others of its key; needs a key
 * @param skippable whether it is SKIPPED if its type is full when it first becomes claimable
 * @param held whether it begins PAUSED, for a person to start
 * @param deadline how long after its submit it is ended if it is still live
 */
public record Terms(
    @Nullable UniqueKey unique,
    KeyTurn turn,
    boolean skippable,
    boolean held,
    @Nullable Duration deadline) {

  /** Nothing. */
  public static final Terms NONE = new Terms(null, KeyTurn.NONE, false, false, null);

  /** Only a unique key. */
  public static Terms unique(UniqueKey unique) {
    return new Terms(unique, KeyTurn.NONE, false, false, null);
  }
}
