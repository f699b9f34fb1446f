package io.taskmill.engine;

import io.taskmill.engine.runtime.EngineRuntime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether workers are told of READY tasks that a look has found. Of new ones they are, at once:
 * nobody may have told them, as after a submit on a caller's connection, or a hint was lost.
 *
 * <p>Tasks may be READY for long although all workers know: their queue is paused, their type is
 * disabled or has no handler, or its limit is used up. So workers are reminded of what is not new
 * less and less often, or one such task would have every node of the cluster claim each second.
 * Where something is claimed, things move, and reminders are as frequent as looks again.
 */
final class ReadyReminder {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final EngineRuntime runtime;
  private long newest;
  private long toldAt;
  private Duration pause = Duration.ZERO;

  ReadyReminder(EngineRuntime runtime) {
    this.runtime = runtime;
    this.toldAt = runtime.nanoTime();
  }

  /**
   * Whether workers are to be told now.
   *
   * @param found the newest READY task; null if the look has found none
   */
  synchronized boolean isDue(@Nullable Long found) {
    if (found == null) {
      return false;
    }
    boolean isNew = found > newest;
    if (isNew) {
      newest = found;
      pause = Duration.ZERO;
    }
    if (!isNew && runtime.nanoTime() - toldAt < pause.toNanos()) {
      return false;
    }
    told();
    pause = longer(pause);
    return true;
  }

  /** Somebody has told the workers; there is no need to do so again soon. */
  synchronized void told() {
    toldAt = runtime.nanoTime();
  }

  /** Something has changed: what is READY is told by the next look. */
  synchronized void startOver() {
    pause = Duration.ZERO;
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.isZero() ? FIRST : pause.multipliedBy(2);
    return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
  }
}
