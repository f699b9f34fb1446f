package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MysqlServer;
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
