package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import io.taskmill.TaskState;
import io.taskmill.spring.test.TaskmillTest;
import io.taskmill.testing.TestMill;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

@TaskmillTest(ChargeOrder.class)
class ChargeOrderTest {
  @Autowired TestMill test;
  @MockitoBean Bank bank;

  @Test
  void aBankThatIsAwayIsAskedAgainInAMinute() {
    when(bank.charge(17)).thenThrow(new IllegalStateException("away")).thenReturn("paid");
    var charge = test.mill().submit("charge", new Order(17));
    test.runReady();
    assertThat(charge.state()).isEqualTo(TaskState.SCHEDULED);

    test.advance(Duration.ofMinutes(1));
    test.runReady();
    assertThat(charge.state()).isEqualTo(TaskState.SUCCEEDED);
  }
}
