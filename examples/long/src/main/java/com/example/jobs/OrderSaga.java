package com.example.jobs;

import io.taskmill.NotAgainException;
import io.taskmill.Step;
import io.taskmill.TaskContext;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An order reserves a place in the stock, charges the customer, waits for somebody's approval
 * without holding a thread, and is shipped. If it is not approved, what was done is undone, the
 * last step first.
 */
public final class OrderSaga {

  record Order(int number, int cents) {}

  record Approval(boolean granted, String by) {}

  private static final TaskType<Order, Void> ORDER =
      TaskType.of("order", Order.class).steps("reserve", "charge", "approval", "ship");

  private OrderSaga() {}

  /** Who is called by the steps; a real one takes the key, and does nothing twice for it. */
  static final class Shop {

    final List<String> done = new CopyOnWriteArrayList<>();

    String call(String what, Order order, String key) {
      done.add(what + " " + order.number());
      System.out.printf("  %-8s order %d (%s)%n", what, order.number(), key);
      return what + "-" + order.number();
    }
  }

  private static void handle(Order order, TaskContext task, Shop shop) throws Exception {
    task.step(
        Step.of("reserve", String.class, step -> shop.call("reserve", order, step.key()))
            .withUndo((place, step) -> shop.call("release", order, step.key())));
    task.step(
        Step.of("charge", String.class, step -> shop.call("charge", order, step.key()))
            .withUndo((receipt, step) -> shop.call("refund", order, step.key())));
    Optional<Approval> approval = task.await("approval", Approval.class, Duration.ofDays(7));
    if (!approval.map(Approval::granted).orElse(false)) {
      throw new NotAgainException(
          approval
              .map(answer -> "It was refused by " + answer.by() + ".")
              .orElse("Nobody has approved it in a week."));
    }
    task.step("ship", () -> shop.call("ship", order, task.taskId() + "/ship"));
  }

  static void run(Path folder) throws Exception {
    run(folder, new Shop());
  }

  static void run(Path folder, Shop shop) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("orders.db");
    long first;
    long second;
    try (Taskmill mill = open(url, shop)) {
      first = mill.submit(ORDER.request(new Order(1, 1_000))).id();
      second = mill.submit(ORDER.request(new Order(2, 900_000))).id();
      awaitWaiting(mill, first);
      awaitWaiting(mill, second);
      System.out.println("Both wait for an approval. The process is replaced meanwhile.");
    }
    try (Taskmill mill = open(url, shop)) {
      mill.signal(first, "approval", new Approval(true, "anna"));
      mill.signal(second, "approval", new Approval(false, "anna"));
      System.out.println("order 1 is " + end(mill, first));
      System.out.println("order 2 is " + end(mill, second));
      mill.steps(second)
          .forEach(step -> System.out.println("  " + step.name() + " " + step.status()));
    }
  }

  private static Taskmill open(String url, Shop shop) {
    Taskmill mill = Taskmill.open(url);
    mill.handle(ORDER, (order, task) -> handle(order, task, shop));
    mill.start();
    return mill;
  }

  private static TaskState end(Taskmill mill, long id) throws Exception {
    TaskHandle<Void> order = mill.task(id, ORDER);
    try {
      order.await(Duration.ofSeconds(30));
    } catch (TaskFailedException e) {
      System.out.println("  " + e.getMessage());
    }
    return order.state();
  }

  private static void awaitWaiting(Taskmill mill, long id) throws InterruptedException {
    while (mill.task(id).orElseThrow().state() != TaskState.SCHEDULED) {
      Thread.sleep(20);
    }
  }
}
