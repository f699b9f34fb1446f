package io.taskmill.jdbc;

class PostgresUpgradeTest extends UpgradeContract {

  @Override
  JdbcFixture newFixture() {
    return new PostgresFixture();
  }

  @Override
  Dialect dialect() {
    return new PostgresDialect();
  }
}
