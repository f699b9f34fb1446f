package io.taskmill.engine;

import io.taskmill.engine.node.Membership;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.spi.Maintenance.Look;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NodeStatus;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When this node looks whether maintenance has something to do, and when it promotes and fires.
 *
 * <p><b>Looks.</b> The cluster looks once a second, however many nodes it has: the seconds of the
 * store's clock go round the workers in the order of their numbers. Nobody assigns a second, so
 * there is nothing to hand over when a node goes. The seconds of a dead node are missed until it is
 * declared dead: at most every n-th of n nodes. Two nodes that have heard of different peers both
 * look at a second, or neither does, until their next heartbeats. Both are harmless: a job does
 * nothing twice, and a look sees further than to the next one. In one of five seconds everything is
 * looked for, and also by a node that has not done so for long; else all but the little that takes
 * more time to look for.
 *
 * <p><b>Promotions.</b> A look tells when the next task is due within the {@link #HORIZON}, and it
 * is promoted at that moment. Others may be due soon after it, so another look, for nothing but
 * these, follows each promotion until the horizon of the first is reached. What this node itself
 * has scheduled within the horizon is promoted in the same way, since no look may come in time to
 * see it. Schedules that are due are fired in the same way.
 */
final class MaintenanceSchedule {

  /** How far a look sees: past the next one, and the one after it, in case the next is missed. */
  static final Duration HORIZON = Duration.ofMillis(2500);

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Everything is looked for in one second of so many. */
  private static final int ALL_EVERY = 5;

  /** Between a promotion and the look for the next one: so tasks that are due soon share one. */
  private static final Duration GAP = Duration.ofMillis(100);

  /** The store's clock may be a little behind: a promotion that comes too early finds nothing. */
  private static final Duration MARGIN = Duration.ofMillis(2);

  private final Membership membership;
  private final EngineRuntime runtime;
  private final WakeSignal signal;

  private long lastLook;
  private long lastLookForAll;
  private long lastSecond = Long.MIN_VALUE;

  /** Times of this process, in nanoseconds; null for never. */
  private @Nullable Long lookAt;

  private @Nullable Long lookForPromotionsAt;

  /** When there is something to promote or to fire. */
  private final Map<MaintenanceJob, Long> dueAt = new EnumMap<>(MaintenanceJob.class);

  /** Until then this node sees to it that what is due is promoted. */
  private long watchedUntil;

  MaintenanceSchedule(Membership membership, EngineRuntime runtime) {
    this.membership = membership;
    this.runtime = runtime;
    this.signal = runtime.wakeSignal();
    this.lastLook = runtime.nanoTime();
    this.lastLookForAll = lastLook;
    this.watchedUntil = lastLook;
  }

  /** A look for which it is time. */
  record DueLook(Scope scope, Duration horizon) {}

  /** Waits until there may be something to do. */
  void await() throws InterruptedException {
    signal.await(untilNext());
  }

  private synchronized Duration untilNext() {
    long now = runtime.nanoTime();
    long wait =
        SECOND.toNanos() - Math.floorMod(membership.now().toEpochMilli(), 1000) * 1_000_000L;
    if (membership.peers().isEmpty()) {
      wait = Math.min(wait, lastLook + SECOND.toNanos() - now);
    }
    wait = earlier(wait, lookAt, now);
    wait = earlier(wait, lookForPromotionsAt, now);
    for (Long at : dueAt.values()) {
      wait = earlier(wait, at, now);
    }
    return Duration.ofNanos(Math.max(1, wait));
  }

  private static long earlier(long wait, @Nullable Long at, long now) {
    return at == null ? wait : Math.min(wait, at - now);
  }

  /** Looks before it is this node's turn: the store was away, and much may have come due. */
  void lookSoon() {
    synchronized (this) {
      lookAt = runtime.nanoTime();
    }
    signal.ring();
  }

  /** A look failed: it is tried again, whoever's turn it is. */
  synchronized void lookFailed() {
    lookAt = runtime.nanoTime() + SECOND.toNanos();
  }

  /** A task that this node has scheduled is due after this time. */
  void scheduledIn(Duration wait) {
    if (wait.compareTo(HORIZON) <= 0 && watch(wait)) {
      signal.ring();
    }
  }

  /** Not rung in here: a ring may let others run, who must not find this locked. */
  private synchronized boolean watch(Duration wait) {
    watchUntil(runtime.nanoTime() + wait.toNanos());
    return doIn(MaintenanceJob.PROMOTE, wait);
  }

  /** The jobs among promoting and firing for which it is time; says so once. */
  synchronized Set<MaintenanceJob> dueJobs() {
    long now = runtime.nanoTime();
    Set<MaintenanceJob> due = EnumSet.noneOf(MaintenanceJob.class);
    dueAt.forEach(
        (job, at) -> {
          if (isDue(at, now)) {
            due.add(job);
          }
        });
    if (!due.isEmpty()) {
      due.forEach(dueAt::remove);
      lookAgain(now);
    }
    return due;
  }

  /** What to look for if it is time to look, which is said once; null if it is not. */
  synchronized @Nullable DueLook dueLook() {
    long now = runtime.nanoTime();
    Scope scope = null;
    if (isTurn(now)) {
      scope = isAllLookedFor(now) ? Scope.ALL : Scope.USUAL;
      lastLook = now;
      watchUntil(now + HORIZON.toNanos());
    }
    if (isDue(lookAt, now)) {
      scope = Scope.ALL;
    } else if (scope == null && isDue(lookForPromotionsAt, now)) {
      scope = Scope.PROMOTIONS;
    }
    if (scope == null) {
      return null;
    }
    if (scope == Scope.ALL) {
      lastLookForAll = now;
      lookAt = null;
    }
    lookForPromotionsAt = null;
    return new DueLook(scope, Duration.ofNanos(Math.max(0, watchedUntil - now)));
  }

  private static boolean isDue(@Nullable Long at, long now) {
    return at != null && at - now <= 0;
  }

  private boolean isAllLookedFor(long now) {
    Duration all = SECOND.multipliedBy(ALL_EVERY * (membership.peers().size() + 1L));
    return second() % ALL_EVERY == 0 || now - lastLookForAll >= all.toNanos();
  }

  private long second() {
    return Math.floorDiv(membership.now().toEpochMilli(), 1000);
  }

  /** Takes note of what a look has told. */
  synchronized void looked(Look look) {
    looked(look, MaintenanceJob.PROMOTE, look.nextPromotion());
    looked(look, MaintenanceJob.FIRE, look.nextFire());
  }

  private void looked(Look look, MaintenanceJob job, @Nullable Duration next) {
    if (look.jobs().contains(job)) {
      lookAgain(runtime.nanoTime());
    } else if (next != null) {
      doIn(job, next);
    }
  }

  private boolean isTurn(long now) {
    List<NodeStatus> peers = membership.peers();
    long since = now - lastLook;
    if (peers.isEmpty()) {
      return since >= SECOND.toNanos();
    }
    long second = second();
    boolean newSecond = second != lastSecond;
    lastSecond = second;
    // A clock that is set back, or stands still, must not keep maintenance from being done.
    boolean overdue = since > SECOND.multipliedBy(peers.size() + 2L).toNanos();
    return overdue || (newSecond && isTurn(second, membership.node(), peers));
  }

  /** Whose turn a second is: that of the worker whose place in line it is, modulo their number. */
  static boolean isTurn(long second, long self, List<NodeStatus> peers) {
    List<Long> workers =
        peers.stream().filter(peer -> !peer.types().isEmpty()).map(NodeStatus::node).toList();
    long place = workers.stream().filter(worker -> worker < self).count();
    return Math.floorMod(second, workers.size() + 1L) == place;
  }

  private void watchUntil(long time) {
    watchedUntil = watchedUntil - time > 0 ? watchedUntil : time;
  }

  /** Says whether that is earlier than what was known. */
  private boolean doIn(MaintenanceJob job, Duration wait) {
    long at = runtime.nanoTime() + wait.plus(MARGIN).toNanos();
    Long known = dueAt.get(job);
    boolean earlier = known == null || at - known < 0;
    if (earlier) {
      dueAt.put(job, at);
    }
    return earlier;
  }

  /** More tasks may be due before the end of what this node watches. */
  private void lookAgain(long now) {
    if (watchedUntil - now > 0) {
      lookForPromotionsAt = now + GAP.toNanos();
    }
  }
}
