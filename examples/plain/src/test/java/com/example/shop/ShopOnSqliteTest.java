package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.PolicyField;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same classes on a real file, with a worker that has threads, and a web site that only submits. */
class ShopOnSqliteTest {
  private static final Order LAMP = new Order(1, "ann@example.org", 2_500);
  private static final Order CHAIR = new Order(2, "bob@example.org", 9_900);
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final FakePartners partners = new FakePartners();
  private Path file;
  private DataSource database;

  @BeforeEach
  void createTables() throws SQLException {
    file = directory.resolve("shop.db");
    database = ShopDatabase.at(file);
    ShopDatabase.createTables(database);
  }

  @Test
  void aWebSiteThatOnlySubmitsGetsItsReceiptFromAWorker() throws Exception {
    try (Taskmill site = ShopSite.open(file)) {
      TaskHandle<Receipt> charge = new Checkout(site, database).placeOrder(LAMP, 7);
      assertThat(charge.state()).isEqualTo(TaskState.READY);

      try (Taskmill worker = worker()) {
        Receipt receipt = charge.result(LIMIT).orElseThrow();
        assertThat(receipt.text()).isEqualTo("ann@example.org paid 2500 cents");
        assertThat(ShopDatabase.isPaid(database, LAMP.id())).isTrue();

        // Any process can ask for a task by its number.
        assertThat(worker.task(charge.id(), ShopTasks.CHARGE).result(LIMIT)).contains(receipt);
        long mail = site.find(TaskFilter.all().types("mail"), 10).get(0).id();
        site.task(mail, ShopTasks.MAIL).await(LIMIT);
        assertThat(partners.mails).hasSize(1);
      }
    }
  }

  @Test
  void whatIsRolledBackWasNeverSubmitted() throws Exception {
    try (Taskmill site = ShopSite.open(file)) {
      Checkout checkout = new Checkout(site, database);
      TaskHandle<Receipt> charge = checkout.placeOrder(LAMP, 7);
      site.cancel(charge.id());

      assertThatThrownBy(() -> checkout.placeOrder(LAMP, 7)).isInstanceOf(SQLException.class);

      assertThat(site.count(TaskFilter.all(), 10)).isEqualTo(1);
    }
  }

  @Test
  void aListABankThatAnswersLaterAndAStage() throws Exception {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    partners.bank = order -> answer;
    try (Taskmill worker = worker()) {
      Checkout checkout = new Checkout(worker, database);

      TaskHandle<List<Order>> pack = worker.submit(ShopTasks.PACK.request(List.of(LAMP, CHAIR)));
      assertThat(pack.result(LIMIT)).contains(List.of(LAMP, CHAIR));

      TaskHandle<Receipt> refund = worker.submit(ShopTasks.REFUND.request(CHAIR));
      answer.complete(true);
      assertThat(refund.result(LIMIT)).contains(new Receipt(2, "refunded 9900 cents"));

      CompletableFuture<Receipt> receipt =
          checkout.receipt(checkout.placeOrder(LAMP, 7)).toCompletableFuture();
      assertThat(receipt.get(30, TimeUnit.SECONDS).orderId()).isEqualTo(1);
    }
  }

  @Test
  void tasksOfDifferentTypesAreSubmittedTogether() throws Exception {
    try (Taskmill worker = worker()) {
      List<? extends TaskHandle<?>> handles =
          new Checkout(worker, database)
              .packAndTell(List.of(LAMP, CHAIR), new Mail("ann@example.org", "on its way"));

      for (TaskHandle<?> handle : handles) {
        handle.await(LIMIT);
      }
      assertThat(partners.packed).containsExactly(LAMP, CHAIR);
      assertThat(partners.mails).hasSize(1);
    }
  }

  @Test
  void theErrorOfATaskHasTheCause() {
    partners.mailServer =
        mail -> {
          throw new MailServer.NoSuchAddress("550 no such user");
        };
    try (Taskmill worker = worker()) {
      TaskHandle<Void> mail = worker.submit(ShopTasks.MAIL.request(new Mail("ann@example.org", "hello")));

      TaskFailedException end = catchThrowableOfType(TaskFailedException.class, () -> mail.await(LIMIT));

      assertThat(end).hasMessageContaining("nobody has the address ann@example.org");
      assertThat(end.error().orElseThrow()).contains("550 no such user");
    }
  }

  @Test
  void anEditOutlivesTheProcess() throws Exception {
    try (Taskmill worker = worker()) {
      new BackOffice(worker).slowDownMail(5);
    }
    try (Taskmill worker = worker()) {
      BackOffice office = new BackOffice(worker);
      assertThat(office.mail().edited()).containsExactly(PolicyField.MAX_RUNNING);
      assertThat(office.mail().policy().maxRunning()).isEqualTo(5);
      assertThat(office.mailAsProgrammed().policy().maxRunning()).isEqualTo(20);
    }
  }

  @Test
  void handlersRunOnVirtualThreads() throws Exception {
    assumeTrue(ShopWorker.hasVirtualThreads(), "virtual threads need Java 21 or newer");
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    partners.mailServer = mail -> thread.complete(Thread.currentThread());

    try (Taskmill worker = worker()) {
      worker.submit(ShopTasks.MAIL.request(new Mail("ann@example.org", "hello"))).await(LIMIT);
    }

    // The example is compiled for Java 17, which has no such method.
    assertThat(Thread.class.getMethod("isVirtual").invoke(thread.join())).isEqualTo(true);
  }

  private Taskmill worker() {
    return ShopWorker.start(file, partners.all(), new ShopMetrics());
  }
}
