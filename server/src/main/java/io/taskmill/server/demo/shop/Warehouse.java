package io.taskmill.server.demo.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import java.io.IOException;

/** Where goods are taken from the shelf, packed and labelled. */
public final class Warehouse {

  static final TaskType<Order, Void> RESERVE = TaskType.of("stock.reserve", Order.class);
  static final TaskType<Order, Void> PACK = TaskType.of("warehouse.pack", Order.class);
  static final TaskType<Order, Void> LABEL = TaskType.of("warehouse.label", Order.class);

  private static final int LABELS_OF_ONE_JAM = 12;

  private final boolean jammed;

  private Warehouse(boolean jammed) {
    this.jammed = jammed;
  }

  /** One whose printer works, mostly. */
  public static Warehouse open() {
    return new Warehouse(false);
  }

  /** One whose printer never works. */
  public static Warehouse jammed() {
    return new Warehouse(true);
  }

  @TaskDefinition(name = "stock.reserve", title = "Reserve stock", queue = "shop", priority = 7)
  void reserve(Order order) throws InterruptedException {
    Luck.take(20, 80);
  }

  @TaskDefinition(
      name = "warehouse.pack",
      title = "Pack",
      description = "In three steps. There are two tables to pack at.",
      queue = "warehouse",
      maxRunning = 2)
  void pack(Order order, TaskContext task) throws Exception {
    task.step("collect", () -> Luck.take(300, 1_200));
    task.step("wrap", () -> Luck.take(200, 700));
    task.step("weigh", Integer.class, () -> Luck.between(200, 9_000));
  }

  @TaskDefinition(
      name = "warehouse.label",
      title = "Print the label",
      queue = "warehouse",
      maxAttempts = 3,
      retryDelay = "PT4S",
      needsPerson = true)
  void label(Order order) throws InterruptedException {
    Luck.take(30, 200);
    try {
      print();
    } catch (IOException e) {
      throw new IllegalStateException(
          "The label of order %d is not printed".formatted(order.number()), e);
    }
  }

  private void print() throws IOException {
    if (jammed || Luck.oneIn(LABELS_OF_ONE_JAM)) {
      throw new IOException("lp: printer zebra-2 is out of paper");
    }
  }
}
