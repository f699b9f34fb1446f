package io.taskmill.jdbc;

import io.taskmill.spi.StoreSettings;
import javax.sql.DataSource;

/** Settings that differ from others in one thing. */
final class Settings {

  private Settings() {}

  static StoreSettings url(StoreSettings settings, String url) {
    return new StoreSettings(
        url,
        settings.user(),
        settings.password(),
        null,
        settings.schema(),
        settings.tablePrefix(),
        settings.migrate(),
        settings.maxConnections(),
        settings.listen(),
        settings.createSchema(),
        settings.openWait());
  }

  static StoreSettings dataSource(StoreSettings settings, DataSource source, boolean listen) {
    return new StoreSettings(
        null,
        null,
        null,
        source,
        settings.schema(),
        settings.tablePrefix(),
        settings.migrate(),
        settings.maxConnections(),
        listen,
        settings.createSchema(),
        settings.openWait());
  }

  static StoreSettings maxConnections(StoreSettings settings, int maxConnections) {
    return new StoreSettings(
        settings.url(),
        settings.user(),
        settings.password(),
        settings.dataSource(),
        settings.schema(),
        settings.tablePrefix(),
        settings.migrate(),
        maxConnections,
        settings.listen(),
        settings.createSchema(),
        settings.openWait());
  }

  static StoreSettings user(StoreSettings settings, String user, String password) {
    return new StoreSettings(
        settings.url(),
        user,
        password,
        settings.dataSource(),
        settings.schema(),
        settings.tablePrefix(),
        settings.migrate(),
        settings.maxConnections(),
        settings.listen(),
        settings.createSchema(),
        settings.openWait());
  }

  static StoreSettings tables(StoreSettings settings, String schema, String prefix) {
    return new StoreSettings(
        settings.url(),
        settings.user(),
        settings.password(),
        settings.dataSource(),
        schema,
        prefix,
        settings.migrate(),
        settings.maxConnections(),
        settings.listen(),
        settings.createSchema(),
        settings.openWait());
  }
}
