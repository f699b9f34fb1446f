package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.taskmill.admin.Actor;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Operator;
import io.taskmill.admin.Reason;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Fence;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Terms;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Each reason is brought about, read, and cured as it says; then the task runs. On a clock that
 * stands still.
 */
class ExplainTest {

  private static final TaskType<String, Void> WORK =
      TaskType.of("work", String.class).unique(Uniqueness.NOTHING);

  private static final Actor ANNA = new Actor("anna", "ticket 17");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryStore store = new MemoryStore(now::get);
  private final HandDrivenEngine engine = engine("left");
  private final Taskmill mill = new Taskmill(engine);
  private final List<String> ran = new ArrayList<>();
  private final List<CompletableFuture<Void>> stages = new ArrayList<>();
  private boolean failing;
  private LongConsumer whileUndoing = id -> {};

  private HandDrivenEngine engine(String host) {
    return engine(Taskmill.builder().host(host));
  }

  private HandDrivenEngine engine(TaskmillBuilder builder) {
    return Engine.handDriven(
        store.openAgain(),
        builder.lease(ofSeconds(30)).shutdownGrace(ofSeconds(1)).engineSettings());
  }

  @AfterEach
  void close() {
    stages.forEach(stage -> stage.complete(null));
    mill.close();
    store.close();
  }

