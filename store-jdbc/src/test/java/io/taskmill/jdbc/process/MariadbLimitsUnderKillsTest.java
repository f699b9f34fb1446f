package io.taskmill.jdbc.process;

import io.taskmill.jdbc.fixture.MariadbServer;
import org.junit.jupiter.api.BeforeEach;

/** Four processes on one MariaDB. */
class MariadbLimitsUnderKillsTest extends LimitsUnderKillsContract {

  @BeforeEach
  void emptyDatabase() {
    MariadbServer.embedded().create("limits_under_kills");
  }

  @Override
  protected String url() {
    return MariadbServer.embedded().url("limits_under_kills");
  }
}
