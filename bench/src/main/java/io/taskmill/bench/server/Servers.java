package io.taskmill.bench.server;

import java.nio.file.Path;

/** Finds or starts what {@code --store} names. */
public final class Servers {

  private Servers() {}

  /**
   * The server of this name or URL.
   *
   * @param data an empty folder for what is started
   */
  public static Server open(String store, Path data) {
    if (store.startsWith("jdbc:postgresql:")) {
      return PostgresServer.at(store);
    }
    return switch (store) {
      case "postgres" -> PostgresServer.start(data);
      default ->
          throw new IllegalArgumentException(
              "There is no store '%s'. Name memory, sqlite, postgres, mariadb or a jdbc: URL."
                  .formatted(store));
    };
  }
}
