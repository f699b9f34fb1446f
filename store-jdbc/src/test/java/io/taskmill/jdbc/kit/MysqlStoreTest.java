package io.taskmill.jdbc.kit;

import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MysqlServer;
import io.taskmill.tck.StoreContract;
import io.taskmill.tck.StoreFixture;

/** The whole contract on MySQL. */
class MysqlStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new MariadbFixture(MysqlServer.get());
  }
}
