package io.taskmill.server.demo.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import java.io.IOException;

/** Money: cards that are charged, and points that are booked in the order of each customer. */
final class Payments {

  /** Points for a customer. */
  record Points(String customer, int points) {}

  static final TaskType<Order, String> CHARGE =
      TaskType.of("payment.charge", Order.class, String.class);
  static final TaskType<Points, Void> LOYALTY = TaskType.of("loyalty.book", Points.class);

  private final Bank bank;

  Payments(Bank bank) {
    this.bank = bank;
  }

  @TaskDefinition(
      name = "payment.charge",
      title = "Charge the card",
      description = "Asks the bank. What it refuses for good waits for a person.",
      queue = "payments",
      priority = 8,
      maxAttempts = 3,
      retryDelay = "PT5S",
      needsPerson = true)
  String charge(Order order, TaskContext task) throws IOException, InterruptedException {
    task.log().info("Asks the bank for %d cents".formatted(order.cents()));
    Luck.take(100, 600);
    bank.charge(order);
    task.log().info("Charged order %d".formatted(order.number()));
    return "receipt-" + order.number();
  }

  @TaskDefinition(
      name = "loyalty.book",
      title = "Book loyalty points",
      description = "One at a time for each customer, in the order in which they came.",
      queue = "payments",
      perKey = 1,
      ordered = true)
  void book(Points points) throws InterruptedException {
    Luck.take(800, 3_000);
  }
}
