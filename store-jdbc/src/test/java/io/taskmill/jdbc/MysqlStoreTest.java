package io.taskmill.jdbc;

import io.taskmill.tck.StoreContract;
import io.taskmill.tck.StoreFixture;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The whole contract on a MySQL 8 that runs on this machine, since there is none that a build could
 * bring along: {@code -Dtaskmill.mysql.url=jdbc:mysql://localhost:3306/?user=root}.
 */
@EnabledIfSystemProperty(
    named = MysqlStoreTest.PROPERTY,
    matches = ".+",
    disabledReason = "no MySQL was given")
class MysqlStoreTest extends StoreContract {

  static final String PROPERTY = "taskmill.mysql.url";

  @Override
  protected StoreFixture newFixture() {
    return new MariadbFixture(MariadbServer.at(System.getProperty(PROPERTY, "")));
  }
}
