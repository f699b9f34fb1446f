package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.PURGE;
import static io.taskmill.tck.TaskBuilder.task;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskPurge.Due;
import io.taskmill.spi.TaskPurge.Part;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Final tasks go when their retention is over, with all that was kept of them, and no others. */
abstract class PurgeTheme extends Theme {

  private static final Duration HOUR = ofHours(1);

  private void keep(String type, Duration retention) {
    rules(type, Rules.retention(retention));
  }

  /** Lets time pass, and then does the pass that is due. */
  private void purgeAfter(Duration time) {
    fixture.advance(time);
    while (maintain(PURGE, 1_000) == 1_000) {
      // There may be more.
    }
  }

  private boolean isThere(long id) {
    return store.queries().get(id).isPresent();
  }

  private Set<MaintenanceJob> looked() {
    Maintenance maintenance = store.role(Maintenance.class).orElseThrow();
    Set<MaintenanceJob> jobs = EnumSet.noneOf(MaintenanceJob.class);
    jobs.addAll(maintenance.look(Scope.USUAL, ofSeconds(2), 0).jobs());
    // What is there to be folded is another theme's.
    jobs.remove(MaintenanceJob.FOLD_STATISTICS);
    return jobs;
  }

  private List<Long> succeedMany(int count) {
    List<NewTask> tasks = Stream.generate(() -> task().build()).limit(count).toList();
    List<Long> ids = store.tasks().submit(tasks).stream().map(Submitted::id).toList();
    KitNode node = node();
    store.tasks().finish(succeeded(node.claim(count, "mail")));
    return ids;
  }

  private long left() {
    return store.queries().count(TaskFilter.all(), ALL);
  }

  @Test
  void aFinalTaskGoesWhenItsRetentionIsOverAndNotBefore() {
    keep("mail", HOUR);
    for (TaskState state : TaskState.values()) {
      if (!state.isFinal() || state == TaskState.SKIPPED) {
        continue;
      }
      long id = bringTo(state, task());
      purgeAfter(HOUR.minusSeconds(5));
      assertThat(isThere(id)).as("%s, before its time", state).isTrue();
      purgeAfter(ofMinutes(10));
      assertThat(isThere(id)).as("%s, after its time", state).isFalse();
      assertThat(fixture.placesOf(id)).isEmpty();
    }
  }

  @Test
  void retentionCountsFromTheEndNotFromTheSubmit() {
    keep("mail", HOUR);
    long id = submit(task());
    fixture.advance(ofHours(5));
    KitNode node = node();
    node.finish(node.claimOne("mail"), Outcome.succeeded(null));
    purgeAfter(ofMinutes(30));
    assertThat(isThere(id)).isTrue();
    purgeAfter(ofMinutes(40));
    assertThat(isThere(id)).isFalse();
  }

  @Test
  void aLiveTaskStaysForEver() {
    for (TaskState state : TaskState.values()) {
      if (!state.isFinal()) {
        String type = "live-" + state;
        long id = bringTo(state, task(type));
        keep(type, Duration.ZERO);
        purgeAfter(ofDays(30));
        assertThat(stateOf(id)).isEqualTo(state);
      }
    }
  }

  @Test
  void eachTypeHasARetentionOfItsOwnAndOneWithoutKeepsItsTasks() {
    keep("short", HOUR);
    keep("long", ofDays(2));
    long kept = bringTo(TaskState.SUCCEEDED, task("kept"));
    long longer = bringTo(TaskState.SUCCEEDED, task("long"));
    long shorter = bringTo(TaskState.SUCCEEDED, task("short"));
    purgeAfter(ofHours(2));
    assertThat(isThere(shorter)).isFalse();
    assertThat(isThere(longer)).isTrue();
    purgeAfter(ofDays(3));
    assertThat(isThere(longer)).isFalse();
    assertThat(isThere(kept)).isTrue();
  }

  @Test
  void aRetentionThatIsChangedCountsForWhatHasEndedBefore() {
    long id = bringTo(TaskState.SUCCEEDED, task());
    purgeAfter(ofDays(1));
    assertThat(isThere(id)).isTrue();
    keep("mail", HOUR);
    purgeAfter(Duration.ZERO);
    assertThat(isThere(id)).isFalse();
  }

