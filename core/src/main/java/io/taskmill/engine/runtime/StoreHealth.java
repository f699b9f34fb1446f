package io.taskmill.engine.runtime;

import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the store answers. All loops report here, so that an outage is one line when it begins
 * and one when it ends, however many loops it stops.
 *
 * <p>Each report names its caller. The store counts as back when every caller that got no answer
 * has got one: on a full disk reads go on while writes fail, and that is not back.
 */
public final class StoreHealth {

  private static final Logger log = LoggerFactory.getLogger(StoreHealth.class);
  private static final Duration FAULT_QUIET = Duration.ofMinutes(1);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(1);

  private final String store;
  private final EngineRuntime runtime;
  private final List<Runnable> lost = new CopyOnWriteArrayList<>();
  private final Set<String> unanswered = new HashSet<>();
  private volatile boolean away;

  /** Whether the last who asked got no answer. */
  private volatile boolean silent;

  private long awaySince;
  private long lastFault;
  private long lastHeldUp;
  private @Nullable String lastRefusal;

  public StoreHealth(String store, EngineRuntime runtime) {
    this.store = store;
    this.runtime = runtime;
    this.lastFault = runtime.nanoTime() - FAULT_QUIET.toNanos() - 1;
    this.lastHeldUp = lastFault;
  }

  /**
   * Calls this whenever the store did not answer. What answers next may be an older copy, so what
   * was learned before must be asked for again.
   */
  public void onLoss(Runnable forget) {
    lost.add(forget);
  }

  /**
   * Whether somebody here got no answer, and nobody has got one since. That all who got none have
   * got one would be too much to ask: some jobs are done seldom, or by another node next time.
   */
  public boolean isAway() {
    return silent;
  }

  /** Has everybody ask again what was learned from the store before. */
  public void forget() {
    lost.forEach(Runnable::run);
  }

  /**
   * The store did what this caller asked for.
   *
   * @return whether this caller had got no answer before
   */
  public boolean answered(String caller) {
    if (silent) {
      silent = false;
    }
    return away && answeredAgain(caller);
  }

  private synchronized boolean answeredAgain(String caller) {
    boolean again = unanswered.remove(caller);
    if (again && unanswered.isEmpty()) {
      away = false;
      long seconds = Duration.ofNanos(runtime.nanoTime() - awaySince).toSeconds();
      log.info("The store ({}) is back after {} s; work goes on.", store, seconds);
    }
    return again;
  }

  public synchronized void failed(String caller, Throwable error) {
    if (error instanceof StoreBusyException) {
      heldUp(error);
    } else if (error instanceof StoreAwayException) {
      unanswered.add(caller);
      silent = true;
      goneAway(error);
    } else if (runtime.nanoTime() - lastFault > FAULT_QUIET.toNanos()) {
      lastFault = runtime.nanoTime();
      refused(error);
    }
  }

  /** The stack of the same error is told once. */
  private void refused(Throwable error) {
    String words = String.valueOf(error);
    log.error(
        "The store ({}) refuses what it should do; trying again, and saying so once a minute: {}",
        store,
        words,
        words.equals(lastRefusal) ? null : error);
    lastRefusal = words;
  }

  /** The store answered with an error, so it is not away. */
  private void heldUp(Throwable error) {
    if (runtime.nanoTime() - lastHeldUp > FAULT_QUIET.toNanos()) {
      lastHeldUp = runtime.nanoTime();
      log.warn("{} Trying again, and saying so once a minute.", error.getMessage());
    }
  }

  private void goneAway(Throwable error) {
    forget();
    if (!away) {
      away = true;
      awaySince = runtime.nanoTime();
      log.warn(
          "The store ({}) does not answer: {} Running handlers go on, their results are kept and"
              + " written when it is back; trying again, silently, until then.",
          store,
          error.getMessage());
    }
  }

  /** How long to wait before try n: short enough that no lease ends in between. */
  public static Duration pause(int tries) {
    Duration pause = Duration.ofMillis(50L << Math.min(tries, 5));
    return pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
  }
}
