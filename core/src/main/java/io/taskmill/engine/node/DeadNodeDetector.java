package io.taskmill.engine.node;

import io.taskmill.spi.NodeStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which nodes are dead: those whose lease is over by the store's clock <em>and</em> whose
 * heartbeat this node, in unbroken contact with the store, saw stand still for a whole lease. After
 * an outage of the store everybody's heartbeat is old, so what was seen before it says nothing.
 */
public final class DeadNodeDetector {

  /**
   * A peer has missed a beat when it stands still for this part of its lease: more than the longest
   * pause between two beats and the pause between two looks at them.
   */
  private static final double STANDS_STILL = 0.55;

  private final long maxGap;
  private final Map<Long, Seen> seen = new HashMap<>();
  private long lastLook;
  private boolean missedBeat;

  public DeadNodeDetector(Duration maxGap) {
    this.maxGap = maxGap.toNanos();
  }

  /**
   * Looks at the peers.
   *
   * @param asked when the question was sent, in nanoseconds of this process
   * @param answered when the answer was there
   * @return those that are dead
   */
  public List<NodeStatus> look(List<NodeStatus> peers, long asked, long answered) {
    if (answered - lastLook > maxGap) {
      seen.clear();
    }
    lastLook = answered;
    seen.keySet().retainAll(peers.stream().map(NodeStatus::node).toList());
    List<NodeStatus> dead = new ArrayList<>();
    missedBeat = false;
    for (NodeStatus peer : peers) {
      Seen before = seen.get(peer.node());
      if (before == null || before.beats != peer.beats()) {
        seen.put(peer.node(), new Seen(peer.beats(), answered, before != null));
        continue;
      }
      long still = asked - before.since;
      missedBeat |= still >= peer.lease().toNanos() * STANDS_STILL;
      if (peer.overdue() && still >= peer.lease().toNanos()) {
        dead.add(peer);
      }
    }
    return dead;
  }

  /** Whether one of the peers of the last look has missed a beat, and may be dead soon. */
  public boolean sawMissedBeat() {
    return missedBeat;
  }

  /** Contact was broken. */
  public void forget() {
    seen.clear();
  }

  /** Whether each of the peers of the last look has been seen to beat, so that none is dead. */
  boolean sawAllBeat() {
    return seen.values().stream().allMatch(Seen::hasBeaten);
  }

  private record Seen(long beats, long since, boolean hasBeaten) {}
}
