package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import io.taskmill.TaskFilter;
import io.taskmill.spring.test.TaskmillTest;
import io.taskmill.testing.TestMill;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

@TaskmillTest(ChargeOrder.class)
class LeftoversTest {

  @Autowired TestMill test;
  @MockitoBean Bank bank;

  @RepeatedTest(2)
  void tasksOfAnEarlierTestAreGone() {
    assertThat(test.mill().find(TaskFilter.all(), 10)).isEmpty();
    test.runReady();
    verify(bank, never()).charge(anyInt());
    test.mill().submit("charge", new Order(1));
  }
}