  @Test
  void evenWithoutRetentionATaskIsKeptUntilItsSubmitIsSurelyAnswered() {
    keep("mail", Duration.ZERO);
    NewTask sent = task().build();
    store.tasks().submit(List.of(sent));
    KitNode node = node();
    node.finish(node.claimOne("mail"), Outcome.succeeded(null));
    purgeAfter(ofSeconds(5));
    assertThat(store.tasks().submit(List.of(sent)).get(0).id()).isEqualTo(sent.id());
    assertThat(stateOf(sent.id())).as("the same task").isEqualTo(TaskState.SUCCEEDED);
    purgeAfter(ofSeconds(20));
    assertThat(isThere(sent.id())).isFalse();
  }

  @Test
  void aDeletedTaskIsNotMadeAnewByASubmitThatIsSentOnceMore() {
    NewTask sent = task().build();
    store.tasks().submit(List.of(sent));
    KitNode node = node();
    node.finish(node.claimOne("mail"), Outcome.succeeded(null));
    command(sent.id(), TaskCommand.delete());
    purgeAfter(ofSeconds(1));
    assertThat(store.tasks().submit(List.of(sent)).get(0).id()).isEqualTo(sent.id());
    assertThat(isThere(sent.id())).isFalse();
    purgeAfter(ofSeconds(20));
    assertThat(looked()).doesNotContain(PURGE);
  }

  @Test
  void aReopenedTaskIsLiveAndItsRetentionBeginsAnew() {
    keep("mail", HOUR);
    long id = bringTo(TaskState.FAILED, task());
    fixture.advance(ofHours(2));
    Part found = store.purge().find(null, 0, ALL);
    assertThat(found.due()).extracting(Due::id).containsExactly(id);
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    assertThat(store.purge().remove(found.due())).as("while it is live").isZero();
    KitNode node = node();
    node.finish(node.claimOne("mail"), Outcome.failedForGood("again"));
    assertThat(store.purge().remove(found.due())).as("once it has ended again").isZero();
    purgeAfter(ofMinutes(30));
    assertThat(isThere(id)).isTrue();
    purgeAfter(HOUR);
    assertThat(isThere(id)).isFalse();
  }

  @Test
  void aDeletedTaskIsPurgedSoon() {
    long id = bringTo(TaskState.FAILED, task());
    long other = bringTo(TaskState.FAILED, task());
    assertThat(command(id, TaskCommand.delete())).isEqualTo(Result.APPLIED);
    purgeAfter(ofSeconds(20));
    assertThat(store.purge().removeDeleted(ALL)).as("what is left to remove").isZero();
    assertThat(looked()).isEmpty();
    assertThat(isThere(other)).isTrue();
    assertThat(submit(task())).as("and all goes on").isPositive();
  }

  @Test
  void itsAuditStays() {
    keep("mail", HOUR);
    long id = bringTo(TaskState.CANCELLED, task());
    purgeAfter(ofHours(2));
    assertThat(isThere(id)).isFalse();
    assertThat(store.audit().find(id, Long.MAX_VALUE, 10)).isNotEmpty();
  }

  @Test
  void checkpointAndFailedAttemptsGoWithTheTask() {
    keep("mail", HOUR);
    NewTask sent = task().maxAttempts(5).build();
    store.tasks().submit(List.of(sent));
    KitNode node = node();
    Claimed first = node.claimOne("mail");
    node.begin(first);
    assertThat(store.tasks().checkpoint(first.fence(), "\"half\"")).isTrue();
    assertThat(store.steps().record(first.fence(), StepTheme.step("charge", 1))).isTrue();
    command(sent.id(), new TaskCommand.Signal("approval", null));
    node.finish(first, Outcome.failedRetryIn(Duration.ZERO, "the first time"));
    promoteAll();
    node.finish(node.claimOne("mail"), Outcome.failedForGood("the second time"));
    purgeAfter(ofHours(2));
    assertThat(isThere(sent.id())).isFalse();
    // Whoever brings the same id later finds nothing of it.
    store.tasks().submit(List.of(sent));
    assertThat(look(sent.id()).lastError()).isNull();
    assertThat(look(sent.id()).checkpoint()).isNull();
    assertThat(store.steps().steps(sent.id())).isEmpty();
    assertThat(store.steps().signals(sent.id())).isEmpty();
  }

