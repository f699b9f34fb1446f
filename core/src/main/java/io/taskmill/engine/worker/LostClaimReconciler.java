package io.taskmill.engine.worker;

import io.taskmill.engine.node.Membership;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Fence;
import io.taskmill.spi.TaskStore;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares what the store says this node holds with what this node knows of, and gives back the
 * difference: claims whose answer was lost on its way.
 *
 * <p>A claim counts as lost only if two looks in a row miss it: the first may race with its answer.
 * An answer that comes even later finds that its tasks have been given back, and they are not run.
 *
 * <p>A look asks the store for all that this node holds. So one is made soon after a claim that
 * failed, and for a while, since the store may still be working on it; otherwise once a lease, for
 * losses that nobody has noticed.
 */
public final class LostClaimReconciler {

  private static final Logger log = LoggerFactory.getLogger(LostClaimReconciler.class);

  /** How long a claim that failed may still take effect. */
  private static final Duration LONGEST_CLAIM = Duration.ofSeconds(10);

  private final TaskStore store;
  private final Membership membership;
  private final EngineRuntime runtime;
  private final Set<Fence> known;
  private final Set<Fence> givenBack = ConcurrentHashMap.newKeySet();
  private Set<Fence> unknown = Set.of();
  private long lastLook;
  private volatile long watchedUntil;

  /**
   * The audit of a worker.
   *
   * @param known what it knows of, at any moment
   */
  LostClaimReconciler(
      TaskStore store, Membership membership, EngineRuntime runtime, Set<Fence> known) {
    this.store = store;
    this.membership = membership;
    this.runtime = runtime;
    this.known = known;
    this.lastLook = runtime.nanoTime();
    this.watchedUntil = lastLook;
  }

  /** The claims before have been answered or have failed: nothing of them can come any more. */
  void nextClaim() {
    givenBack.clear();
  }

  /** Whether a task that has come, and is known, was given back before it came. */
  boolean wasGivenBack(Fence fence) {
    return !givenBack.isEmpty() && givenBack.contains(fence);
  }

  /** A claim was not answered, or not all of its answer was kept: its tasks may be held. */
  void claimFailed() {
    watchedUntil = runtime.nanoTime() + LONGEST_CLAIM.toNanos();
  }

  /** To be called every second or so; mostly that does nothing. */
  public void lookIfDue() {
    long now = runtime.nanoTime();
    boolean watched = watchedUntil - now > 0;
    if (watched || !unknown.isEmpty() || now - lastLook >= membership.lease().toNanos()) {
      lastLook = now;
      look();
    }
  }

  private void look() {
    Set<Fence> strangers = new HashSet<>(store.held(membership.node()));
    strangers.removeAll(known);
    Set<Fence> twice = new HashSet<>(strangers);
    twice.retainAll(unknown);
    unknown = strangers;
    giveBack(twice.stream().limit(EngineSettings.BATCH).toList());
  }

  private void giveBack(List<Fence> fences) {
    givenBack.addAll(fences);
    // Whoever comes in between is seen here, or sees that it was given back.
    List<Fence> strangers = fences.stream().filter(fence -> !known.contains(fence)).toList();
    if (!strangers.isEmpty()) {
      store.finish(strangers.stream().map(Worker::released).toList());
      log.info("Gave back {} tasks whose claim was not answered.", strangers.size());
    }
  }
}
