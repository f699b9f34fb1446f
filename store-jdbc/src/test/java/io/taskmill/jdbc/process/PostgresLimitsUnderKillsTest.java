package io.taskmill.jdbc.process;

import io.taskmill.jdbc.fixture.PostgresServer;

/** Four processes on one PostgreSQL. */
class PostgresLimitsUnderKillsTest extends LimitsUnderKillsContract {

  @Override
  protected String url() {
    return PostgresServer.url();
  }
}
