package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the store has on its books for a node, so that a claim whose answer was lost is found. */
abstract class HeldTheme extends Theme {

  @Test
  void whatANodeClaimedIsOnItsBooks() {
    submitThree();
    KitNode node = node();
    List<Fence> fences = node.claim(ALL, "mail").stream().map(Claimed::fence).toList();
    assertThat(store.tasks().held(node.number())).containsExactlyInAnyOrderElementsOf(fences);
  }

  @Test
  void whatOthersClaimedIsNot() {
    submitThree();
    KitNode node = node();
    KitNode other = node();
    Fence mine = node.claimOne("mail").fence();
    other.claimOne("mail");
    assertThat(store.tasks().held(node.number())).containsExactly(mine);
  }

  @Test
  void nothingIsHeldBeforeTheFirstClaim() {
    submitThree();
    KitNode node = node();
    assertThat(store.tasks().held(node.number())).isEmpty();
    assertThat(store.tasks().held(node.number() + 1_000)).isEmpty();
  }

  @Test
  void whatBeganIsStillHeldAndWhatEndedIsNot() {
    submitThree();
    KitNode node = node();
    List<Claimed> claimed = node.claim(ALL, "mail");
    node.begin(claimed.get(0));
    node.finish(claimed.get(1), Outcome.succeeded(null));
    node.finish(claimed.get(2), Outcome.failedRetryIn(Duration.ofHours(1), "no"));
    assertThat(store.tasks().held(node.number())).containsExactly(claimed.get(0).fence());
  }

  @Test
  void theLatestExecutionIsTheOneThatIsHeld() {
    submit(task());
    KitNode node = node();
    node.finish(node.claimOne("mail"), Outcome.released());
    Fence second = node.claimOne("mail").fence();
    assertThat(store.tasks().held(node.number())).containsExactly(second);
  }

  @Test
  void aNodeThatIsGoneHoldsNothingOnceItsTasksAreTakenBack() {
    submitThree();
    KitNode node = node();
    node.claim(ALL, "mail");
    die(node);
    maintain(RECOVER);
    assertThat(store.tasks().held(node.number())).isEmpty();
  }

  private void submitThree() {
    for (int i = 0; i < 3; i++) {
      submit(task());
    }
  }
}
