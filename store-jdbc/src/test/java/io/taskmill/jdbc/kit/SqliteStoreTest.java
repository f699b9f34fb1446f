package io.taskmill.jdbc.kit;

import io.taskmill.jdbc.fixture.SqliteFixture;
import io.taskmill.tck.StoreContract;
import io.taskmill.tck.StoreFixture;

/** The whole contract on a SQLite file. */
class SqliteStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new SqliteFixture();
  }
}
