package com.example.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskHandler;
import javax.sql.DataSource;

/** Asks for money until it is there. Each attempt knows the how manyth of how many it is, and how long it may go on. */
final class RemindCustomer implements TaskHandler<Order> {
  private final DataSource database;
  private final MailServer mailServer;

  RemindCustomer(DataSource database, MailServer mailServer) {
    this.database = database;
    this.mailServer = mailServer;
  }

  @Override
  public void run(Order order, TaskContext task) throws Exception {
    if (ShopDatabase.isPaid(database, order.id())) {
      return;
    }
    mailServer.send(new Mail(order.customer(), text(order, task)));
    throw new NotPaidException("order " + order.id() + " is not paid");
  }

  private static String text(Order order, TaskContext task) {
    String last = task.attempt() == task.maxAttempts() ? " This is the last one." : "";
    String end = task.deadline().map(time -> " We wait until " + time + ".").orElse("");
    return "Reminder %d of %d of %s: please pay order %d.%s%s"
        .formatted(task.attempt(), task.maxAttempts(), task.dueAt(), order.id(), end, last);
  }

  /** An exception like any other: the task is tried again as its type says. */
  static final class NotPaidException extends Exception {
    private static final long serialVersionUID = 1L;

    NotPaidException(String message) {
      super(message);
    }
  }
}
