package io.taskmill.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.StopReason;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StopTokenTest {

  private final StopToken token = new StopToken(work -> new Thread(work).start());

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
  void aHelperIsInterruptedTooButNotInAStoreCall() throws Exception {
    BlockingQueue<Boolean> seen = new LinkedBlockingQueue<>();
    Thread helper =
        new Thread(
            () -> {
              token.enterHelper();
              seen.add(
                  token.shielded(
                      () -> {
                        token.request(StopReason.CANCEL);
                        return Thread.currentThread().isInterrupted();
                      }));
              seen.add(Thread.currentThread().isInterrupted());
              token.leaveHelper();
              seen.add(Thread.currentThread().isInterrupted());
            });
    helper.start();
    assertThat(seen.poll(20, TimeUnit.SECONDS)).as("in a store call").isFalse();
    assertThat(seen.poll(20, TimeUnit.SECONDS)).as("after it").isTrue();
    assertThat(seen.poll(20, TimeUnit.SECONDS)).as("when it has left").isFalse();
  }

  @Test
  void aWeightierReasonReplacesALighterOne() {
    token.request(StopReason.SHUTDOWN);
    token.request(StopReason.TIMEOUT);
    assertThat(token.reason()).contains(StopReason.TIMEOUT);
    token.request(StopReason.SHUTDOWN);
    assertThat(token.reason()).contains(StopReason.TIMEOUT);
    token.request(StopReason.CANCEL);
    assertThat(token.reason()).contains(StopReason.CANCEL);
    token.request(StopReason.TIMEOUT);
    assertThat(token.reason()).contains(StopReason.CANCEL);
    token.request(StopReason.PAUSE);
    assertThat(token.reason()).contains(StopReason.CANCEL);
    token.request(StopReason.LEASE_LOST);
    assertThat(token.reason()).contains(StopReason.LEASE_LOST);
  }

  @Test
  void actionsRunOnceAlsoIfTheyComeLate() throws Exception {
    BlockingQueue<String> ran = new LinkedBlockingQueue<>();
    token.onStop(() -> ran.add("early"));
    token.onStop(
        () -> {
          throw new AssertionError("a broken action stops nothing");
        });
    token.onStop(() -> ran.add("last"));
    token.request(StopReason.PAUSE);
    token.request(StopReason.CANCEL);
    assertThat(ran.poll(20, TimeUnit.SECONDS)).isEqualTo("early");
    assertThat(ran.poll(20, TimeUnit.SECONDS)).isEqualTo("last");
    token.onStop(() -> ran.add("late"));
    assertThat(ran).containsExactly("late");
  }

  @Test
  void anActionThatBlocksHoldsUpNobody() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    BlockingQueue<Boolean> ended = new LinkedBlockingQueue<>();
    token.onStop(
        () -> {
          try {
            ended.add(release.await(20, TimeUnit.SECONDS));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    token.request(StopReason.CANCEL);
    release.countDown();
    assertThat(ended.poll(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void actionsOfAHandlerThatHasEndedDoNotRun() {
    Queue<String> ran = new ConcurrentLinkedQueue<>();
    token.enterHandler();
    token.onStop(() -> ran.add("too late"));
    token.leaveHandler();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    token.request(StopReason.CANCEL);
    assertThat(Thread.getAllStackTraces().keySet()).isSubsetOf(before);
    assertThat(ran).isEmpty();
  }
}
