package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a claim may take, and what it hands over. */
abstract class LaneTheme extends Theme {

  @Test
  void aClaimHandsOverEverythingARunNeeds() {
    long id =
        submit(
            task("report")
                .tenant(7)
                .queue("slow")
                .creator(42)
                .key("k")
                .priority(8)
                .tags("b", "a")
                .headers(Map.of("trace", "t"))
                .payload("{\"n\":1}")
                .maxAttempts(4)
                .retry("{}")
                .needsPerson(true));
    Claimed claimed = node().claimOne("report");
    assertThat(claimed)
        .isEqualTo(
            new Claimed(
                claimed.fence(),
                7,
                "slow",
                "report",
                42,
                "k",
                8,
                List.of("b", "a"),
                Map.of("trace", "t"),
                "{\"n\":1}",
                null,
                0,
                4,
                "{}",
                0,
                true,
                false,
                false,
                false,
                look(id).dueAt(),
                null));
    assertThat(claimed.fence().task()).isEqualTo(id);
  }

  @Test
  void aClaimedTaskRunsOnItsNodeAndCountsNothingYet() {
    long id = submit(task());
    KitNode node = node();
    Claimed claimed = node.claimOne("mail");
    var info = look(id);
    assertThat(info.state()).isEqualTo(TaskState.RUNNING);
    assertThat(info.executionId()).isEqualTo(claimed.fence().executionId());
    assertThat(info.node()).isEqualTo(node.number());
    assertThat(info.host()).isEqualTo("kit-host");
    assertThat(info.attempts()).isZero();
    assertThat(info.firstStartedAt()).isNull();
    assertThat(info.finishedAt()).isNull();
  }

  @Test
  void aTaskIsClaimedOnce() {
    submit(task());
    assertThat(node().claim(ALL, "mail")).hasSize(1);
    assertThat(node().claim(ALL, "mail")).isEmpty();
  }

  @Test
  void aClaimTakesNoMoreThanItsLimit() {
    for (int i = 0; i < 5; i++) {
      submit(task().queue("queue-" + i));
    }
    KitNode node = node();
    assertThat(node.claim(2, "mail")).hasSize(2);
    assertThat(node.claim(2, "mail")).hasSize(2);
    assertThat(node.claim(2, "mail")).hasSize(1);
  }

  @Test
  void onlyReadyTasksAreClaimed() {
    for (TaskState state : TaskState.values()) {
      if (state != TaskState.READY) {
        bringTo(state, task("type-" + state));
        assertThat(node().claim(ALL, "type-" + state)).as("claimed while %s", state).isEmpty();
      }
    }
  }

  @Test
  void aDueTaskThatIsNotPromotedIsNotClaimed() {
    submit(task().delay(Duration.ofMinutes(1)));
    fixture.advance(Duration.ofHours(1));
    assertThat(node().claim(ALL, "mail")).isEmpty();
  }

  @Test
  void onlyNamedTypesAreClaimed() {
    submit(task("other").priority(9));
    long mail = submit(task("mail").priority(1));
    long report = submit(task("report").priority(2));
    claims(LaneFilter.ofTypes("report", "mail"), report, mail);
  }

  @Test
  void noTypesMeansNothing() {
    submit(task());
    claims(LaneFilter.ofTypes());
  }

  @Test
  void typesAndQueuesDifferByCase() {
    submit(task("Mail"));
    submit(task("mail").queue("Default"));
    long id = submit(task("mail").queue("default"));
    claims(filter(Set.of("default"), Set.of(), Set.of()), id);
  }

  @Test
  void onlyNamedQueuesAreClaimed() {
    submit(task().queue("a").priority(9));
    long b = submit(task().queue("b").priority(1));
    long c = submit(task().queue("c").priority(2));
    claims(filter(Set.of("b", "c", "none"), Set.of(), Set.of()), c, b);
  }

  @Test
  void onlyNamedTenantsAreClaimed() {
    submit(task().tenant(1).priority(9));
    long two = submit(task().tenant(2).priority(1));
    long three = submit(task().tenant(3).priority(2));
    claims(filter(Set.of(), Set.of(2L, 3L, 4L), Set.of()), three, two);
  }

  @Test
  void onlyNamedCreatorsAreClaimed() {
    submit(task().creator(1).priority(9));
    submit(task().creator(1).priority(5));
    long two = submit(task().creator(2).priority(1));
    submit(task().creator(1).priority(1));
    long three = submit(task().creator(3).priority(1));
    claims(filter(Set.of(), Set.of(), Set.of(2L, 3L)), two, three);
  }

  @Test
  void everyConditionOfAFilterMustHold() {
    submit(task("other").queue("q").tenant(2).creator(3));
    submit(task().queue("r").tenant(2).creator(3));
    submit(task().queue("q").tenant(9).creator(3));
    submit(task().queue("q").tenant(2).creator(9));
    long id = submit(task().queue("q").tenant(2).creator(3));
    claims(filter(Set.of("q"), Set.of(2L), Set.of(3L)), id);
  }

  @Test
  void aCreatorBehindManyOthersIsStillFound() {
    store.tasks().submit(Stream.generate(() -> task().creator(1).build()).limit(1_000).toList());
    long id = submit(task().creator(2));
    claims(filter(Set.of(), Set.of(), Set.of(2L)), id);
  }

  @Test
  void aNodeThatIsNotRegisteredGetsNothing() {
    long id = submit(task());
    KitNode left = node();
    left.leave();
    assertThat(left.claim(ALL, "mail")).isEmpty();
    KitNode dead = node();
    die(dead);
    assertThat(dead.claim(ALL, "mail")).isEmpty();
    long unknown = dead.number() + 1_000;
    assertThat(store.tasks().claim(ClaimRequest.of(unknown, 1, ALL, LaneFilter.ofTypes("mail"))))
        .isEmpty();
    assertThat(stateOf(id)).isEqualTo(TaskState.READY);
  }

  private static LaneFilter filter(Set<String> queues, Set<Long> tenants, Set<Long> creators) {
    return new LaneFilter(Set.of("mail"), queues, tenants, creators);
  }

  private void claims(LaneFilter filter, Long... ids) {
    assertThat(node().claim(ALL, filter))
        .extracting(claimed -> claimed.fence().task())
        .containsExactly(ids);
  }
}
