package io.taskmill.jdbc.kit;

import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.tck.StoreContract;
import io.taskmill.tck.StoreFixture;

/** The whole contract on MariaDB. */
class MariadbStoreTest extends StoreContract {

  @Override
  protected StoreFixture newFixture() {
    return new MariadbFixture(MariadbServer.embedded());
  }
}
