package io.taskmill.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.NodeStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeadNodeDetectorTest {

  private static final Set<String> NONE = Set.of();

  private static final Duration LEASE = Duration.ofSeconds(5);

  private final DeadNodeDetector watch = new DeadNodeDetector(LEASE.dividedBy(2));

  @Test
  void aHeartbeatThatStoodStillForALeaseAndIsOverdueIsDead() {
    assertThat(look(0, overdue(7))).isEmpty();
    for (int second = 1; second < 5; second++) {
      assertThat(look(second, overdue(7))).isEmpty();
    }
    assertThat(look(5, overdue(7))).hasSize(1);
  }

  @Test
  void aHeartbeatThatMovesIsAlive() {
    for (int second = 0; second < 20; second++) {
      assertThat(look(second, overdue(second))).isEmpty();
    }
  }

  @Test
  void whatTheStoresClockDoesNotCallOverdueIsAlive() {
    for (int second = 0; second < 20; second++) {
      assertThat(look(second, inTime(7))).isEmpty();
    }
  }

  @Test
  void afterAGapInContactTheLeaseIsWatchedAnew() {
    look(0, overdue(7));
    look(2, overdue(7));
    assertThat(look(60, overdue(7))).as("first look after the gap").isEmpty();
    assertThat(look(62, overdue(7))).isEmpty();
    assertThat(look(64, overdue(7))).isEmpty();
    assertThat(look(65, overdue(7))).hasSize(1);
  }

  @Test
  void afterAFailedBeatTheLeaseIsWatchedAnew() {
    look(0, overdue(7));
    look(2, overdue(7));
    look(4, overdue(7));
    watch.forget();
    assertThat(look(5, overdue(7))).isEmpty();
    assertThat(look(7, overdue(7))).isEmpty();
    assertThat(look(9, overdue(7))).isEmpty();
    assertThat(look(10, overdue(7))).hasSize(1);
  }

  @Test
  void aPeerThatStandsStillForHalfItsLeaseHasMissedABeat() {
    look(0, inTime(7));
    look(2, inTime(7));
    assertThat(watch.sawMissedBeat()).as("between two beats").isFalse();
    look(3, inTime(7));
    assertThat(watch.sawMissedBeat()).isTrue();
    look(4, inTime(8));
    assertThat(watch.sawMissedBeat()).as("once it has beaten").isFalse();
  }

  private List<NodeStatus> look(int second, NodeStatus peer) {
    long nanos = Duration.ofSeconds(second).toNanos();
    return watch.look(List.of(peer), nanos, nanos);
  }

  private static NodeStatus overdue(long beats) {
    return new NodeStatus(
        1,
        0,
        "n",
        "h",
        LEASE,
        NONE,
        NONE,
        Set.of(),
        beats,
        true,
        1,
        false,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  private static NodeStatus inTime(long beats) {
    return new NodeStatus(
        1,
        0,
        "n",
        "h",
        LEASE,
        NONE,
        NONE,
        Set.of(),
        beats,
        false,
        1,
        false,
        Instant.EPOCH,
        Instant.EPOCH);
  }
}
