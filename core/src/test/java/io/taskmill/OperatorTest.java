package io.taskmill;

import static io.taskmill.TaskState.CANCELLED;
import static io.taskmill.TaskState.FAILED;
import static io.taskmill.TaskState.PAUSED;
import static io.taskmill.TaskState.READY;
import static io.taskmill.TaskState.RESOLVED;
import static io.taskmill.TaskState.SCHEDULED;
import static io.taskmill.TaskState.SUCCEEDED;
import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.CommandRefusedException;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCommand.Edit;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What people do to tasks, through the API. */
class OperatorTest {

  private static final TaskType<String, String> GREET =
      TaskType.of("greet", String.class, String.class).retry(Retry.none());

  private final MemoryStore store = new MemoryStore();
  private final HandDrivenEngine engine =
      Engine.handDriven(store, Taskmill.builder().engineSettings());
  private final Taskmill mill = new Taskmill(engine);
  private final Operator anna = mill.as("anna", "ticket 17");

  private volatile boolean fails;

  private record Note(String text) {}

  @AfterEach
  void close() {
    mill.close();
  }

  private void serve() {
    mill.compute(
            GREET,
            (name, task) -> {
              if (fails) {
                throw new IllegalStateException("no");
              }
              return "Hello " + name;
            })
        .start();
  }

  private void run() throws InterruptedException {
    while (engine.runReady()) {
      // There may be more.
    }
  }

  private TaskInfo look(long id) {
    return mill.task(id).orElseThrow();
  }

  @Test
  void aTaskIsFoundByWhatItsNewPayloadSays() {
    TaskType<Note, Void> note = TaskType.of("note", Note.class).attribute("text", "/text");
    mill.declare(note);
    long one = mill.submit(note.request(new Note("old"))).id();
    long other = mill.submit(GREET.request("old")).id();
    assertThat(anna.send(List.of(one, other, one), Edit.ofPayload("{\"text\":\"new\"}")))
        .extracting(CommandAnswer::id)
        .containsExactly(one, other, one);
    assertThat(mill.find(TaskFilter.all().attribute("text", "old"), 10)).isEmpty();
    assertThat(mill.find(TaskFilter.all().attribute("text", "new"), 10))
        .extracting(TaskInfo::id)
        .containsExactly(one);
    refused(
        () -> anna.all(Edit.ofPayload("1"), TaskFilter.live()),
        "payload",
        "names none",
        "one type");
    anna.all(Edit.ofPayload("{\"text\":\"all\"}"), TaskFilter.live().types("note")).start();
    engine.maintain();
    assertThat(mill.find(TaskFilter.all().attribute("text", "all"), 10)).hasSize(1);
  }

  @Test
  void typesQueuesAndNodesAreChangedOnSomebodysBehalf() throws Exception {
    serve();
    long node = mill.nodes().list().get(0).id();
    anna.types().edit("greet", policy -> policy.withPriority(8));
    anna.queues().pause("mail");
    anna.queues().capacity("mail", 10);
    anna.nodes().drain(node);
    anna.nodes().resume(node);
    mill.nodes().drain(node);
    assertThat(mill.types().get("greet").orElseThrow().policy().priority()).isEqualTo(8);
    assertThat(mill.queues().list()).containsExactly(new QueueInfo("mail", 10L, true));
    assertThat(mill.nodes().list().get(0).draining()).isTrue();
    assertThat(mill.audit().find(AuditFilter.all().who("anna"), Long.MAX_VALUE, 100).entries())
        .allMatch(entry -> "ticket 17".equals(entry.why()))
        .extracting(AuditEntry::verb, AuditEntry::subject)
        .containsExactly(
            tuple("resume-node", Long.toString(node)),
            tuple("drain-node", Long.toString(node)),
            tuple("edit-queue", "mail"),
            tuple("pause-queue", "mail"),
            tuple("edit-type", "greet"));
  }

  private List<AuditEntry> audit(long id) {
    return store.audit().find(id, Long.MAX_VALUE, 100);
  }

