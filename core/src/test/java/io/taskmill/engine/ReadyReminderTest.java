package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workers are told of new READY tasks at once, and of others less and less often. */
class ReadyReminderTest {

  private Duration passed = Duration.ZERO;

  private final ReadyReminder reminder =
      new ReadyReminder(
          new SkippingRuntime() {
            @Override
            public long nanoTime() {
              return passed.toNanos();
            }
          });

  /** Looks once a second, and gives the seconds in which workers are told. */
  private List<Long> told(int seconds, @Nullable Long newest) {
    List<Long> told = new ArrayList<>();
    for (int i = 0; i < seconds; i++) {
      if (reminder.isDue(newest)) {
        told.add(passed.toSeconds());
      }
      passed = passed.plusSeconds(1);
    }
    return told;
  }

  @Test
  void whereNothingIsReadyNobodyIsTold() {
    assertThat(told(100, null)).isEmpty();
  }

  @Test
  void ofATaskThatNobodyTakesWorkersAreToldLessAndLessOften() {
    assertThat(told(130, 7L)).containsExactly(0L, 1L, 3L, 7L, 15L, 31L, 61L, 91L, 121L);
  }

  @Test
  void aNewTaskIsToldAtOnceBesideOneThatNobodyTakes() {
    told(50, 7L);
    assertThat(told(1, 8L)).containsExactly(50L);
    assertThat(told(4, 8L)).containsExactly(51L, 53L);
  }

  @Test
  void aTaskThatAppearsBehindANewerOneWaitsNoLongerThanThatHasWaited() {
    told(50, 7L);
    // Its transaction was open when the newer one came, and what waits is not new.
    for (int open = 1; open < 20; open++) {
      long newer = 100L + open;
      told(open, newer);
      long committed = passed.toSeconds();
      long found = told(30, newer).get(0);
      assertThat(found - committed).as("after %s s", open).isLessThanOrEqualTo(open);
    }
  }

  @Test
  void whereClaimsGoOnWorkersAreToldByEachLook() {
    told(50, 7L);
    for (long second = 50; second < 60; second++) {
      reminder.startOver();
      assertThat(told(1, 7L)).containsExactly(second);
    }
  }

  @Test
  void whatAnotherNodeHasToldIsNotToldAgainSoon() {
    assertThat(told(12, 7L)).containsExactly(0L, 1L, 3L, 7L);
    reminder.told();
    assertThat(told(10, 7L)).containsExactly(20L);
  }
}
