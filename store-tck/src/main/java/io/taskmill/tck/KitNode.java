package io.taskmill.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** A node as an engine drives it: it counts its own claims, from 1. For one thread. */
final class KitNode {

  /** Long enough that no test outlasts it by itself. */
  static final Duration LEASE = Duration.ofMinutes(5);

  /** How long every handler of the kit claims to have run. */
  static final Duration RAN = Duration.ofMillis(1500);

  private final Store store;
  private final Registration registration;
  private long nextExec = 1;

  KitNode(Store store) {
    this(store, new NodeInfo("kit", "kit-host", LEASE));
  }

  KitNode(Store store, NodeInfo info) {
    this.store = store;
    this.registration = store.nodes().register(info);
  }

  long number() {
    return registration.node();
  }

  Registration registration() {
    return registration;
  }

  Beat beat() {
    return store.nodes().beat(number());
  }

  List<Claimed> claim(int limit, String... types) {
    return claim(limit, LaneFilter.ofTypes(types));
  }

  List<Claimed> claim(int limit, LaneFilter filter) {
    return claim(List.of(new Share(filter, limit)));
  }

  /** Claims, and holds the store to giving each task a count of its own, from the next one on. */
  List<Claimed> claim(List<Share> shares) {
    ClaimRequest request = new ClaimRequest(number(), nextExec, shares);
    List<Claimed> claimed = store.tasks().claim(request);
    assertThat(claimed).hasSizeLessThanOrEqualTo(request.limit());
    assertThat(claimed).allSatisfy(task -> assertThat(task.fence().node()).isEqualTo(number()));
    assertThat(claimed)
        .extracting(task -> task.fence().exec())
        .containsExactlyInAnyOrderElementsOf(
            LongStream.range(nextExec, nextExec + claimed.size()).boxed().toList());
    nextExec += claimed.size();
    return claimed;
  }

  /** Claims what must be there. */
  Claimed claimOne(String type) {
    List<Claimed> claimed = claim(1, type);
    assertThat(claimed).as("a READY task of type %s", type).hasSize(1);
    return claimed.get(0);
  }

  /** Writes down the start of an execution that must still hold its task. */
  void begin(Claimed task) {
    begin(task, Duration.ZERO);
  }

  /** Writes down that its handler has been running for so long. */
  void begin(Claimed task, Duration ran) {
    assertThat(store.tasks().begin(List.of(new Begin(task.fence(), ran)))).isEmpty();
  }

  /** Ends an execution that must still hold its task. */
  TaskState finish(Claimed task, Outcome outcome) {
    Optional<TaskState> state = tryFinish(task.fence(), outcome);
    assertThat(state).as("finish of an execution that holds its task").isPresent();
    return state.orElseThrow();
  }

  /** Ends an execution; empty if it no longer holds its task. */
  Optional<TaskState> tryFinish(Fence fence, Outcome outcome) {
    return tryFinish(fence, outcome, RAN);
  }

  Optional<TaskState> tryFinish(Fence fence, Outcome outcome, Duration ran) {
    var answer = store.tasks().finish(List.of(new Finish(fence, outcome, ran)));
    assertThat(answer.keySet()).isSubsetOf(fence);
    return Optional.ofNullable(answer.get(fence));
  }

  void leave() {
    store.nodes().leave(number());
  }
}
