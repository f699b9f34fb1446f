package com.example.shop;

import io.taskmill.Retry;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.Taskmill;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/** What the web site does: it saves orders, submits tasks and waits for their ends. It runs none of them. */
public final class Checkout {
  private final Taskmill mill;
  private final DataSource database;

  public Checkout(Taskmill mill, DataSource database) {
    this.mill = mill;
    this.database = database;
  }

  /** The order and the task that charges it exist together, or neither does. */
  public TaskHandle<Receipt> placeOrder(Order order, long tenant) throws SQLException {
    TaskHandle<Receipt> charge;
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      charge =
          mill.submit(connection, ShopTasks.CHARGE.request(order).key("order-" + order.id()).tenant(tenant));
      ShopDatabase.saveOrder(connection, order);
      connection.commit();
    }
    // Only for speed: without it a worker finds the task within a second.
    mill.nudge();
    return charge;
  }

  /** For pages that show the receipt as soon as it is there; no thread waits for it. */
  public CompletionStage<Receipt> receipt(TaskHandle<Receipt> charge) {
    return charge.completion().thenApply(Optional::orElseThrow);
  }

  /** Tasks of different types, all or none. */
  public List<? extends TaskHandle<?>> packAndTell(List<Order> orders, Mail mail) {
    return mill.submitAll(List.of(ShopTasks.PACK.request(orders), ShopTasks.MAIL.request(mail)));
  }

  /** A password mail is worth nothing tomorrow: tried more often and sooner than other mails, and not for long. */
  public TaskHandle<Void> sendPassword(Mail mail) {
    return mill.submit(
        ShopTasks.MAIL
            .request(mail)
            .priority(9)
            .retry(Retry.fixed(4, Duration.ofSeconds(5)))
            .deadline(Duration.ofHours(2)));
  }

  /** A mail has no result, only an end to wait for. */
  public boolean isSent(TaskHandle<Void> mail, Duration limit) throws TimeoutException, InterruptedException {
    try {
      mail.await(limit);
      return true;
    } catch (TaskFailedException e) {
      return false;
    }
  }
}
