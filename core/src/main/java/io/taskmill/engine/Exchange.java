package io.taskmill.engine;

import static java.util.stream.Collectors.toSet;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.Uniqueness;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Exchanged;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.TaskStore;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Claims along with ends that make room: a limited type goes on at once, with one trip to the store
 * instead of two. Only where it puts off nobody: other nodes, tasks that run at most once, and ends
 * of other types, which go on beside claims.
 */
final class Exchange implements Finisher.Desk {

  /** How long ends wait for other claimed tasks to be begun, and mostly ended: one trip for all. */
  private static final Duration LONGEST_GATHERING = Duration.ofMillis(1);

  /** How long after a full exchange to look again, if nothing ends meanwhile. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  /** How long ends that make room wait for a claim that is under way. */
  private static final Duration LONGEST_CLAIM = Duration.ofMillis(100);

  private final Worker worker;
  private final TaskStore store;
  private final Handlers handlers;
  private final Held held;
  private final ClaimTurn claimTurn;
  private final Bell claimLoop;

  /** Those of a type of which only so many may run, and that hold nothing else. */
  private final Set<Fence> limited = ConcurrentHashMap.newKeySet();

  private volatile boolean started;
  private volatile @Nullable Set<String> peerTypes;

  /** The last one was full: there may be more, and threads that have become free since. */
  private volatile boolean wasFull;

  Exchange(
      Worker worker,
      TaskStore store,
      Handlers handlers,
      Held held,
      ClaimTurn claimTurn,
      Bell claimLoop) {
    this.worker = worker;
    this.store = store;
    this.handlers = handlers;
    this.held = held;
    this.claimTurn = claimTurn;
    this.claimLoop = claimLoop;
  }

  /** A verb that claims. */
  interface Verb {
    List<Claimed> claim(ClaimRequest request);
  }

  /** From now on ends that make room claim too. By hand, a claim is made when it is asked for. */
  void start() {
    started = true;
  }

  /** Who else is there: room for a type is offered to all who run it. */
  void peers(List<NodeStatus> peers) {
    peerTypes = peers.stream().flatMap(peer -> peer.types().stream()).collect(toSet());
  }

  /** A task was handed out. One with a key is left alone: its end might have to wait for it. */
  void claimed(Claimed task, TaskPolicy policy) {
    if (policy.maxRunning() != null
        && task.key() == null
        && policy.uniqueness().by() != Uniqueness.By.PAYLOAD) {
      limited.add(task.fence());
    }
  }

  /** Its end is durable, or it is lost. */
  void ended(Fence fence) {
    limited.remove(fence);
  }

  @Override
  public Duration gather(Duration longest) throws InterruptedException {
    if (isFair() && 2 * limited.size() >= held.count()) {
      held.awaitNone(LONGEST_GATHERING);
    }
    return wasFull && longest.compareTo(LOOK_AGAIN) > 0 ? LOOK_AGAIN : longest;
  }

  private boolean isFair() {
    Set<String> others = peerTypes;
    return started
        && !worker.isDraining()
        && !limited.isEmpty()
        && handlers.names(true).isEmpty()
        && others != null
        && Collections.disjoint(others, handlers.names(false));
  }

  @Override
  public void nothingEnded() {
    if (wasFull) {
      wasFull = false;
      claimLoop.ring();
    }
  }

  @Override
  public @Nullable Map<Fence, TaskState> exchange(List<Finish> ends) {
    if (ends.size() < 2
        || !isFair()
        || !ends.stream().allMatch(this::makesRoom)
        || !claimTurn.takeForEnds(LONGEST_CLAIM)) {
      return null;
    }
    try {
      return worker.isDraining() ? null : claimFor(ends);
    } finally {
      // Before the ends count as written, and so before this node leaves.
      if (worker.isDraining()) {
        worker.drain();
      }
      claimTurn.giveBack();
    }
  }

  /** A task that is given back is meant for others. */
  private boolean makesRoom(Finish end) {
    return limited.contains(end.fence()) && end.outcome().state() != TaskState.READY;
  }

  private @Nullable Map<Fence, TaskState> claimFor(List<Finish> ends) {
    AtomicReference<@Nullable Map<Fence, TaskState>> states = new AtomicReference<>();
    int room = worker.room();
    int claimed =
        worker.claimAlong(
            room,
            request -> {
              if (states.get() != null) {
                return store.claim(request);
              }
              Exchanged exchanged = store.exchange(ends, request);
              states.set(exchanged.states());
              return exchanged.claimed();
            });
    if (claimed < ends.size()) {
      // Not all of the room was used: the loop finds out whether there is a reason to stay close.
      claimLoop.ring();
    }
    wasFull = claimed == room;
    return states.get();
  }

  @Override
  public void written(boolean exchanged) {
    if (!exchanged) {
      nothingEnded();
    }
    worker.groupWritten(exchanged);
  }
}
