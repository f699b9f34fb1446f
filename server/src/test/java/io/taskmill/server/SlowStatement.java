package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.servers.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A request whose statement has to wait for longer than it may. */
final class SlowStatement {

  /** Short, and shorter than what a lock is waited for. */
  static final String LIMIT = "--taskmill.server.api-timeout=1s";

  private SlowStatement() {}

  static void isGivenUp(TestServer admin, Database database) throws SQLException {
    String body = "{\"value\":\"x\"}";
    admin.send("PUT", "/api/v1/secrets/slow", body);
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select * from taskmill_document where name = 'secret/slow' for update");

      TestServer.Answer answer = admin.send("PUT", "/api/v1/secrets/slow", body);

      assertThat(answer.status()).as(answer.text()).isEqualTo(503);
      assertThat(answer.code()).isEqualTo("too-slow");
      other.rollback();
    }
  }
}
