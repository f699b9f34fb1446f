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
 * Finds claims whose answer was lost: it compares what the store says this node holds with what
 * this node knows of, and gives back the difference.
 *
 * <p>A claim counts as lost only if two checks in a row miss it: the first may race with its
 * answer. If the answer comes even later, its tasks have been given back and are not run.
 *
 * <p>A check asks the store for everything that this node holds, so checks are rare. They are made
 * for a while after a claim that failed, since the store may still be working on it, and otherwise
 * once a lease, for losses that went unnoticed. A node that holds nothing, and whose claims have
 * been answered for a while, checks less often still.
 */
public final class LostClaimReconciler {

  private static final Logger log = LoggerFactory.getLogger(LostClaimReconciler.class);

  /** How long a claim that failed may still take effect. */
  private static final Duration LONGEST_CLAIM = Duration.ofSeconds(10);

  private static final Duration CALM_AFTER = Duration.ofMinutes(1);
  private static final int LEASES_WHEN_CALM = 10;

  private final TaskStore store;
  private final Membership membership;
  private final EngineRuntime runtime;
  private final Set<Fence> known;
  private final Set<Fence> givenBack = ConcurrentHashMap.newKeySet();
  private Set<Fence> unknown = Set.of();
  private long lastLook;
  private volatile long watchedUntil;

  /**
   * The reconciler of a worker.
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
    this.watchedUntil = lastLook - CALM_AFTER.toNanos();
  }

  /** All earlier claims were answered or have failed, so none of their answers can still come. */
  void nextClaim() {
    givenBack.clear();
  }

  /** Whether a task was given back before the answer to its claim came. */
  boolean wasGivenBack(Fence fence) {
    return !givenBack.isEmpty() && givenBack.contains(fence);
  }

  /**
   * A claim failed, or only a part of its answer was kept: the store may hold tasks for this node.
   */
  void claimFailed() {
    watchedUntil = runtime.nanoTime() + LONGEST_CLAIM.toNanos();
  }

  /** Checks if it is time to. To be called about once a second; mostly it does nothing. */
  public void lookIfDue() {
    long now = runtime.nanoTime();
    boolean watched = watchedUntil - now > 0;
    boolean calm = known.isEmpty() && now - watchedUntil >= CALM_AFTER.toNanos();
    Duration pause = membership.lease().multipliedBy(calm ? LEASES_WHEN_CALM : 1);
    if (watched || !unknown.isEmpty() || now - lastLook >= pause.toNanos()) {
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
