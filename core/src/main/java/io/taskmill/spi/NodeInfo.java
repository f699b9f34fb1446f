package io.taskmill.spi;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A process that joins.
 *
 * @param name for people: what it is
 * @param host the machine
 * @param lease how long its tasks stay its own without a heartbeat
 * @param token random, below {@link #TOKENS}: becomes part of the node's number
 * @param threads how many handlers it runs at once
 * @param queues from which it takes tasks; none for all
 * @param tenants whose tasks it takes; none for all
 */
public record NodeInfo(
    String name,
    String host,
    Duration lease,
    int token,
    int threads,
    Set<String> queues,
    Set<Long> tenants) {

  /** How many tokens there are. */
  public static final int TOKENS = 2048;

  /** Of all queues and tenants. */
  public NodeInfo(String name, String host, Duration lease, int token, int threads) {
    this(name, host, lease, token, threads, Set.of(), Set.of());
  }

  /** With any token. */
  public NodeInfo(String name, String host, Duration lease) {
    this(name, host, lease, ThreadLocalRandom.current().nextInt(TOKENS));
  }

  /** With one thread. */
  public NodeInfo(String name, String host, Duration lease, int token) {
    this(name, host, lease, token, 1);
  }

  /** The same with another token. */
  public NodeInfo withToken(int value) {
    return new NodeInfo(name, host, lease, value, threads, queues, tenants);
  }
}
