package com.example.springshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.MediaType;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.client.RestClient;

/** The shop as it is: its web server, its file, its threads. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext
class ShopOnSqliteTest {

  private static final TaskType<OrderPlaced, Void> FULFIL =
      TaskType.of("fulfil-order", OrderPlaced.class);

  @TempDir static Path folder;

  @DynamicPropertySource
  static void file(DynamicPropertyRegistry properties) {
    properties.add(
        "spring.datasource.url",
        () -> "jdbc:sqlite:" + folder.resolve("shop.db") + "?busy_timeout=10000");
  }

  @LocalServerPort int port;
  @Autowired Taskmill mill;
  @Autowired OrderTable orders;

  @Test
  void anOrderOverHttpIsShipped() throws Exception {
    RestClient.create("http://localhost:" + port)
        .post()
        .uri("/orders")
        .contentType(MediaType.APPLICATION_JSON)
        .body(Map.of("item", "book", "cents", 1250))
        .retrieve()
        .toBodilessEntity();
    TaskInfo fulfil = mill.find(TaskFilter.all().types("fulfil-order"), 10).get(0);
    mill.task(fulfil.id(), FULFIL).await(Duration.ofSeconds(30));
    assertThat(mill.task(fulfil.id()).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(orders.all()).extracting(Order::state).containsExactly(Order.State.SHIPPED);
  }
}