  @Test
  void aTaskThatIsNotDueSaysUntilWhen() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("later").delay(ofHours(1)));
    Explanation why = explain(id, Reason.NOT_DUE);
    assertThat(why.data()).containsEntry("until", now.get().plus(ofHours(1)));
    assertThat(why.sentence()).contains("2030-01-01T01:00:00Z");
    does(id, TaskCommand.runNow());
    runs("later");
  }

  @Test
  void severalTasksAreExplainedTogetherAsEachIsAlone() throws Exception {
    serve(WORK);
    long later = submit(WORK.request("later").delay(ofHours(1)));
    long first = submit(WORK.request("first"));
    long second = submit(WORK.request("second"));
    long paused = submit(WORK.request("paused").queue("closed"));
    mill.as("anna", "ticket 17").queues().pause("closed");

    List<Explanation> together = mill.explain(List.of(second, 42L, paused, later, first, second));

    assertThat(together)
        .containsExactly(
            mill.explain(second).orElseThrow(),
            mill.explain(paused).orElseThrow(),
            mill.explain(later).orElseThrow(),
            mill.explain(first).orElseThrow());
    assertThat(together)
        .extracting(Explanation::reason)
        .containsExactly(Reason.BEHIND, Reason.QUEUE_PAUSED, Reason.NOT_DUE, Reason.NEXT);
    assertThat(mill.explain(List.of())).isEmpty();
    List<Long> tooMany = LongStream.rangeClosed(1, Explanation.MOST + 1).boxed().toList();
    assertThatThrownBy(() -> mill.explain(tooMany))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("101");
  }

  @Test
  void aTaskThatSleepsSaysUntilWhen() throws Exception {
    mill.handle(
        WORK,
        (name, task) -> {
          task.sleep("cool-down", ofHours(1));
          ran.add(name);
        });
    long id = submit(WORK.request("rested"));
    engine.runReady();
    Explanation why = explain(id, Reason.SLEEPING, "cool-down", "2030-01-01T01:00:0");
    assertThat(why.data()).containsEntry("step", "cool-down");
    advance(ofHours(2));
    runs("rested");
  }

  @Test
  void aTaskThatWaitsForASignalSaysForWhich() throws Exception {
    mill.handle(
        WORK,
        (name, task) -> {
          task.await("approval", ofHours(1));
          ran.add(name);
        });
    long id = submit(WORK.request("approved"));
    engine.runReady();
    Explanation why =
        explain(id, Reason.AWAITS_SIGNAL, "signal 'approval' until 2030-01-01T01:00:0");
    assertThat(why.data()).containsEntry("signal", "approval");
    assertThat(why.remedy()).contains("./taskmill task signal " + id + " --name approval");
    does(id, new TaskCommand.Signal("approval", null));
    runs("approved");
  }

  @Test
  void aTaskThatWaitsForItsChildrenSaysHowFarTheyAre() throws Exception {
    TaskType<String, Void> part = TaskType.of("part", String.class);
    mill.handle(part, (name, task) -> {});
    mill.handle(
        WORK,
        (name, task) -> {
          task.children(
              "parts", List.of(part.request("now"), part.request("later").delay(ofHours(1))));
          task.awaitChildren("parts");
          ran.add(name);
        });
    long id = submit(WORK.request("whole"));
    while (engine.runReady()) {
      engine.maintain(MaintenanceJob.PROMOTE);
    }
    Explanation why = explain(id, Reason.AWAITS_CHILDREN, "is RUNNING, with 1 of 2 tasks to end");
    assertThat(why.data()).containsEntry("step", "parts").containsEntry("live", 1);
    advance(ofHours(2));
    engine.maintain(MaintenanceJob.PROMOTE);
    runs("whole");
  }

  @Test
  void aTaskWhoseStepIsTriedAgainSaysWhatWentWrong() throws Exception {
    failing = true;
    mill.handle(
        WORK,
        (name, task) ->
            task.step(
                Step.of(
                        "charge",
                        () -> {
                          if (failing) {
                            throw new IllegalStateException("no luck");
                          }
                          ran.add(name);
                        })
                    .withRetry(Retry.fixed(3, ofMinutes(5)))));
    long id = submit(WORK.request("charged"));
    engine.runReady();
    explain(id, Reason.STEP_RETRY, "'charge' has failed 1 times", "no luck", "00:05:0");
    failing = false;
    advance(ofMinutes(6));
    runs("charged");
  }

  @Test
  void aTaskThatIsBeingUndoneSaysSo() throws Exception {
    long id = failsToUndo(3);
    Explanation why =
        explain(
            id,
            Reason.UNDOING,
            "being undone",
            "'charge' could not be undone (try 1, the next after 300 s): ",
            "bank is closed",
            "The task itself had failed: io.taskmill.NotAgainException: no such address",
            "00:05:0");
    assertThat(why.data()).containsEntry("toUndo", List.of("charge"));
    assertThat(mill.steps(id)).extracting("name").containsExactly("charge", "pack");
    failing = false;
    advance(ofMinutes(6));
    runs("unpack", "refund charged");
    assertThat(mill.task(id).orElseThrow().state()).isEqualTo(TaskState.FAILED);
    assertThat(mill.steps(id)).extracting("name").containsExactly("charge", "pack");
    explain(id, Reason.FAILED, "no such address", "was undone: 'charge', 'pack'.");
  }

  @Test
  void anUndoThatRunsSaysSo() throws Exception {
    AtomicReference<Explanation> seen = new AtomicReference<>();
    whileUndoing =
        id -> {
          begin();
          seen.set(explain(id, Reason.RUNNING, "being undone on node", "no such address"));
        };
    failsToUndo(3);
    assertThat(seen.get().remedy()).contains("A cancel would leave it half undone");
  }

  @Test
  void anUndoThatNeedsAPersonSaysWhyAndHowItGoesOn() throws Exception {
    long id = failsToUndo(1);
    Explanation why =
        explain(
            id,
            Reason.NEEDS_PERSON,
            "'charge' could not be undone (try 1, the last): java.lang.IllegalStateException: bank is closed.",
            "The task itself had failed: io.taskmill.NotAgainException: no such address.");
    assertThat(why.remedy())
        .contains("Retry it: that goes on with undoing", "undo 'charge' by hand", "Reset forgets");
    failing = false;
    does(id, TaskCommand.retry());
    runs("unpack", "refund charged");
  }

  @Test
  void aTaskThatWasCancelledHalfUndoneSaysWhatARetryDoes() throws Exception {
    long id = failsToUndo(3);
    does(id, TaskCommand.cancel());
    Explanation why =
        explain(
            id,
            Reason.CANCELLED,
            "by anna (ticket 17)",
            "half undone: undone 'pack', not undone 'charge'.",
            "no such address");
    assertThat(why.remedy()).contains("goes on with undoing, and it ends as FAILED");
    failing = false;
    does(id, TaskCommand.retry());
    runs("unpack", "refund charged");
    assertThat(mill.task(id).orElseThrow().state()).isEqualTo(TaskState.FAILED);
  }

  /** Two steps are done, the task fails for good, and of the two only the last can be undone. */
  private long failsToUndo(int tries) throws Exception {
    failing = true;
    mill.handle(
        WORK.retry(Retry.fixed(tries, ofMinutes(5))),
        (name, task) -> {
          task.step(
              Step.of("charge", String.class, step -> name)
                  .withUndo(
                      (receipt, step) -> {
                        whileUndoing.accept(task.taskId());
                        if (failing) {
                          throw new IllegalStateException("bank is closed");
                        }
                        ran.add("refund " + receipt);
                      }));
          task.step(
              Step.of("pack", String.class, step -> name)
                  .withUndo((box, step) -> ran.add("unpack")));
          throw new NotAgainException("no such address");
        });
    long id = submit(WORK.request("charged"));
    engine.runReady();
    return id;
  }

  @Test
  void aTaskWhoseSignalDidNotComeSaysHowToWaitForItAgain() throws Exception {
    mill.handle(
        WORK,
        (name, task) -> {
          if (!task.await("approval", ofHours(1))) {
            throw new NotAgainException("not approved");
          }
          ran.add(name);
        });
    long id = submit(WORK.request("approved"));
    engine.runReady();
    advance(ofHours(2));
    engine.runReady();
    assertThat(explain(id, Reason.FAILED, "not approved").remedy())
        .contains("redo-step 'approval' first");
    does(id, new TaskCommand.RedoStep("approval"));
    does(id, TaskCommand.retry());
    engine.runReady();
    explain(id, Reason.AWAITS_SIGNAL);
    does(id, new TaskCommand.Signal("approval", null));
    runs("approved");
  }

  @Test
  void aTaskThatIsTriedAgainSaysWhatWentWrong() throws Exception {
    serve(WORK.retry(Retry.fixed(3, ofMinutes(5))));
    failing = true;
    long id = submit(WORK.request("again"));
    engine.runReady();
    assertThat(explain(id, Reason.NOT_DUE).sentence())
        .contains("attempt 1 of 3", "no luck", "2030-01-01T00:05:00Z");
    failing = false;
    ran.clear();
    advance(ofMinutes(5));
    runs("again");
  }

  @Test
  void aTaskThatIsDueWaitsForANodeToLetItThrough() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("due").delay(ofSeconds(10)));
    now.updateAndGet(time -> time.plusSeconds(11));
    assertThat(explain(id, Reason.DUE, "due since 2030-01-01T00:00:10Z", "1 live nodes").data())
        .containsEntry("nodes", 1);
    engine.maintain(MaintenanceJob.PROMOTE);
    runs("due");
  }

  @Test
  void aBlockedTaskNamesWhoHasTheTurn() throws Exception {
    TaskType<String, Void> apart = WORK.perKey(1);
    serve(apart);
    long first = submit(apart.request("first").key("k"));
    engine.maintain(MaintenanceJob.PROMOTE);
    long second = submit(apart.request("second").key("k"));
    engine.maintain(MaintenanceJob.PROMOTE);
    Explanation why = explain(second, Reason.TURN_TAKEN);
    assertThat(why.data()).containsEntry("holders", List.of(first)).containsEntry("key", "k");
    assertThat(why.sentence()).contains(Long.toString(first));
    does(first, TaskCommand.cancel());
    engine.maintain(MaintenanceJob.PROMOTE);
    runs("second");
  }

  @Test
  void aTaskThatComesAfterOthersNamesThem() throws Exception {
    serve(WORK);
    WorkflowHandle handle =
        mill.submit(
            Workflow.named("graph")
                .withOnFailure(OnFailure.CONTINUE)
                .task("one", WORK.request("one"))
                .task("two", WORK.request("two"))
                .task("three", WORK.request("three"))
                .after("one", "two")
                .task("four", WORK.request("four"))
                .after(OnEnd.FAILURE, "one"));
    long three = handle.task("three", WORK).id();
    Explanation why = explain(three, Reason.AFTER);
    assertThat(why.data()).containsEntry("live", 2).containsEntry("workflow", handle.id());
    assertThat(why.sentence())
        .contains(
            "one (task %s, READY) and two (task %s, READY)"
                .formatted(handle.task("one", WORK).id(), handle.task("two", WORK).id()));
    assertThat(why.remedy()).doesNotContain("cancel");
    engine.runReady();
    assertThat(explain(three, Reason.AFTER).sentence()).contains("has ended");
    engine.maintain(MaintenanceJob.PROMOTE);
    Explanation skipped = explain(handle.task("four", WORK).id(), Reason.SKIPPED);
    assertThat(skipped.sentence()).contains("failure of one, which is SUCCEEDED");
    assertThat(skipped.data())
        .containsEntry("because", "PREDECESSOR")
        .containsEntry("task", handle.task("one", WORK).id())
        .containsEntry("name", "one")
        .containsEntry("on", "FAILURE")
        .containsEntry("ended", "SUCCEEDED");
    ran.clear();
    runs("three");
  }

  @Test
  void whatWasSkippedForAFailureDoesNotSayThatItsTypeWasFullOnceTheFailureIsResolved()
      throws Exception {
    TaskType<String, Void> once = WORK.retry(Retry.none());
    serve(once);
    failing = true;
    WorkflowHandle handle =
        mill.submit(
            Workflow.named("graph")
                .withOnFailure(OnFailure.CONTINUE)
                .task("one", once.request("one"))
                .task("two", once.request("two"))
                .after("one"));
    long two = handle.task("two", once).id();
    engine.runReady();
    engine.maintain(MaintenanceJob.PROMOTE);
    assertThat(explain(two, Reason.SKIPPED).data()).containsEntry("ended", "FAILED");
    does(handle.task("one", once).id(), new TaskCommand.Resolve("by hand"));
    engine.maintain(MaintenanceJob.PROMOTE);
    assertThat(explain(two, Reason.SKIPPED, "had ended otherwise than it wants").data())
        .containsEntry("because", "CHANGED_SINCE");
  }

  @Test
  void aTaskThatComesAfterOneInAttentionSaysHowItGoesOn() throws Exception {
    TaskType<String, Void> careful = WORK.retry(Retry.none()).needsPerson();
    serve(careful);
    failing = true;
    WorkflowHandle handle =
        mill.submit(
            Workflow.named("graph")
                .withOnFailure(OnFailure.ASK)
                .task("one", careful.request("one"))
                .task("two", careful.request("two"))
                .after("one"));
    engine.runReady();
    engine.maintain(MaintenanceJob.PROMOTE);
    long one = handle.task("one", careful).id();
    Explanation why =
        explain(handle.task("two", careful).id(), Reason.AFTER, "one (task " + one, "ATTENTION");
    assertThat(why.remedy()).contains("Task " + one + " (one) waits for a person", "resolve it");
    failing = false;
    ran.clear();
    does(one, new TaskCommand.Resolve("by hand"));
    engine.maintain(MaintenanceJob.PROMOTE);
    runs("two");
  }

  @Test
  void theLastOfManyTasksBeforeIsNamedToo() throws Exception {
    serve(WORK);
    TaskType<String, Void> slow = TaskType.of("slow", String.class);
    Workflow many = Workflow.named("many").withOnFailure(OnFailure.CONTINUE);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      names.add("part-" + i);
      many.task("part-" + i, WORK.request("part"));
    }
    many.task("slow", slow.request("slow"));
    names.add("slow");
    WorkflowHandle handle = mill.submit(many.task("join", WORK.request("join")).after(names));
    while (engine.runReady()) {
      engine.maintain(MaintenanceJob.PROMOTE);
    }
    Explanation why = explain(handle.task("join", WORK).id(), Reason.AFTER);
    assertThat(why.sentence()).contains("after slow (task ");
    assertThat(why.data()).containsEntry("live", 1);
    mill.cancel(handle.task("slow", slow).id());
    engine.maintain(MaintenanceJob.PROMOTE);
    assertThat(explain(handle.task("join", WORK).id(), Reason.SKIPPED).sentence())
        .contains("success of slow, which is CANCELLED");
  }

  @Test
  void aPausedTaskSaysWhoPausedIt() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("paused"));
    does(id, TaskCommand.pause());
    Explanation why = explain(id, Reason.PAUSED);
    assertThat(why.data())
        .contains(entry("by", "anna"), entry("why", "ticket 17"), entry("since", now.get()));
    assertThat(why.sentence()).contains("by anna (ticket 17) since 2030-01-01T00:00:00Z");
    does(id, TaskCommand.resume());
    runs("paused");
  }

  @Test
  void aTaskThatBeginsPausedSaysSo() throws Exception {
    serve(WORK);
    long id = engine.handleOf(1, WORK, TaskScope.everything()).id() + 7;
    NewTask task =
        new NewTask(
            id,
            0,
            "default",
            "work",
            0,
            null,
            5,
            Duration.ZERO,
            null,
            "\"held\"",
            List.of(),
            Map.of(),
            3,
            null,
            5,
            false,
            new Terms(null, KeyTurn.NONE, false, true, null));
    store.tasks().submit(List.of(task));
    explain(id, Reason.START_PAUSED, "submitted to start paused, at 2030-01-01T00:00:00Z");
    does(id, TaskCommand.resume());
    runs("held");
  }

  @Test
  void aTaskThatADebugModeHoldsSaysSo() throws Exception {
    serve(WORK);
    anna().debugModes().set(DebugMode.TASKS, true);
    engine.beat();
    long id = submit(WORK.request("held"));
    assertThat(
            explain(id, Reason.START_PAUSED, "debug mode TASKS, which is on by anna (ticket 17)")
                .data())
        .contains(entry("mode", "TASKS"), entry("by", "anna"), entry("since", now.get()));
    assertThat(engine.runReady()).isFalse();
    does(id, TaskCommand.resume());
    runs("held");
  }

  @Test
  void aModeThatCameLaterIsNotWhyATaskBeganPaused() {
    long id;
    try (Taskmill holding =
        new Taskmill(
            Engine.handDriven(
                store.openAgain(), Taskmill.builder().holdSubmitted().engineSettings()))) {
      id = holding.submit(WORK.request("held")).id();
    }
    now.updateAndGet(time -> time.plusSeconds(1));
    anna().debugModes().set(DebugMode.TASKS, true);
    assertThat(explain(id, Reason.START_PAUSED, "submitted to start paused").data())
        .doesNotContainKey("mode");
  }

  @Test
  void aDisabledTypeHoldsItsTasksBack() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("disabled"));
    anna().types().disable("work");
    assertThat(explain(id, Reason.TYPE_DISABLED, "type 'work' is disabled").data())
        .contains(entry("type", "work"), entry("by", "anna"), entry("since", now.get()));
    assertThat(engine.runReady()).isFalse();
    mill.types().enable("work");
    runs("disabled");
  }

  @Test
  void aPausedQueueHoldsItsTasksBack() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("queued").queue("slow"));
    anna().queues().pause("slow");
    assertThat(explain(id, Reason.QUEUE_PAUSED, "'slow' is paused by anna (ticket 17)").data())
        .contains(entry("queue", "slow"), entry("by", "anna"), entry("since", now.get()));
    assertThat(engine.runReady()).isFalse();
    mill.queues().resume("slow");
    runs("queued");
  }

  @Test
  void aTypeThatNobodyServesHasNoWorker() throws Exception {
    mill.declare(WORK);
    engine.start();
    long id = submit(WORK.request("alone"));
    assertThat(explain(id, Reason.NO_WORKER, "No live node serves its type 'work'").data())
        .contains(entry("type", "work"), entry("nodes", 1));
    serve(WORK);
    runs("alone");
  }

  @Test
  void aQueueThatNobodyServesHasNoWorker() throws Exception {
    HandDrivenEngine choosy = engine(Taskmill.builder().queues("other").tenants(7));
    Taskmill of = new Taskmill(choosy);
    of.handle(WORK, (text, task) -> ran.add(text));
    choosy.start();
    mill.declare(WORK);
    long id = submit(WORK.request("unserved").queue("slow").tenant(7));
    long foreign = submit(WORK.request("foreign").queue("other").tenant(8));
    assertThat(
            explain(id, Reason.NO_WORKER, "1 live nodes serve its type 'work'", "queue 'slow'")
                .data())
        .contains(entry("queue", "slow"), entry("tenant", 7L));
    explain(foreign, Reason.NO_WORKER, "tenant 8");
    assertThat(choosy.runReady()).isFalse();
    does(id, TaskCommand.Edit.ofQueue("other"));
    choosy.runReady();
    assertThat(ran).containsExactly("unserved");
    of.close();
  }

  @Test
  void aPayloadOfANewerVersionWaitsForANewerWorker() throws Exception {
    serve(WORK);
    HandDrivenEngine newer = engine("newer");
    Taskmill of = new Taskmill(newer);
    TaskType<String, Void> second = WORK.version(2).upgrade(1, json -> json);
    long id = of.submit(second.request("newer")).id();
    assertThat(explain(id, Reason.NEWER_VERSION, "version 2", "version 1").data())
        .contains(entry("type", "work"));
    assertThat(engine.runReady()).isFalse();
    of.handle(second, (text, task) -> ran.add(text));
    newer.start();
    newer.runReady();
    assertThat(ran).containsExactly("newer");
    of.close();
  }

  @Test
  void aNodeThatDrainsTakesNothing() throws Exception {
    serve(WORK);
    long node = mill.nodes().list().get(0).id();
    anna().nodes().drain(node);
    engine.beat();
    long id = submit(WORK.request("drained"));
    assertThat(engine.runReady()).isFalse();
    Explanation why = explain(id, Reason.DRAINING, Long.toString(node), "by anna (ticket 17)");
    assertThat(why.data()).contains(entry("nodes", List.of(node)), entry("by", "anna"));
    mill.nodes().resume(node);
    engine.beat();
    runs("drained");
  }

  @Test
  void aTaskThatWantsAMachineSaysWhichAndUntilWhen() throws Exception {
    TaskType<String, Void> patient = WORK.hostGrace(ofMinutes(1));
    serve(patient);
    HandDrivenEngine right = engine("right");
    long id = submit(patient.request("there").host("right"));
    engine.maintain(MaintenanceJob.RELEASE_HOST_WAITS);
    assertThat(engine.runReady()).isFalse();
    Explanation why = explain(id, Reason.WANTS_HOST, "the host 'right' until 2030-01-01T00:01:00Z");
    assertThat(why.data())
        .contains(entry("host", "right"), entry("until", now.get().plus(ofMinutes(1))));
    advance(ofMinutes(1));
    runs("there");
    right.close();
  }

  @Test
  void aTaskForOneNodeSaysWhichAndThatItIsSkippedWithIt() throws Exception {
    serve(WORK);
    HandDrivenEngine right = engine(Taskmill.builder().name("second").host("right"));
    Taskmill other = new Taskmill(right);
    other.handle(WORK, (name, task) -> ran.add(name));
    right.start();
    ClusterNode node =
        mill.nodes().list().stream()
            .filter(one -> one.name().equals("second"))
            .findAny()
            .orElseThrow();
    long id = submit(WORK.request("there").onNode(node));
    assertThat(engine.runReady()).isFalse();
    String called = "node " + node.id() + " (second on right) alone";
    Explanation why = explain(id, Reason.WANTS_NODE, called + ".");
    assertThat(why.data())
        .containsExactly(
            entry("node", node.id()), entry("name", "second on right"), entry("because", "BUSY"));
    mill.nodes().drain(node.id());
    assertThat(explain(id, Reason.WANTS_NODE, called + ", which drains").data())
        .containsEntry("because", "DRAINING");
    right.close();
    assertThat(explain(id, Reason.WANTS_NODE, called + ", which is gone").data())
        .containsEntry("because", "GONE");
    engine.maintain(MaintenanceJob.SKIP_PINNED);
    assertThat(explain(id, Reason.SKIPPED, "it was for " + called + ", which is gone").data())
        .containsEntry("because", "NODE_GONE")
        .containsEntry("node", node.id())
        .containsEntry("name", "second on right");
    assertThat(ran).isEmpty();
  }

  @Test
  void aTaskForANodeThatCannotTakeItSaysWhy() throws Exception {
    serve(WORK);
    HandDrivenEngine right = engine(Taskmill.builder().name("second").queues("default"));
    Taskmill other = new Taskmill(right);
    other.handle(WORK, (name, task) -> ran.add(name));
    right.start();
    ClusterNode node =
        mill.nodes().list().stream()
            .filter(one -> one.name().equals("second"))
            .findAny()
            .orElseThrow();
    long id = submit(WORK.request("there").queue("elsewhere").onNode(node));
    assertThat(explain(id, Reason.WANTS_NODE, "does not take tasks of its type").data())
        .containsEntry("because", "NOT_SERVED");
    now.updateAndGet(time -> time.plusSeconds(31));
    assertThat(explain(id, Reason.WANTS_NODE, "has not beaten").data())
        .containsEntry("because", "SILENT");
    right.close();
  }

  @Test
  void aNodeThatComesToTheWantedMachineTakesTheTask() throws Exception {
    serve(WORK.hostGrace(ofMinutes(1)));
    HandDrivenEngine right = engine("right");
    long id = submit(WORK.request("there").host("right"));
    explain(id, Reason.WANTS_HOST, "for at most 60 s", "0 live nodes");
    serveAsync(new Taskmill(right), WORK);
    right.start();
    explain(id, Reason.WANTS_HOST, "1 live nodes");
    right.runReady();
    explain(id, Reason.HELD, "on right");
    stages.get(0).complete(null);
    right.runReady();
    explain(id, Reason.SUCCEEDED);
    right.close();
  }

  @Test
  void aHigherLimitLetsTheNextOneRunAtOnce() throws Exception {
    TaskType<String, Void> one = WORK.maxRunning(1);
    serveAsync(one);
    submit(one.request("first"));
    long second = submit(one.request("second"));
    engine.runReady();
    explain(second, Reason.CONCURRENCY);
    anna().types().edit("work", policy -> policy.withMaxRunning(2));
    engine.runReady();
    explain(second, Reason.HELD);
  }

  @Test
  void aTypeThatRunsAsManyAsItMayNamesThem() throws Exception {
    TaskType<String, Void> one = WORK.maxRunning(1);
    serveAsync(one);
    long first = submit(one.request("first"));
    long second = submit(one.request("second"));
    engine.runReady();
    Explanation why =
        explain(second, Reason.CONCURRENCY, "1 of at most 1 tasks", Long.toString(first));
    assertThat(why.data())
        .contains(entry("running", 1L), entry("maxRunning", 1), entry("holders", List.of(first)));
    stages.get(0).complete(null);
    runs("first", "second");
  }

  @Test
  void aRateSaysWhenTheNextOneMayBegin() throws Exception {
    TaskType<String, Void> slow = WORK.rate(Rate.perMinute(1));
    serve(slow);
    submit(slow.request("first"));
    long second = submit(slow.request("second"));
    runs("first");
    Explanation why = explain(second, Reason.RATE_LIMIT, "begin at 2030-01-01T00:01:00Z");
    assertThat(why.data()).containsEntry("until", now.get().plus(ofMinutes(1)));
    advance(ofSeconds(59));
    assertThat(engine.runReady()).isFalse();
    advance(ofSeconds(1));
    runs("first", "second");
  }

  @Test
  void aTaskInLineSaysHowManyComeBeforeItAndHowLongThatTakes() throws Exception {
    serve(WORK);
    submit(WORK.request("one"));
    submit(WORK.request("two"));
    long id = submit(WORK.request("three"));
    assertThat(explain(id, Reason.BEHIND).data())
        .contains(entry("ahead", 2L), entry("capped", false))
        .doesNotContainKey("about");
    does(id, new TaskCommand.Edit(9, null, null, null));
    explain(id, Reason.NEXT);
    runs("three", "one", "two");
    long ahead = submit(WORK.request("four"));
    long last = submit(WORK.request("five"));
    // Three in the ten minutes before now, and in the second that is now.
    Explanation why = explain(last, Reason.BEHIND, "1 tasks", "about 3 minutes at today's rate");
    assertThat(why.data()).containsEntry("about", ofSeconds(200));
    assertThat(ahead).isLessThan(last);
  }

  @Test
  void theNextTaskSaysWhoMayTakeIt() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("next"));
    assertThat(explain(id, Reason.NEXT, "next of its queue", "1 live nodes").data())
        .containsEntry("nodes", List.of(mill.nodes().list().get(0).id()));
    runs("next");
  }

  @Test
  void aCancelThatIsNotConfirmedYetSaysWhoAsked() throws Exception {
    serveAsync(WORK);
    long id = submit(WORK.request("stubborn"));
    engine.runReady();
    does(id, TaskCommand.cancel());
    Explanation why =
        explain(id, Reason.CANCEL_ASKED, "asked to cancel by anna (ticket 17)", "not confirmed");
    assertThat(why.data()).contains(entry("by", "anna"), entry("host", "left"));
    engine.beat();
    stages.get(0).completeExceptionally(new StoppedException(StopReason.CANCEL));
    engine.runReady();
    assertThat(explain(id, Reason.CANCELLED).sentence()).contains("anna");
    does(id, TaskCommand.retry());
    runsAsync("stubborn", "stubborn");
  }

  @Test
  void aPauseThatIsNotConfirmedYetSaysWhoAsked() throws Exception {
    serveAsync(WORK);
    long id = submit(WORK.request("stubborn"));
    engine.runReady();
    does(id, TaskCommand.pause());
    assertThat(
            explain(id, Reason.PAUSE_ASKED, "asked to pause by anna (ticket 17)", "not confirmed")
                .data())
        .containsEntry("by", "anna");
    engine.beat();
    stages.get(0).completeExceptionally(new StoppedException(StopReason.PAUSE));
    engine.runReady();
    explain(id, Reason.PAUSED);
    does(id, TaskCommand.resume());
    runsAsync("stubborn", "stubborn");
  }

  @Test
  void aNodeThatIsSilentIsNamedUntilItsTasksAreTakenBack() throws Exception {
    HandDrivenEngine right = holdElsewhere(WORK);
    serve(WORK);
    long id = mill.find(TaskFilter.all(), 1).get(0).id();
    now.updateAndGet(time -> time.plusSeconds(31));
    engine.beat();
    assertThat(explain(id, Reason.NODE_SILENT).sentence())
        .contains("right", "has not beaten since 2030-01-01T00:00:00Z");
    declareDead("right");
    explain(id, Reason.NODE_SILENT);
    engine.maintain(MaintenanceJob.RECOVER);
    ran.clear();
    runs("elsewhere");
    right.close();
  }

  @Test
  void aTaskThatWasJustClaimedIsHeld() throws Exception {
    serveAsync(WORK);
    long id = submit(WORK.request("held"));
    engine.runReady();
    Explanation held = explain(id, Reason.HELD, "claimed by node", "on left");
    assertThat(held.data()).containsEntry("host", "left");
    runsAsync("held");
  }

  @Test
  void aRunningTaskSaysWhereAndSinceWhen() throws Exception {
    serveAsync(WORK);
    long id = submit(WORK.request("running"));
    engine.runReady();
    begin();
    Explanation running =
        explain(id, Reason.RUNNING, "on left since 2030-01-01T00:00:00Z", "last heartbeat");
    assertThat(running.data())
        .contains(
            entry("node", mill.nodes().list().get(0).id()),
            entry("since", now.get()),
            entry("lastBeat", now.get()));
    runsAsync("running");
  }

  @Test
  void aTaskOutOfAttemptsWaitsForAPerson() throws Exception {
    TaskType<String, Void> careful = WORK.retry(Retry.none()).needsPerson();
    serve(careful);
    failing = true;
    long id = submit(careful.request("careful"));
    engine.runReady();
    Explanation why = explain(id, Reason.OUT_OF_ATTEMPTS);
    assertThat(why.data()).contains(entry("attempts", 1), entry("maxAttempts", 1));
    assertThat(why.sentence()).contains("no luck");
    failing = false;
    ran.clear();
    does(id, TaskCommand.retry());
    runs("careful");
  }

  @Test
  void aTaskThatWasLostTooOftenWaitsForAPerson() throws Exception {
    TaskType<String, Void> careful = WORK.maxLosses(1).needsPerson();
    HandDrivenEngine right = holdElsewhere(careful);
    long id = mill.find(TaskFilter.all(), 1).get(0).id();
    begin();
    now.updateAndGet(time -> time.plusSeconds(31));
    declareDead("right");
    engine.maintain(MaintenanceJob.RECOVER);
    assertThat(explain(id, Reason.OUT_OF_LOSSES, "lost with its node 1 of 1 times").data())
        .contains(entry("losses", 1), entry("maxLosses", 1));
    serve(careful);
    ran.clear();
    does(id, TaskCommand.retry());
    runs("elsewhere");
    right.close();
  }

  @Test
  void aTaskThatGaveUpWaitsForAPerson() throws Exception {
    TaskType<String, Void> careful = WORK.needsPerson();
    mill.handle(
        careful,
        (text, task) -> {
          ran.add(text);
          if (failing) {
            throw new NotAgainException("no such customer");
          }
        });
    engine.start();
    failing = true;
    long id = submit(careful.request("gave up"));
    engine.runReady();
    assertThat(explain(id, Reason.NEEDS_PERSON).sentence()).contains("no such customer");
    failing = false;
    ran.clear();
    does(id, TaskCommand.reset());
    runs("gave up");
  }

  @Test
  void aTaskWhosePayloadCannotBeReadWaitsForAPerson() throws Exception {
    TaskType<String, Void> careful = WORK.needsPerson();
    serve(careful);
    long id = submit(careful.request("unread").delay(ofHours(1)));
    does(id, TaskCommand.Edit.ofPayload("{\"not\":\"a text\"}"));
    does(id, TaskCommand.runNow());
    engine.runReady();
    explain(id, Reason.NEEDS_PERSON, "waits for a person", "payload");
    does(id, new TaskCommand.Resolve("told them"));
    explain(id, Reason.RESOLVED);
  }

  @Test
  void aTaskWhoseDeadlineHasPassedWaitsForAPerson() throws Exception {
    TaskType<String, Void> careful =
        WORK.timeout(ofMinutes(1)).deadline(ofMinutes(5)).needsPerson();
    serve(careful);
    long id = submit(careful.request("late").delay(ofHours(1)));
    advance(ofMinutes(6));
    explain(id, Reason.NEEDS_PERSON, "waits for a person", "deadline");
    does(id, TaskCommand.retry());
    runs("late");
  }

  @Test
  void whatWasEndedByHandSaysByWhom() throws Exception {
    TaskType<String, Void> once = WORK.retry(Retry.none());
    serve(once);
    long committed = submit(once.request("committed"));
    does(committed, new TaskCommand.Commit("1"));
    explain(committed, Reason.SUCCEEDED, "committed by hand by anna (ticket 17)");
    long cleaned = submit(once.request("cleaned"));
    does(cleaned, TaskCommand.clean());
    explain(cleaned, Reason.FAILED, "cleaned away by anna (ticket 17)");
    failing = true;
    does(cleaned, TaskCommand.retry());
    engine.runReady();
    explain(cleaned, Reason.FAILED, "failed for good", "no luck");
  }

  @Test
  void aTaskThatSucceededHasNothingToWaitFor() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("done"));
    runs("done");
    assertThat(explain(id, Reason.SUCCEEDED, "succeeded at 2030-01-01T00:00:00Z").data())
        .containsEntry("finishedAt", now.get());
    anna().runAgain(id);
    runs("done", "done");
  }

  @Test
  void aTaskThatFailedCanBeRetried() throws Exception {
    TaskType<String, Void> once = WORK.retry(Retry.none());
    serve(once);
    failing = true;
    long id = submit(once.request("failed"));
    engine.runReady();
    assertThat(explain(id, Reason.FAILED).sentence()).contains("no luck");
    failing = false;
    ran.clear();
    does(id, TaskCommand.retry());
    runs("failed");
  }

  @Test
  void aTaskThatWasCancelledCanBeRetried() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("cancelled"));
    does(id, TaskCommand.cancel());
    assertThat(explain(id, Reason.CANCELLED, "cancelled by anna (ticket 17)").data())
        .containsEntry("by", "anna");
    does(id, TaskCommand.retry());
    runs("cancelled");
  }

  @Test
  void aTaskThatWasSkippedCanBeRetried() throws Exception {
    TaskType<String, Void> one = WORK.maxRunning(1).skipWhenFull();
    serve(one);
    submit(one.request("first"));
    engine.maintain(MaintenanceJob.PROMOTE);
    long id = submit(one.request("second"));
    engine.maintain(MaintenanceJob.PROMOTE);
    assertThat(explain(id, Reason.SKIPPED, "skipped at 2030-01-01T00:00:00Z").data())
        .containsEntry("because", "TYPE_FULL");
    runs("first");
    does(id, TaskCommand.retry());
    engine.maintain(MaintenanceJob.PROMOTE);
    runs("first", "second");
  }

  @Test
  void aTaskThatWasResolvedCanBeReset() throws Exception {
    serve(WORK);
    long id = submit(WORK.request("resolved"));
    does(id, new TaskCommand.Resolve("called them"));
    assertThat(explain(id, Reason.RESOLVED, "resolved by anna (ticket 17)").data())
        .containsEntry("by", "anna");
    does(id, TaskCommand.reset());
    runs("resolved");
  }

  @Test
  void aTaskThatIsNotThereHasNoExplanation() {
    assertThat(mill.explain(42)).isEmpty();
  }

  // Short ways.

  private void serve(TaskType<String, Void> type) {
    mill.handle(
        type,
        (text, task) -> {
          ran.add(text);
          if (failing) {
            throw new IllegalStateException("no luck");
          }
        });
    engine.start();
  }

  /** Its tasks run until the test completes their stages. */
  private void serveAsync(TaskType<String, Void> type) {
    serveAsync(mill, type);
    engine.start();
  }

  private void serveAsync(Taskmill where, TaskType<String, Void> type) {
    where.handleAsync(
        type,
        (text, task) -> {
          ran.add(text);
          CompletableFuture<Void> stage = new CompletableFuture<>();
          stages.add(stage);
          return stage;
        });
  }

  /** A task is held by another node. */
  private HandDrivenEngine holdElsewhere(TaskType<String, Void> type) throws Exception {
    HandDrivenEngine right = engine("right");
    serveAsync(new Taskmill(right), type);
    right.start();
    right.submit(List.of(type.request("elsewhere")), null);
    right.runReady();
    return right;
  }

  private void declareDead(String host) {
    NodeStatus node =
        store.nodes().list().stream()
            .filter(one -> one.host().equals(host))
            .findFirst()
            .orElseThrow();
    assertThat(store.nodes().declareDead(node.node(), node.beats())).isTrue();
  }

  /** As a node does after half a second. */
  private void begin() {
    for (NodeStatus node : store.nodes().list()) {
      for (Fence fence : store.tasks().held(node.node())) {
        store.tasks().begin(List.of(new Begin(fence, Duration.ZERO)));
      }
    }
  }

  private long submit(TaskRequest<String, Void> request) {
    return mill.submit(request).id();
  }

  /**
   * @param says what its sentence has in it
   */
  private Explanation explain(long id, Reason reason, String... says) {
    Explanation why = mill.explain(id).orElseThrow();
    assertThat(why.reason()).as(why.sentence()).isEqualTo(reason);
    assertThat(List.of(says)).allSatisfy(words -> assertThat(why.sentence()).contains(words));
    assertThat(why.sentence()).endsWith(".").doesNotContain("null", "..");
    assertThat(why.remedy()).endsWith(".");
    return why;
  }

  private Operator anna() {
    return mill.as("anna", "ticket 17");
  }

  private void does(long id, TaskCommand command) {
    assertThat(store.tasks().command(List.of(id), command, ANNA).get(0).isAccepted()).isTrue();
  }

  private void advance(Duration by) {
    now.updateAndGet(time -> time.plus(by));
    engine.beat();
    engine.maintain();
  }

  private void runs(String... names) throws InterruptedException {
    while (engine.runReady()) {
      engine.maintain(MaintenanceJob.PROMOTE);
    }
    assertThat(ran).containsExactly(names);
  }

  private void runsAsync(String... names) throws InterruptedException {
    while (engine.runReady()) {
      stages.forEach(stage -> stage.complete(null));
    }
    stages.forEach(stage -> stage.complete(null));
    engine.runReady();
    assertThat(ran).containsExactly(names);
    assertThat(mill.find(TaskFilter.all(), 1).get(0).state()).isEqualTo(TaskState.SUCCEEDED);
  }
}
