package io.taskmill.jdbc;

class MariadbUpgradeTest extends UpgradeContract {

  @Override
  JdbcFixture newFixture() {
    return new MariadbFixture(MariadbServer.embedded());
  }

  @Override
  Dialect dialect() {
    return MariadbDialect.MARIADB;
  }
}
