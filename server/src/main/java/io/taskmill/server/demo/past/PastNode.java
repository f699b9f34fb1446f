package io.taskmill.server.demo.past;

import io.taskmill.spi.TransferStore.Row;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A process that was there, and counted its executions. */
final class PastNode {

  private static final int UNIT_BITS = 10;
  private static final int OTHER_BITS = 21;

  private final long id;
  private final String name;
  private final Instant since;
  private final AtomicLong executions = new AtomicLong();

  PastNode(String name, int slot, Instant since) {
    // As decision 13 says: its time first, so that later nodes have greater numbers.
    this.id = (Book.micros(since) >> UNIT_BITS << OTHER_BITS) + slot;
    this.name = name;
    this.since = since;
  }

  long id() {
    return id;
  }

  long nextExecution() {
    return executions.incrementAndGet();
  }

  Row row() {
    return Fields.of("node_name")
        .with("id", id)
        .with("registered_at", since)
        .with("name", name)
        .with("host", name + ".shop.example")
        .row();
  }
}
