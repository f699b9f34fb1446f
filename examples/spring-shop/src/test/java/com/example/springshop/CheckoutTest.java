package com.example.springshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskFilter;
import io.taskmill.spring.test.AutoConfigureTestMill;
import io.taskmill.testing.TestMill;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The whole shop with its real tables, and tasks that run when the test says so. */
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = "spring.datasource.url=jdbc:sqlite:file:checkout?mode=memory&cache=shared")
@AutoConfigureTestMill
class CheckoutTest {

  @Autowired Checkout checkout;
  @Autowired OrderTable orders;
  @Autowired SalesReport report;
  @Autowired TestMill test;
  @Autowired JdbcClient jdbc;

  @BeforeEach
  void forgetRows() {
    jdbc.sql("delete from orders").update();
    jdbc.sql("delete from sales_report").update();
  }

  @Test
  void anOrderIsShipped() {
    checkout.place("book", 1250);
    test.runReady();
    assertThat(orders.all()).extracting(Order::state).containsExactly(Order.State.SHIPPED);
  }

  @Test
  void anOrderThatIsRolledBackHasNoTasks() {
    assertThatThrownBy(() -> checkout.place("book", -1)).hasMessageContaining("Nobody pays");
    assertThat(orders.all()).isEmpty();
    assertThat(test.mill().find(TaskFilter.all(), 10)).isEmpty();
  }

  @Test
  void theReportComesEveryMorning() {
    checkout.place("book", 1250);
    checkout.place("piano", 950_000);
    test.runReady();
    test.advance(Duration.ofDays(1));
    test.runReady();
    assertThat(report.rows()).containsExactly(new SalesReport.Row(1, 1250));
  }
}
