package io.taskmill.jdbc;

/** Four processes on one PostgreSQL. */
class PostgresLimitsUnderKillsTest extends LimitsUnderKillsContract {

  @Override
  protected String url() {
    return PostgresServer.url();
  }
}
