package io.taskmill.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.Engine;
import io.taskmill.engine.Setups;
import io.taskmill.engine.worker.QueueWeights.Filling;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.LaneFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class QueueWeightsTest {

  private static final LaneFilter ANYTHING = LaneFilter.ofTypes("type");

  private final Map<String, Integer> waiting = new HashMap<>();
  private final Map<String, Integer> taken = new HashMap<>();
  private final List<List<Set<String>>> requests = new ArrayList<>();

  private List<String> take(Set<String> queues, int limit) {
    String queue = queues.stream().findFirst().orElse("any");
    int got = Math.min(limit, waiting.getOrDefault(queue, 0));
    waiting.merge(queue, -got, Integer::sum);
    taken.merge(queue, got, Integer::sum);
    return Collections.nCopies(got, queue);
  }

  private int fill(QueueWeights weights, int room) {
    int filled = 0;
    for (Filling filling = weights.fill(room, ANYTHING); !filling.isDone(); ) {
      List<Share> shares = filling.next();
      List<String> got = new ArrayList<>();
      shares.forEach(share -> got.addAll(take(share.filter().queues(), share.limit())));
      requests.add(shares.stream().map(share -> share.filter().queues()).toList());
      assertThat(shares.stream().mapToInt(Share::limit).sum()).isEqualTo(room - filled);
      filled += got.size();
      filling.answered(got);
    }
    return filled;
  }

  private void fill(QueueWeights weights, int room, int rounds) {
    for (int i = 0; i < rounds; i++) {
      fill(weights, room);
    }
  }

  @Test
  void equalWeightsAreOneShareOverAllQueues() {
    fill(new QueueWeights(Map.of("a", 7, "b", 7)), 10);
    fill(new QueueWeights(Map.of()), 10);
    assertThat(requests).containsExactly(List.of(Set.of("a", "b")), List.of(Set.of()));
  }

  @Test
  void sharesAreAsTheWeightsWhateverTheRoom() {
    for (int room : List.of(1, 2, 3, 7, 100, 1000)) {
      taken.clear();
      waiting.putAll(Map.of("a", 1 << 20, "b", 1 << 20, "c", 1 << 20));
      fill(new QueueWeights(Map.of("a", 5, "b", 3, "c", 2)), room, 100);
      assertThat(taken)
          .as("with room for %s", room)
          .isEqualTo(Map.of("a", 50 * room, "b", 30 * room, "c", 20 * room));
    }
  }

  @Test
  void smallRoomsGoRoundInsteadOfServingOneQueueForLong() {
    waiting.putAll(Map.of("a", 100, "b", 100));
    fill(new QueueWeights(Map.of("a", 3, "b", 1)), 1, 8);
    assertThat(requests.stream().map(each -> each.get(0).iterator().next()).toList())
        .containsExactly("a", "a", "a", "b", "a", "a", "a", "b");
  }

  @Test
  void whatAQueueCannotFillGoesToTheOthersByTheirWeights() {
    waiting.putAll(Map.of("a", 0, "b", 100_000, "c", 100_000));
    QueueWeights weights = new QueueWeights(Map.of("a", 1000, "b", 3, "c", 1));
    assertThat(fill(weights, 1000)).isEqualTo(1000);
    assertThat(taken).containsEntry("b", 750).containsEntry("c", 250);
    fill(weights, 1, 40);
    assertThat(taken).containsEntry("b", 780).containsEntry("c", 260);
  }

  @Test
  void aQueueThatWasEmptyForLongHasNoRightToMoreThanItsShare() {
    waiting.putAll(Map.of("a", 100_000, "b", 0));
    QueueWeights weights = new QueueWeights(Map.of("a", 1, "b", 3));
    fill(weights, 10, 1000);
    assertThat(taken).containsEntry("a", 10_000);
    waiting.put("b", 100_000);
    taken.clear();
    fill(weights, 10, 4);
    assertThat(taken.get("a")).isBetween(9, 11);
    assertThat(taken.get("b")).isBetween(29, 31);
  }

  @Test
  void allQueuesAreOneRequest() {
    QueueWeights weights = new QueueWeights(Map.of("a", 1, "b", 3));
    assertThat(fill(weights, 10)).as("nothing anywhere").isZero();
    waiting.putAll(Map.of("a", 100, "b", 100));
    assertThat(fill(weights, 10)).as("enough everywhere").isEqualTo(10);
    List<Set<String>> both = List.of(Set.of("a"), Set.of("b"));
    assertThat(requests).containsExactly(both, both);
  }

  @Test
  void onlyWhatAQueueLeavesAndAnotherMayFillIsAskedForAgain() {
    waiting.putAll(Map.of("a", 100, "b", 2));
    assertThat(fill(new QueueWeights(Map.of("a", 1, "b", 3)), 8)).isEqualTo(8);
    assertThat(taken).isEqualTo(Map.of("a", 6, "b", 2));
    assertThat(requests).containsExactly(List.of(Set.of("a"), Set.of("b")), List.of(Set.of("a")));
  }

  @Test
  void aRequestThatIsNeverAnsweredTakesNobodysShare() {
    QueueWeights weights = new QueueWeights(Map.of("a", 1, "b", 3));
    assertThat(weights.fill(8, ANYTHING).next()).hasSize(2);
    waiting.putAll(Map.of("a", 100, "b", 100));
    assertThat(fill(weights, 8)).isEqualTo(8);
    assertThat(taken).isEqualTo(Map.of("a", 2, "b", 6));
  }

  @Test
  void aWorkerWhoseQueuesAreFullIsSharedByTheirWeights() throws Exception {
    TaskType<Integer, Void> type = TaskType.of("work", Integer.class);
    Queue<String> ran = new ConcurrentLinkedQueue<>();
    try (Taskmill mill =
        new Taskmill(
            Engine.threaded(
                new MemoryStore(),
                Setups.settings(1, Duration.ofSeconds(20), Map.of("a", 3, "b", 1, "c", 900))))) {
      mill.handle(type, (number, task) -> ran.add(task.queue()));
      List<TaskRequest<Integer, Void>> requests = new ArrayList<>();
      for (int i = 0; i < 6000; i++) {
        // All of b is due before all of a.
        requests.add(type.request(i).queue(i < 3000 ? "b" : "a"));
      }
      List<TaskHandle<Void>> handles = mill.submitAll(requests);
      mill.start();
      for (TaskHandle<Void> handle : handles) {
        handle.result(Duration.ofSeconds(20));
      }
    }
    List<String> order = List.copyOf(ran);
    int beforeTheLastOfA = order.subList(0, order.lastIndexOf("a")).size() - 2999;
    assertThat(beforeTheLastOfA)
        .as("tasks of b, as one claim is at most a thousand")
        .isBetween(700, 1300);
    assertThat(order).hasSize(6000);
  }
}
