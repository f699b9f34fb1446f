package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemindCustomerTest {
  private static final Order LAMP = new Order(1, "ann@example.org", 2_500);
  private static final Duration WEEK = Duration.ofDays(7);

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
  void eachReminderKnowsItsNumberItsTimeAndTheEnd() {
    Instant start = shop.test.clock().instant();
    TaskHandle<Void> remind = shop.mill().submit(ShopTasks.REMIND.request(LAMP).delay(WEEK));
    for (int week = 0; week < 3; week++) {
      shop.test.advance(WEEK);
      shop.test.runReady();
    }

    String wait = ": please pay order 1. We wait until " + start.plus(Duration.ofDays(60)) + ".";
    assertThat(shop.partners.mails)
        .extracting(Mail::text)
        .containsExactly(
            "Reminder 1 of 3 of " + start.plus(WEEK) + wait,
            "Reminder 2 of 3 of " + start.plus(WEEK.multipliedBy(2)) + wait,
            "Reminder 3 of 3 of " + start.plus(WEEK.multipliedBy(3)) + wait + " This is the last one.");
    assertThat(remind.state()).isEqualTo(TaskState.ATTENTION);
  }

  @Test
  void nobodyIsRemindedWhoHasPaid() throws Exception {
    shop.checkout.placeOrder(LAMP, 0);
    TaskHandle<Void> remind = shop.mill().submit(ShopTasks.REMIND.request(LAMP).delay(WEEK));
    shop.test.runReady();
    shop.partners.mails.clear();

    shop.test.advance(WEEK);
    shop.test.runReady();

    remind.await(Duration.ZERO);
    assertThat(shop.partners.mails).isEmpty();
  }
}
