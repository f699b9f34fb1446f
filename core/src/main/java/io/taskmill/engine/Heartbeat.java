package io.taskmill.engine;

import io.taskmill.admin.Actor;
import io.taskmill.engine.node.DeadNodeDetector;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.engine.worker.Worker;
import io.taskmill.spi.Beat;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews this node's lease, hears what was asked of its executions, and notices nodes that have
 * died. Runs on a thread of its own, so that nothing else can hold it up.
 */
final class Heartbeat {

  private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

  private static final String CALLER = "heartbeat";

  /** On whose behalf a node that has joined again goes on draining. */
  private static final String NAME = "taskmill";

  /** How many beats a lease has where something may depend on the next one. */
  private static final int BEATS = 10;

  /** How many it has where nothing does: the beats of a large cluster are most of what it costs. */
  private static final int BEATS_OF_FEW = 7;

  private static final int BEATS_OF_MANY = 4;
  private static final int FEW = 10;

  private final Store store;
  private final Membership membership;
  private final Worker worker;
  private final StoreHealth health;
  private final EngineRuntime runtime;
  private final Runnable recover;
  private final Runnable backAgain;
  private final Runnable report;
  private final LongConsumer typesMark;
  private final DeadNodeDetector watch;
  private volatile boolean answered;

  /**
   * The heartbeat of a node.
   *
   * @param recover called when a node was declared dead: its tasks can be taken back
   * @param backAgain called when the store answers again after it did not: nobody need wait longer
   * @param report called with every beat: what executions report can be written
   * @param typesMark told with every beat, whether types have changed
   */
  Heartbeat(
      Store store,
      Membership membership,
      Worker worker,
      StoreHealth health,
      EngineRuntime runtime,
      Runnable recover,
      Runnable backAgain,
      Runnable report,
      LongConsumer typesMark) {
    this.store = store;
    this.membership = membership;
    this.worker = worker;
    this.health = health;
    this.runtime = runtime;
    this.recover = recover;
    this.backAgain = backAgain;
    this.report = report;
    this.typesMark = typesMark;
    this.watch = new DeadNodeDetector(membership.lease().dividedBy(2));
  }

  /** One beat; an unreachable store is waited for by whoever calls again. */
  void beat() {
    long node = membership.node();
    long asked = runtime.nanoTime();
    answered = false;
    try {
      Beat beat = store.nodes().beat(node);
      if (health.answered(CALLER)) {
        backAgain.run();
      }
      if (!beat.registered()) {
        // Taken for dead, or a copy has taken the store's place that does not know this node.
        health.forget();
        lost(node);
        return;
      }
      membership.beatAnswered(beat.now());
      membership.setPeers(beat.peers());
      membership.setModes(beat.modes());
      worker.asked(beat.asked());
      worker.suspend(beat.draining());
      typesMark.accept(beat.typesMark());
      watch.look(beat.peers(), asked, runtime.nanoTime()).forEach(this::declareDead);
      report.run();
      answered = true;
    } catch (RuntimeException e) {
      watch.forget();
      health.failed(CALLER, e);
    }
  }

  /**
   * How long to wait until the next beat. A node that holds tasks hears with its beats what was
   * asked of them, and one that sees a peer stand still is about to declare it dead: both beat as
   * often as they can. So does a node that was not answered.
   */
  Duration pause() {
    int beats = BEATS;
    if (answered && !worker.holdsTasks() && !watch.sawMissedBeat()) {
      beats = membership.peers().size() < FEW ? BEATS_OF_FEW : BEATS_OF_MANY;
    }
    return membership.lease().dividedBy(beats);
  }

  private void declareDead(NodeStatus peer) {
    if (store.nodes().declareDead(peer.node(), peer.beats())) {
      log.warn(
          "Node {} ({} on {}) has not answered for {} s and is taken for dead; its tasks go to"
              + " others.",
          peer.node(),
          peer.name(),
          peer.host(),
          peer.lease().toSeconds());
      recover.run();
      store.audit().write(EditAudit.lost(peer, new Actor(NAME, null)));
    }
  }

  private void lost(long node) {
    worker.lost(node);
    membership.rejoin();
    if (worker.isSuspended()) {
      // The same process, so what a person wants of it still holds.
      store.nodes().drain(membership.node(), true, new Actor(NAME, "It drained as node " + node));
    }
    log.warn(
        "Node {}, which is this process, is not registered any more: it was taken for dead, or the"
            + " store was set back to an older copy. So its tasks were given to others and whatever"
            + " their handlers still write is refused; it goes on as node {}. Unless the store was set"
            + " back, look for long pauses (garbage collection, a suspended machine) or raise the lease"
            + " ({} s).",
        node,
        membership.node(),
        membership.lease().toSeconds());
  }
}
