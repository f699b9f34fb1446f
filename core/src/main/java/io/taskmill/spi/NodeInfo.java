package io.taskmill.spi;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A process that joins.
 *
 * @param name for people: what it is
 * @param host the machine
 * @param token random, below {@link #TOKENS}: becomes part of the node's number
 */
public record NodeInfo(String name, String host, Duration lease, int token) {

  /** How many tokens there are. */
  public static final int TOKENS = 2048;

  /** With any token. */
  public NodeInfo(String name, String host, Duration lease) {
    this(name, host, lease, ThreadLocalRandom.current().nextInt(TOKENS));
  }
}
