package io.taskmill.jdbc;

import io.taskmill.jdbc.sql.Timeouts;
import java.time.Duration;

class MysqlStandstillTest extends StandstillContract {

  /** It counts in seconds. */
  MysqlStandstillTest() {
    super(new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(1)));
  }

  @Override
  JdbcFixture fixture() {
    return new MariadbFixture(MysqlServer.get());
  }
}
