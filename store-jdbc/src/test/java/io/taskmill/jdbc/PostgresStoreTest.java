package io.taskmill.jdbc;

import io.taskmill.tck.StoreContract;
import io.taskmill.tck.StoreFixture;

/** The whole contract on PostgreSQL, by URL. */
class PostgresStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new PostgresFixture();
  }
}