  @Test
  void aUniqueKeyOutlivesItsTaskUntilItsWindowIsOver() {
    keep("mail", HOUR);
    UniqueKey day = new UniqueKey("once a day", ofDays(1), OnDuplicate.RETURN_EXISTING);
    long id = bringTo(TaskState.SUCCEEDED, task().unique(day));
    purgeAfter(ofHours(2));
    assertThat(isThere(id)).isFalse();
    Submitted second = store.tasks().submit(List.of(task().unique(day).build())).get(0);
    assertThat(second.created()).as("within its window").isFalse();
    assertThat(second.id()).isEqualTo(id);
    fixture.advance(ofDays(1));
    maintain(EXPIRE);
    submit(task().unique(day));
  }

  @Test
  void whatWaitsForATimeOfAPurgedTaskIsForgotten() {
    keep("mail", HOUR);
    long id = submit(task().deadline(ofDays(1)));
    KitNode node = node();
    node.finish(node.claimOne("mail"), Outcome.succeeded(null));
    purgeAfter(ofHours(2));
    assertThat(isThere(id)).isFalse();
    fixture.advance(ofDays(2));
    maintain(EXPIRE);
    assertThat(looked()).as("what is left to do").doesNotContain(EXPIRE);
  }

  @Test
  void aPassGoesOnInPartsAndBeginsAgainLater() {
    keep("mail", ofDays(1));
    keep("other", HOUR);
    List<Long> ids = succeedMany(5);
    fixture.advance(ofHours(2));
    assertThat(looked()).containsExactly(PURGE);
    TaskPurge purge = store.purge();
    List<Long> read = new ArrayList<>();
    Part part;
    do {
      part = purge.next(false, 2);
      assertThat(part.due()).isEmpty();
      read.add(part.last());
    } while (part.read() == 2);
    assertThat(read).containsExactly(ids.get(1), ids.get(3), ids.get(4));
    assertThat(looked()).as("after the pass").isEmpty();
    assertThat(purge.next(false, 2)).isEqualTo(Part.NOTHING);
    fixture.advance(ofMinutes(6));
    assertThat(looked()).as("a tenth of the shortest retention later").containsExactly(PURGE);
    assertThat(purge.next(false, 2).last()).as("from the beginning").isEqualTo(ids.get(1));
  }

  @Test
  void whatIsTooYoungForAnyRetentionIsNotRead() {
    keep("mail", ofDays(1));
    succeedMany(5);
    assertThat(store.purge().next(false, 10).read()).isZero();
    assertThat(store.purge().find(null, 0, 10).read()).isZero();
    fixture.advance(ofDays(2));
    assertThat(store.purge().find(null, 0, 10).read()).isEqualTo(5);
  }

  @Test
  void whoeverHasBegunAPassGoesOnWithItAndOthersOnlyWhenHeDoesNot() {
    keep("mail", HOUR);
    List<Long> ids = succeedMany(6);
    fixture.advance(ofHours(2));
    Store other = fixture.open();
    assertThat(dueOf(store.purge().next(false, 2))).isEqualTo(ids.subList(0, 2));
    assertThat(looked()).isEmpty();
    assertThat(other.purge().next(false, 2)).as("for another").isEqualTo(Part.NOTHING);
    assertThat(dueOf(store.purge().next(false, 2))).isEqualTo(ids.subList(2, 4));
    fixture.advance(TaskPurge.TURN);
    assertThat(looked()).containsExactly(PURGE);
    assertThat(dueOf(other.purge().next(false, 2))).isEqualTo(ids.subList(4, 6));
    assertThat(store.purge().next(false, 2)).as("for the first one").isEqualTo(Part.NOTHING);
  }

  private static List<Long> dueOf(Part part) {
    return part.due().stream().map(Due::id).toList();
  }

  @Test
  void whatWasFoundButNotRemovedIsFoundByTheNextPass() {
    keep("mail", HOUR);
    List<Long> ids = succeedMany(3);
    fixture.advance(ofHours(2));
    assertThat(dueOf(store.purge().next(false, 10))).isEqualTo(ids);
    purgeAfter(ofMinutes(6));
    assertThat(left()).isZero();
  }

