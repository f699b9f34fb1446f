package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Several threads and several opened stores want the same thing at the same moment. */
abstract class CompetitionTheme extends Theme {

  private static final int THREADS = 4;
  private static final String[] TYPES = {"mail", "report"};

  @Test
  void eachTaskIsClaimedByExactlyOneOfManyClaimers() throws Exception {
    List<Long> ids = submitMixed(2_000);
    AtomicInteger left = new AtomicInteger(ids.size());
    List<List<Long>> drained = Together.run(fromTwoStores(from -> drain(from, left)));
    assertThat(drained.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.SUCCEEDED), 10_000))
        .isEqualTo(ids.size());
  }

  @Test
  void eachTaskOfManyTenantsIsClaimedByExactlyOneOfManyClaimers() throws Exception {
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      tasks.add(task(TYPES[i % 2]).tenant(i % 150).build());
    }
    List<Long> ids = store.tasks().submit(tasks).stream().map(Submitted::id).toList();
    AtomicInteger left = new AtomicInteger(ids.size());
    List<List<Long>> drained = Together.run(fromTwoStores(from -> drain(from, left)));
    assertThat(drained.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(ids);
  }

  @Test
  void aKeyThatAllSubmitAtOnceIsTakenByOne() throws Exception {
    for (int round = 0; round < 10; round++) {
      String key = "key-" + round;
      List<Submitted> answers =
          Together.run(
              fromTwoStores(from -> from.tasks().submit(List.of(task().key(key).build())).get(0)));
      assertThat(answers).filteredOn(Submitted::created).hasSize(1);
      assertThat(answers).extracting(Submitted::id).containsOnly(answers.get(0).id());
    }
  }

  @Test
  void batchesWithTheSameKeysInOppositeOrderBothSucceed() throws Exception {
    for (int round = 0; round < 5; round++) {
      int keys = 50;
      int offset = round * keys;
      List<List<Submitted>> answers =
          Together.run(
              List.of(
                  () -> store.tasks().submit(keyed(offset, keys, false)),
                  () -> store.tasks().submit(keyed(offset, keys, true))));
      assertThat(answers.stream().flatMap(List::stream).filter(Submitted::created)).hasSize(keys);
    }
  }

  @Test
  void aSubmitThatIsSentByAllAtOnceIsOneTask() throws Exception {
    NewTask task = task().key("k").build();
    List<Submitted> answers =
        Together.run(fromTwoStores(from -> from.tasks().submit(List.of(task)).get(0)));
    assertThat(answers).extracting(Submitted::id).containsOnly(task.id());
    assertThat(node().claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void anExecutionThatIsFinishedByAllAtOnceCountsOnce() throws Exception {
    submit(task());
    Claimed claimed = node().claimOne("mail");
    Outcome failed = Outcome.failedRetryIn(Duration.ofHours(1), "no");
    Finish finish = new Finish(claimed.fence(), failed, KitNode.RAN);
    Together.run(fromTwoStores(from -> from.tasks().finish(List.of(finish))));
    var info = look(claimed.fence().task());
    assertThat(info.state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(info.attempts()).isEqualTo(1);
  }

  @Test
  void aCancelAndAClaimAtOnceAgreeOnWhatHappened() throws Exception {
    List<Long> ids = submitMixed(200);
    Store other = fixture.open();
    KitNode node = new KitNode(other);
    List<Long> claimed = new ArrayList<>();
    List<Result> answers = new ArrayList<>();
    Together.run(
        List.<Callable<Optional<Void>>>of(
            () -> {
              for (int i = 0; i < ids.size(); i++) {
                node.claim(3, TYPES).forEach(task -> claimed.add(task.fence().task()));
              }
              return Optional.empty();
            },
            () -> {
              for (int i = ids.size() - 1; i >= 0; i--) {
                answers.add(0, command(ids.get(i), TaskCommand.cancel()));
              }
              return Optional.empty();
            }));
    for (int i = 0; i < ids.size(); i++) {
      boolean wasClaimed = claimed.contains(ids.get(i));
      assertThat(answers.get(i)).isEqualTo(wasClaimed ? Result.ASKED : Result.APPLIED);
      assertThat(stateOf(ids.get(i)))
          .isEqualTo(wasClaimed ? TaskState.RUNNING : TaskState.CANCELLED);
    }
  }

  @Test
  void whatAllRecoverAtOnceIsLostOnce() throws Exception {
    List<Long> ids = submitMixed(100);
    KitNode lost = node();
    lost.claim(ALL, TYPES).forEach(lost::begin);
    die(lost);
    List<Integer> recovered = Together.run(fromTwoStores(from -> maintain(from, RECOVER, ALL)));
    assertThat(recovered.stream().mapToInt(Integer::intValue).sum() + maintain(RECOVER))
        .isEqualTo(ids.size());
    assertThat(ids).allSatisfy(id -> assertThat(look(id).losses()).isEqualTo(1));
  }

  @Test
  void whatAllPromoteAtOnceIsPromotedOnce() throws Exception {
    store
        .tasks()
        .submit(
            Stream.generate(() -> task().delay(Duration.ofMinutes(1)).build()).limit(100).toList());
    fixture.advance(Duration.ofHours(1));
    List<Integer> promoted = Together.run(fromTwoStores(from -> maintain(from, PROMOTE, ALL)));
    assertThat(promoted.stream().mapToInt(Integer::intValue).sum() + maintain(PROMOTE))
        .isEqualTo(100);
    assertThat(node().claim(ALL, "mail")).hasSize(100);
  }

  @Test
  void nodesThatRegisterAtOnceGetTheirOwnNumbersAndSlots() throws Exception {
    List<KitNode> nodes = Together.run(fromTwoStores(KitNode::new));
    assertThat(nodes).extracting(KitNode::number).doesNotHaveDuplicates();
    assertThat(nodes)
        .extracting(KitNode::registration)
        .extracting(Registration::slot)
        .doesNotHaveDuplicates();
  }

  @Test
  void aDeadNodeIsRemovedByOneOfManyWhoTry() throws Exception {
    KitNode node = node();
    fixture.advance(KitNode.LEASE.plusSeconds(1));
    NodeStatus status = status(node);
    List<Boolean> removed =
        Together.run(
            fromTwoStores(from -> from.nodes().declareDead(status.node(), status.beats())));
    assertThat(removed).containsOnlyOnce(true);
  }

  /** What one claimer does until no task is left for anyone. */
  private static List<Long> drain(Store from, AtomicInteger left) {
    KitNode node = new KitNode(from);
    List<Long> mine = new ArrayList<>();
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (left.get() > 0 && System.nanoTime() < deadline) {
      List<Claimed> claimed = node.claim(20, TYPES);
      claimed.forEach(task -> mine.add(task.fence().task()));
      left.addAndGet(-claimed.size());
      assertThat(from.tasks().finish(succeeded(claimed))).hasSize(claimed.size());
    }
    return mine;
  }

  private List<Long> submitMixed(int count) {
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(task(TYPES[i % 2]).queue("queue-" + i % 3).build());
    }
    return store.tasks().submit(tasks).stream().map(Submitted::id).toList();
  }

  private static List<NewTask> keyed(int offset, int count, boolean backwards) {
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(task().key("key-" + (offset + (backwards ? count - 1 - i : i))).build());
    }
    return tasks;
  }

  /** The same thing on several threads, half of them through a second opened store. */
  private <T> List<Callable<T>> fromTwoStores(FromStore<T> what) {
    Store other = fixture.open();
    List<Callable<T>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Store from = i % 2 == 0 ? store : other;
      all.add(() -> what.run(from));
    }
    return all;
  }

  private interface FromStore<T> {
    T run(Store store) throws Exception;
  }
}
