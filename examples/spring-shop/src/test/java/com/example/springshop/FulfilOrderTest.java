package com.example.springshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.taskmill.NotAgainException;
import io.taskmill.TaskState;
import io.taskmill.spring.test.TaskmillTest;
import io.taskmill.testing.TestMill;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The saga alone: no database, no web server, and partners that do as they are told. */
@TaskmillTest(FulfilOrder.class)
class FulfilOrderTest {

  private static final OrderPlaced BOOK = new OrderPlaced(1, "book", 1250);

  @Autowired TestMill test;
  @MockitoBean OrderTable orders;
  @MockitoBean Warehouse warehouse;
  @MockitoBean Bank bank;
  @MockitoBean Carrier carrier;

  @Test
  void aBankThatIsAwayIsAskedAgainAndNothingIsReservedTwice() {
    when(bank.charge(eq(BOOK), anyString()))
        .thenThrow(new IllegalStateException("The bank is away."))
        .thenReturn("receipt");
    var fulfil = test.mill().submit("fulfil-order", BOOK);
    test.runReady();
    assertThat(fulfil.state()).isEqualTo(TaskState.SCHEDULED);

    test.advance(Duration.ofSeconds(2));
    test.runReady();
    assertThat(fulfil.state()).isEqualTo(TaskState.SUCCEEDED);
    verify(warehouse, times(1)).reserve(BOOK);
    verify(orders).setState(1, Order.State.SHIPPED);
  }

  @Test
  void whatCannotBeShippedIsUndoneTheLastStepFirst() throws Exception {
    when(bank.charge(any(), anyString())).thenReturn("receipt");
    doThrow(new NotAgainException("Too heavy.")).when(carrier).ship(BOOK);
    var fulfil = test.mill().submit("fulfil-order", BOOK);
    test.runReady();
    assertThat(fulfil.state()).isEqualTo(TaskState.FAILED);
    InOrder back = inOrder(bank, warehouse, orders);
    back.verify(bank).refund(BOOK, "receipt");
    back.verify(warehouse).release(BOOK);
    back.verify(orders).setState(1, Order.State.REFUSED);
  }
}
