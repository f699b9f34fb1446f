package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Session;
import java.time.Duration;

/**
 * Where the verbs of a store run.
 *
 * @param verbs for all but heartbeats
 * @param heart for heartbeats, which wait for nobody
 * @param closing what there is to close
 */
public record Sessions(Session verbs, Session heart, Runnable closing) implements AutoCloseable {

  /** A heartbeat that takes longer than this has not come through. */
  public static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(5);

  /** Connections from a pool, and one of its own for heartbeats. */
  public static Sessions pooled(
      Connections kept, Connections lent, Transactions transactions, SqlErrors errors) {
    DedicatedSession heart = new DedicatedSession(kept, transactions, errors, HEARTBEAT_TIMEOUT);
    return new Sessions(new PooledSession(lent, transactions, errors), heart, heart::close);
  }

  @Override
  public void close() {
    closing.run();
  }
}
