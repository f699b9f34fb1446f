package io.taskmill.jdbc.process;

import io.taskmill.jdbc.fixture.MariadbServer;
import org.junit.jupiter.api.BeforeEach;

/** Two processes on one MariaDB. */
class MariadbKilledWorkerTest extends KilledWorkerContract {

  @BeforeEach
  void emptyDatabase() {
    MariadbServer.embedded().create("killed_worker");
  }

  @Override
  protected String url() {
    return MariadbServer.embedded().url("killed_worker");
  }
}
