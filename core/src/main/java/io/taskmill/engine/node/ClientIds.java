package io.taskmill.engine.node;

import io.hypersistence.tsid.TSID;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.IdLease;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.Registration;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.TaskIds;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ids of a process that only submits. It leases a slot for ten minutes, and renews that when
 * more than half of the time is over.
 *
 * <p>An id tells the store's time when it was made. Whoever had its slot at that time made it: the
 * slot goes to another only when the lease is over by the store's clock, and no id is made here in
 * its last minute.
 */
final class ClientIds {

  private static final Logger log = LoggerFactory.getLogger(ClientIds.class);

  private static final Duration LEASE = Duration.ofMinutes(10);
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** How far the clocks of two processes may differ that have a slot one after the other. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final NodeRegistry registry;
  private final EngineRuntime runtime;
  private final StoreClock clock;
  private final long holder;
  private final Lock renewing = new ReentrantLock();
  private volatile @Nullable Held held;
  private volatile boolean doubted;

  ClientIds(NodeRegistry registry, EngineRuntime runtime, StoreClock clock) {
    this.registry = registry;
    this.runtime = runtime;
    this.clock = clock;
    this.holder = runtime.random().nextLong();
  }

  /** Makes ids as every process does. */
  static TSID.Factory factory(int maker, Clock clock, EngineRuntime runtime) {
    return TSID.Factory.builder()
        .withNodeBits(TaskIds.MAKER_BITS)
        .withNode(maker)
        .withClock(clock)
        .withRandom(runtime.random())
        .build();
  }

  /** Sees to it that ids can be made for a while; asks the store if need be. */
  void keep() {
    if (isOver(held)) {
      renewing.lock();
      try {
        Held meanwhile = held;
        if (isOver(meanwhile)) {
          lease(meanwhile);
        }
      } finally {
        renewing.unlock();
      }
    } else {
      renew();
    }
  }

  /** Renews the lease if that is due and nobody else is about to; waits for nobody. */
  void renew() {
    Held before = held;
    boolean due = before == null || doubted || runtime.nanoTime() - before.renewAt >= 0;
    if (due && renewing.tryLock()) {
      try {
        lease(before);
      } catch (StoreAwayException e) {
        // Who needs an id meanwhile tells of the outage.
        log.debug("The lease of a slot for ids could not be renewed; it is tried again.", e);
      } finally {
        renewing.unlock();
      }
    }
  }

  private boolean isOver(@Nullable Held lease) {
    return lease == null || runtime.nanoTime() - lease.end >= 0;
  }

  /** The next {@link #keep} asks the store, whenever it was asked last. */
  void doubt() {
    doubted = true;
  }

  private void lease(@Nullable Held before) {
    long asked = runtime.nanoTime();
    doubted = false;
    IdLease lease;
    try {
      lease = registry.leaseIds(holder, LEASE);
    } catch (StoreException e) {
      doubted = true;
      throw e;
    }
    clock.set(lease.now());
    TSID.Factory ids =
        before != null && before.slot == lease.slot()
            ? before.ids
            : factory(Registration.SLOTS + lease.slot(), clock, runtime);
    held =
        new Held(
            lease.slot(),
            ids,
            asked + LEASE.dividedBy(2).toNanos(),
            asked + LEASE.minus(MARGIN).toNanos());
  }

  long next() {
    Held now = held;
    if (isOver(now)) {
      keep();
      now = held;
    }
    if (now == null) {
      throw new IllegalStateException("No slot is leased");
    }
    return now.ids.generate().toLong();
  }

  /** Gives the slot back, if there is one. Where that fails it is free when its lease is over. */
  void release() {
    Held before = held;
    held = null;
    if (before != null) {
      try {
        registry.releaseIds(holder, PAUSE);
      } catch (StoreException e) {
        log.debug(
            "The slot {} for ids was not given back; its lease ends by itself.", before.slot, e);
      }
    }
  }

  /** A leased slot, and until when it is used here. */
  private record Held(int slot, TSID.Factory ids, long renewAt, long end) {}
}
