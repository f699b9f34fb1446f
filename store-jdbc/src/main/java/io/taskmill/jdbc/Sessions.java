package io.taskmill.jdbc;

import java.time.Duration;

/**
 * Where the verbs of a store run.
 *
 * @param verbs for all but heartbeats
 * @param heart for heartbeats, which wait for nobody
 * @param closing what there is to close
 */
record Sessions(Session verbs, Session heart, Runnable closing) implements AutoCloseable {

  /** A heartbeat that takes longer than this has not come through. */
  static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(5);

  /** Connections from a pool, and one of its own for heartbeats. */
  static Sessions pooled(
      Connections kept, Connections lent, Transactions transactions, SqlErrors errors) {
    KeptSession heart = new KeptSession(kept, transactions, errors, HEARTBEAT_TIMEOUT);
    return new Sessions(new PooledSession(lent, transactions, errors), heart, heart::close);
  }

  @Override
  public void close() {
    closing.run();
  }
}
