package io.taskmill.server;

import io.taskmill.TaskmillBuilder;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import io.taskmill.spring.TaskmillProperties;
import java.time.Duration;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Where this server's store is, for who opens it beside the engine. */
public record StoreAddress(
    String url,
    @Nullable String username,
    @Nullable String password,
    @Nullable String schema,
    @Nullable String tablePrefix) {

  private static final int CONNECTIONS = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** The address that the settings have; a server always has one. */
  public static StoreAddress of(TaskmillProperties settings) {
    return new StoreAddress(
        settings.url() == null ? "" : settings.url(),
        settings.username(),
        settings.password(),
        settings.schema(),
        settings.tablePrefix());
  }

  /** Whether other processes, and so other Taskmills of this one, could open it too. */
  public boolean isShared() {
    return url.startsWith("jdbc:") && !url.contains(":memory:");
  }

  /** Has a Taskmill on the same store. */
  public void applyTo(TaskmillBuilder builder) {
    builder.url(url);
    if (username != null) {
      builder.credentials(username, password == null ? "" : password);
    }
    if (schema != null) {
      builder.schema(schema);
    }
    if (tablePrefix != null) {
      builder.tablePrefix(tablePrefix);
    }
  }

  /** Opens the store itself, with its tables; empty if nothing on the class path opens it. */
  public Optional<Store> open() {
    StoreSettings settings =
        new StoreSettings(
            url,
            username,
            password,
            null,
            schema,
            tablePrefix == null ? StoreSettings.DEFAULT_PREFIX : tablePrefix,
            true,
            CONNECTIONS,
            false,
            false,
            PATIENCE);
    return ServiceLoader.load(StoreProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.accepts(settings))
        .findFirst()
        .map(provider -> provider.open(settings));
  }

  /** Without the password, and without the URL, which may have one. */
  @Override
  public String toString() {
    return "StoreAddress[" + schema + "]";
  }
}
