package com.example.shop;

import io.taskmill.Taskmill;
import io.taskmill.testing.TestMill;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The shop with its handlers and settings on a Taskmill that moves only by hand. The shop's tables are in a real file,
 * its tasks in memory, and a transaction of {@link #database} has both.
 */
final class TestShop implements AutoCloseable {
  final FakePartners partners = new FakePartners();
  final ShopMetrics metrics = new ShopMetrics();
  final TestMill test;
  final DataSource database;
  final Checkout checkout;
  final BackOffice office;

  TestShop(Path directory) throws SQLException {
    test = new TestMill(builder -> ShopSettings.apply(builder, metrics));
    database = test.transactional(ShopDatabase.at(directory.resolve("shop.db")));
    ShopDatabase.createTables(database);
    ShopSettings.addHandlers(test.mill(), database, partners.all());
    checkout = new Checkout(test.mill(), database);
    office = new BackOffice(test.mill());
  }

  Taskmill mill() {
    return test.mill();
  }

  @Override
  public void close() {
    test.close();
  }
}
