package io.taskmill.servers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** An empty place of a server, which goes with all that is in it when it is closed. */
public final class Database implements AutoCloseable {

  private final Server.Kind kind;
  private final String url;
  private final Runnable drop;

  Database(Server.Kind kind, String url, Runnable drop) {
    this.kind = kind;
    this.url = url;
    this.drop = drop;
  }

  /** What it is a place of. */
  public Server.Kind kind() {
    return kind;
  }

  /** Where it is. Tables that are made there without naming a schema are in this place. */
  public String url() {
    return url;
  }

  /** A connection of its own. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  @Override
  public void close() {
    drop.run();
  }
}
