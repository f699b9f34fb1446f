package io.taskmill.jdbc;

import io.taskmill.jdbc.connect.CacheInvalidation;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.connect.DataSourceConnections;
import io.taskmill.jdbc.connect.Database;
import io.taskmill.jdbc.connect.Description;
import io.taskmill.jdbc.connect.DriverConnections;
import io.taskmill.jdbc.connect.FirstContact;
import io.taskmill.jdbc.connect.PooledConnections;
import io.taskmill.jdbc.connect.SessionSettings;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.connect.SqlFault;
import io.taskmill.jdbc.connect.Transactions;
import io.taskmill.jdbc.schema.Migrator;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way from settings to a store: connect, look around, see to the tables, put it together. */
final class Opening {

  private static final Logger log = LoggerFactory.getLogger(Opening.class);

  private final StoreSettings settings;
  private final Function<Dialect, String> clock;
  private final Timeouts timeouts;
  private final UnaryOperator<Connections> around;
  private final int keptCount;
  private final CacheInvalidation caches = new CacheInvalidation();

  /**
   * Begins nothing yet.
   *
   * @param around what stands before the connections for verbs
   */
  Opening(
      StoreSettings settings,
      Function<Dialect, String> clock,
      Timeouts timeouts,
      UnaryOperator<Connections> around) {
    this.settings = settings;
    this.clock = clock;
    this.timeouts = timeouts.withStatement(settings.statementTimeout());
    this.around = around;
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
    if (settings.url() != null) {
      requireDriver(settings.url());
      if (!settings.migrate()) {
        requireDatabase(settings.url());
      }
    }
    Connections heart = keepOne();
    String place = Description.place(settings.url());
    SqlErrors errors = new SqlErrors(place, caches);
    Connection first = new FirstContact(heart, place, errors).await(settings.openWait());
    Database database;
    SessionSettings sessions;
    try {
      try {
        database = lookAround(first);
        sessions = sessions(database.dialect(), first);
      } finally {
        heart.giveBack(first);
      }
    } catch (SQLException e) {
      throw SqlFault.of(e) == SqlFault.AWAY
          ? errors.lostWhileOpening(e)
          : errors.translate("open", e);
    }
    Connections lent = around.apply(lent(sessions));
    try {
      return new JdbcStore(
          database,
          heart,
          settings.listen() ? Optional.of(ear()) : Optional.empty(),
          lent,
          transactions(database, sessions),
          caches);
    } catch (Throwable e) {
      lent.close();
      throw e;
    }
  }

  /** Asked first, since the words of DriverManager quote the URL with all its secrets. */
  private void requireDriver(String url) {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      String artifact =
          Dialects.ALL.stream()
              .filter(dialect -> url.startsWith(dialect.urlPrefix()))
              .map(Dialect::driver)
              .findFirst()
              .orElse("the driver of that database");
      throw new StoreException(
          "There is no JDBC driver for "
              + Description.place(url)
              + ". Add it to the application: "
              + artifact
              + ".",
          null);
    }
  }

  /** Whoever only checks the tables does not want a new database either. */
  private static void requireDatabase(String url) {
    boolean missing =
        Dialects.ALL.stream()
            .anyMatch(dialect -> url.startsWith(dialect.urlPrefix()) && !dialect.isThere(url));
    if (missing) {
      throw new StoreException(
          "Cannot open "
              + Description.place(url)
              + ": it does not exist, and validateOnly() says not to make it. Correct the URL, or open"
              + " the store once without validateOnly().",
          null);
    }
  }

  private Database lookAround(Connection first) throws SQLException {
    Database database = Database.lookAt(first, Dialects.ALL, settings, clock);
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
        ? new DriverConnections(url(), properties(Dialect::connectionDefaults), caches)
        : new DataSourceConnections(source, 1);
  }

  /** For the part that listens to other processes. */
  private Connections ear() {
    DataSource source = settings.dataSource();
    if (source != null) {
      return new DataSourceConnections(source, 1);
    }
    Properties properties = properties(Dialect::listeningDefaults);
    properties.putAll(properties(Dialect::connectionDefaults));
    return new DriverConnections(url(), properties, caches);
  }

  private SessionSettings sessions(Dialect dialect, Connection first) throws SQLException {
    return settings.dataSource() != null
        ? SessionSettings.ofApplication(dialect, first, timeouts)
        : SessionSettings.toUrl(
            url(),
            properties(Dialect::connectionDefaults),
            defaults(each -> each.timeoutDefaults(timeouts)),
            dialect,
            timeouts,
            caches);
  }

  private Transactions transactions(Database database, SessionSettings sessions) {
    SqlFiles files = database.files();
    SqlScript ending = null;
    if (!sessions.endInTime() && database.dialect().limitsTransactions()) {
      ending = files.script("connection.timeouts");
    } else if (!sessions.endInTime()) {
      log.info(
          "If this process is suspended in the middle of a transaction on {}, its locks stay until the"
              + " server ends the connection. Let your DataSource set a limit for that;"
              + " docs/stores.md says which.",
          database.description());
    }
    return new Transactions(
        database.dialect(),
        database.readCommitted() ? null : files.script("connection.read_committed"),
        ending,
        sessions.takeSeveral(),
        timeouts);
  }

  /** For the verbs. */
  private Connections lent(SessionSettings sessions) {
    DataSource source = settings.dataSource();
    int size = settings.maxConnections() - keptCount;
    return source == null
        ? new PooledConnections(
            new DriverConnections(url(), sessions.properties(), sessions.init(), caches),
            size,
            timeouts.standstill())
        : new DataSourceConnections(source, size);
  }

  private Properties properties(Function<Dialect, Properties> defaults) {
    Properties properties = defaults(defaults);
    setIfGiven(properties, "user", settings.user());
    setIfGiven(properties, "password", settings.password());
    return properties;
  }

  private Properties defaults(Function<Dialect, Properties> defaults) {
    Properties properties = new Properties();
    for (Dialect dialect : Dialects.ALL) {
      if (url().startsWith(dialect.urlPrefix())) {
        properties.putAll(defaults.apply(dialect));
        properties.keySet().removeIf(name -> isInUrl(name));
      }
    }
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
