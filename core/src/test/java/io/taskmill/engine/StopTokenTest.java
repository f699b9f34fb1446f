package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.StopReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopTokenTest {

  private final StopToken token = new StopToken();

  @Test
  void anInterruptReachesTheHandlerAndNothingAfterIt() {
    token.enterHandler();
    token.request(StopReason.CANCEL);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    token.leaveHandler();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void aRequestAfterTheHandlerLeftInterruptsNobody() {
    token.enterHandler();
    token.leaveHandler();
    token.request(StopReason.CANCEL);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void aRequestBeforeTheHandlerIsEnteredIsNotForgotten() {
    token.request(StopReason.SHUTDOWN);
    token.enterHandler();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    token.leaveHandler();
  }

  @Test
  void aStoreCallIsNotInterruptedAndTheHandlerIsAfterIt() {
    token.enterHandler();
    boolean during =
        token.shielded(
            () -> {
              token.request(StopReason.CANCEL);
              return Thread.currentThread().isInterrupted();
            });
    assertThat(during).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    token.leaveHandler();
  }

  @Test
  void anInterruptThatCameBeforeAStoreCallIsKeptForAfterIt() {
    token.enterHandler();
    token.request(StopReason.CANCEL);
    assertThat(token.shielded(() -> Thread.currentThread().isInterrupted())).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    token.leaveHandler();
  }

  @Test
  void aWeightierReasonReplacesALighterOne() {
    token.request(StopReason.SHUTDOWN);
    token.request(StopReason.CANCEL);
    assertThat(token.reason()).contains(StopReason.CANCEL);
    token.request(StopReason.PAUSE);
    assertThat(token.reason()).contains(StopReason.CANCEL);
    token.request(StopReason.LEASE_LOST);
    assertThat(token.reason()).contains(StopReason.LEASE_LOST);
  }

  @Test
  void actionsRunOnceAlsoIfTheyComeLate() {
    List<String> ran = new ArrayList<>();
    token.onStop(() -> ran.add("early"));
    token.onStop(
        () -> {
          throw new IllegalStateException("a broken action stops nothing");
        });
    token.request(StopReason.PAUSE);
    token.request(StopReason.CANCEL);
    token.onStop(() -> ran.add("late"));
    assertThat(ran).containsExactly("early", "late");
  }
}
