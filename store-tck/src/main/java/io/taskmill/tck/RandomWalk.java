package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Does one random thing after another to a store and to the {@link Model}, and compares. */
final class RandomWalk {

  private final StoreFixture fixture;
  private final Store store;
  private final Dice dice;
  private final Model model = new Model();
  private final ModelCheck check;
  private final LimitCheck limits;
  private final List<KitNode> nodes = new ArrayList<>();
  private final List<Fence> everyFence = new ArrayList<>();
  private final List<String> log = new ArrayList<>();

  RandomWalk(StoreFixture fixture, Store store, long seed) {
    this.fixture = fixture;
    this.store = store;
    this.dice = new Dice(seed);
    Dice.RULES.forEach(this::register);
    joins();
    joins();
    this.check = new ModelCheck(fixture, this::store, model, nodes.get(0).registration().now());
    this.limits = new LimitCheck(this::store, model);
  }

  private void register(String type, TypeRules rules) {
    store.types().register(List.of(new StoredType(type, 0, rules, "")));
  }

  private Store store() {
    return store;
  }

  void walk(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      limits.step();
      if (i == steps / 2) {
        check.everything();
      }
    }
    check.everything();
    drain();
    check.everything();
  }

  /** Lets everything that is live run to its end, by people where it takes them. */
  private void drain() {
    recover();
    finish(model.held(), Outcome.succeeded("drained"));
    command(model.all(task -> task.state == TaskState.PAUSED), TaskCommand.resume());
    command(model.all(task -> task.state == TaskState.ATTENTION), TaskCommand.cancel());
    passes(Dice.LONGEST_DELAY);
    limits.step();
    while (!model.all(task -> !task.state.isFinal()).isEmpty()) {
      promote();
      claim(nodes.get(0), List.of(new Share(Dice.everything(), Theme.ALL)));
      limits.step();
      List<ModelTask> running = model.held();
      assertThat(running).as("run, while others wait").isNotEmpty();
      finish(running, Outcome.succeeded("drained"));
      limits.step();
    }
    promote();
    assertThat(Theme.maintain(store(), PROMOTE, Theme.ALL)).as("left to promote").isZero();
  }

  /** What was done last, the latest at the end. */
  String trace() {
    return String.join("\n", log.subList(Math.max(0, log.size() - 25), log.size()));
  }

  private void step() {
    dice.oneOf(
        new Dice.Choice(18, this::submits),
        new Dice.Choice(4, this::submitsAgain),
        new Dice.Choice(20, this::claims),
        new Dice.Choice(9, this::begins),
        new Dice.Choice(16, this::finishes),
        new Dice.Choice(9, this::writesLate),
        new Dice.Choice(4, this::saves),
        new Dice.Choice(10, this::signals),
        new Dice.Choice(5, this::promote),
        new Dice.Choice(5, this::timePasses),
        new Dice.Choice(4, this::recover),
        new Dice.Choice(3, this::beats),
        new Dice.Choice(2, this::joins),
        new Dice.Choice(2, this::dies),
        new Dice.Choice(1, this::leaves));
  }

  private void submits() {
    List<NewTask> batch = dice.newTasks();
    List<Submitted> expected = batch.stream().map(model::submit).toList();
    log("submit " + batch);
    assertThat(store().tasks().submit(batch)).isEqualTo(expected);
    expected.forEach(answer -> check.task(answer.id()));
  }

  private void submitsAgain() {
    for (ModelTask task : dice.some(1, List.copyOf(model.tasks.values()))) {
      log("submit again " + task.task.id());
      assertThat(store().tasks().submit(List.of(task.task)).get(0).id()).isEqualTo(task.task.id());
      check.task(task.task.id());
    }
  }

  private void claims() {
    claim(dice.one(nodes), dice.shares());
  }

  private void claim(KitNode node, List<Share> shares) {
    List<ModelTask> expected = model.claimable(shares);
    log("node " + node.number() + " claims " + shares);
    List<Claimed> claimed = node.claim(shares);
    assertThat(claimed.stream().map(task -> task.fence().task()))
        .as("claimed, in order")
        .isEqualTo(expected.stream().map(task -> task.task.id()).toList());
    for (int i = 0; i < claimed.size(); i++) {
      check.claimed(claimed.get(i), expected.get(i));
      everyFence.add(claimed.get(i).fence());
      expected.get(i).claim(claimed.get(i).fence());
      check.task(expected.get(i).task.id());
    }
  }

  private void begins() {
    List<ModelTask> some = dice.some(3, model.held());
    List<Fence> fences = some.stream().map(RandomWalk::fence).toList();
    log("begin " + fences);
    assertThat(store().tasks().begin(fences.stream().map(Begin::now).toList())).isEmpty();
    some.forEach(ModelTask::begin);
    some.forEach(task -> check.task(task.task.id()));
  }

  private void finishes() {
    List<ModelTask> some = dice.some(3, model.held());
    finish(some, some.stream().map(task -> dice.outcome()).toList());
  }

  private void finish(List<ModelTask> all, Outcome outcome) {
    finish(all, Collections.nCopies(all.size(), outcome));
  }

  private void finish(List<ModelTask> some, List<Outcome> outcomes) {
    List<Finish> finishes = new ArrayList<>();
    Map<Fence, TaskState> expected = new HashMap<>();
    for (int i = 0; i < some.size(); i++) {
      ModelTask task = some.get(i);
      Outcome outcome = outcomes.get(i);
      Fence fence = fence(task);
      finishes.add(new Finish(fence, outcome, outcome.counted() ? KitNode.RAN : Duration.ZERO));
      task.finish(outcome, model.clock);
      expected.put(fence, task.state);
    }
    log("finish " + finishes);
    assertThat(store().tasks().finish(finishes)).isEqualTo(expected);
    some.forEach(task -> check.task(task.task.id()));
  }

  /** An execution that has ended, or was taken back, does not know it and writes. */
  private void writesLate() {
    List<Fence> ended = everyFence.stream().filter(this::hasEnded).toList();
    for (Fence fence : dice.some(1, ended)) {
      ModelTask task = Objects.requireNonNull(model.tasks.get(fence.task()));
      TaskStore tasks = store().tasks();
      log(fence + " begins, saves and finishes too late");
      assertThat(tasks.begin(List.of(Begin.now(fence)))).containsExactly(fence);
      assertThat(tasks.checkpoint(fence, "late")).isFalse();
      Finish late = new Finish(fence, dice.outcome(), KitNode.RAN);
      Optional<TaskState> answer = Optional.ofNullable(tasks.finish(List.of(late)).get(fence));
      if (task.remembers(fence)) {
        assertThat(answer).as("finish of %s sent again", fence).contains(task.state);
      } else if (task.state == TaskState.RUNNING) {
        assertThat(answer).as("finish of %s while another runs", fence).isEmpty();
      } else {
        assertThat(Set.of(task.state)).containsAll(answer.stream().toList());
      }
      check.task(fence.task());
    }
  }

  private void saves() {
    for (ModelTask task : dice.some(1, model.held())) {
      task.checkpoint = "saved after step " + log.size();
      log("checkpoint of " + task.holder);
      assertThat(store().tasks().checkpoint(fence(task), task.checkpoint)).isTrue();
      check.task(task.task.id());
    }
  }

  private void signals() {
    command(
        dice.some(3, model.all(task -> dice.keeps(task.state))),
        dice.one(List.of(TaskCommand.cancel(), TaskCommand.pause(), TaskCommand.resume())));
  }

  private void command(List<ModelTask> some, TaskCommand signal) {
    List<Long> ids = some.stream().map(task -> task.task.id()).toList();
    log(signal.verb() + " " + ids);
    List<Result> expected = some.stream().map(task -> task.command(signal, model.clock)).toList();
    assertThat(store().tasks().command(ids, signal, Theme.SOMEBODY))
        .extracting(CommandAnswer::result)
        .isEqualTo(expected);
    ids.forEach(check::task);
  }

  private void promote() {
    List<ModelTask> due = model.promotable();
    int load = model.load(Dice.LIMITED);
    log("promote");
    int looked = Theme.maintain(store(), PROMOTE, Theme.ALL);
    assertThat(looked).isGreaterThanOrEqualTo(due.isEmpty() ? 0 : 1);
    due.forEach(check::promoted);
    limits.skipped(due, load);
    limits.step();
    limits.nobodyWaitsInVain();
  }

  private void timePasses() {
    passes(Duration.ofHours(dice.upTo(2)));
  }

  private void passes(Duration hours) {
    log(hours + " pass");
    model.clock = model.clock.plus(hours);
    fixture.advance(hours);
  }

  private void recover() {
    List<ModelTask> lost = model.lost();
    log("recover");
    assertThat(Theme.maintain(store(), RECOVER, Theme.ALL)).isEqualTo(lost.size());
    for (ModelTask task : lost) {
      check.recovered(task);
    }
  }

  private void beats() {
    KitNode node = dice.one(nodes);
    log("node " + node.number() + " beats");
    Beat beat = node.beat();
    Map<Fence, StopRequest> asked = new LinkedHashMap<>();
    beat.asked().forEach(one -> asked.put(one.fence(), one.request()));
    Map<Fence, StopRequest> expected = new HashMap<>();
    for (ModelTask task : model.held()) {
      if (task.asked != null && fence(task).node() == node.number()) {
        expected.put(fence(task), task.asked);
      }
    }
    assertThat(store().tasks().held(node.number()))
        .containsExactlyInAnyOrderElementsOf(
            model.held().stream()
                .map(RandomWalk::fence)
                .filter(fence -> fence.node() == node.number())
                .toList());
    assertThat(beat.registered()).isTrue();
    assertThat(asked).isEqualTo(expected);
    assertThat(beat.peers()).extracting(NodeStatus::node).doesNotContain(node.number());
    assertThat(beat.peers()).hasSize(nodes.size() - 1);
  }

  private void joins() {
    KitNode node = new KitNode(store());
    log("node " + node.number() + " joins");
    nodes.add(node);
    model.nodes.add(node.number());
  }

  private void dies() {
    if (nodes.size() > 1) {
      timePasses();
      KitNode node = dice.one(nodes);
      log("node " + node.number() + " dies");
      long beats =
          store().nodes().list().stream()
              .filter(status -> status.node() == node.number())
              .findFirst()
              .orElseThrow()
              .beats();
      assertThat(store().nodes().declareDead(node.number(), beats)).isTrue();
      gone(node);
    }
  }

  private void leaves() {
    if (nodes.size() > 1) {
      KitNode node = dice.one(nodes);
      log("node " + node.number() + " leaves");
      node.leave();
      gone(node);
    }
  }

  private void gone(KitNode node) {
    nodes.remove(node);
    model.nodes.remove(node.number());
  }

  private boolean hasEnded(Fence fence) {
    return !fence.equals(Objects.requireNonNull(model.tasks.get(fence.task())).holder);
  }

  private static Fence fence(ModelTask task) {
    return Objects.requireNonNull(task.holder);
  }

  private void log(String what) {
    log.add(log.size() + ": " + what);
  }
}
