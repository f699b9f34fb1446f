package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
  private static final Order LAMP = new Order(1, "ann@example.org", 2_500);
  private static final Order CHAIR = new Order(2, "bob@example.org", 9_900);

  @TempDir Path directory;
  private TestShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new TestShop(directory);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void anOrderAndItsTaskAreCommittedTogether() throws Exception {
    TaskHandle<Receipt> charge = shop.checkout.placeOrder(LAMP, 7);

    assertThat(ShopDatabase.isKnown(shop.database, LAMP.id())).isTrue();
    assertThat(charge.state()).isEqualTo(TaskState.READY);
    shop.test.runReady();
    assertThat(charge.result(Duration.ZERO)).contains(new Receipt(1, "ann@example.org paid 2500 cents"));
  }

  @Test
  void withoutTheOrderThereIsNoTask() throws SQLException {
    shop.checkout.placeOrder(LAMP, 7);
    shop.test.runReady();
    long before = shop.mill().count(TaskFilter.all(), 100);

    // The order's number is taken, which the database notices after the task was submitted.
    assertThatThrownBy(() -> shop.checkout.placeOrder(LAMP, 7)).isInstanceOf(SQLException.class);

    assertThat(shop.mill().count(TaskFilter.all(), 100)).isEqualTo(before);
  }

  @Test
  void theReceiptComesAsAStage() throws SQLException {
    CompletableFuture<Receipt> receipt =
        shop.checkout.receipt(shop.checkout.placeOrder(LAMP, 7)).toCompletableFuture();
    assertThat(receipt).isNotDone();

    shop.test.runReady();

    assertThat(receipt).isCompletedWithValue(new Receipt(1, "ann@example.org paid 2500 cents"));
  }

  @Test
  void tasksOfDifferentTypesAreSubmittedTogether() throws Exception {
    Mail mail = new Mail("ann@example.org", "on its way");
    List<? extends TaskHandle<?>> handles = shop.checkout.packAndTell(List.of(LAMP, CHAIR), mail);

    shop.test.runReady();

    for (TaskHandle<?> handle : handles) {
      handle.await(Duration.ZERO);
    }
    assertThat(handles).extracting(handle -> handle.info().orElseThrow().type()).containsExactly("pack", "mail");
    assertThat(handles.get(0).result(Duration.ZERO).orElseThrow()).isEqualTo(List.of(LAMP, CHAIR));
    assertThat(shop.partners.mails).containsExactly(mail);
  }

  @Test
  void aRequestIsRetriedAsItSaysItself() {
    shop.partners.mailServer =
        mail -> {
          throw new MailServer.MailException("connection refused");
        };
    TaskHandle<Void> password = shop.checkout.sendPassword(new Mail("ann@example.org", "secret"));

    shop.test.runReady();
    for (int attempt = 2; attempt <= 4; attempt++) {
      assertThat(password.state()).isEqualTo(TaskState.SCHEDULED);
      shop.test.advance(Duration.ofSeconds(5));
      shop.test.runReady();
    }

    TaskInfo end = password.info().orElseThrow();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.attempts()).isEqualTo(4);
    assertThat(shop.office.mail().policy().retry().maxAttempts()).isEqualTo(2);
  }
}
