package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Signal;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskIds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings one task into each {@link Situation}, by the verbs that would have. */
final class EverySituation {

  /** When all of it happens; long ago for whoever reads the data. */
  static final Instant START = Instant.parse("2025-01-01T00:00:00Z");

  static final String LIVE = "live";
  static final String DEAD = "dead";

  private static final Duration RAN = Duration.ofMillis(1_500);
  private static final String ODD = "'\"`\\\\n$1?:a{}%_;--/*é漢🚀𠮷";

  private final Store store;
  private final Runnable aSecondPasses;
  private int tasks;
  private long execs;

  /**
   * On an empty store.
   *
   * @param aSecondPasses moves its clock, which stands still otherwise
   */
  EverySituation(Store store, Runnable aSecondPasses) {
    this.store = store;
    this.aSecondPasses = aSecondPasses;
  }

  void make() {
    long live = node(LIVE, Duration.ofHours(1));
    long dead = node(DEAD, Duration.ofSeconds(1));
    long lost = node("lost", Duration.ofSeconds(1));
    long left = node("left", Duration.ofSeconds(1));
    comesBackFrom(lost);
    waits(live);
    ends(live);
    runsOn(live, dead, left);
  }

  private void comesBackFrom(long lost) {
    submit(Situation.READY_AFTER_A_LOSS);
    submit(Situation.READY_AND_SUSPECT);
    begin(claim(lost, Situation.READY_AFTER_A_LOSS));
    claim(lost, Situation.READY_AND_SUSPECT);
    store.nodes().leave(lost);
    assertThat(store.tasks().recover(10)).isEqualTo(2);
  }

  private void waits(long live) {
    submit(Situation.READY_PLAIN);
    submit(Situation.READY_WITH_KEY, "order-42", null, 5, false);
    submit(Situation.READY_WITH_ODD_TEXT, ODD, null, 5, false);
    submit(Situation.SCHEDULED_AND_DUE, null, START.plus(Duration.ofDays(1)), 5, false);
    submit(
        Situation.SCHEDULED_FOR_2100, "far-away", Instant.parse("2100-01-01T00:00:00Z"), 5, false);
    submit(Situation.WAITS_FOR_RETRY, "again", null, 5, false);
    Claimed failing = begin(claim(live, Situation.WAITS_FOR_RETRY));
    checkpoint(failing);
    finish(failing, Outcome.failedRetryIn(Duration.ofMinutes(5), "not yet\n\tat some.Handler"));
    signal(submit(Situation.PAUSED_PLAIN), Signal.PAUSE);
    long paused = submit(Situation.PAUSED_WITH_CHECKPOINT);
    checkpoint(begin(claim(live, Situation.PAUSED_WITH_CHECKPOINT)));
    signal(paused, Signal.PAUSE);
    finish(new Fence(paused, live, execs), Outcome.released());
  }

  private void ends(long live) {
    finish(
        begin(claimNew(live, Situation.ATTENTION_PLAIN)), Outcome.failedNeedsPerson("look at it"));
    finish(claimNew(live, Situation.ATTENTION_UNREADABLE), Outcome.unrunnable("unreadable"));
    finish(
        begin(claimNew(live, Situation.SUCCEEDED_WITH_RESULT)), Outcome.succeeded("\"" + "漢🚀\""));
    finish(claimNew(live, Situation.SUCCEEDED_WITHOUT_RESULT), Outcome.succeeded(null));
    finish(
        claimNew(live, Situation.SUCCEEDED_AFTER_RETRY),
        Outcome.failedRetryIn(Duration.ZERO, "at first"));
    aSecondPasses.run();
    store.tasks().promote(10);
    finish(claim(live, Situation.SUCCEEDED_AFTER_RETRY), Outcome.succeeded("\"at last\""));
    finish(claimNew(live, Situation.FAILED_PLAIN), Outcome.failedForGood("never again"));
    signal(submit(Situation.CANCELLED_BEFORE_IT_RAN), Signal.CANCEL);
    Claimed cancelled = begin(claimNew(live, Situation.CANCELLED_WHILE_IT_RAN));
    signal(cancelled.fence().task(), Signal.CANCEL);
    finish(cancelled, Outcome.cancelled());
  }

