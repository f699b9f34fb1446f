package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.taskmill.QueueFullException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredQueue;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a queue's settings do: pause it, and say how many live tasks it holds. */
abstract class QueueTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void queuesAreListedOnceTheyHaveSettings() {
    submit(task().queue("plain"));
    assertThat(store.queues().list()).isEmpty();
    store.queues().pause("b", true, SOMEBODY);
    store.queues().capacity("c", 5L, SOMEBODY);
    store.queues().pause("a", false, SOMEBODY);
    assertThat(store.queues().list())
        .containsExactly(
            new StoredQueue("a", null, false),
            new StoredQueue("b", null, true),
            new StoredQueue("c", 5L, false));
    assertThat(fixture.open().queues().list()).isEqualTo(store.queues().list());
  }

  @Test
  void pauseAndCapacityDoNotTouchEachOther() {
    store.queues().capacity("q", 5_000_000_000L, SOMEBODY);
    store.queues().pause("q", true, SOMEBODY);
    store.queues().pause("q", true, SOMEBODY);
    assertThat(store.queues().list()).containsExactly(new StoredQueue("q", 5_000_000_000L, true));
    store.queues().capacity("q", null, SOMEBODY);
    assertThat(store.queues().list()).containsExactly(new StoredQueue("q", null, true));
    store.queues().pause("q", false, SOMEBODY);
    assertThat(store.queues().list()).containsExactly(new StoredQueue("q", null, false));
  }

  @Test
  void aPausedQueueHandsOutNothingAndTheOthersDo() {
    long kept = submit(task().queue("paused").priority(9));
    long given = submit(task().queue("other"));
    store.queues().pause("paused", true, SOMEBODY);
    KitNode node = node();
    assertThat(claim(node, given).queue()).isEqualTo("other");
    assertThat(node.claim(ALL, "mail")).isEmpty();
    assertThat(stateOf(kept)).isEqualTo(TaskState.READY);
    long late = submit(task().queue("paused"));
    assertThat(stateOf(late)).as("what is submitted meanwhile").isEqualTo(TaskState.READY);
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void aQueueThatGoesOnHandsOutItsTasksInOrder() {
    store.queues().pause("q", true, SOMEBODY);
    long low = submit(task().queue("q").priority(1));
    long high = submit(task().queue("q").priority(9));
    KitNode node = node();
    assertThat(node.claim(ALL, "mail")).isEmpty();
    store.queues().pause("q", false, SOMEBODY);
    assertThat(node.claim(ALL, "mail"))
        .extracting(one -> one.fence().task())
        .containsExactly(high, low);
  }

  @Test
  void whatRunsInAQueueThatIsPausedGoesOnAndIsKeptWhenItComesBack() {
    KitNode node = node();
    var ends = claim(node, submit(task("ends").queue("q")));
    var returns = claim(node, submit(task("returns").queue("q")));
    store.queues().pause("q", true, SOMEBODY);
    assertThat(node.finish(ends, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
    assertThat(node.finish(returns, Outcome.released())).isEqualTo(TaskState.READY);
    assertThat(node.claim(ALL, "ends", "returns")).isEmpty();
  }

  @Test
  void liveTasksOfEveryStateFillAQueue() {
    List<TaskState> live = Stream.of(TaskState.values()).filter(state -> !state.isFinal()).toList();
    for (TaskState state : live) {
      bringTo(state, task("type-" + state).queue("q"));
    }
    store.queues().capacity("q", live.size() + 1L, SOMEBODY);
    submit(task().queue("q"));
    refused("q", task().queue("q").build());
  }

  @Test
  void eachStateFillsAQueueByItself() {
    for (TaskState state : TaskState.values()) {
      String queue = "queue-" + state;
      bringTo(state, task("type-" + state).queue(queue));
      store.queues().capacity(queue, 1L, SOMEBODY);
      if (state.isFinal()) {
        submit(task().queue(queue));
      } else {
        refused(queue, task().queue(queue).build());
      }
    }
  }

  @Test
  void allTenantsAndTypesFillTheSameQueue() {
    store.queues().capacity("q", 2L, SOMEBODY);
    submit(task("a").tenant(1).queue("q"));
    submit(task("b").tenant(2).queue("q"));
    refused("q", task("c").tenant(3).queue("q").build());
    submit(task("c").tenant(3).queue("another"));
  }

  @Test
  void aTaskThatEndsMakesRoom() {
    store.queues().capacity("q", 1L, SOMEBODY);
    KitNode node = node();
    for (int round = 0; round < 3; round++) {
      long id = submit(task().queue("q"));
      refused("q", task().queue("q").build());
      node.finish(claim(node, id), Outcome.succeeded(null));
    }
  }

  @Test
  void aSubmitThatDoesNotFitAsAWholeCreatesNothing() {
    store.queues().capacity("q", 2L, SOMEBODY);
    submit(task().queue("q"));
    NewTask fits = task().queue("q").key("k").build();
    NewTask elsewhere = task().queue("other").build();
    NewTask tooMany = task().queue("q").build();
    refused("q", fits, elsewhere, tooMany);
    long next = submit(task().queue("q").key("k"));
    assertThat(stateOf(next)).as("key and room are free").isEqualTo(TaskState.READY);
  }

  @Test
  void eachQueueOfASubmitNeedsRoom() {
    store.queues().capacity("a", 2L, SOMEBODY);
    store.queues().capacity("b", 1L, SOMEBODY);
    NewTask inA = task().queue("a").build();
    NewTask alsoInA = task().queue("a").build();
    NewTask inB = task().queue("b").build();
    NewTask alsoInB = task().queue("b").build();
    refused("b", inA, inB, alsoInA, alsoInB);
    assertThat(store.tasks().submit(List.of(inA, inB, alsoInA)))
        .extracting(Submitted::created)
        .containsExactly(true, true, true);
  }

  @Test
  void delayedHeldAndWaitingTasksNeedRoomToo() {
    store.queues().capacity("q", 2L, SOMEBODY);
    submit(task().queue("q").delay(HOUR));
    submit(task().queue("q").startPaused());
    refused("q", task().queue("q").delay(HOUR).build());
    refused("q", task().queue("q").startPaused().build());
  }

  @Test
  void aSubmitThatIsSentAgainNeedsNoRoom() {
    store.queues().capacity("q", 2L, SOMEBODY);
    TaskBuilder first = task().queue("q");
    submit(first);
    submit(task().queue("q"));
    submit(first);
    refused("q", first.build(), task().queue("q").build());
    TaskBuilder ended = task("ended").queue("elsewhere");
    bringTo(TaskState.SUCCEEDED, ended);
    submit(task().queue("elsewhere"));
    store.queues().capacity("elsewhere", 1L, SOMEBODY);
    submit(ended);
  }

  @Test
  void aDuplicateNeedsNoRoom() {
    store.queues().capacity("q", 1L, SOMEBODY);
    long holder = submit(task().queue("q").key("k"));
    assertThat(store.tasks().submit(List.of(task().queue("q").key("k").build())))
        .containsExactly(new Submitted(holder, false, null));
    store.queues().capacity("q", 2L, SOMEBODY);
    NewTask first = task().queue("q").key("other").build();
    assertThat(
            store
                .tasks()
                .submit(
                    List.of(
                        first,
                        task().queue("q").key("k").build(),
                        task().queue("q").key("other").build())))
        .containsExactly(
            new Submitted(first.id(), true, TaskState.READY),
            new Submitted(holder, false, null),
            new Submitted(first.id(), false, null));
  }

  @Test
  void whatIsThereGoesOnHoweverFullItIs() {
    KitNode node = node();
    var retried = claim(node, submit(task("retried").queue("q")));
    var released = claim(node, submit(task("released").queue("q")));
    long scheduled = submit(task("scheduled").queue("q").delay(HOUR));
    store.queues().capacity("q", 1L, SOMEBODY);
    assertThat(node.finish(retried, Outcome.failedRetryIn(HOUR, "no")))
        .isEqualTo(TaskState.SCHEDULED);
    assertThat(node.finish(released, Outcome.released())).isEqualTo(TaskState.READY);
    fixture.advance(HOUR.plusMinutes(1));
    promoteAll();
    assertThat(stateOf(retried.fence().task())).isEqualTo(TaskState.READY);
    assertThat(stateOf(scheduled)).isEqualTo(TaskState.READY);
    assertThat(node.claim(ALL, "retried", "released", "scheduled")).hasSize(3);
    refused("q", task().queue("q").build());
  }

  @Test
  void aCapacityCanBeRaisedAndRemoved() {
    store.queues().capacity("q", 1L, SOMEBODY);
    submit(task().queue("q"));
    refused("q", task().queue("q").build());
    store.queues().capacity("q", 2L, SOMEBODY);
    submit(task().queue("q"));
    refused("q", task().queue("q").build());
    store.queues().capacity("q", null, SOMEBODY);
    submit(task().queue("q"));
  }

  @Test
  void namesOfQueuesDifferByCaseAndBlanks() {
    store.queues().capacity("q", 1L, SOMEBODY);
    submit(task().queue("q"));
    submit(task().queue("Q"));
    submit(task().queue("q "));
    store.queues().pause("Q", true, SOMEBODY);
    assertThat(store.queues().list())
        .containsExactlyInAnyOrder(
            new StoredQueue("q", 1L, false), new StoredQueue("Q", null, true));
    assertThat(node().claim(ALL, "mail"))
        .extracting(one -> one.queue())
        .containsExactlyInAnyOrder("q", "q ");
  }

  @Test
  void manyWhoSubmitAtTheSameTimeFillItAndNoMore() throws Exception {
    store.queues().capacity("q", 10L, SOMEBODY);
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store own = fixture.open();
      all.add(() -> fill(own));
    }
    int created = Together.run(all).stream().mapToInt(count -> count).sum();
    assertThat(created).isEqualTo(10);
    assertThat(store.queries().count(TaskFilter.all().queues("q"), ALL)).isEqualTo(10);
  }

  /** Submits until the queue is full; gives how many it has created. */
  private static int fill(Store own) {
    int created = 0;
    while (created < ALL) {
      try {
        own.tasks().submit(List.of(task().queue("q").build()));
        created++;
      } catch (QueueFullException e) {
        break;
      }
    }
    return created;
  }

  private void refused(String queue, NewTask... tasks) {
    List<NewTask> before = Stream.of(tasks).filter(task -> exists(task.id())).toList();
    QueueFullException full =
        catchThrowableOfType(QueueFullException.class, () -> store.tasks().submit(List.of(tasks)));
    assertThat(full).as("refused by the queue %s", queue).isNotNull();
    assertThat(full.queue()).isEqualTo(queue);
    assertThat(full).hasMessageContaining(queue);
    assertThat(Stream.of(tasks).filter(task -> exists(task.id())).toList()).isEqualTo(before);
  }

  private boolean exists(long id) {
    return store.queries().get(id).isPresent() || !fixture.placesOf(id).isEmpty();
  }
}
