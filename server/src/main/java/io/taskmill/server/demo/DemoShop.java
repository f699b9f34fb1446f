package io.taskmill.server.demo;

import io.taskmill.AgainAtException;
import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Recurring;
import io.taskmill.workflow.Workflow;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * A shop whose tasks have different tempers: quick ones in bursts, some that fail and get over it,
 * some that need a person, one that is limited, one that takes long and remembers how far it got.
 */
class DemoShop {

  /** An order of the shop. */
  record Order(int number, String customer, int cents) {}

  /** A mail to a customer. */
  record Mail(String to, String template) {}

  /** A picture to be made smaller. */
  record Picture(String file, int width) {}

  /** A report of a month. */
  record Report(String month, int pages) {}

  static final TaskType<Order, Void> RESERVE = TaskType.of("stock.reserve", Order.class);
  static final TaskType<Order, Void> CHARGE = TaskType.of("payment.charge", Order.class);
  static final TaskType<Order, Void> PACK = TaskType.of("warehouse.pack", Order.class);
  static final TaskType<Order, Void> LABEL = TaskType.of("warehouse.label", Order.class);
  static final TaskType<Order, Void> SHIP = TaskType.of("carrier.ship", Order.class);
  static final TaskType<Mail, Void> MAIL = TaskType.of("mail.send", Mail.class);
  static final TaskType<Picture, Void> RESIZE = TaskType.of("picture.resize", Picture.class);
  static final TaskType<Report, Void> REPORT = TaskType.of("report.build", Report.class);

  private static final String[] CUSTOMERS = {"anna", "ben", "chen", "dora", "emre", "fatima"};
  private static final int FIRST_NUMBER = 1_000;

  private final Taskmill mill;
  private final RandomGenerator random = new Random();

  DemoShop(Taskmill mill) {
    this.mill = mill;
  }

  @TaskDefinition(
      name = "shop.visitors",
      title = "Visitors",
      description = "Submits what the shop's visitors cause, every two seconds.",
      queue = "shop")
  @Recurring(name = "shop.visitors", every = "PT2S")
  void visitors() {
    List<TaskRequest<?, ?>> requests = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      Mail mail =
          new Mail(customer() + "@shop.example", random.nextBoolean() ? "welcome" : "offer");
      requests.add(MAIL.request(mail).tags("marketing"));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      requests.add(
          RESIZE.request(new Picture("product-" + random.nextInt(500) + ".png", 800)).tenant(i));
    }
    if (!requests.isEmpty()) {
      mill.submitAll(requests);
    }
    if (random.nextInt(4) == 0) {
      order();
    }
    if (random.nextInt(60) == 0) {
      mill.submit(REPORT.request(new Report("2026-10", 120)).priority(3));
    }
  }

  private void order() {
    Order order =
        new Order(FIRST_NUMBER + random.nextInt(9_000), customer(), 500 + random.nextInt(20_000));
    mill.submit(
        Workflow.named("order")
            .withKey("order-" + order.number() + "-" + random.nextInt(1_000_000))
            .task("reserve", RESERVE.request(order))
            .task("charge", CHARGE.request(order))
            .after("reserve")
            .task("pack", PACK.request(order))
            .after("charge")
            .task("label", LABEL.request(order))
            .after("charge")
            .task("ship", SHIP.request(order))
            .after("pack", "label")
            .task("thank", MAIL.request(new Mail(order.customer() + "@shop.example", "thanks")))
            .after("ship"));
  }

  private String customer() {
    return CUSTOMERS[random.nextInt(CUSTOMERS.length)];
  }

  @TaskDefinition(name = "stock.reserve", title = "Reserve stock", queue = "shop", priority = 7)
  void reserve(Order order) throws InterruptedException {
    take(20, 80);
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
  void charge(Order order, TaskContext task) throws Exception {
    take(100, 600);
    int luck = random.nextInt(100);
    if (luck < 3) {
      throw new NotAgainException("The bank refuses the card of " + order.customer() + ".");
    }
    if (luck < 12) {
      throw new SocketTimeoutException("The bank has not answered within 2 s");
    }
    task.log().info("Charged %d cents for order %d".formatted(order.cents(), order.number()));
  }

  @TaskDefinition(name = "warehouse.pack", title = "Pack", queue = "warehouse", maxRunning = 2)
  void pack(Order order, TaskContext task) throws Exception {
    task.step("collect", () -> take(300, 1_500));
    task.step("wrap", () -> take(200, 800));
    task.step("weigh", () -> take(50, 200));
  }

  @TaskDefinition(name = "warehouse.label", title = "Print the label", queue = "warehouse")
  void label(Order order) throws InterruptedException {
    take(30, 200);
    if (random.nextInt(8) == 0) {
      throw new IllegalStateException("The printer is out of paper");
    }
  }

  @TaskDefinition(
      name = "carrier.ship",
      title = "Hand over to the carrier",
      queue = "shop",
      maxAttempts = 5,
      retryDelay = "PT10S",
      retryMultiplier = 2)
  void ship(Order order) throws Exception {
    take(100, 400);
    if (random.nextInt(5) == 0) {
      throw AgainAtException.in(Duration.ofSeconds(30), "The carrier comes in half a minute");
    }
  }

  @TaskDefinition(
      name = "mail.send",
      title = "Send a mail",
      queue = "mail",
      maxAttempts = 4,
      retryDelay = "PT3S",
      retryMultiplier = 3)
  void mail(Mail mail) throws Exception {
    take(10, 150);
    if (random.nextInt(12) == 0) {
      throw new IOException("421 The mail server is busy, try again later");
    }
  }

  @TaskDefinition(
      name = "picture.resize",
      title = "Resize a picture",
      description = "At most three at a time: each takes a lot of memory.",
      queue = "pictures",
      maxRunning = 3)
  void resize(Picture picture) throws InterruptedException {
    take(400, 2_500);
    if (random.nextInt(200) == 0) {
      throw new IllegalArgumentException("Not a picture: " + picture.file());
    }
  }

  @TaskDefinition(
      name = "report.build",
      title = "Build a report",
      description = "Takes minutes, shows its progress, and goes on where it was after a restart.",
      queue = "reports",
      maxRunning = 1)
  void report(Report report, TaskContext task) throws Exception {
    int done = task.checkpoint(Integer.class).orElse(0);
    while (done < report.pages()) {
      take(500, 1_500);
      done++;
      task.progress(done, report.pages(), "page " + done);
      if (done % 10 == 0) {
        task.checkpoint(done);
        task.log().info("%d of %d pages".formatted(done, report.pages()));
      }
    }
  }

  @TaskDefinition(name = "stock.sync", title = "Synchronise the stock", queue = "shop")
  @Recurring(name = "stock.sync", cron = "* * * * *", zone = "Europe/Berlin")
  void sync() throws InterruptedException {
    take(500, 3_000);
  }

  @TaskDefinition(name = "books.close", title = "Close the books", queue = "reports")
  @Recurring(name = "books.close", cron = "30 2 * * *", zone = "Europe/Berlin")
  void closeBooks() throws InterruptedException {
    take(2_000, 4_000);
  }

  @TaskDefinition(name = "newsletter.weekly", title = "Weekly newsletter", queue = "mail")
  @Recurring(name = "newsletter.weekly", cron = "0 9 * * MON", zone = "Asia/Shanghai")
  void newsletter() throws InterruptedException {
    take(1_000, 2_000);
  }

  private void take(int least, int most) throws InterruptedException {
    Thread.sleep(least + random.nextInt(most - least));
  }
}
