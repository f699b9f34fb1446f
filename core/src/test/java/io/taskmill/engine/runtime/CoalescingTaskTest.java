package io.taskmill.engine.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class CoalescingTaskTest {

  private final HandRota rota = new HandRota();
  private final List<String> runs = new ArrayList<>();
  private Runnable meanwhile = () -> {};

  private final CoalescingTask duty =
      new CoalescingTask(
          rota,
          () -> {
            Runnable once = meanwhile;
            meanwhile = () -> {};
            runs.add("begin");
            once.run();
            runs.add("end");
          });

  @Test
  void allWhoAskBeforeItBeginsAreServedByOneRun() {
    duty.soon();
    duty.soon();
    duty.soon();
    assertThat(rota.runAll()).isEqualTo(1);
    assertThat(runs).containsExactly("begin", "end");
  }

  @Test
  void allWhoAskWhileItRunsAreServedByOneMoreAfterIt() {
    meanwhile =
        () -> {
          duty.soon();
          duty.soon();
          assertThat(rota.waiting).isEmpty();
        };
    duty.soon();
    rota.runAll();
    assertThat(runs).containsExactly("begin", "end", "begin", "end");
  }

  @Test
  void itsPeriodDoesNotBeginItBesideItself() {
    meanwhile = duty::now;
    duty.now();
    rota.runAll();
    assertThat(runs).containsExactly("begin", "end");
  }

  @Test
  void itsPeriodDoesWhatWasAskedIfItComesFirst() {
    duty.soon();
    duty.now();
    rota.runAll();
    assertThat(runs).containsExactly("begin", "end");
  }

  @Test
  void whatIsAskedWhileItsPeriodRunsItIsNotLost() {
    meanwhile = duty::soon;
    duty.now();
    rota.runAll();
    assertThat(runs).containsExactly("begin", "end", "begin", "end");
  }

  @Test
  void oneThatFailsCanBeAskedForAgain() {
    meanwhile =
        () -> {
          throw new IllegalStateException("no luck");
        };
    assertThatThrownBy(duty::now).hasMessage("no luck");
    duty.soon();
    rota.runAll();
    assertThat(runs).containsExactly("begin", "begin", "end");
  }

  /** Runs what is to be done soon when the test says so. */
  private static final class HandRota implements Timers {

    final Queue<Runnable> waiting = new ArrayDeque<>();

    int runAll() {
      int count = 0;
      for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
        next.run();
        count++;
      }
      return count;
    }

    @Override
    public void every(Duration first, Duration period, Runnable duty) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void soon(Runnable duty) {
      waiting.add(duty);
    }

    @Override
    public void stop() {}

    @Override
    public void stopNow() {}
  }
}
