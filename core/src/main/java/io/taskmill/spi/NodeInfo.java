package io.taskmill.spi;

import java.time.Duration;

/**
 * A process that joins.
 *
 * @param name for people: what it is
 * @param host the machine
 */
public record NodeInfo(String name, String host, Duration lease) {}
