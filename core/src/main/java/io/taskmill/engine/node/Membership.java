package io.taskmill.engine.node;

import io.hypersistence.tsid.TSID;
import io.taskmill.admin.DebugMode;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process in the cluster. It opens as one that only submits, and makes ids with a leased slot.
 * Once it has joined it is a node: with a number, a count of claims, and a slot of its own for ids.
 * A node that was taken for dead joins again under another number; what carries the old one is
 * lost.
 */
public final class Membership {

  private static final Logger log = LoggerFactory.getLogger(Membership.class);

  private final NodeRegistry registry;
  private final NodeRegistrar registrar;
  private final Duration lease;
  private final EngineRuntime runtime;
  private final StoreClock clock;
  private final ClientIds clientIds;
  private volatile Set<String> served = Set.of();
  private volatile List<NodeStatus> peers = List.of();
  private volatile Set<DebugMode> modes = Set.of();
  private volatile long servedBy;
  private volatile @Nullable Member member;

  public Membership(NodeRegistry registry, NodeInfo info, EngineRuntime runtime) {
    this(registry, info, runtime, runtime::nanoTime);
  }

  /**
   * The same with a store whose clock does not go as this process's does.
   *
   * @param storeNanoTime by which the store's time passes between two of its answers
   */
  public Membership(
      NodeRegistry registry, NodeInfo info, EngineRuntime runtime, LongSupplier storeNanoTime) {
    this.registry = registry;
    this.registrar = new NodeRegistrar(registry, info, runtime);
    this.lease = info.lease();
    this.runtime = runtime;
    this.clock = new StoreClock(storeNanoTime);
    this.clientIds = new ClientIds(registry, runtime, clock);
  }

  /** Lets this process submit, without being a node. */
  public void open() {
    clientIds.keep();
  }

  /** Makes this process a node. */
  public void join() {
    member = register();
    clientIds.release();
  }

  public boolean isNode() {
    return member != null;
  }

  /** Contact was lost: a copy may have taken the store's place that does not know the lease. */
  public void doubtIds() {
    clientIds.doubt();
  }

  /** Sees to it that ids can be made; asks the store if need be. */
  public void keepIds() {
    if (member == null) {
      clientIds.keep();
    }
  }

  /** Renews in time what {@link #newId} needs, so that no submit has to. */
  public void renewIds() {
    if (member == null) {
      clientIds.renew();
    }
  }

  private Member register() {
    Registration registration = registrar.register();
    clock.set(registration.now());
    TSID.Factory ids = ClientIds.factory(registration.slot(), clock, runtime);
    return new Member(registration.node(), ids, new AtomicLong(1));
  }

  /** Joins under a new number; the old one is no longer registered. */
  public void rejoin() {
    join();
    serve(served);
  }

  public void serve(Set<String> types) {
    served = Set.copyOf(types);
    long node = node();
    registry.serve(node, served);
    servedBy = node;
  }

  public Duration lease() {
    return lease;
  }

  public long node() {
    return member().node;
  }

  /** The node's number; 0 while this process is none, because it only submits. */
  public long nodeOrZero() {
    Member joined = member;
    return joined == null ? 0 : joined.node;
  }

  public Member member() {
    Member joined = member;
    if (joined == null) {
      throw new IllegalStateException("This process has not joined yet");
    }
    return joined;
  }

  /** The time by the store's clock, as far as it is known here. */
  public Instant now() {
    return clock.instant();
  }

  /** A new task id: ordered by the store's time, unlike any id of another process. */
  public long newId() {
    Member joined = member;
    return joined == null ? clientIds.next() : joined.ids.generate().toLong();
  }

  /** A heartbeat came through, with the store's time. */
  public void beatAnswered(Instant now) {
    clock.set(now);
    if (servedBy != node() && !served.isEmpty()) {
      serve(served);
    }
  }

  /** The debug modes that are on, as the last heartbeat was told. */
  public Set<DebugMode> modes() {
    return modes;
  }

  public void setModes(Set<DebugMode> on) {
    if (!on.equals(modes)) {
      log.warn(
          on.isEmpty()
              ? "No debug mode is on any more."
              : "Debug modes are on in the whole cluster: {}. What they hold back runs only when a person"
                  + " starts it.",
          on);
      modes = Set.copyOf(on);
    }
  }

  /** The other nodes, as the last heartbeat was told. */
  public List<NodeStatus> peers() {
    return peers;
  }

  public void setPeers(List<NodeStatus> peers) {
    this.peers = List.copyOf(peers);
  }

  /** The types whose tasks this node runs. */
  public Set<String> served() {
    return served;
  }

  public void leave() {
    Member joined = member;
    if (joined == null) {
      clientIds.release();
    } else {
      registry.leave(joined.node);
    }
  }

  /** Takes back {@link #join}, after which it is as if it had not been called. */
  public void unjoin() {
    long node = node();
    member = null;
    registry.leave(node);
  }

  /** One registration. */
  public record Member(long node, TSID.Factory ids, AtomicLong execs) {

    /** The first of {@code count} claim numbers that were never used before. */
    public long reserveExecs(int count) {
      return execs.getAndAdd(count);
    }
  }
}
