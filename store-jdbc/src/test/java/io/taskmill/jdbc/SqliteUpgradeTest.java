package io.taskmill.jdbc;

class SqliteUpgradeTest extends UpgradeContract {

  @Override
  JdbcFixture newFixture() {
    return new SqliteFixture();
  }

  @Override
  Dialect dialect() {
    return new SqliteDialect();
  }
}
