package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;

import io.taskmill.Taskmill;
import io.taskmill.spring.test.TaskmillTest;
import io.taskmill.testing.TestMill;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jdbc.test.autoconfigure.AutoConfigureJdbc;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;

/** A slice with all handlers, and a database by one more annotation. */
@TaskmillTest
@AutoConfigureJdbc
class SliceTest {

  @Autowired ApplicationContext context;
  @Autowired TestMill test;
  @Autowired CountingListener listener;
  @MockitoBean Bank bank;
  @MockitoSpyBean ChargeOrder handler;

  @Test
  void handlersAreThereAndOtherComponentsAreNot() {
    assertThat(context.getBeansOfType(ChargeOrder.class)).hasSize(1);
    assertThat(context.getBeansOfType(Bookkeeping.class)).hasSize(1);
    assertThat(context.getBeansOfType(Orders.class)).isEmpty();
    assertThat(context.getBeansOfType(OnlineBank.class)).isEmpty();
    assertThat(context.getBean(Taskmill.class)).isSameAs(test.mill());
  }

  @Test
  void aHandlerMayBeSpiedOn() {
    test.mill().submit("charge", new Order(1));
    test.runReady();
    verify(bank).charge(1);
    verify(handler).run(eq(new Order(1)), any());
  }

  @Test
  void whatShapesTheTaskmillIsThereToo() {
    int before = listener.heard.get();
    test.mill().submit("charge", new Order(1));
    test.runReady();
    assertThat(listener.heard.get()).isGreaterThan(before);
  }
}
