package io.taskmill.engine.node;

import io.hypersistence.tsid.TSID;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * This process as a node of the cluster, once it has joined: its number, its count of claims, and
 * the ids it makes. A node that was taken for dead joins again under another number; what carries
 * the old one is lost.
 */
public final class Membership {

  private final NodeRegistry registry;
  private final NodeRegistrar registrar;
  private final Duration lease;
  private final EngineRuntime runtime;
  private final StoreClock clock;
  private volatile Set<String> served = Set.of();
  private volatile List<NodeStatus> peers = List.of();
  private volatile long servedBy;
  private volatile @Nullable Member member;

  public Membership(NodeRegistry registry, NodeInfo info, EngineRuntime runtime) {
    this.registry = registry;
    this.registrar = new NodeRegistrar(registry, info, runtime);
    this.lease = info.lease();
    this.runtime = runtime;
    this.clock = new StoreClock(runtime);
  }

  /** Makes this process a node. */
  public void join() {
    member = register();
  }

  private Member register() {
    Registration registration = registrar.register();
    clock.set(registration.now());
    TSID.Factory ids =
        TSID.Factory.builder()
            .withNodeBits(Integer.numberOfTrailingZeros(Registration.SLOTS))
            .withNode(registration.slot())
            .withClock(clock)
            .withRandom(runtime.random())
            .build();
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

  /** A new task id: ordered by the store's time, unlike any id of another registered node. */
  public long newId() {
    return member().ids.generate().toLong();
  }

  /** A heartbeat came through, with the store's time. */
  public void beatAnswered(Instant now) {
    clock.set(now);
    if (servedBy != node() && !served.isEmpty()) {
      serve(served);
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
    registry.leave(node());
  }

  /** One registration. */
  public record Member(long node, TSID.Factory ids, AtomicLong execs) {

    /** The first of {@code count} claim numbers that were never used before. */
    public long reserveExecs(int count) {
      return execs.getAndAdd(count);
    }
  }

  /**
   * The store's time: what the last heartbeat told, and what has passed since. The time of day as
   * this machine has it is not asked for.
   */
  private static final class StoreClock extends Clock {

    private final EngineRuntime runtime;
    private volatile long offsetNanos;

    StoreClock(EngineRuntime runtime) {
      this.runtime = runtime;
    }

    void set(Instant now) {
      offsetNanos = TimeUnit.MILLISECONDS.toNanos(now.toEpochMilli()) - runtime.nanoTime();
    }

    @Override
    public long millis() {
      return TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() + offsetNanos);
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
