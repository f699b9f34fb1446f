package com.example.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskFunction;
import io.taskmill.Taskmill;
import java.sql.Connection;
import javax.sql.DataSource;

/**
 * Charges an order exactly once: the receipt, the mail about it and the end of the task are one transaction. If the
 * process dies before the commit, none of them has happened, and the task runs again.
 */
final class ChargeOrder implements TaskFunction<Order, Receipt> {
  private final Taskmill mill;
  private final DataSource database;
  private final ReceiptPrinter printer;

  ChargeOrder(Taskmill mill, DataSource database, ReceiptPrinter printer) {
    this.mill = mill;
    this.database = database;
    this.printer = printer;
  }

  @Override
  public Receipt run(Order order, TaskContext task) throws Exception {
    Receipt receipt = new Receipt(order.id(), order.customer() + " paid " + order.cents() + " cents");
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      ShopDatabase.saveReceipt(connection, receipt);
      mill.submit(connection, ShopTasks.MAIL.request(new Mail(order.customer(), receipt.text())).tenant(task.tenant()));
      task.finishOn(connection, receipt);
      connection.commit();
    }
    // The task has succeeded by now; a printer without paper does not change that.
    printer.print(receipt);
    return receipt;
  }
}
