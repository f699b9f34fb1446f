package io.taskmill.engine.worker;

import io.taskmill.engine.execution.FailureOutcomes;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends that the store has refused. Each is tried again after growing pauses; one that is refused
 * for some ten seconds is written as one that a person must look at, and if that is refused too
 * while others are taken, it is forgotten, so that its task runs again.
 */
final class RefusedEnds {

  private static final Logger log = LoggerFactory.getLogger(RefusedEnds.class);

  /** How often an end is tried before a person is asked: some ten seconds. */
  private static final int MAX_REFUSALS = 12;

  private final EngineRuntime runtime;
  private final Function<UnwrittenEnd, Optional<Throwable>> send;
  private final Consumer<UnwrittenEnd> settle;
  private final Queue<UnwrittenEnd> ends = new ConcurrentLinkedQueue<>();
  private volatile long lastTaken;

  /**
   * None yet.
   *
   * @param send sends one to the store, and gives the reason if that failed
   * @param settle takes note that one is done with, though not written
   */
  RefusedEnds(
      EngineRuntime runtime,
      Function<UnwrittenEnd, Optional<Throwable>> send,
      Consumer<UnwrittenEnd> settle) {
    this.runtime = runtime;
    this.send = send;
    this.settle = settle;
    this.lastTaken = runtime.nanoTime();
  }

  /** The store has taken an end, of whatever task. */
  void storeHasTaken() {
    lastTaken = runtime.nanoTime();
  }

  void add(UnwrittenEnd end, Throwable refusal) {
    end.refused(refusal, runtime.nanoTime());
    ends.add(end);
    end.setAside = true;
  }

  /** Tries those again for which it is time; says whether one is done with. */
  boolean retryDue(BooleanSupplier goesOn) {
    boolean any = false;
    for (Iterator<UnwrittenEnd> all = ends.iterator(); all.hasNext() && goesOn.getAsBoolean(); ) {
      UnwrittenEnd end = all.next();
      if (end.settled || (end.isDue(runtime.nanoTime()) && retry(end))) {
        all.remove();
        any = true;
      }
    }
    return any;
  }

  /** Says whether that end is done with. */
  private boolean retry(UnwrittenEnd end) {
    Optional<Throwable> refusal = send.apply(end);
    if (refusal.isEmpty()) {
      return true;
    }
    end.refused(refusal.get(), runtime.nanoTime());
    return end.refusals > MAX_REFUSALS && (writeForPerson(end) || giveBack(end));
  }

  /** How long it is until the next try, at most so long. */
  Duration untilRetry(Duration longest) {
    long now = runtime.nanoTime();
    long wait = longest.toNanos();
    for (UnwrittenEnd end : ends) {
      wait = Math.min(wait, Math.max(0, end.retryAt - now));
    }
    return Duration.ofNanos(wait);
  }

  /** Writes an end that the store refuses as one that a person must look at. */
  private boolean writeForPerson(UnwrittenEnd end) {
    Finish real = end.finish;
    Outcome attention =
        Outcome.failedNeedsPerson(
            "The execution ended as %s, but the store refused to write that down: %s"
                .formatted(
                    real.outcome().state(),
                    FailureOutcomes.text(Objects.requireNonNull(end.refusal))));
    end.finish = new Finish(real.fence(), attention, real.ran(), real.origin());
    boolean written = send.apply(end).isEmpty();
    if (!written) {
      end.finish = real;
    }
    return written;
  }

  /**
   * Forgets an end that is refused while others are taken. {@link LostClaimReconciler} then finds
   * its task and gives it back. If the store takes nothing at all, the end is kept.
   */
  private boolean giveBack(UnwrittenEnd end) {
    boolean storeTakesOthers = lastTaken - end.firstRefused > 0;
    if (storeTakesOthers) {
      settle.accept(end);
      log.error(
          "The end of task {} cannot be written down, not even for a person; it will run again.",
          end.id(),
          end.refusal);
    }
    return storeTakesOthers;
  }
}
