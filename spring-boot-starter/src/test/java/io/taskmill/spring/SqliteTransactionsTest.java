package io.taskmill.spring;

class SqliteTransactionsTest extends TransactionContract {

  @Override
  String url() {
    return "jdbc:sqlite:" + folder.resolve("orders.db");
  }
}
