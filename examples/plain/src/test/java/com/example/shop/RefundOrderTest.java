package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefundOrderTest {
  private static final Order LAMP = new Order(1, "ann@example.org", 2_500);

  @TempDir Path directory;
  private TestShop shop;
  private final CompletableFuture<Boolean> answer = new CompletableFuture<>();

  @BeforeEach
  void open() throws SQLException {
    shop = new TestShop(directory);
    shop.partners.bank = order -> answer;
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void theTaskRunsUntilTheBankHasAnswered() throws Exception {
    TaskHandle<Receipt> refund = shop.mill().submit(ShopTasks.REFUND.request(LAMP));
    shop.test.runReady();
    assertThat(refund.state()).isEqualTo(TaskState.RUNNING);

    answer.complete(true);
    // Nothing moves by itself here, not even the end of a task whose stage has completed.
    shop.test.runReady();

    assertThat(refund.result(Duration.ZERO)).contains(new Receipt(1, "refunded 2500 cents"));
  }

  @Test
  void aRefusalIsFinal() {
    answer.complete(false);
    TaskHandle<Receipt> refund = shop.mill().submit(ShopTasks.REFUND.request(LAMP));

    shop.test.runReady();

    TaskInfo end = refund.info().orElseThrow();
    assertThat(end.state()).isEqualTo(TaskState.FAILED);
    assertThat(end.attempts()).isEqualTo(1);
    assertThat(end.lastError()).contains("the bank does not refund order 1");
  }

  @Test
  void aCancelReachesTheCall() {
    TaskHandle<Receipt> refund = shop.mill().submit(ShopTasks.REFUND.request(LAMP));
    shop.test.runReady();

    // A person stops the task while the bank still thinks about it.
    assertThat(shop.office.stop(refund.id())).isTrue();
    // With a limit it waits until all stages have completed.
    shop.test.runReady(Duration.ofSeconds(30));

    assertThat(answer).isCancelled();
    assertThat(refund.state()).isEqualTo(TaskState.CANCELLED);
  }
}
