package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChargeOrderTest {
  private static final Order LAMP = new Order(1, "ann@example.org", 2_500);

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
  void receiptMailAndEndOfTheTaskAreOneTransaction() throws Exception {
    TaskHandle<Receipt> charge = shop.checkout.placeOrder(LAMP, 7);

    shop.test.runReady();

    assertThat(charge.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(ShopDatabase.isPaid(shop.database, LAMP.id())).isTrue();
    assertThat(shop.partners.mails).containsExactly(new Mail("ann@example.org", "ann@example.org paid 2500 cents"));
  }

  @Test
  void aCommitThatFailsUndoesAllOfIt() throws Exception {
    // Nobody has saved the order, and the database refuses to commit a receipt for it.
    TaskHandle<Receipt> charge = shop.mill().submit(ShopTasks.CHARGE.request(LAMP));
    shop.test.runReady();

    TaskInfo failed = charge.info().orElseThrow();
    assertThat(failed.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(failed.attempts()).isEqualTo(1);
    assertThat(failed.lastError()).contains("FOREIGN KEY");
    assertThat(ShopDatabase.isPaid(shop.database, LAMP.id())).isFalse();
    assertThat(shop.partners.mails).isEmpty();

    try (Connection connection = shop.database.getConnection()) {
      ShopDatabase.saveOrder(connection, LAMP);
    }
    shop.test.advance(Duration.ofSeconds(30));
    shop.test.runReady();

    assertThat(charge.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(ShopDatabase.isPaid(shop.database, LAMP.id())).isTrue();
    assertThat(shop.partners.mails).hasSize(1);
  }

  @Test
  void whatFailsAfterTheCommitChangesNothing() throws Exception {
    shop.partners.printer =
        receipt -> {
          throw new IllegalStateException("out of paper");
        };
    TaskHandle<Receipt> charge = shop.checkout.placeOrder(LAMP, 7);

    shop.test.runReady();

    assertThat(charge.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(charge.result(Duration.ZERO)).isPresent();
  }
}
