package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Outcome;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks that ask for a machine, while it is there. */
abstract class HostTheme extends Theme {

  @Test
  void aTaskIsGivenToNodesOnItsHostOnly() {
    KitNode left = nodeOn("left");
    long id = submit(task().host("left"));
    claims(nodeOn("right"));
    claims(nodeOn("Left"));
    claims(left, id);
    assertThat(look(id).host()).isEqualTo("left");
  }

  @Test
  void whatWaitsForAHostDoesNotHoldUpOthers() {
    store
        .tasks()
        .submit(
            IntStream.range(0, 500)
                .mapToObj(i -> task().host("left").priority(9).build())
                .toList());
    long id = submit(task().priority(1));
    claims(nodeOn("right"), id);
  }

  @Test
  void aNodeGetsWhatWantsItsHostAndWhatWantsNoneInOneOrder() {
    KitNode left = nodeOn("left");
    long first = submit(task().host("left").priority(9));
    long second = submit(task().priority(7));
    long third = submit(task().host("left"));
    long fourth = submit(task());
    long fifth = submit(task().host("left"));
    claims(left, first, second, third, fourth, fifth);
  }

  @Test
  void aTaskThatWaitsForAHostCanBeCancelled() {
    long id = submit(task().host("nowhere"));
    assertThat(command(id, TaskCommand.cancel())).isEqualTo(Result.APPLIED);
    assertThat(stateOf(id)).isEqualTo(TaskState.CANCELLED);
    assertThat(maintain(RELEASE_HOST_WAITS)).isZero();
  }

  @Test
  void aTaskThatHadToWaitForItsTurnStillWantsItsHost() {
    rules("mail", Rules.perKey(1));
    KitNode left = nodeOn("left");
    long first = submit(task().host("left").turn(KeyTurn.APART, "k"));
    long second = submit(task().host("left").turn(KeyTurn.APART, "k"));
    promoteAll();
    claims(nodeOn("right"));
    left.finish(claim(left, first), Outcome.succeeded(null));
    promoteAll();
    claims(nodeOn("right"));
    claims(left, second);
  }

  @Test
  void theOrderIsKept() {
    long second = submit(task().host("nowhere").priority(7));
    long first = submit(task().priority(9));
    long third = submit(task().host("nowhere"));
    long fourth = submit(task());
    long fifth = submit(task().host("nowhere"));
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(3);
    claims(nodeOn("right"), first, second, third, fourth, fifth);
  }

  @Test
  void aLimitOfTheTypeCountsOnEveryHost() {
    rules("mail", Rules.maxRunning(1));
    KitNode left = nodeOn("left");
    KitNode right = nodeOn("right");
    long wanted = submit(task().host("left").priority(9));
    long other = submit(task().priority(1));
    Claimed running = claim(right, other);
    claims(left);
    right.finish(running, Outcome.succeeded(null));
    running = claim(left, wanted);
    long third = submit(task());
    claims(right);
    left.finish(running, Outcome.succeeded(null));
    claims(right, third);
  }

  @Test
  void aClaimOfCreatorsGoesByTheHostToo() {
    LaneFilter filter = new LaneFilter(Set.of("mail"), Set.of(), Set.of(), Set.of(2L));
    KitNode left = nodeOn("left");
    submit(task().host("left").creator(1));
    long id = submit(task().host("left").creator(2));
    long gone = submit(task().host("nowhere").creator(2));
    KitNode right = nodeOn("right");
    assertThat(right.claim(ALL, filter)).isEmpty();
    assertThat(ids(left.claim(ALL, filter))).containsExactly(id);
    assertThat(maintain(RELEASE_HOST_WAITS)).isEqualTo(1);
    assertThat(ids(right.claim(ALL, filter))).containsExactly(gone);
  }
}
