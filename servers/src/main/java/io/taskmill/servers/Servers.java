package io.taskmill.servers;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Finds or starts what {@code --store} names. */
public final class Servers {

  private static final String SQLITE = "jdbc:sqlite:";
  private static final Set<String> TAKE_OPTIONS = Set.of("mariadb", "mysql");

  private Servers() {}

  /**
   * The server of this name or URL. Files of SQLite are made beside the one that is named. Behind
   * {@code mariadb} and {@code mysql} there may be options for the server, such as {@code mariadb
   * --log-bin --binlog-format=ROW}.
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
    List<String> words = List.of(store.split(" +", -1));
    List<String> options = words.subList(1, words.size());
    if (!options.isEmpty() && !TAKE_OPTIONS.contains(words.get(0))) {
      throw new IllegalArgumentException(
          "The store is '%s', but only mariadb and mysql are started with options of your own."
              .formatted(store));
    }
    return switch (words.get(0)) {
      case "memory" -> new MemoryServer();
      case "sqlite" -> new SqliteServer(data);
      case "postgres" -> PostgresServer.start(data);
      case "mariadb" -> MariadbServer.start(data, options);
      case "mysql" -> MariadbServer.startMysql(data, options);
      default ->
          throw new IllegalArgumentException(
              "There is no store '%s'. Name memory, sqlite, postgres, mariadb, mysql or a jdbc: URL."
                  .formatted(store));
    };
  }
}
