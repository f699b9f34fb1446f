package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RELEASE_HOST_WAITS;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Payloads of newer versions are left to those who read them, and hold nobody up. */
abstract class VersionTheme extends Theme {

  private KitNode node;

  @BeforeEach
  void oneNodeClaims() {
    node = node();
  }

  private static TaskBuilder version(int version) {
    return task()
        .headers(Map.of(PayloadVersion.HEADER, Integer.toString(version), "trace", "t" + version));
  }

  private static LaneFilter reads(int version) {
    return new LaneFilter(
        Set.of("mail", "other"), Set.of(), Set.of(), Set.of(), Map.of("mail", version));
  }

  private List<Long> claimed(int version) {
    return ids(node.claim(ALL, reads(version)));
  }

  @Test
  void everyoneTakesWhatHeReads() {
    long newest = submit(version(3).priority(9));
    long newer = submit(version(2));
    long first = submit(task());
    assertThat(ids(node.claim(ALL, "mail"))).containsExactly(first);
    assertThat(claimed(2)).containsExactly(newer);
    assertThat(claimed(2)).isEmpty();
    assertThat(claimed(7)).containsExactly(newest);
  }

  @Test
  void manyOfSeveralVersionsAreSubmittedTogether() {
    List<TaskBuilder> tasks = List.of(task(), version(2), task(), version(3), version(2));
    store.tasks().submit(tasks.stream().map(TaskBuilder::build).toList());
    assertThat(ids(node.claim(ALL, "mail"))).containsExactly(tasks.get(0).id(), tasks.get(2).id());
    assertThat(claimed(2)).containsExactly(tasks.get(1).id(), tasks.get(4).id());
    assertThat(claimed(3)).containsExactly(tasks.get(3).id());
  }

  @Test
  void aVersionIsThatOfItsType() {
    long other = submit(task("other").headers(Map.of(PayloadVersion.HEADER, "2")));
    assertThat(claimed(2)).isEmpty();
    LaneFilter both =
        new LaneFilter(
            Set.of("mail", "other"), Set.of(), Set.of(), Set.of(), Map.of("other", 2, "mail", 3));
    assertThat(ids(node.claim(ALL, both))).containsExactly(other);
  }

  @Test
  void itStaysInItsVersionWhateverBecomesOfIt() {
    long id = submit(version(2).sticky());
    Claimed first = node.claim(1, reads(2)).get(0);
    node.finish(first, Outcome.failedRetryIn(Duration.ZERO, "no"));
    promoteAll();
    assertThat(node.claim(ALL, "mail")).isEmpty();
    Claimed second = node.claim(1, reads(2)).get(0);
    assertThat(second.headers()).containsEntry("trace", "t2");
    node.finish(second, Outcome.failedForGood("no"));
    assertThat(command(id, TaskCommand.retry())).isEqualTo(Result.APPLIED);
    promoteAll();
    assertThat(command(id, new TaskCommand.Edit(null, "elsewhere", null, null, Map.of())))
        .isEqualTo(Result.APPLIED);
    assertThat(node.claim(ALL, "mail")).isEmpty();
    assertThat(claimed(2)).containsExactly(id);
  }

  @Test
  void aTypeWithALimitHasVersionsToo() {
    rules("mail", new TypeRules(false, 1, null, null));
    long newer = submit(version(2));
    assertThat(node.claim(ALL, "mail")).isEmpty();
    long first = submit(task());
    List<Claimed> one = node.claim(ALL, "mail");
    assertThat(ids(one)).containsExactly(first);
    assertThat(claimed(2)).isEmpty();
    node.finish(one.get(0), Outcome.succeeded(null));
    assertThat(claimed(2)).containsExactly(newer);
  }

  @Test
  void aMachineThatIsNotThereIsGivenUpInTheSameVersion() {
    submit(version(2).host("gone"));
    fixture.advance(Duration.ofDays(1));
    maintain(RELEASE_HOST_WAITS);
    fixture.advance(Duration.ofDays(1));
    maintain(RELEASE_HOST_WAITS);
    assertThat(node.claim(ALL, "mail")).isEmpty();
    assertThat(claimed(2)).hasSize(1);
  }
}
