package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import io.taskmill.client.TaskmillClient;
import io.taskmill.spi.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which store a command works on, or which server. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class StoreOptions {

  /** Somebody waits at the terminal. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The audit is forgotten by those whose setting says so, never by a tool that happens to run. */
  private static final Duration FOREVER = Duration.ofDays(36_500);

  /** Few: a person asks one thing at a time, and the database has others to serve. */
  private static final int CONNECTIONS = 4;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "The store, such as jdbc:postgresql://db/shop?user=anna. Left out: the variable"
              + " TASKMILL_STORE, or the one file *.db of this folder.")
  private @Nullable String store;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description =
          "A server instead of a store, such as https://tasks.example.com. Left out: the variable"
              + " TASKMILL_SERVER.")
  private @Nullable String server;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "The file with the token for the server. Left out: the variable TASKMILL_TOKEN, or"
              + " ~/.config/taskmill/token.")
  private @Nullable Path tokenFile;

  @Option(names = "--schema", paramLabel = "NAME", description = "The schema of the tables.")
  private @Nullable String schema;

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      defaultValue = StoreSettings.DEFAULT_PREFIX,
      description = "What the tables' names begin with (${DEFAULT-VALUE}).")
  private String prefix;

  /** What it is called on a screen: no password. */
  String shownName() {
    String address = serverUrl();
    return address != null
        ? address
        : url().replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//");
  }

  private @Nullable String serverUrl() {
    return ServerAccess.find(server, store, System.getenv());
  }

  private String url() {
    return StoreUrl.find(store, System.getenv(), Path.of(""));
  }

  /** Opens it. */
  Opened open() {
    String address = serverUrl();
    if (address == null) {
      Taskmill mill = openStore();
      return new Opened(mill, mill::close);
    }
    if (schema != null || !prefix.equals(StoreSettings.DEFAULT_PREFIX)) {
      throw new InvalidTaskException(
          "--schema and --prefix are for a store; the server at %s knows its own."
              .formatted(address));
    }
    TaskmillClient client =
        ServerAccess.open(
            address, tokenFile, System.getenv(), Path.of(System.getProperty("user.home")));
    return new Opened(client, client::close);
  }

  /** Opens it as it is: its tables are checked and never changed. */
  private Taskmill openStore() {
    TaskmillBuilder builder =
        Taskmill.builder()
            .url(url())
            .tablePrefix(prefix)
            .validateOnly()
            .pollOnly()
            .maxConnections(CONNECTIONS)
            .waitToOpen(PATIENCE)
            .auditRetention(FOREVER)
            .name("taskmill-cli");
    return (schema == null ? builder : builder.schema(schema)).open();
  }
}
