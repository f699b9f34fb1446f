package io.taskmill.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** One PostgreSQL for all tests of a JVM, started when it is first asked for. */
public final class PostgresServer {

  private static final String DATABASE = "postgres";

  private PostgresServer() {}

  /** Its port on this machine. */
  public static int port() {
    return Started.SERVER.getPort();
  }

  /** Where it is. */
  public static String url() {
    return url(port());
  }

  /** The same database through another port. */
  public static String url(int port) {
    return "jdbc:postgresql://localhost:" + port + "/" + DATABASE + "?user=postgres";
  }

  public static Connection connect() throws SQLException {
    return DriverManager.getConnection(url());
  }

  /** Ends with the JVM, through the hook that the server brings along. */
  private static final class Started {

    private static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder().setServerConfig("max_connections", "300").start();
      } catch (IOException e) {
        throw new UncheckedIOException("PostgreSQL did not start", e);
      }
    }
  }
}
