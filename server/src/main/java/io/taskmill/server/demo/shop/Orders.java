package io.taskmill.server.demo.shop;

import io.taskmill.AgainAtException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import io.taskmill.workflow.Workflow;
import java.time.Duration;

/** Orders: workflows from the shelf to the customer, those that a person approves, and returns. */
final class Orders {

  /** What a person says of a large order. */
  record Approval(String by) {}

  static final TaskType<Order, Void> SHIP = TaskType.of("carrier.ship", Order.class);
  static final TaskType<Order, Void> APPROVE = TaskType.of("order.approve", Order.class);
  static final TaskType<Order, Void> RETURN = TaskType.of("order.return", Order.class);

  private static final Duration PATIENCE = Duration.ofDays(30);
  private static final Duration COOL_DOWN = Duration.ofMinutes(3);
  private static final int CARRIERS_OF_ONE_LATE = 5;

  /** All that there is to do for an order. Pack and label are done side by side. */
  static Workflow workflow(Order order, long tenant) {
    return Workflow.named("order")
        .withTenant(tenant)
        .withKey("order-%d-%d".formatted(order.number(), System.nanoTime()))
        .task("reserve", Warehouse.RESERVE.request(order).tenant(tenant))
        .task("charge", Payments.CHARGE.request(order).tenant(tenant))
        .after("reserve")
        .task("pack", Warehouse.PACK.request(order).tenant(tenant))
        .after("charge")
        .task("label", Warehouse.LABEL.request(order).tenant(tenant))
        .after("charge")
        .task("ship", SHIP.request(order).tenant(tenant))
        .after("pack", "label")
        .task("thank", Mails.SEND.request(Mails.to(order.customer(), "thanks")).tenant(tenant))
        .after("ship");
  }

  @TaskDefinition(
      name = "carrier.ship",
      title = "Hand over to the carrier",
      queue = "shop",
      maxAttempts = 5,
      retryDelay = "PT10S",
      retryMultiplier = 2)
  void ship(Order order) throws InterruptedException {
    Luck.take(100, 400);
    if (Luck.oneIn(CARRIERS_OF_ONE_LATE)) {
      throw AgainAtException.in(Duration.ofSeconds(20), "The carrier comes in 20 seconds");
    }
  }

  @TaskDefinition(
      name = "order.approve",
      title = "Approve a large order",
      description = "Waits for a person, for 30 days at most: send it the signal 'approval'.",
      queue = "shop")
  void approve(Order order, TaskContext task) throws Exception {
    task.step("check", () -> Luck.take(100, 400));
    boolean approved = task.await("approval", Approval.class, PATIENCE).isPresent();
    task.step("release", String.class, () -> approved ? "released" : "withdrawn");
  }

  @TaskDefinition(
      name = "order.return",
      title = "Take an order back",
      description = "Sleeps between what came back and the refund, without a thread.",
      queue = "shop")
  void takeBack(Order order, TaskContext task) throws Exception {
    task.step("receive", () -> Luck.take(100, 500));
    task.sleep("cool-down", COOL_DOWN);
    task.step("refund", () -> Luck.take(200, 700));
  }
}
