package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Exchanged;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Executions end and others are claimed in their place, in one trip. */
abstract class ExchangeTheme extends Theme {

  private static final LaneFilter MAIL = LaneFilter.ofTypes("mail");

  private KitNode node;

  @BeforeEach
  void twoMayRun() {
    rules("mail", Rules.maxRunning(2));
    node = node();
  }

  @Test
  void theRoomThatEndsMakeIsUsedAtOnce() {
    List<Long> ids = submitMany(5);
    List<Claimed> running = node.claim(ALL, "mail");
    Exchanged one = exchange(running.subList(0, 1));
    assertThat(one.states()).isEqualTo(Map.of(running.get(0).fence(), TaskState.SUCCEEDED));
    assertThat(ids(one.claimed())).containsExactly(ids.get(2));
    Exchanged two = exchange(List.of(running.get(1), one.claimed().get(0)));
    assertThat(two.states()).hasSize(2).containsValue(TaskState.SUCCEEDED);
    assertThat(ids(two.claimed())).isEqualTo(ids.subList(3, 5));
    assertThat(ids.stream().map(this::stateOf).filter(state -> state == TaskState.RUNNING))
        .hasSize(2);
  }

  @Test
  void whatCannotBeUsedIsLeft() {
    submitMany(2);
    List<Claimed> running = node.claim(ALL, "mail");
    assertThat(exchange(running).claimed()).isEmpty();
    long later = submit(task());
    assertThat(ids(node().claim(ALL, "mail"))).containsExactly(later);
  }

  @Test
  void otherTypesAreClaimedToo() {
    submitMany(2);
    List<Claimed> running = node.claim(ALL, "mail");
    long other = submit(task("other"));
    long mail = submit(task());
    LaneFilter both = LaneFilter.ofTypes("mail", "other");
    assertThat(ids(node.exchange(succeeded(running), ALL, both).claimed()))
        .containsExactly(other, mail);
  }

  @Test
  void anEndThatIsRefusedMakesNoRoom() {
    submitMany(3);
    Claimed running = node.claim(ALL, "mail").get(0);
    Fence notIts = new Fence(running.fence().task(), node.number(), running.fence().exec() + 100);
    Finish end = new Finish(notIts, Outcome.succeeded(null), KitNode.RAN);
    Exchanged refused = node.exchange(List.of(end), ALL, MAIL);
    assertThat(refused.states()).isEmpty();
    assertThat(refused.claimed()).isEmpty();
    assertThat(stateOf(notIts.task())).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void sentAgainItEndsNothingTwice() {
    submitMany(4);
    List<Claimed> running = node.claim(ALL, "mail");
    assertThat(exchange(running.subList(0, 1)).claimed()).hasSize(1);
    Exchanged again = exchange(running.subList(0, 1));
    assertThat(again.states()).containsValue(TaskState.SUCCEEDED).hasSize(1);
    assertThat(again.claimed()).as("its room is taken").isEmpty();
  }

  @Test
  void aTaskThatIsGivenBackMayComeAgain() {
    long id = submit(task());
    Claimed claimed = node.claimOne("mail");
    Finish release = new Finish(claimed.fence(), Outcome.released(), Duration.ZERO);
    Exchanged exchanged = node.exchange(List.of(release), ALL, MAIL);
    assertThat(exchanged.states()).containsEntry(claimed.fence(), TaskState.READY);
    assertThat(ids(exchanged.claimed())).containsExactly(id);
    assertThat(exchanged.claimed().get(0).fence()).isNotEqualTo(claimed.fence());
    assertThat(stateOf(id)).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void whoHasLeftEndsWhatItHoldsAndGetsNothing() {
    submitMany(3);
    List<Claimed> running = node.claim(1, "mail");
    node.leave();
    Exchanged exchanged = exchange(running);
    assertThat(exchanged.states()).containsValue(TaskState.SUCCEEDED);
    assertThat(exchanged.claimed()).isEmpty();
  }

  @Test
  void withoutEndsItIsAClaim() {
    List<Long> ids = submitMany(3);
    assertThat(ids(exchange(List.of()).claimed())).isEqualTo(ids.subList(0, 2));
    assertThat(exchange(List.of()).claimed()).isEmpty();
  }

  @Test
  void manyWhoExchangeAtTheSameTimeNeverExceedTheLimit() throws Exception {
    rules("mail", Rules.maxRunning(5));
    submitMany(80);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      KitNode own = new KitNode(fixture.open());
      all.add(
          () -> {
            List<Claimed> held = List.of();
            int sum = 0;
            while (done.get() < 80) {
              running.addAndGet(-held.size());
              Exchanged exchanged = own.exchange(succeeded(held), 3, MAIL);
              assertThat(exchanged.states()).hasSize(held.size());
              done.addAndGet(held.size());
              held = exchanged.claimed();
              sum += held.size();
              most.accumulateAndGet(running.addAndGet(held.size()), Math::max);
            }
            return sum;
          });
    }
    int claimed = Together.run(all).stream().mapToInt(own -> own).sum();
    assertThat(claimed).isEqualTo(80);
    assertThat(most.get()).isLessThanOrEqualTo(5);
  }

  private Exchanged exchange(List<Claimed> running) {
    return node.exchange(succeeded(running), ALL, MAIL);
  }
}
