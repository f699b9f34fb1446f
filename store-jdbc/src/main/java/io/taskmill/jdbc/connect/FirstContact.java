package io.taskmill.jdbc.connect;

import io.taskmill.spi.StoreAwayException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first connection to a database. One that cannot be reached is waited for, since it may be
 * starting together with the application; what waiting does not mend fails at once.
 */
public final class FirstContact {

  private static final Logger log = LoggerFactory.getLogger(FirstContact.class);
  private static final long PAUSE_MILLIS = 200;

  private final Connections connections;
  private final String place;
  private final SqlErrors errors;

  /**
   * Knows whom to reach.
   *
   * @param place where it is, without secrets
   */
  public FirstContact(Connections connections, String place, SqlErrors errors) {
    this.connections = connections;
    this.place = place;
    this.errors = errors;
  }

  public Connection await(Duration longest) {
    long began = System.nanoTime();
    for (int tries = 0; true; tries++) {
      try {
        return connections.take();
      } catch (SQLException e) {
        if (!SqlFault.atFirst(e).isWorthWaitingFor()) {
          throw errors.notOpened(e);
        }
        Duration waited = Duration.ofNanos(System.nanoTime() - began);
        if (waited.compareTo(longest) >= 0) {
          throw errors.notReached(waited, e);
        }
        if (tries == 0) {
          log.warn(
              "The database at {} cannot be reached ({}); opening waits for it, up to {} s.",
              place,
              SqlErrors.words(e),
              longest.toSeconds());
        }
      }
      pause();
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreAwayException(
          "Interrupted while opening waited for the database at "
              + place
              + ". Nothing runs in this process.",
          e);
    }
  }
}
