package io.taskmill.spi;

import io.taskmill.admin.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The processes of the cluster. A node's lease covers every task it holds; it ends when the node is
 * removed, not when its time passes.
 */
public interface NodeRegistry {

  /**
   * Enters a process under a {@linkplain Registration number} that was never given before, not even
   * by an older or a newer copy of this store.
   *
   * @throws RegistryFullException if there is no free slot: nothing was written
   */
  Registration register(NodeInfo node);

  /** Writes down the types whose tasks the node runs; none if it only submits. */
  void serve(long node, Set<String> types);

  /** Renews the node's lease, and tells what it should know. */
  Beat beat(long node);

  /**
   * Removes a node that has stopped: only if its lease is over by the store's clock and its
   * heartbeat still stands at {@code beats}. What it held is then for {@link
   * MaintenanceJob#RECOVER}.
   *
   * @return whether it was removed
   */
  boolean declareDead(long node, long beats);

  /** Removes a node that leaves. What it still holds is for {@link MaintenanceJob#RECOVER}. */
  void leave(long node);

  /**
   * Lets a node claim no more, or go on: it hears of it in its next {@link #beat}. Claims are not
   * refused here, since the node gives back what it has not begun. If that is a change, it is
   * written into the {@link AuditLog} along with it, under the node's number. A node that has just
   * registered does not drain.
   *
   * @return false if there is no such node
   */
  boolean drain(long node, boolean draining, Actor by);

  /**
   * Leases a slot for making ids to a process that is no node, or renews its lease. Such a process
   * is not listed, does not beat, and is not missed.
   *
   * @param holder names the process: a random number
   * @param time for how long, by the store's clock; then the slot may be given to another
   * @throws StoreException if there is no free slot
   */
  IdLease leaseIds(long holder, Duration time);

  /**
   * Ends such a lease, once {@code pause} is over: clocks of processes differ a little, and an id
   * tells the time when it was made.
   */
  void releaseIds(long holder, Duration pause);

  /** All registered nodes. */
  List<NodeStatus> list();
}