  @Test
  void eachVerbDoesWhatItSaysByIdAndByTypeAndKey() throws Exception {
    serve();
    fails = true;
    long id = mill.submit(GREET.request("world").key("k")).id();
    Instant later = Instant.now().plus(ofHours(2)).truncatedTo(ChronoUnit.MICROS);
    assertThat(anna.pause(id).result()).isEqualTo(Result.APPLIED);
    assertThat(look(id).state()).isEqualTo(PAUSED);
    assertThat(anna.resume("greet", "k").result()).isEqualTo(Result.APPLIED);
    assertThat(look(id).state()).isEqualTo(READY);
    anna.reschedule("greet", "k", later);
    assertThat(look(id).dueAt()).isEqualTo(later);
    assertThat(look(id).state()).isEqualTo(SCHEDULED);
    anna.edit(id, new Edit(9, "slow", 5, null));
    assertThat(look(id).priority()).isEqualTo(9);
    assertThat(look(id).queue()).isEqualTo("slow");
    assertThat(look(id).maxAttempts()).isEqualTo(5);
    anna.edit("greet", "k", Edit.ofMaxAttempts(1));
    assertThat(anna.editPayload(id, GREET, "you").result()).isEqualTo(Result.APPLIED);
    assertThat(look(id).payload()).isEqualTo("\"you\"");
    anna.runNow(id);
    run();
    assertThat(look(id).state()).isEqualTo(FAILED);
    fails = false;
    assertThat(anna.retry("greet", "k").result()).isEqualTo(Result.APPLIED);
    assertThat(look(id).attempts()).isEqualTo(1);
    anna.cancel(id);
    assertThat(look(id).state()).isEqualTo(CANCELLED);
    anna.reset("greet", "k");
    assertThat(look(id).attempts()).isZero();
    run();
    assertThat(look(id).state()).isEqualTo(SUCCEEDED);
    assertThat(look(id).result()).isEqualTo("\"Hello you\"");
    anna.delete("greet", "k");
    assertThat(mill.task(id)).isEmpty();
    assertThat(audit(id)).hasSize(11).allMatch(entry -> entry.who().equals("anna"));
    assertThat(audit(id)).allMatch(entry -> "ticket 17".equals(entry.why()));
  }

  @Test
  void aTaskIsEndedByHand() {
    long cleaned = mill.submit(GREET.request("a")).id();
    long committed = mill.submit(GREET.request("b")).id();
    long resolved = mill.submit(GREET.request("c")).id();
    anna.clean(cleaned);
    anna.commit(committed, "\"by hand\"");
    anna.resolve(resolved, "called them");
    assertThat(look(cleaned).state()).isEqualTo(FAILED);
    assertThat(look(committed).state()).isEqualTo(SUCCEEDED);
    assertThat(look(committed).result()).isEqualTo("\"by hand\"");
    assertThat(look(resolved).state()).isEqualTo(RESOLVED);
  }

  @Test
  void aKeyMeansTheNewestLiveTaskAndOtherwiseTheNewest() {
    long first = mill.submit(GREET.request("1").key("k")).id();
    anna.cancel(first);
    long second = mill.submit(GREET.request("2").key("k")).id();
    assertThat(anna.pause("greet", "k").id()).isEqualTo(second);
    anna.cancel(second);
    assertThat(anna.pause("greet", "k").id()).as("none is live").isEqualTo(second);
    assertThat(anna.retry(first).isAccepted()).isTrue();
    assertThat(anna.pause("greet", "k").id()).as("the live one").isEqualTo(first);
  }

  @Test
  void aKeyIsOneOfATenant() {
    long other = mill.submit(GREET.request("1").key("k").tenant(7)).id();
    refused(() -> anna.cancel("greet", "k"), "Tenant 0", "'greet'", "'k'", "Nothing was changed");
    assertThat(anna.ofTenant(7).cancel("greet", "k").id()).isEqualTo(other);
  }

