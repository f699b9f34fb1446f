package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PostgresDialectTest {

  @Test
  void onlyAnOldServerIsTooOld() {
    assertThat(PostgresDialect.tooOld(14, "14.2")).isEmpty();
    assertThat(PostgresDialect.tooOld(13, "13.9"))
        .contains(
            "It is PostgreSQL 13.9, but Taskmill needs version 14 or newer. Upgrade the server.");
  }
}
