package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.taskmill.DuplicateTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.QueueFullException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is unique apart from a key, and what a duplicate does: nothing, a refusal, a replacement.
 */
abstract class UniquenessModesTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void aKeyAloneIsNotUnique() {
    submit(task().key("k").unique(null));
    submit(task().key("k").unique(null));
  }

  @Test
  void aKeyThatIsNotUniqueIsKeptAllTheSame() {
    long id = submit(task().key("k").unique(null));
    assertThat(look(id).key()).isEqualTo("k");
    assertThat(node().claimOne("mail").key()).isEqualTo("k");
  }

  @Test
  void theUniqueTextCountsNotTheKey() {
    long holder = submit(task().key("one").unique(UniqueKey.whileLive("text")));
    submit(task().key("one").unique(UniqueKey.whileLive("other text")));
    assertThat(answer(task().key("two").unique(UniqueKey.whileLive("text"))))
        .isEqualTo(new Submitted(holder, false, null));
    assertThat(look(holder).key()).isEqualTo("one");
    assertThat(answer(task().key("text").unique(null)).created()).isTrue();
  }

  @Test
  void textsThatStandForPayloadsAreComparedExactly() {
    String digest = "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    long holder = submit(task().unique(UniqueKey.whileLive(digest)));
    submit(task().unique(UniqueKey.whileLive(digest.toUpperCase(java.util.Locale.ROOT))));
    submit(task().unique(UniqueKey.whileLive(digest + " ")));
    submit(task().tenant(2).unique(UniqueKey.whileLive(digest)));
    submit(task("other").unique(UniqueKey.whileLive(digest)));
    assertThat(answer(task().unique(UniqueKey.whileLive(digest))))
        .isEqualTo(new Submitted(holder, false, null));
  }

  @Test
  void withinItsWindowATaskKeepsTheTextEvenWhenItHasEnded() {
    for (TaskState state : TaskState.values()) {
      String type = "type-" + state;
      long holder = bringTo(state, task(type).unique(window(HOUR)));
      assertThat(answer(task(type).unique(window(HOUR))))
          .as("within the window of a %s task", state)
          .isEqualTo(new Submitted(holder, false, null));
    }
  }

  @Test
  void afterItsWindowTheTextIsFreeEvenIfTheTaskIsLive() {
    for (TaskState state : TaskState.values()) {
      bringTo(state, task("type-" + state).unique(window(HOUR)));
    }
    fixture.advance(HOUR.plusMinutes(1));
    for (TaskState state : TaskState.values()) {
      long next = submit(task("type-" + state).unique(window(HOUR)));
      assertThat(answer(task("type-" + state).unique(window(HOUR))))
          .as("the newer one has it, beside a %s task", state)
          .isEqualTo(new Submitted(next, false, null));
    }
  }

  @Test
  void theWindowBeginsWithTheSubmit() {
    long holder = submit(task().unique(window(HOUR)).delay(HOUR.multipliedBy(3)));
    fixture.advance(Duration.ofMinutes(50));
    assertThat(answer(task().unique(window(HOUR))).id()).isEqualTo(holder);
    fixture.advance(Duration.ofMinutes(11));
    submit(task().unique(window(HOUR)));
  }

  @Test
  void theEndOfAnOldTaskDoesNotFreeWhatANewerOneHas() {
    KitNode node = node();
    Claimed old = claim(node, submit(task().unique(window(HOUR))));
    fixture.advance(HOUR.plusMinutes(1));
    long newer = submit(task().unique(UniqueKey.whileLive("text")));
    node.finish(old, Outcome.succeeded(null));
    assertThat(answer(task().unique(UniqueKey.whileLive("text"))))
        .isEqualTo(new Submitted(newer, false, null));
    node.finish(claim(node, newer), Outcome.succeeded(null));
    submit(task().unique(UniqueKey.whileLive("text")));
  }

  @Test
  void theHoldersOwnTermsSayHowLongItHasTheText() {
    long live = submit(task("a").unique(UniqueKey.whileLive("text")));
    fixture.advance(HOUR.plusMinutes(1));
    assertThat(answer(task("a").unique(window(HOUR))).id()).isEqualTo(live);
    long ended = bringTo(TaskState.SUCCEEDED, task("b").unique(window(HOUR)));
    assertThat(answer(task("b").unique(UniqueKey.whileLive("text"))).id()).isEqualTo(ended);
  }

  @Test
  void whatIsForgottenAfterItsWindowWasFreeAnyway() {
    long first = submit(task("a").unique(window(HOUR)));
    long within = submit(task("b").unique(window(HOUR.multipliedBy(3))));
    maintain(EXPIRE);
    assertThat(answer(task("a").unique(window(HOUR))).id()).isEqualTo(first);
    fixture.advance(HOUR.plusMinutes(1));
    long second = submit(task("a").unique(window(HOUR)));
    maintain(EXPIRE);
    assertThat(answer(task("a").unique(window(HOUR))).id()).isEqualTo(second);
    assertThat(answer(task("b").unique(window(HOUR))).id()).isEqualTo(within);
    fixture.advance(HOUR.plusMinutes(1));
    maintain(EXPIRE);
    submit(task("a").unique(window(HOUR)));
    assertThat(answer(task("b").unique(window(HOUR))).id()).isEqualTo(within);
  }

  @Test
  void asManyAsAskedForAreForgottenAndEndedAtATime() {
    for (int i = 0; i < 5; i++) {
      submit(task("type-" + i).unique(window(HOUR)));
    }
    submit(task("late").deadline(HOUR));
    assertThat(maintain(EXPIRE, 3)).as("before their time").isZero();
    fixture.advance(HOUR.plusMinutes(1));
    assertThat(List.of(maintain(EXPIRE, 3), maintain(EXPIRE, 3), maintain(EXPIRE, 3)))
        .containsExactly(3, 3, 0);
  }

  @Test
  void aRejectedDuplicateNamesTheTaskItMet() {
    long holder = submit(task().unique(reject()));
    assertThat(rejected(task().unique(reject()).build())).isEqualTo(holder);
    node().finish(claim(node(), holder), Outcome.succeeded(null));
    submit(task().unique(reject()));
  }

  @Test
  void aRejectedDuplicateLeavesNothingOfItsSubmit() {
    long holder = submit(task().unique(reject()));
    NewTask before = task().key("before").build();
    NewTask after = task().key("after").delay(HOUR).build();
    assertThat(rejected(before, task().unique(reject()).build(), after)).isEqualTo(holder);
    submit(task().key("before"));
    submit(task().key("after"));
  }

  @Test
  void aDuplicateOfTheSameSubmitIsRejectedToo() {
    NewTask first = task().unique(reject()).build();
    assertThat(rejected(first, task().unique(reject()).build())).isEqualTo(first.id());
    submit(task().unique(reject()));
  }

  @Test
  void aSubmitThatIsSentAgainIsNeverItsOwnDuplicate() {
    for (OnDuplicate what : OnDuplicate.values()) {
      TaskBuilder task = task("type-" + what).unique(new UniqueKey("text", null, what));
      long id = submit(task);
      assertThat(answer(task).created()).isTrue();
      assertThat(stateOf(id)).isEqualTo(TaskState.READY);
      TaskBuilder ended = task("ended-" + what).unique(new UniqueKey("text", HOUR, what));
      bringTo(TaskState.SUCCEEDED, ended);
      assertThat(answer(ended).created()).isTrue();
    }
  }

  @Test
  void theDuplicatesOwnTermsSayWhatItDoes() {
    long holder = submit(task().unique(reject()));
    assertThat(answer(task().unique(UniqueKey.whileLive("text"))).id()).isEqualTo(holder);
    long second = submit(task().unique(replace()));
    assertThat(stateOf(holder)).isEqualTo(TaskState.CANCELLED);
    assertThat(rejected(task().unique(reject()).build())).isEqualTo(second);
  }

  @Test
  void aTaskThatHasNotStartedIsReplacedWhereverItWaits() {
    for (TaskState state :
        List.of(TaskState.SCHEDULED, TaskState.READY, TaskState.PAUSED, TaskState.BLOCKED)) {
      String type = "type-" + state;
      long old = bringTo(state, task(type).unique(replace()));
      long next = submit(task(type).unique(replace()));
      assertThat(look(old).state()).as("a %s task", state).isEqualTo(TaskState.CANCELLED);
      assertThat(look(old).finishedAt()).isNotNull();
      assertThat(stateOf(next)).isEqualTo(TaskState.READY);
      long third = submit(task(type).unique(replace()));
      assertThat(stateOf(next)).isEqualTo(TaskState.CANCELLED);
      assertThat(stateOf(third)).isEqualTo(TaskState.READY);
    }
  }

  @Test
  void oneThatWasClaimedAndNotBegunIsReplacedOnceItIsBack() {
    KitNode node = node();
    long released = submit(task("released").unique(replace()));
    Claimed claimed = claim(node, released);
    assertThat(answer(task("released").unique(replace())).id()).isEqualTo(released);
    node.tryFinish(claimed.fence(), Outcome.released(), Duration.ZERO);
    submit(task("released").unique(replace()));
    assertThat(stateOf(released)).isEqualTo(TaskState.CANCELLED);
    long suspect = submit(task("suspect").unique(replace()));
    claim(node, suspect);
    die(node);
    maintain(RECOVER);
    submit(task("suspect").unique(replace()));
    assertThat(stateOf(suspect)).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void oneThatHasStartedIsNotReplaced() {
    KitNode node = node();
    long running = submit(task("running").unique(replace()));
    claim(node, running);
    notReplaced("running", running, TaskState.RUNNING);
    long retried = submit(task("retried").unique(replace()));
    node.finish(claim(node, retried), Outcome.failedRetryIn(HOUR, "no"));
    notReplaced("retried", retried, TaskState.SCHEDULED);
    long snoozed = submit(task("snoozed").unique(replace()));
    node.finish(claim(node, snoozed), Outcome.snoozedFor(HOUR));
    notReplaced("snoozed", snoozed, TaskState.SCHEDULED);
    long begun = submit(task("begun").unique(replace()));
    Claimed claimed = claim(node, begun);
    node.begin(claimed);
    node.finish(claimed, Outcome.released());
    notReplaced("begun", begun, TaskState.READY);
    long attention = submit(task("attention").unique(replace()));
    node.finish(claim(node, attention), Outcome.failedNeedsPerson("no"));
    notReplaced("attention", attention, TaskState.ATTENTION);
    long lost = submit(task("lost").unique(replace()));
    node.begin(claim(node, lost));
    die(node);
    maintain(RECOVER);
    notReplaced("lost", lost, TaskState.READY);
  }

  @Test
  void oneThatHasEndedWithinItsWindowIsNotReplaced() {
    UniqueKey unique = new UniqueKey("text", HOUR, OnDuplicate.REPLACE);
    long ended = bringTo(TaskState.CANCELLED, task().unique(unique));
    assertThat(answer(task().unique(unique))).isEqualTo(new Submitted(ended, false, null));
    fixture.advance(HOUR.plusMinutes(1));
    long waits = submit(task().unique(unique));
    long next = submit(task().unique(unique));
    assertThat(stateOf(waits)).isEqualTo(TaskState.CANCELLED);
    assertThat(answer(task().unique(window(HOUR))).id()).isEqualTo(next);
  }

  @Test
  void aLaterTaskOfTheSameSubmitReplacesTheEarlier() {
    NewTask first = task().unique(replace()).build();
    NewTask second = task().unique(replace()).delay(HOUR).build();
    NewTask third = task().unique(replace()).build();
    assertThat(store.tasks().submit(List.of(first, second, third)))
        .containsExactly(
            new Submitted(first.id(), true, TaskState.READY),
            new Submitted(second.id(), true, TaskState.SCHEDULED),
            new Submitted(third.id(), true, TaskState.READY));
    assertThat(stateOf(first.id())).isEqualTo(TaskState.CANCELLED);
    assertThat(stateOf(second.id())).isEqualTo(TaskState.CANCELLED);
    assertThat(stateOf(third.id())).isEqualTo(TaskState.READY);
    assertThat(ids(node().claim(ALL, "mail"))).containsExactly(third.id());
  }

  @Test
  void whatWasReplacedStaysSoWhenItsSubmitIsSentAgain() {
    TaskBuilder first = task().unique(replace());
    submit(first);
    long second = submit(task().unique(replace()));
    assertThat(answer(first).created()).isTrue();
    assertThat(stateOf(first.id())).isEqualTo(TaskState.CANCELLED);
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
    assertThat(answer(task().unique(UniqueKey.whileLive("text"))).id()).isEqualTo(second);
  }

  @Test
  void aReplacementTakesTheRoomOfTheOneItReplaces() {
    store.queues().capacity("q", 1L, SOMEBODY);
    submit(task().queue("q").unique(replace()));
    submit(task().queue("q").unique(replace()));
    NewTask another = task().queue("q").build();
    assertThat(
            catchThrowableOfType(
                QueueFullException.class,
                () ->
                    store
                        .tasks()
                        .submit(List.of(task().queue("q").unique(replace()).build(), another))))
        .isNotNull();
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.READY), ALL)).isEqualTo(1);
  }

  @Test
  void whoIsReplacedGivesItsTurnOn() {
    rules("mail", Rules.perKey(1));
    long first = submit(task().turn(KeyTurn.ORDERED, "k").unique(replace()));
    promoteAll();
    long second = submit(task().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    assertThat(stateOf(second)).isEqualTo(TaskState.BLOCKED);
    submit(task("mail").unique(replace()).delay(HOUR));
    promoteAll();
    assertThat(stateOf(first)).isEqualTo(TaskState.CANCELLED);
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
  }

  @Test
  void ofManyRejectingSubmitsAtTheSameTimeOneCreates() throws Exception {
    List<Callable<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store own = fixture.open();
      NewTask task = task().unique(reject()).build();
      all.add(
          () -> {
            try {
              return own.tasks().submit(List.of(task)).get(0).created();
            } catch (DuplicateTaskException e) {
              return false;
            }
          });
    }
    assertThat(Together.run(all)).containsOnlyOnce(true);
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(1);
  }

  @Test
  void ofManyReplacingSubmitsAtTheSameTimeOneIsLeft() throws Exception {
    List<Callable<Submitted>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Store own = fixture.open();
      NewTask task = task().unique(replace()).build();
      all.add(() -> own.tasks().submit(List.of(task)).get(0));
    }
    assertThat(Together.run(all)).allSatisfy(answer -> assertThat(answer.created()).isTrue());
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.READY), ALL)).isEqualTo(1);
    assertThat(store.queries().count(TaskFilter.all().states(TaskState.CANCELLED), ALL))
        .isEqualTo(3);
    assertThat(node().claim(ALL, "mail")).hasSize(1);
  }

  private void notReplaced(String type, long holder, TaskState state) {
    assertThat(answer(task(type).unique(replace()))).isEqualTo(new Submitted(holder, false, null));
    assertThat(stateOf(holder)).as("a %s task", type).isEqualTo(state);
  }

  private Submitted answer(TaskBuilder task) {
    return store.tasks().submit(List.of(task.build())).get(0);
  }

  /** Submits what must be refused as a whole; gives the task that was met. */
  private long rejected(NewTask... tasks) {
    DuplicateTaskException duplicate =
        catchThrowableOfType(
            DuplicateTaskException.class, () -> store.tasks().submit(List.of(tasks)));
    assertThat(duplicate).as("rejected").isNotNull();
    assertThat(Stream.of(tasks)).allSatisfy(task -> notThere(task.id()));
    return duplicate.existing();
  }

  private void notThere(long id) {
    assertThat(store.queries().get(id)).isEmpty();
    assertThat(fixture.placesOf(id)).isEmpty();
  }

  private static UniqueKey window(Duration window) {
    return new UniqueKey("text", window, OnDuplicate.RETURN_EXISTING);
  }

  private static UniqueKey reject() {
    return new UniqueKey("text", null, OnDuplicate.REJECT);
  }

  private static UniqueKey replace() {
    return new UniqueKey("text", null, OnDuplicate.REPLACE);
  }
}