  @Test
  void aRefusalSaysWhichStatesWouldDo() {
    long id = mill.submit(GREET.request("world")).id();
    CommandAnswer answer = anna.retry(id);
    assertThat(answer.refusal()).isEqualTo(Refusal.STATE);
    assertThat(answer.inWords(TaskCommand.retry())).contains("READY", "FAILED", "Nothing");
    assertThatThrownBy(() -> anna.strict().retry(id))
        .isInstanceOfSatisfying(
            CommandRefusedException.class, e -> assertThat(e.answer()).isEqualTo(answer))
        .hasMessageContaining("needs one of");
    assertThat(anna.strict().cancel(id).isAccepted()).isTrue();
    assertThat(audit(id)).as("refusals are not done").hasSize(1);
  }

  @Test
  void manyTasksAtOnceAreAnsweredInTheirOrder() {
    long one = mill.submit(GREET.request("1")).id();
    long two = mill.submit(GREET.request("2")).id();
    List<CommandAnswer> answers = anna.send(List.of(two, 5L, one), TaskCommand.cancel());
    assertThat(answers).extracting(CommandAnswer::id).containsExactly(two, 5L, one);
    assertThat(answers.get(1).refusal()).isEqualTo(Refusal.UNKNOWN);
    refused(
        () -> anna.send(Collections.nCopies(1_001, 1L), TaskCommand.cancel()),
        "1001 tasks",
        "all(command, filter)");
  }

  @Test
  void whatIsGivenFollowsTheRulesOfRequests() {
    long id = mill.submit(GREET.request("world")).id();
    refused(() -> Edit.ofPriority(10), "priority is 10", "between 1");
    refused(() -> Edit.ofQueue("a b"), "queue 'a b'", "no spaces");
    refused(() -> Edit.ofMaxAttempts(0), "0", "at least 1");
    refused(() -> new Edit(null, null, null, null), "changes nothing", "priority");
    refused(() -> anna.edit(id, Edit.ofPayload("a\0")), "new payload", "NUL");
    refused(() -> anna.edit(id, Edit.ofPayload("x".repeat(2_000_000))), "2000000 bytes");
    refused(() -> anna.commit(id, "x".repeat(2_000_000)), "result", "2000000 bytes");
    refused(() -> anna.resolve(id, " "), "remark is empty");
    refused(() -> anna.resolve(id, "r".repeat(1_001)), "remark 'rrr", "1001", "at most 1000");
    refused(() -> anna.reschedule(id, Instant.MAX), "due time", "right unit");
    refused(() -> anna.reschedule(id, Instant.EPOCH.minusSeconds(1)), "due time", "1970");
    refused(() -> mill.as(" ", null), "Nobody is named");
    refused(() -> mill.as("w".repeat(201), null), "201 characters");
    refused(() -> mill.as("anna", "y".repeat(1_001)), "reason", "1001 characters");
    assertThat(audit(id)).isEmpty();
  }

  @Test
  void anEndedTaskIsRunAgainAsALinkedCopy() throws Exception {
    serve();
    long first =
        mill.submit(
                GREET
                    .request("world")
                    .key("k")
                    .queue("slow")
                    .priority(8)
                    .tags("t")
                    .header("h", "v"))
            .id();
    refused(() -> anna.runAgain(first), "is READY", "needs one of", "SUCCEEDED");
    run();
    long second = anna.runAgain("greet", "k");
    TaskInfo copy = look(second);
    assertThat(copy.state()).isEqualTo(READY);
    assertThat(copy)
        .usingRecursiveComparison()
        .comparingOnlyFields("type", "payload", "key", "queue", "priority", "tags", "headers")
        .isEqualTo(look(first));
    run();
    assertThat(look(second).result()).isEqualTo("\"Hello world\"");
    assertThat(look(first).state()).isEqualTo(SUCCEEDED);
    assertThat(audit(first))
        .extracting(AuditEntry::verb, AuditEntry::answer, AuditEntry::after)
        .containsExactly(
            tuple("run-again", "applied", "{\"task\":\"%s\"}".formatted(second)),
            tuple("run-again", "asked", null));
    refused(() -> anna.runAgain(42), "no task 42");
  }

