package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.EXPIRE;
import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.OnDuplicate;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Look;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A look tells which jobs have something to do, and when the next task is due. */
abstract class LookTheme extends Theme {

  private Look look(Scope scope, Duration horizon, long readyAfter) {
    Look look = store.role(Maintenance.class).orElseThrow().look(scope, horizon, readyAfter);
    // What is there to be folded depends on how much time has passed, and is another theme's.
    Set<MaintenanceJob> jobs = new LinkedHashSet<>(look.jobs());
    jobs.remove(MaintenanceJob.FOLD_STATISTICS);
    return new Look(jobs, look.nextPromotion(), look.nextFire(), look.newestReady());
  }

  private Look look(Scope scope) {
    return look(scope, ofSeconds(2), 0);
  }

  private Look look(Duration horizon) {
    return look(Scope.ALL, horizon, 0);
  }

  private Look look() {
    return look(ofSeconds(2));
  }

  @Test
  void whereNothingIsDueThereIsNothingToDo() {
    KitNode node = node();
    submit(task("later").delay(ofHours(1)).deadline(ofHours(2)));
    submit(task("running"));
    assertThat(node.claim(1, "running")).hasSize(1);
    assertThat(look()).isEqualTo(new Look(Set.of(), null, null, null));
  }

  @Test
  void aDueTaskIsToBePromoted() {
    submit(task().delay(ofMinutes(1)));
    fixture.advance(ofMinutes(1));
    assertThat(look().jobs()).containsExactly(PROMOTE);
    assertThat(look().nextPromotion()).as("beside what is due").isNull();
    maintain(PROMOTE);
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void theNextDueTimeIsToldIfItIsWithinTheHorizon() {
    submit(task().delay(ofMinutes(10)));
    submit(task().delay(ofMinutes(5)));
    assertThat(look(ofMinutes(4)).nextPromotion()).isNull();
    assertThat(look(ofMinutes(6)).jobs()).isEmpty();
    assertThat(look(ofMinutes(6)).nextPromotion()).isBetween(ofMinutes(4), ofMinutes(5));
    fixture.advance(ofMinutes(3));
    assertThat(look(ofMinutes(6)).nextPromotion()).isBetween(ofMinutes(1), ofMinutes(2));
  }

  @Test
  void aPausedTaskIsNotWaitedFor() {
    long paused = submit(task().delay(ofMinutes(1)));
    command(paused, TaskCommand.pause());
    assertThat(look(ofHours(1)).nextPromotion()).isNull();
    fixture.advance(ofHours(1));
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void whatIsToBeDecidedIsToBePromotedAndItsTimeIsTold() {
    rules("mail", Rules.maxRunning(1));
    submit(task().skippable().delay(ofMinutes(5)));
    assertThat(look(ofMinutes(6)).nextPromotion()).isBetween(ofMinutes(4), ofMinutes(5));
    submit(task().skippable());
    assertThat(look().jobs()).containsExactly(PROMOTE);
    promoteAll();
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void aTurnThatWasGivenUpIsToBePassedOn() {
    rules("mail", Rules.perKey(1));
    KitNode node = node();
    submit(task().turn(KeyTurn.ORDERED, "k"));
    long second = submit(task().turn(KeyTurn.ORDERED, "k"));
    promoteAll();
    assertThat(look().jobs()).as("while the first has the turn").isEmpty();
    node.finish(node.claimOne("mail"), Outcome.succeeded(null));
    // Unless the verb has passed it on by itself.
    boolean blocked = stateOf(second) == TaskState.BLOCKED;
    assertThat(look().jobs().contains(PROMOTE)).isEqualTo(blocked);
    promoteAll();
    assertThat(stateOf(second)).isEqualTo(TaskState.READY);
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void aTaskOutOfTimeIsToBeEnded() {
    submit(task().delay(ofHours(2)).deadline(ofMinutes(1)));
    assertThat(look().jobs()).isEmpty();
    fixture.advance(ofMinutes(2));
    assertThat(look().jobs()).containsExactly(EXPIRE);
    maintain(EXPIRE);
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void aUniqueKeyWhoseWindowIsOverIsToBeForgotten() {
    KitNode node = node();
    submit(task().unique(new UniqueKey("u", ofMinutes(1), OnDuplicate.RETURN_EXISTING)));
    node.finish(node.claimOne("mail"), Outcome.succeeded(null));
    assertThat(look().jobs()).isEmpty();
    fixture.advance(ofMinutes(2));
    assertThat(look().jobs()).containsExactly(EXPIRE);
    maintain(EXPIRE);
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void aTaskThatWaitsForAMachineIsToBeSeen() {
    nodeOn("here");
    long id = submit(task().host("nowhere"));
    assertThat(look().jobs()).containsExactly(RELEASE_HOST_WAITS);
    maintain(RELEASE_HOST_WAITS);
    maintain(RELEASE_HOST_WAITS);
    assertThat(look().jobs()).as("once any machine may take %s", id).isEmpty();
  }

  @Test
  void theTasksOfANodeThatIsGoneAreToBeTakenBack() {
    KitNode node = node();
    submit(task());
    node.claimOne("mail");
    assertThat(look().jobs()).isEmpty();
    node.leave();
    assertThat(look().jobs()).containsExactly(RECOVER);
    assertThat(look(Scope.USUAL).jobs()).as("but by those who look for everything").isEmpty();
    maintain(RECOVER);
    assertThat(look().jobs()).isEmpty();
  }

  @Test
  void theNewestReadyTaskIsTold() {
    KitNode node = node();
    assertThat(look().newestReady()).isNull();
    long first = submit(task());
    assertThat(look().newestReady()).isEqualTo(first);
    long second = submit(task().priority(9));
    submit(task().delay(ofHours(1)));
    assertThat(look().newestReady()).isEqualTo(second);
    node.claimOne("mail");
    assertThat(look().newestReady()).as("once the newest is claimed").isEqualTo(first);
    node.claimOne("mail");
    assertThat(look().newestReady()).as("once all are claimed").isNull();
  }

  @Test
  void readyTasksAreLookedForAmongTheNewest() {
    long first = submit(task());
    assertThat(look(Scope.USUAL, ofSeconds(2), first - 1).newestReady()).isEqualTo(first);
    assertThat(look(Scope.USUAL, ofSeconds(2), first).newestReady()).isNull();
    long second = submit(task());
    assertThat(look(Scope.USUAL, ofSeconds(2), first).newestReady()).isEqualTo(second);
  }

  @Test
  void aLookForPromotionsLooksForNothingElse() {
    nodeOn("here");
    submit(task());
    submit(task().host("nowhere"));
    submit(task().delay(ofHours(2)).deadline(ofMinutes(1)));
    submit(task().delay(ofMinutes(5)));
    fixture.advance(ofMinutes(2));
    assertThat(look(Scope.USUAL).jobs()).contains(EXPIRE, RELEASE_HOST_WAITS);
    Look look = look(Scope.PROMOTIONS, ofMinutes(4), 0);
    assertThat(look.jobs()).isEmpty();
    assertThat(look.newestReady()).isNull();
    assertThat(look.nextPromotion()).isBetween(ofMinutes(2), ofMinutes(3));
    fixture.advance(ofMinutes(4));
    assertThat(look(Scope.PROMOTIONS).jobs()).containsExactly(PROMOTE);
  }
}