  @Test
  void severalWhoPurgeAtOnceRemoveEachTaskOnce() throws Exception {
    keep("mail", HOUR);
    succeedMany(500);
    fixture.advance(ofHours(2));
    Store other = fixture.open();
    List<Callable<Integer>> purges = new ArrayList<>();
    for (Store from : List.of(store, other, store, other)) {
      purges.add(() -> removeAll(from));
    }
    int removed = Together.run(purges).stream().mapToInt(Integer::intValue).sum();
    // One that finds all of a part in the hands of another leaves them to him.
    assertThat(removed).isEqualTo(500);
    assertThat(left()).isZero();
  }

  private static int removeAll(Store from) {
    int removed = 0;
    long after = 0;
    Part part;
    do {
      part = from.purge().find(null, after, 50);
      removed += from.purge().remove(part.due());
      after = part.last();
    } while (part.read() == 50);
    return removed;
  }

  @Test
  void aCommandAndAPurgeOfTheSameTasksGetAlong() throws Exception {
    keep("mail", HOUR);
    List<Long> ids = new ArrayList<>(succeedFailing(200));
    fixture.advance(ofHours(2));
    Store other = fixture.open();
    List<Due> due = store.purge().find(null, 0, ALL).due();
    List<Collection<?>> answers =
        Together.run(
            List.of(
                () -> List.of(store.purge().remove(due)),
                () -> other.tasks().command(ids, TaskCommand.retry(), SOMEBODY)));
    int removed = (Integer) answers.get(0).iterator().next();
    long reopened = left();
    assertThat(removed + reopened).isEqualTo(200);
    for (long id : ids) {
      store
          .queries()
          .get(id)
          .ifPresent(info -> assertThat(info.state()).isEqualTo(TaskState.READY));
    }
  }

  private List<Long> succeedFailing(int count) {
    List<NewTask> tasks = Stream.generate(() -> task().build()).limit(count).toList();
    store.tasks().submit(tasks);
    KitNode node = node();
    return node.claim(count, "mail").stream()
        .map(
            one -> {
              node.finish(one, Outcome.failedForGood("no"));
              return one.fence().task();
            })
        .toList();
  }

  @Test
  void byAgeAllFinalTasksGoWhateverTheirTypesSay() {
    keep("long", ofDays(30));
    long kept = bringTo(TaskState.SUCCEEDED, task("kept"));
    long longer = bringTo(TaskState.FAILED, task("long"));
    long live = submit(task());
    fixture.advance(ofDays(2));
    long young = bringTo(TaskState.SUCCEEDED, task("young"));
    fixture.advance(ofHours(1));
    Part part = store.purge().find(ofDays(1), 0, ALL);
    assertThat(dueOf(part)).containsExactly(kept, longer);
    assertThat(store.purge().remove(part.due())).isEqualTo(2);
    assertThat(isThere(live)).isTrue();
    assertThat(isThere(young)).isTrue();
    assertThat(left()).isEqualTo(2);
  }

  @Test
  void whileTasksAreArchivedWhoeverArchivesNothingIsGivenNone() {
    keep("mail", HOUR);
    List<Long> ids = succeedMany(3);
    assertThat(store.purge().isArchived()).isFalse();
    store.purge().setArchived(true);
    Store other = fixture.open();
    assertThat(other.purge().isArchived()).isTrue();
    purgeAfter(ofHours(2));
    assertThat(left()).isEqualTo(3);
    assertThat(dueOf(other.purge().next(true, 10))).isEqualTo(ids);
    store.purge().setArchived(false);
    purgeAfter(ofHours(1));
    assertThat(left()).isZero();
  }

  @Test
  void nothingIsLookedForWhereAllIsKept() {
    succeedMany(3);
    fixture.advance(ofDays(1000));
    assertThat(looked()).isEmpty();
    assertThat(store.purge().next(false, 10)).isEqualTo(Part.NOTHING);
    assertThat(store.purge().find(null, 0, 10)).isEqualTo(Part.NOTHING);
  }
}