  @Test
  void aLiveTaskOfTheSameKeyKeepsAnEndedOneFromRunningAgain() {
    long first = mill.submit(GREET.request("1").key("k")).id();
    anna.cancel(first);
    long live = mill.submit(GREET.request("2").key("k")).id();
    assertThatThrownBy(() -> anna.runAgain(first))
        .isInstanceOfSatisfying(
            DuplicateTaskException.class, e -> assertThat(e.existing()).isEqualTo(live));
    assertThat(audit(first).get(0))
        .as("entered before the copy is submitted")
        .satisfies(
            entry -> {
              assertThat(entry.verb()).isEqualTo("run-again");
              assertThat(entry.answer()).isEqualTo("asked");
            });
  }

  @Test
  void anEndedTaskThatKeepsItsKeyForADayIsRunAgainAllTheSame() throws Exception {
    TaskType<String, Void> daily =
        TaskType.of("daily", String.class).unique(Uniqueness.BY_KEY.within(ofHours(24)));
    mill.handle(daily, (text, task) -> {}).start();
    long first = mill.submit(daily.request("1").key("k")).id();
    run();
    assertThat(mill.submit(daily.request("2").key("k")).id()).isEqualTo(first);
    long again = anna.runAgain(first);
    assertThat(look(again).state()).isEqualTo(READY);
  }

  @Test
  void aBulkCommandIsCountedFirstAndDoneByTheEngine() {
    mill.submitAll(IntStream.range(0, 1_200).mapToObj(n -> GREET.request("x")).toList());
    BulkCommand bulk = anna.all(TaskCommand.cancel(), TaskFilter.live().types("greet"));
    assertThat(bulk.count()).isEqualTo(1_200);
    assertThat(mill.operations().list(10)).isEmpty();
    long id = bulk.start();
    assertThat(mill.operations().get(id).orElseThrow().state()).isEqualTo(Operation.State.OPEN);
    engine.maintain();
    Operation done = mill.operations().get(id).orElseThrow();
    assertThat(done.state()).isEqualTo(Operation.State.DONE);
    assertThat(done.matched()).isEqualTo(1_200);
    assertThat(done.applied()).isEqualTo(1_200);
    assertThat(mill.count(TaskFilter.all().states(CANCELLED), 9_999)).isEqualTo(1_200);
    assertThat(anna.stop(id)).as("it is over").isFalse();
  }

  @Test
  void aBulkCommandOnEverythingMustBeSaid() {
    mill.submit(GREET.request("x"));
    refused(
        () -> anna.all(TaskCommand.cancel(), TaskFilter.all()),
        "no condition",
        "cancel",
        "everything(command)");
    refused(() -> anna.everything(Edit.ofPayload("x".repeat(2_000_000))), "new payload", "2000000");
    anna.everything(TaskCommand.cancel()).start();
    engine.maintain();
    assertThat(mill.count(TaskFilter.live(), 10)).isZero();
    refused(() -> mill.operations().list(0), "limit is 0");
  }

  @Test
  void aBulkCommandReachesRunningHandlersAtOnce() throws Exception {
    try (Taskmill other =
        new Taskmill(Engine.threaded(store.openAgain(), Taskmill.builder().engineSettings()))) {
      var running = new CountDownLatch(1);
      var stopped = new CountDownLatch(1);
      other
          .compute(
              GREET,
              (name, task) -> {
                running.countDown();
                try {
                  new CountDownLatch(1).await();
                } finally {
                  stopped.countDown();
                }
                return name;
              })
          .start();
      mill.submit(GREET.request("x"));
      assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
      long id = anna.all(TaskCommand.cancel(), TaskFilter.live()).start();
      assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(mill.operations().get(id).orElseThrow().asked()).isEqualTo(1);
    }
  }

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll(words);
  }
}
