package io.taskmill.jdbc;

/** Two processes on one PostgreSQL. */
class PostgresKilledWorkerTest extends KilledWorkerContract {

  @Override
  protected String url() {
    return PostgresServer.url();
  }
}