  private void runsOn(long live, long dead, long left) {
    claimNew(live, Situation.HELD_BY_THE_LIVE);
    checkpoint(begin(claimNew(live, Situation.RUNS_ON_THE_LIVE)));
    signal(
        begin(claimNew(live, Situation.ASKED_TO_CANCEL_ON_THE_LIVE)).fence().task(), Signal.CANCEL);
    claimNew(dead, Situation.HELD_BY_THE_DEAD);
    checkpoint(begin(claimNew(dead, Situation.RAN_ON_THE_DEAD)));
    signal(
        begin(claimNew(dead, Situation.ASKED_TO_CANCEL_ON_THE_DEAD)).fence().task(), Signal.CANCEL);
    signal(
        begin(claimNew(dead, Situation.ASKED_TO_PAUSE_ON_THE_DEAD)).fence().task(), Signal.PAUSE);
    submit(Situation.LOST_TOO_OFTEN_WITH_THE_DEAD, null, null, 1, false);
    begin(claim(dead, Situation.LOST_TOO_OFTEN_WITH_THE_DEAD));
    submit(Situation.LOST_TOO_OFTEN_FOR_A_PERSON, null, null, 1, true);
    begin(claim(dead, Situation.LOST_TOO_OFTEN_FOR_A_PERSON));
    begin(claimNew(left, Situation.RAN_ON_ONE_WHO_LEFT));
    store.nodes().leave(left);
  }

  private long node(String name, Duration lease) {
    long node = store.nodes().register(new NodeInfo(name, name + "-host", lease)).node();
    store.nodes().serve(node, Set.of(Situation.READY_PLAIN.type()));
    return node;
  }

  private long submit(Situation situation) {
    return submit(situation, null, null, 5, false);
  }

  private long submit(
      Situation situation,
      @Nullable String key,
      @Nullable Instant runAt,
      int maxLosses,
      boolean needsPerson) {
    aSecondPasses.run();
    long id = TaskIds.from(START) + ++tasks;
    NewTask task =
        new NewTask(
            id,
            tasks % 3,
            tasks % 2 == 0 ? "default" : "slow",
            situation.type(),
            tasks % 4,
            key,
            1 + tasks % 9,
            Duration.ZERO,
            runAt,
            "\"payload " + tasks + " 漢🚀\"",
            tasks % 5 == 0 ? List.of("vip", "größe") : List.of(),
            3,
            maxLosses,
            needsPerson);
    assertThat(store.tasks().submit(List.of(task)).get(0).created()).isTrue();
    return id;
  }

  private Claimed claimNew(long node, Situation situation) {
    submit(situation);
    return claim(node, situation);
  }

  private Claimed claim(long node, Situation situation) {
    aSecondPasses.run();
    List<Claimed> claimed =
        store
            .tasks()
            .claim(new ClaimRequest(node, ++execs, 1, LaneFilter.ofTypes(situation.type())));
    assertThat(claimed).as("claimed for %s", situation).hasSize(1);
    return claimed.get(0);
  }

  private Claimed begin(Claimed task) {
    aSecondPasses.run();
    assertThat(store.tasks().begin(List.of(task.fence()))).isEmpty();
    return task;
  }

  private void checkpoint(Claimed task) {
    assertThat(store.tasks().checkpoint(task.fence(), "\"half of it\"")).isTrue();
  }

  private void signal(long task, Signal signal) {
    store.tasks().signal(List.of(task), signal);
  }

  private void finish(Claimed task, Outcome outcome) {
    finish(task.fence(), outcome);
  }

  private void finish(Fence fence, Outcome outcome) {
    aSecondPasses.run();
    assertThat(store.tasks().finish(List.of(new Finish(fence, outcome, RAN)))).hasSize(1);
  }
}
