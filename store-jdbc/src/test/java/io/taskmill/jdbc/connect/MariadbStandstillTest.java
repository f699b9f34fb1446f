package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.MariadbFixture;
import io.taskmill.jdbc.fixture.MariadbServer;
import io.taskmill.jdbc.sql.Timeouts;
import java.time.Duration;

class MariadbStandstillTest extends StandstillContract {

  /** It counts in seconds. */
  MariadbStandstillTest() {
    super(new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(1)));
  }

  @Override
  JdbcFixture fixture() {
    return new MariadbFixture(MariadbServer.embedded());
  }
}
