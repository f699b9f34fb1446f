package io.taskmill.jdbc.kit;

import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.tck.StoreContract;
import io.taskmill.tck.StoreFixture;

/** The whole contract on PostgreSQL, by URL. */
class PostgresStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new PostgresFixture();
  }
}
