package com.example.shop;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The shop's own tables. On SQLite they are in the file that has the tasks, so that one transaction can have both. */
public final class ShopDatabase {
  private ShopDatabase() {}

  /** The connections of the shop to a file. */
  public static DataSource at(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.enforceForeignKeys(true);
    // Taskmill writes to the same file: wait for its lock rather than fail.
    config.setBusyTimeout(30_000);
    // A transaction that reads first and writes later may find that somebody else was faster.
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    SQLiteDataSource database = new SQLiteDataSource(config);
    database.setUrl(url(file));
    return database;
  }

  /** The same file, as Taskmill wants it. */
  public static String url(Path file) {
    return "jdbc:sqlite:" + file;
  }

  public static void createTables(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table if not exists shop_order"
              + " (id integer primary key, customer text not null, cents integer not null)");
      // Checked at the commit: a receipt for an order that does not exist lets its whole transaction fail.
      statement.execute(
          "create table if not exists shop_receipt (order_id integer primary key"
              + " references shop_order (id) deferrable initially deferred, text text not null)");
    }
  }

  public static void saveOrder(Connection connection, Order order) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into shop_order (id, customer, cents) values (?, ?, ?)")) {
      insert.setLong(1, order.id());
      insert.setString(2, order.customer());
      insert.setLong(3, order.cents());
      insert.executeUpdate();
    }
  }

  public static void saveReceipt(Connection connection, Receipt receipt) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into shop_receipt (order_id, text) values (?, ?)")) {
      insert.setLong(1, receipt.orderId());
      insert.setString(2, receipt.text());
      insert.executeUpdate();
    }
  }

  public static boolean isPaid(DataSource database, long orderId) throws SQLException {
    return exists(database, "select 1 from shop_receipt where order_id = ?", orderId);
  }

  public static boolean isKnown(DataSource database, long orderId) throws SQLException {
    return exists(database, "select 1 from shop_order where id = ?", orderId);
  }

  private static boolean exists(DataSource database, String query, long id) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement select = connection.prepareStatement(query)) {
      select.setLong(1, id);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next();
      }
    }
  }
}
