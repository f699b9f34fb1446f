package io.taskmill.servers;

import java.nio.file.Path;

/** Finds or starts what {@code --store} names. */
public final class Servers {

  private static final String SQLITE = "jdbc:sqlite:";

  private Servers() {}

  /**
   * The server of this name or URL. Files of SQLite are made beside the one that is named.
   *
   * @param data an empty folder for what is started
   */
  public static Server open(String store, Path data) {
    if (store.startsWith("jdbc:postgresql:")) {
      return PostgresServer.at(store);
    }
    if (store.startsWith("jdbc:mariadb:") || store.startsWith("jdbc:mysql:")) {
      return MariadbServer.at(store);
    }
    if (store.startsWith(SQLITE)) {
      return new SqliteServer(
          Path.of(store.substring(SQLITE.length())).resolveSibling("").toAbsolutePath());
    }
    return switch (store) {
      case "memory" -> new MemoryServer();
      case "sqlite" -> new SqliteServer(data);
      case "postgres" -> PostgresServer.start(data);
      case "mariadb" -> MariadbServer.start(data);
      case "mysql" -> MariadbServer.startMysql(data);
      default ->
          throw new IllegalArgumentException(
              "There is no store '%s'. Name memory, sqlite, postgres, mariadb, mysql or a jdbc: URL."
                  .formatted(store));
    };
  }
}
