package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.client.TaskmillClient;
import io.taskmill.client.TaskmillClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which server is meant, if one is, and the token for it, which never is on the command line. */
final class ServerAccess {

  /** The variable of the environment that names the server. */
  static final String SERVER = "TASKMILL_SERVER";

  /** The variable of the environment with the token. */
  static final String TOKEN = "TASKMILL_TOKEN";

  /** Somebody waits at the terminal. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int RETRIES = 2;

  private ServerAccess() {}

  /** The address of the server; null if a store is meant. */
  static @Nullable String find(
      @Nullable String server, @Nullable String store, Map<String, String> environment) {
    if (server != null && store != null) {
      throw new InvalidTaskException("Give either --store or --server, not both.");
    }
    if (server != null || store != null) {
      return server;
    }
    String named = environment.get(SERVER);
    if (named == null || named.isBlank()) {
      return null;
    }
    if (environment.containsKey(StoreUrl.VARIABLE)) {
      throw new InvalidTaskException(
          "Both %s and %s are set. Say which one is meant: --server URL or --store URL."
              .formatted(SERVER, StoreUrl.VARIABLE));
    }
    return named;
  }

  /** A client of the server; it asks nothing yet. */
  static TaskmillClient open(
      String server, @Nullable Path tokenFile, Map<String, String> environment, Path home) {
    TaskmillClientBuilder builder =
        TaskmillClient.builder(server).connectTimeout(PATIENCE).retries(RETRIES);
    if (tokenFile != null) {
      return builder.tokenFile(tokenFile).build();
    }
    String token = environment.get(TOKEN);
    if (token != null && !token.isBlank()) {
      return builder.token(token.strip()).build();
    }
    Path usual = home.resolve(".config").resolve("taskmill").resolve("token");
    if (!Files.exists(usual)) {
      throw new InvalidTaskException(
          "The server wants a token, and there is none: set %s, or put it into %s, which only you may read, or give --token-file FILE."
              .formatted(TOKEN, usual));
    }
    return builder.tokenFile(usual).build();
  }
}
