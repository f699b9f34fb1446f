package io.taskmill.jdbc;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.NoPayload;
import io.taskmill.PayloadText;
import io.taskmill.Retry;
import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeRef;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.jdbc.fixture.DirectSql;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.schedule.Schedule;
import io.taskmill.testing.TestMill;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Runs what the README, using.md and stores.md show, and checks that they show what runs here. */
class ExamplesTest {

  private final DataSource dataSource = dataSource();
  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Queue<String> receipts = new ConcurrentLinkedQueue<>();
  private final Queue<Long> packed = new ConcurrentLinkedQueue<>();
  private Taskmill mill;

  record Order(long id) {}

  record Receipt(String text) {}

  record Export(int rows) {}

  private static DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(PostgresServer.url());
    return source;
  }

  @BeforeEach
  void open() {
    try (DirectSql sql = new DirectSql(PostgresServer.url())) {
      sql.execute(
          "drop schema if exists examples cascade",
          "create schema examples",
          "create table examples.orders (id bigint primary key)");
    }
    mill = Taskmill.builder().dataSource(dataSource).schema("examples").createSchema().open();
  }

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void theReadmesProgram() throws Exception {
    Payments payments = new Payments();
    Shop shop = new Shop();
    String url = PostgresServer.url() + "&currentSchema=examples";
    var CHARGE =
        TaskType.of("charge", Order.class, Receipt.class).retry(Retry.fixed(5, ofSeconds(30)));

    try (var mill = Taskmill.open(url)) { // jdbc:sqlite:tasks.db, jdbc:postgresql://…
      mill.compute(CHARGE, (order, task) -> payments.charge(order));
      mill.start();
      var handle = mill.submit(CHARGE.request(new Order(42)).key("order-42").priority(9));
      receipts.add(handle.result(ofSeconds(30)).orElseThrow().text());
    }
    assertThat(receipts).containsExactly("paid 42");
    Order order = new Order(43);
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      shop.save(connection, order);
      mill.submit(connection, CHARGE.request(order).key("order-" + order.id()));
      connection.commit();
      mill.nudge(); // optional: run it now rather than within a second
    }
    assertThat(mill.count(TaskFilter.all().key("order-43"), 10)).isEqualTo(1);
  }

  @Test
  void typesHandlersAndTransactions() throws Exception {
    TaskType<Order, Receipt> charge =
        TaskType.of("charge", Order.class, Receipt.class)
            .formerly("charge-card")
            .retry(Retry.exponential(5, Duration.ofSeconds(10), 2));
    mill.compute(charge, (order, task) -> new Receipt("paid " + order.id()));
    mill.start();
    TaskHandle<Receipt> handle =
        mill.submit(
            charge
                .request(new Order(42))
                .key("order-42")
                .priority(9)
                .tags("vip")
                .tenant(7)
                .creator(1001));
    Receipt receipt = handle.result(Duration.ofSeconds(30)).orElseThrow();
    assertThat(receipt.text()).isEqualTo("paid 42");

    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      saveOrder(connection, 43);
      mill.submit(connection, charge.request(new Order(43)));
      connection.commit();
    }
    mill.nudge();
    await()
        .until(
            () ->
                mill.find(TaskFilter.all(), 10).stream()
                        .filter(task -> task.state() == TaskState.SUCCEEDED)
                        .count()
                    == 2);
  }

  @Test
  void aRolledBackSubmitNeverExisted() throws Exception {
    TaskType<Order, Void> type = TaskType.of("never", Order.class);
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      saveOrder(connection, 44);
      mill.submit(connection, type.request(new Order(44)));
      connection.rollback();
    }
    assertThat(mill.count(TaskFilter.all(), 10)).isZero();
  }

  @Test
  void anEffectExactlyOnce() throws Exception {
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    mill.compute(
        charge,
        (order, task) -> {
          try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            Receipt paid = book(connection, order);
            task.finishOn(connection, paid);
            connection.commit();
            return paid;
          }
        });
    mill.start();
    TaskHandle<Receipt> handle = mill.submit(charge.request(new Order(1)));
    assertThat(handle.result(ofSeconds(30))).contains(new Receipt("booked 1"));
    assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void whatFollowsIsSubmittedInTheSameTransaction() throws Exception {
    TaskType<Order, Void> book = TaskType.of("book", Order.class);
    TaskType<List<Order>, Void> pack = TaskType.of("pack", new TypeRef<List<Order>>() {});
    CountDownLatch done = new CountDownLatch(1);
    mill.handle(pack, (orders, task) -> done.countDown());
    mill.handle(
        book,
        (order, task) -> {
          try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            saveOrder(connection, order.id());
            mill.submit(connection, pack.request(List.of(order)));
            task.finishOn(connection, null);
            connection.commit();
          }
          mill.nudge();
        });
    mill.start();
    mill.submit(book.request(new Order(47))).await(ofSeconds(30));
    assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aTransactionThatDoesNotCommitIsAFailedAttemptWithoutEffect() throws Exception {
    TaskType<Order, Receipt> charge =
        TaskType.of("charge", Order.class, Receipt.class).retry(Retry.fixed(2, Duration.ZERO));
    mill.compute(
        charge,
        (order, task) -> {
          try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            Receipt paid = book(connection, order);
            task.finishOn(connection, paid);
            if (task.attempt() == 1) {
              connection.rollback();
            } else {
              connection.commit();
            }
            return paid;
          }
        });
    mill.start();
    TaskHandle<Receipt> handle = mill.submit(charge.request(new Order(2)));
    assertThat(handle.result(ofSeconds(30))).contains(new Receipt("booked 2"));
    TaskInfo info = handle.info().orElseThrow();
    assertThat(info.attempts()).isEqualTo(2);
    assertThat(info.lastError()).contains("was not committed");
  }

  @Test
  void onASchedule() {
    TaskType<NoPayload, Void> REPORT = TaskType.of("report", NoPayload.class);
    mill.handle(REPORT, (nothing, task) -> {});
    mill.schedule(Schedule.of("nightly-report", REPORT).cron("0 3 * * *").zone("Europe/Berlin"));
    mill.start();
    assertThat(mill.schedules().get("nightly-report").orElseThrow().nextAt()).isNotNull();
  }

  @Test
  void longTasks() throws Exception {
    TaskType<Export, Void> export = TaskType.of("export", Export.class);
    mill.handle(
        export,
        (job, task) -> {
          int row = task.checkpoint(Integer.class).orElse(0);
          for (; row < job.rows(); row++) {
            task.cancellation().throwIfStopped();
            exportRow(job, row);
            task.checkpoint(row + 1);
          }
        });
    mill.start();
    TaskHandle<Void> handle = mill.submit(export.request(new Export(3)));
    handle.result(ofSeconds(30));
    assertThat(log).containsExactly("row 0 of 3", "row 1 of 3", "row 2 of 3");
    assertThat(handle.info().orElseThrow().checkpoint()).isEqualTo("3");
  }

  @Test
  void handlersThatHoldNoThread() throws Exception {
    Bank bank = new Bank();
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    mill.computeAsync(
        charge,
        (order, task) -> {
          CompletableFuture<Receipt> call = bank.charge(order);
          task.cancellation().onStop(() -> call.cancel(true));
          return call;
        });
    mill.start();
    TaskHandle<Receipt> handle = mill.submit(charge.request(new Order(42)));
    assertThat(handle.result(ofSeconds(30))).contains(new Receipt("paid 42"));
  }

  @Test
  void stoppingAProcess() {
    Taskmill worker =
        Taskmill.builder()
            .dataSource(dataSource)
            .schema("examples")
            .shutdownGrace(Duration.ofSeconds(20))
            .closeOnShutdown()
            .open();
    worker.close();
  }

  @Test
  void whichMachine() throws Exception {
    TaskType<Export, Void> render =
        TaskType.of("render", Export.class).sticky().hostGrace(Duration.ofMinutes(1));
    mill.submit(render.request(new Export(10)).host("gpu-1"));
    CountDownLatch rendered = new CountDownLatch(1);
    mill.handle(render, (job, task) -> rendered.countDown());
    mill.start();
    assertThat(rendered.await(30, TimeUnit.SECONDS)).as("run here, as nobody is there").isTrue();
  }

  @Test
  void genericTypesManyAtOnceAndStages() throws Exception {
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    TaskType<List<Order>, Void> pack =
        TaskType.of("pack", new TypeRef<List<Order>>() {})
            .retry(Retry.fixed(3, Duration.ofMinutes(1)));
    TaskType<Order, List<Receipt>> split =
        TaskType.of("split", Order.class, new TypeRef<List<Receipt>>() {});
    mill.compute(split, (order, task) -> List.of(new Receipt("half"), new Receipt("half")));
    mill.compute(charge, (order, task) -> new Receipt("paid " + order.id()));
    mill.handle(pack, (orders, task) -> orders.forEach(order -> packed.add(order.id())));
    mill.start();
    TaskHandle<Void> packing =
        mill.submit(
            pack.request(List.of(new Order(1), new Order(2)))
                .retry(Retry.forever(Duration.ofHours(1))));
    packing.await(Duration.ofSeconds(30));
    assertThat(packed).containsExactlyInAnyOrder(1L, 2L);
    assertThat(packing.info().orElseThrow().retry()).contains("forever");
    assertThat(mill.submit(split.request(new Order(9))).result(ofSeconds(30)).orElseThrow())
        .containsExactly(new Receipt("half"), new Receipt("half"));

    List<TaskHandle<Receipt>> handles =
        mill.submitAll(List.of(charge.request(new Order(1)), charge.request(new Order(2))));
    for (TaskHandle<?> each :
        mill.submitAll(
            List.of(charge.request(new Order(3)), pack.request(List.of(new Order(3)))))) {
      each.await(Duration.ofSeconds(30));
    }
    assertThat(packed).contains(3L);

    SubmitKey key = new SubmitKey("checkout-7f3a", "sha256:9b2c", Duration.ofDays(1));
    List<TaskHandle<Receipt>> sent = mill.submitOnce(key, List.of(charge.request(new Order(5))));
    List<TaskHandle<Receipt>> again = mill.submitOnce(key, List.of(charge.request(new Order(5))));
    assertThat(again.get(0).id()).isEqualTo(sent.get(0).id());

    TaskType<PayloadText, PayloadText> stored = TaskType.stored("charge");
    PayloadText paid =
        mill.submit(stored.request(new PayloadText("{\"id\": 6}")))
            .result(Duration.ofSeconds(30))
            .orElseThrow();
    assertThat(paid.text()).isEqualTo("{\"text\":\"paid 6\"}");

    TaskHandle<Receipt> handle = handles.get(0);
    CompletableFuture<Void> told =
        handle
            .completion()
            .thenAccept(receipt -> receipts.add(receipt.orElseThrow().text()))
            .toCompletableFuture();
    told.get(30, TimeUnit.SECONDS);
    assertThat(receipts).containsExactly("paid 1");
  }

  @Test
  void headers() throws Exception {
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    mill.compute(
        charge,
        (order, task) -> new Receipt("paid, as " + task.headers().get("submitter") + " wanted"));
    mill.start();
    TaskHandle<Receipt> handle =
        mill.submit(charge.request(new Order(42)).header("submitter", "checkout"));
    Map<String, String> headers = handle.info().orElseThrow().headers();
    assertThat(handle.result(ofSeconds(30))).contains(new Receipt("paid, as checkout wanted"));
    assertThat(headers).isEqualTo(Map.of("submitter", "checkout"));
  }

  @Test
  void inTests() {
    TaskType<String, Void> reminder = TaskType.of("reminder", String.class);
    Queue<String> sent = log;
    try (TestMill test = new TestMill()) {
      test.mill().handle(reminder, (text, task) -> sent.add(text));
      test.mill().submit(reminder.request("pay").delay(Duration.ofDays(30)));
      test.advance(Duration.ofDays(30));
      test.runReady();
    }
    assertThat(sent).containsExactly("pay");
  }

  @Test
  void inTestsWithoutThreads() throws Exception {
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    try (TestMill test = new TestMill()) {
      CompletableFuture<Receipt> answer = new CompletableFuture<>();
      test.mill().computeAsync(charge, (order, task) -> answer);
      TaskHandle<Receipt> handle = test.mill().submit(charge.request(new Order(46)));
      test.runReady();
      answer.complete(new Receipt("paid 46"));
      test.runReady();
      assertThat(handle.result(Duration.ZERO)).contains(new Receipt("paid 46"));
    }
  }

  @Test
  void metrics() {
    Queue<String> report = log;
    TaskListener metrics =
        event -> {
          if (event.ran() != null) {
            report.add(event.type() + " was " + event.from() + " and is " + event.to());
          }
        };
    TaskType<String, Void> reminder = TaskType.of("reminder", String.class);
    try (TestMill test = new TestMill(builder -> builder.listen(metrics))) {
      test.mill().handle(reminder, (text, task) -> {});
      test.run(reminder.request("pay"));
    }
    assertThat(report).containsExactly("reminder was RUNNING and is SUCCEEDED");
  }

  /** A transaction that reads first, and then submits, would be refused after another's write. */
  @Test
  void ownTransactionsOnSqlite(@TempDir Path folder) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("tasks.db");
    SQLiteConfig config = new SQLiteConfig();
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(10_000);
    SQLiteDataSource orders = new SQLiteDataSource(config);
    orders.setUrl(url);
    TaskType<String, Void> reminder = TaskType.of("reminder", String.class);
    try (Taskmill embedded = Taskmill.open(url)) {
      embedded.handle(reminder, (text, task) -> log.add(text));
      embedded.start();
      TaskHandle<Void> handle;
      try (Connection connection = orders.getConnection()) {
        connection.setAutoCommit(false);
        try (Statement read = connection.createStatement()) {
          read.executeQuery("select count(*) from taskmill_tasks").close();
        }
        handle = embedded.submit(connection, reminder.request("pay"));
        connection.commit();
      }
      handle.await(ofSeconds(30));
    }
    assertThat(log).containsExactly("pay");
  }

  @Test
  void inTestsWithTransactions() throws Exception {
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    try (TestMill test =
        new TestMill(builder -> builder.defaults(policy -> policy.withRetry(Retry.none())))) {
      DataSource orders = test.transactional(dataSource);
      test.mill()
          .compute(
              charge,
              (order, task) -> {
                try (Connection connection = orders.getConnection()) {
                  connection.setAutoCommit(false);
                  Receipt paid = book(connection, order);
                  task.finishOn(connection, paid);
                  connection.commit();
                  return paid;
                }
              });
      TaskHandle<Receipt> handle;
      try (Connection connection = orders.getConnection()) {
        connection.setAutoCommit(false);
        handle = test.mill().submit(connection, charge.request(new Order(45)));
        connection.commit();
      }
      test.runReady();
      receipts.add(handle.result(Duration.ZERO).orElseThrow().text());
    }
    assertThat(receipts).containsExactly("booked 45");
    assertThat(mill.count(TaskFilter.all(), 10)).as("in the database").isZero();
  }

  @Test
  void lookingAtTasksAndStoppingThem() {
    TaskType<Order, Receipt> charge = TaskType.of("charge", Order.class, Receipt.class);
    Queue<String> report = log;
    long id =
        mill.submit(charge.request(new Order(44)).tenant(7).tags("vip").delay(Duration.ofHours(1)))
            .id();
    TaskInfo info = mill.task(id).orElseThrow();
    TaskHandle<Receipt> again = mill.task(id, charge);
    assertThat(info.state()).isEqualTo(again.state()).isEqualTo(TaskState.SCHEDULED);

    TaskFilter late =
        TaskFilter.all()
            .types("charge", "refund")
            .states(TaskState.SCHEDULED, TaskState.ATTENTION)
            .tenant(7)
            .createdBefore(Instant.now());
    long many = mill.count(late, 1_000);
    TaskSearch search = TaskSearch.of(late).limit(100);
    TaskPage page;
    do {
      page = mill.find(search);
      page.tasks().forEach(task -> report.add(task.type() + " " + task.state()));
      search = search.after(page);
    } while (page.hasMore());
    assertThat(many).isEqualTo(1);
    assertThat(report).containsExactly("charge SCHEDULED");
    assertThat(mill.task(1)).as("no such task").isEmpty();
    assertThat(mill.count(TaskFilter.live().types("charge"), 10)).isEqualTo(1);

    boolean paused = mill.pause(id);
    boolean resumed = mill.resume(id);
    boolean cancelled = mill.cancel(id);
    assertThat(List.of(paused, resumed, cancelled)).containsOnly(true);
    assertThat(again.state()).isEqualTo(TaskState.CANCELLED);
    assertThat(mill.count(TaskFilter.live(), 10)).isZero();
    assertThat(mill.pause(id) || mill.resume(id) || again.cancel()).as("once ended").isFalse();
  }

  @Test
  void nodes() {
    mill.start();
    long nodeId = mill.nodes().list().get(0).id();
    for (ClusterNode node : mill.nodes().list()) {
      System.out.println(node.id() + " on " + node.host() + " holds " + node.held());
    }
    mill.as("anna", "new memory for host 7").nodes().drain(nodeId);
    mill.nodes().resume(nodeId);
    assertThat(mill.audit().find(AuditFilter.all().who("anna"), 10).entries())
        .extracting(AuditEntry::verb)
        .containsExactly("drain-node");
  }

  @Test
  void findingAndCountingTasks() {
    TaskFilter late =
        TaskFilter.all().types("charge").states(TaskState.FAILED).error("card expired");
    TaskSearch search = TaskSearch.of(late).oldestFirst().limit(50).withoutData();
    TaskPage page = mill.find(search);
    TaskPage next = mill.find(search.after(page));

    TaskCount failed = mill.count(late);
    GroupedCounts byType = mill.count(TaskFilter.live(), GroupedCounts.By.TYPE);
    assertThat(page).isEqualTo(next);
    assertThat(failed).isEqualTo(new TaskCount(0, true));
    assertThat(byType.complete()).isTrue();

    TaskType<Order, Receipt> charge =
        TaskType.of("charge", Order.class, Receipt.class).attribute("order", "/id");
    mill.submit(charge.request(new Order(45)));
    List<TaskInfo> ofOrder = mill.find(TaskFilter.all().attribute("order", "45"), 100);
    assertThat(ofOrder).hasSize(1);
  }

  @Test
  void theDocsShowWhatRunsHere() throws Exception {
    String source =
        words(Files.readString(Path.of("src/test/java/io/taskmill/jdbc/ExamplesTest.java")));
    Pattern block = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    for (String page :
        List.of("../README.md", "../docs/using.md", "../docs/stores.md", "../docs/queries.md")) {
      Matcher blocks = block.matcher(Files.readString(Path.of(page)));
      while (blocks.find()) {
        if (blocks.group(1).contains("@SpringBootApplication")) {
          continue; // a whole program, run by ReadmeTest
        }
        assertThat(source).as(page).contains(words(blocks.group(1)));
      }
    }
  }

  /** The code without its spaces, which a formatter puts where it likes. */
  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }

  private static void saveOrder(Connection connection, long id) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into examples.orders values (?)")) {
      insert.setLong(1, id);
      insert.executeUpdate();
    }
  }

  private static Receipt book(Connection connection, Order order) throws SQLException {
    saveOrder(connection, order.id());
    return new Receipt("booked " + order.id());
  }

  private void exportRow(Export job, int row) {
    log.add("row " + row + " of " + job.rows());
  }

  private static final class Payments {
    Receipt charge(Order order) {
      return new Receipt("paid " + order.id());
    }
  }

  private static final class Bank {
    CompletableFuture<Receipt> charge(Order order) {
      return CompletableFuture.supplyAsync(() -> new Receipt("paid " + order.id()));
    }
  }

  private static final class Shop {
    void save(Connection connection, Order order) throws SQLException {
      saveOrder(connection, order.id());
    }
  }
}
