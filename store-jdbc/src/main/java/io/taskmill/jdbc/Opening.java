package io.taskmill.jdbc;

import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The way from settings to a store: connect, look around, see to the tables, put it together. */
final class Opening {

  private final StoreSettings settings;
  private final Function<Dialect, String> clock;
  private final String folder;
  private final int keptCount;

  Opening(StoreSettings settings, Function<Dialect, String> clock, String folder) {
    this.settings = settings;
    this.clock = clock;
    this.folder = folder;
    this.keptCount = settings.listen() ? 2 : 1;
    if ((settings.url() == null) == (settings.dataSource() == null)) {
      throw new StoreException("Give the store either a URL or a DataSource.", null);
    }
    if (settings.maxConnections() <= keptCount) {
      throw new StoreException(
          String.format(
              "maxConnections is %s, but must be at least %s: one for heartbeats,%s one for all else.",
              settings.maxConnections(), keptCount + 1, settings.listen() ? " one to listen," : ""),
          null);
    }
  }

  Store open() {
    Connections heart = keepOne();
    Database database;
    try {
      Connection first = heart.take();
      try {
        database = lookAround(first);
      } finally {
        heart.giveBack(first);
      }
    } catch (SQLException e) {
      throw new SqlErrors(Description.place(settings.url())).translate("open", e);
    }
    Connections lent = lent();
    try {
      return new JdbcStore(
          database, heart, settings.listen() ? Optional.of(ear()) : Optional.empty(), lent);
    } catch (Throwable e) {
      lent.close();
      throw e;
    }
  }

  private Database lookAround(Connection first) throws SQLException {
    Database database = Database.lookAt(first, settings, clock, folder);
    Migrator migrator = new Migrator(database, settings.createSchema());
    if (settings.migrate()) {
      migrator.migrate(first);
    } else {
      migrator.check(first);
    }
    return database;
  }

  /** For a part that keeps a connection: one of its own, which no other part can take from it. */
  private Connections keepOne() {
    DataSource source = settings.dataSource();
    return source == null
        ? new DriverConnections(url(), properties(Dialect::connectionDefaults))
        : new SharedConnections(source, 1);
  }

  /** For the part that listens to other processes. */
  private Connections ear() {
    DataSource source = settings.dataSource();
    if (source != null) {
      return new SharedConnections(source, 1);
    }
    Properties properties = properties(Dialect::listeningDefaults);
    properties.putAll(properties(Dialect::connectionDefaults));
    return new DriverConnections(url(), properties);
  }

  /** For the verbs. */
  private Connections lent() {
    DataSource source = settings.dataSource();
    int size = settings.maxConnections() - keptCount;
    return source == null
        ? new OwnConnections(url(), properties(Dialect::connectionDefaults), size)
        : new SharedConnections(source, size);
  }

  private Properties properties(Function<Dialect, Properties> defaults) {
    Properties properties = new Properties();
    for (Dialect dialect : Dialects.ALL) {
      if (url().startsWith(dialect.urlPrefix())) {
        properties.putAll(defaults.apply(dialect));
        properties.keySet().removeIf(name -> isInUrl(name));
      }
    }
    setIfGiven(properties, "user", settings.user());
    setIfGiven(properties, "password", settings.password());
    return properties;
  }

  /** What the URL says goes first, whatever a driver thinks. */
  private boolean isInUrl(Object name) {
    return url().contains("?" + name + "=") || url().contains("&" + name + "=");
  }

  private static void setIfGiven(Properties properties, String name, @Nullable String value) {
    if (value != null) {
      properties.setProperty(name, value);
    }
  }

  private String url() {
    String url = settings.url();
    if (url == null) {
      throw new IllegalStateException("Only a DataSource was given");
    }
    return url;
  }
}
