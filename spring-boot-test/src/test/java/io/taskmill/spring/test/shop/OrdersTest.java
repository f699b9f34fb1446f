package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.verify;

import io.taskmill.spring.test.AutoConfigureTestMill;
import io.taskmill.testing.TestMill;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

@SpringBootTest
@AutoConfigureTestMill
class OrdersTest {
  @Autowired Orders orders;
  @Autowired Bookkeeping bookkeeping;
  @Autowired TestMill test;
  @MockitoBean Bank bank;

  @Test
  void anOrderIsCharged() {
    orders.place(17);
    test.runReady();
    verify(bank).charge(17);
  }

  @Test
  void booksAreClosedInTheNight() {
    test.mill().submit("book", new Order(18));
    test.runReady();
    assertThat(bookkeeping.count()).isEqualTo(1);

    test.advance(Duration.ofDays(1));
    test.runReady();
    assertThat(bookkeeping.count()).isZero();
  }
}
