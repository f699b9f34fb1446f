package io.taskmill.jdbc.process;

import io.taskmill.jdbc.fixture.MysqlServer;
import org.junit.jupiter.api.BeforeEach;

/** Four processes on one MySQL. */
class MysqlLimitsUnderKillsTest extends LimitsUnderKillsContract {

  @BeforeEach
  void emptyDatabase() {
    MysqlServer.get().create("limits_under_kills");
  }

  @Override
  protected String url() {
    return MysqlServer.get().url("limits_under_kills");
  }
}
