package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopMetricsTest {
  @TempDir Path directory;

  @Test
  void waitsAndRunsAreAddedUpByQueueTenantAndNode() throws Exception {
    try (TestShop shop = new TestShop(directory)) {
      AtomicInteger calls = new AtomicInteger();
      shop.partners.mailServer =
          mail -> {
            if (calls.incrementAndGet() == 1) {
              throw new MailServer.MailException("connection refused");
            }
          };
      long id =
          shop.mill()
              .submit(ShopTasks.MAIL.request(new Mail("ann@example.org", "hello")).tenant(7).queue("post"))
              .id();
      shop.test.advance(Duration.ofSeconds(3));
      shop.test.runReady();
      shop.test.advance(Duration.ofMinutes(1));
      shop.test.runReady();

      TaskInfo sent = shop.mill().task(id).orElseThrow();
      ShopMetrics.Numbers numbers = shop.metrics.lanes().get(new ShopMetrics.Lane("post", 7, sent.node()));
      assertThat(numbers.executions()).isEqualTo(2);
      assertThat(numbers.again()).isEqualTo(1);
      // The few moments that pass between a claim and its handler are real ones and are added.
      assertThat(numbers.waited()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(30));
      assertThat(numbers.ran()).isPositive();
    }
  }
}
