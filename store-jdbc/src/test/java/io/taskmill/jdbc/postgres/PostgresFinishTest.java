package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Batches in which the quick way for success and the way for all else meet. */
class PostgresFinishTest {

  @Test
  void everyTaskGetsItsOwnOutcomeWhateverTheOrder() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      List<Fence> held = claim(store, 6);
      assertThat(
              store
                  .tasks()
                  .finish(
                      List.of(
                          finish(held.get(5), Outcome.succeeded("five")),
                          finish(held.get(1), Outcome.failedForGood("one")),
                          finish(held.get(3), Outcome.succeeded(null)),
                          finish(held.get(0), Outcome.succeeded("zero")),
                          finish(held.get(2), Outcome.released()))))
          .containsOnlyKeys(held.get(0), held.get(1), held.get(2), held.get(3), held.get(5));
      assertThat(
              fixture.sql.column(
                  "select concat_ws(' ', id, state, attempts, result, last_error) from "
                      + fixture.table("tasks")
                      + " order by id"))
          .containsExactly(
              "1 SUCCEEDED 1 zero",
              "2 FAILED 1 one",
              "3 READY 0",
              "4 SUCCEEDED 1",
              "5 RUNNING 0",
              "6 SUCCEEDED 1 five");
    }
  }

  @Test
  void twoExecutionsOfOneTaskInABatchAreToldApart() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      Fence holder = claim(store, 1).get(0);
      Fence earlier = new Fence(holder.task(), holder.node(), holder.exec() - 1);
      Fence later = new Fence(holder.task(), holder.node(), holder.exec() + 1);
      assertThat(
              store
                  .tasks()
                  .finish(
                      List.of(
                          finish(later, Outcome.failedForGood("later")),
                          finish(holder, Outcome.succeeded("holder")),
                          finish(earlier, Outcome.succeeded("earlier")))))
          .containsExactlyEntriesOf(Map.of(holder, TaskState.SUCCEEDED));
      assertThat(store.queries().get(1).orElseThrow().result()).isEqualTo("holder");
    }
  }

  @Test
  void anotherTasksExecutionIsRefusedWhateverItsOutcome() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      Store store = fixture.open();
      List<Fence> held = claim(store, 2);
      Fence mixed = new Fence(held.get(0).task(), held.get(1).node(), held.get(1).exec());
      for (Outcome outcome :
          List.of(Outcome.succeeded(null), Outcome.failedForGood("no"), Outcome.released())) {
        assertThat(store.tasks().finish(List.of(finish(mixed, outcome)))).isEmpty();
      }
      assertThat(store.tasks().held(held.get(0).node())).containsExactlyInAnyOrderElementsOf(held);
    }
  }

  private static List<Fence> claim(Store store, int count) {
    long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
    store.tasks().submit(LongStream.rangeClosed(1, count).mapToObj(Tasks::task).toList());
    return store
        .tasks()
        .claim(ClaimRequest.of(node, 10, count, LaneFilter.ofTypes(Tasks.TYPE)))
        .stream()
        .map(claimed -> claimed.fence())
        .toList();
  }

  private static Finish finish(Fence fence, Outcome outcome) {
    return new Finish(fence, outcome, Duration.ofMillis(5));
  }
}
