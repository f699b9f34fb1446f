package io.taskmill.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.OnDuplicate;
import io.taskmill.Rate;
import io.taskmill.TaskHandle;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.Uniqueness;
import io.taskmill.Uniqueness.By;
import io.taskmill.engine.Engine;
import io.taskmill.engine.Setups;
import io.taskmill.engine.SkippingRuntime;
import io.taskmill.engine.runtime.WakeSignal;
import io.taskmill.engine.worker.ClaimSchedule.ClaimResult;
import io.taskmill.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When the claim loop claims again, and why. */
class ClaimScheduleTest {

  private final SkippingRuntime machine = new SkippingRuntime();
  private final LoggedBell signal = new LoggedBell();
  private final ClaimSchedule schedule =
      new ClaimSchedule(
          new SkippingRuntime() {
            @Override
            public WakeSignal wakeSignal() {
              return signal;
            }
          });

  /** Nobody waits at it for real. */
  private static final class LoggedBell implements WakeSignal {

    private final List<Long> waits = new ArrayList<>();
    private int rings;

    @Override
    public void ring() {
      rings++;
    }

    @Override
    public boolean await(Duration limit) {
      waits.add(limit.toMillis());
      boolean rung = rings > 0;
      rings = 0;
      return rung;
    }
  }

  private static TaskPolicy policy(
      @Nullable Integer maxRunning, @Nullable Integer perKey, @Nullable Rate rate) {
    return TaskPolicy.DEFAULT
        .withUniqueness(new Uniqueness(By.NOTHING, null, OnDuplicate.RETURN_EXISTING))
        .withMaxRunning(maxRunning)
        .withPerKey(perKey)
        .withRate(rate);
  }

  @Test
  void aFullClaimIsFollowedByTheNextAtOnce() throws Exception {
    schedule.awaitNext(ClaimResult.FULL);
    assertThat(signal.waits).isEmpty();
  }

  @Test
  void pollsThatBringNothingBecomeRareUntilThereIsNews() throws Exception {
    for (int i = 0; i < 7; i++) {
      schedule.awaitNext(ClaimResult.EMPTY);
    }
    assertThat(signal.waits).containsExactly(40L, 80L, 160L, 320L, 640L, 1000L, 1000L);
    schedule.wake();
    schedule.awaitNext(ClaimResult.EMPTY);
    schedule.awaitNext(ClaimResult.EMPTY);
    assertThat(signal.waits).endsWith(1000L, 40L);
  }

  @Test
  void whereHintsArrivePollsBecomeRarerStillAndAHintInVainChangesNothing() throws Exception {
    AtomicBoolean woken = new AtomicBoolean(true);
    schedule.pollSeldomWhile(woken::get);
    for (int i = 0; i < 7; i++) {
      schedule.awaitNext(ClaimResult.EMPTY);
    }
    assertThat(signal.waits).containsExactly(40L, 80L, 160L, 320L, 640L, 30_000L, 30_000L);
    schedule.wake();
    schedule.awaitNext(ClaimResult.EMPTY);
    schedule.awaitNext(ClaimResult.EMPTY);
    assertThat(signal.waits).as("after a hint that brought nothing").endsWith(30_000L, 30_000L);
    woken.set(false);
    schedule.awaitNext(ClaimResult.EMPTY);
    assertThat(signal.waits).as("once hints do not arrive any more").endsWith(1000L);
    woken.set(true);
    schedule.awaitNext(ClaimResult.SHORT);
    assertThat(signal.waits).as("after a claim that brought something").endsWith(20L);
  }

  @Test
  void claimsThatFailBecomeRareUntilOneIsAnswered() throws Exception {
    schedule.awaitAfterFailure();
    schedule.awaitAfterFailure();
    schedule.awaitNext(ClaimResult.FULL);
    schedule.awaitAfterFailure();
    assertThat(signal.waits).containsExactly(50L, 100L, 50L);
  }

  @Test
  void aBufferThatHasHalfEmptiedIsRefilled() throws Exception {
    assertThat(schedule.isRefillDue(10, 6)).isFalse();
    schedule.awaitNext(ClaimResult.NO_ROOM);
    schedule.taken(6);
    assertThat(signal.rings).isZero();
    schedule.taken(5);
    assertThat(signal.rings).isEqualTo(1);
    assertThat(schedule.isRefillDue(10, 5)).isTrue();
  }

  @Test
  void roomIsNoReasonToLookWhenNothingWasLeftToClaim() throws Exception {
    assertThat(schedule.isRefillDue(10, 0)).isTrue();
    schedule.awaitNext(ClaimResult.SHORT);
    schedule.taken(0);
    assertThat(signal.rings).isZero();
  }

  @Test
  void theEndOfAPlainTaskAsksForNothing() throws Exception {
    schedule.claimed(policy(null, null, null));
    schedule.ended(policy(null, null, null));
    schedule.groupWritten();
    assertThat(signal.rings).isZero();
  }

  @Test
  void manyEndsOfLimitedTasksInAGroupAskOnce() {
    AtomicInteger promotions = new AtomicInteger();
    schedule.onTurnOver(promotions::incrementAndGet);
    for (int i = 0; i < 10; i++) {
      schedule.ended(policy(1, 1, null));
    }
    schedule.groupWritten();
    schedule.groupWritten();
    assertThat(signal.rings).isEqualTo(1);
    assertThat(promotions).hasValue(1);
  }

  @Test
  void whileARateMayHoldTasksBackPollsStayFrequent() throws Exception {
    schedule.claimed(policy(null, null, Rate.perSecond(10).withBurst(1)));
    for (int i = 0; i < 4; i++) {
      schedule.awaitNext(ClaimResult.EMPTY);
    }
    assertThat(signal.waits).containsExactly(40L, 80L, 100L, 100L);
  }

  @Test
  void aTaskThatItsTypesLimitHeldBackIsClaimedAsSoonAsThereIsRoom() throws Exception {
    TaskType<Integer, Void> type = TaskType.of("work", Integer.class).maxRunning(1);
    try (Taskmill mill =
        new Taskmill(
            Engine.threaded(
                new MemoryStore(), Setups.settings(5, Duration.ZERO, Map.of()), machine))) {
      List<TaskHandle<Void>> handles =
          mill.submitAll(IntStream.range(0, 50).mapToObj(type::request).toList());
      mill.handle(type, (number, task) -> {});
      machine.slowDown(1000);
      mill.start();
      for (TaskHandle<Void> handle : handles) {
        handle.result(Duration.ofSeconds(20));
      }
      machine.slowDown(1);
    }
  }
}
