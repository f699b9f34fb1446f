package io.taskmill.jdbc.process;

import io.taskmill.jdbc.fixture.PostgresServer;

/** Two processes on one PostgreSQL. */
class PostgresKilledWorkerTest extends KilledWorkerContract {

  @Override
  protected String url() {
    return PostgresServer.url();
  }
}
