package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.QueueFullException;
import io.taskmill.SubmitKey;
import io.taskmill.SubmitKeyReusedException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** A submit that has a key is done once, however often and from wherever it is sent. */
abstract class SubmitKeyTheme extends Theme {

  private static final Duration DAY = Duration.ofDays(1);

  private static SubmitKey key(String key, String digest) {
    return new SubmitKey(key, digest, DAY);
  }

  private List<TaskInfo> stored() {
    return store.queries().find(TaskSearch.of(TaskFilter.all()).limit(TaskSearch.MOST)).tasks();
  }

  @Test
  void aSecondTimeCreatesNothingAndIsAnsweredAsTheFirst() {
    List<NewTask> tasks = List.of(task("a").build(), task("b").delay(Duration.ofHours(1)).build());
    List<Submitted> first = store.tasks().submitOnce(key("k", "d"), tasks);
    assertThat(first)
        .containsExactly(
            new Submitted(tasks.get(0).id(), true, TaskState.READY),
            new Submitted(tasks.get(1).id(), true, TaskState.SCHEDULED));
    List<NewTask> again = List.of(task("a").build(), task("b").build());
    assertThat(fixture.open().tasks().submitOnce(key("k", "d"), again)).isEqualTo(first);
    assertThat(stored()).hasSize(2);
    KitNode node = node();
    claim(node, tasks.get(0).id());
  }

  @Test
  void anotherKeyIsAnotherSubmit() {
    store.tasks().submitOnce(key("k", "d"), List.of(task().build()));
    store.tasks().submitOnce(key("K", "d"), List.of(task().build()));
    assertThat(stored()).hasSize(2);
  }

  @Test
  void theSameKeyForSomethingElseIsRefused() {
    store.tasks().submitOnce(key("k", "d"), List.of(task().build()));
    assertThatThrownBy(() -> store.tasks().submitOnce(key("k", "other"), List.of(task().build())))
        .isInstanceOf(SubmitKeyReusedException.class)
        .hasMessageContaining("'k'");
    List<NewTask> more = List.of(task().build(), task().build());
    assertThatThrownBy(() -> store.tasks().submitOnce(key("k", "d"), more))
        .isInstanceOf(SubmitKeyReusedException.class);
    assertThat(stored()).hasSize(1);
  }

  @Test
  void whatWasNotCreatedStaysSoInTheAnswer() {
    long there = submit(task().unique(new UniqueKey("order-1", null, OnDuplicate.RETURN_EXISTING)));
    List<NewTask> duplicate =
        List.of(task().unique(new UniqueKey("order-1", null, OnDuplicate.RETURN_EXISTING)).build());
    List<Submitted> first = store.tasks().submitOnce(key("k", "d"), duplicate);
    assertThat(first).containsExactly(new Submitted(there, false, null));
    assertThat(store.tasks().submitOnce(key("k", "d"), duplicate)).isEqualTo(first);
  }

  @Test
  void aRefusedSubmitLeavesItsKeyFree() {
    submit(task().unique(new UniqueKey("order-1", null, OnDuplicate.RETURN_EXISTING)));
    assertThatThrownBy(
            () ->
                store
                    .tasks()
                    .submitOnce(
                        key("k", "d"),
                        List.of(
                            task().build(),
                            task()
                                .unique(new UniqueKey("order-1", null, OnDuplicate.REJECT))
                                .build())))
        .isInstanceOf(DuplicateTaskException.class);
    assertThat(stored()).hasSize(1);
    store.queues().capacity("full", 1L, SOMEBODY);
    submit(task().queue("full"));
    assertThatThrownBy(
            () -> store.tasks().submitOnce(key("k", "d"), List.of(task().queue("full").build())))
        .isInstanceOf(QueueFullException.class);
    assertThat(store.tasks().submitOnce(key("k", "d"), List.of(task().build()))).hasSize(1);
  }

  @Test
  void theKeyOutlivesTheTaskAndIsForgottenInTime() {
    NewTask task = task().build();
    List<Submitted> first = store.tasks().submitOnce(key("k", "d"), List.of(task));
    KitNode node = node();
    node.finish(claim(node, task.id()), Outcome.succeeded(null));
    fixture.advance(DAY.minusMinutes(1));
    assertThat(store.tasks().submitOnce(key("k", "d"), List.of(task().build()))).isEqualTo(first);
    fixture.advance(Duration.ofMinutes(1));
    assertThat(store.tasks().submitOnce(key("k", "other"), List.of(task().build())))
        .isNotEqualTo(first);
  }

  @Test
  void ofManyWhoSendTheSameAtOnceOneCreates() throws Exception {
    assertThat(answersToMany()).hasSize(1);
    assertThat(stored()).hasSize(2);
  }

  @Test
  void ofManyWhoFindThatTheKeyIsOverOneCreates() throws Exception {
    store.tasks().submitOnce(key("k", "another"), List.of(task().build()));
    fixture.advance(DAY);
    assertThat(answersToMany()).hasSize(1);
    assertThat(stored()).hasSize(3);
  }

  private Set<List<Submitted>> answersToMany() throws Exception {
    List<Callable<List<Submitted>>> senders = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Store mine = fixture.open();
      List<NewTask> tasks = List.of(task("a").build(), task("b").build());
      senders.add(() -> mine.tasks().submitOnce(key("k", "d"), tasks));
    }
    return Set.copyOf(Together.run(senders));
  }

  @Test
  void manyWhoAreRefusedAtOnceDoNotHoldEachOtherUp() throws Exception {
    store.queues().capacity("full", 1L, SOMEBODY);
    submit(task().queue("full"));
    List<Callable<Boolean>> senders = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Store mine = fixture.open();
      List<NewTask> tasks = List.of(task().queue("full").build());
      senders.add(
          () -> {
            assertThatThrownBy(() -> mine.tasks().submitOnce(key("k", "d"), tasks))
                .isInstanceOf(QueueFullException.class);
            return true;
          });
    }
    assertThat(Together.run(senders)).hasSize(6);
    assertThat(store.documents().list("", "", ALL)).isEmpty();
  }

  @Test
  void aPurgeLeavesTheKeyOfWhatIsRemembered() {
    List<Submitted> first = store.tasks().submitOnce(key("k", "d"), List.of(task().build()));
    store
        .tasks()
        .submitOnce(new SubmitKey("short", "d", Duration.ofHours(1)), List.of(task().build()));
    fixture.advance(Duration.ofHours(1));
    assertThat(store.documents().purge(ALL)).isEqualTo(1);
    assertThat(store.tasks().submitOnce(key("k", "d"), List.of(task().build()))).isEqualTo(first);
  }
}
