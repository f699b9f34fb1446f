package io.taskmill;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.schedule.Schedule;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.Part;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs what workflows.md shows, and checks that it shows what runs here. */
class WorkflowExamplesTest {

  private static final TaskType<Long, String> RESERVE =
      TaskType.of("reserve", Long.class, String.class);
  private static final TaskType<Long, String> CHARGE =
      TaskType.of("charge", Long.class, String.class).maxAttempts(1);
  private static final TaskType<Long, String> PACK = TaskType.of("pack", Long.class, String.class);
  private static final TaskType<Long, Void> SHIP = TaskType.of("ship", Long.class);
  private static final TaskType<Long, Void> APOLOGIZE = TaskType.of("apologize", Long.class);

  private static final TaskType<String, Integer> COUNT =
      TaskType.of("count", String.class, Integer.class);
  private static final TaskType<String, String> TOTAL =
      TaskType.of("total", String.class, String.class);
  private static final TaskType<String, String> CHAPTERS =
      TaskType.of("chapters", String.class, String.class);

  private static final TaskType<String, String> BOOK =
      TaskType.of("book", String.class, String.class);
  private static final TaskType<String, Void> GIVE_BACK = TaskType.of("give-back", String.class);
  private static final TaskType<Long, Void> PAY = TaskType.of("pay", Long.class).maxAttempts(1);
  private static final TaskType<String, String> WARM_UP =
      TaskType.of("warm-up", String.class, String.class);
  private static final TaskType<NoPayload, Void> MORNING = TaskType.of("morning", NoPayload.class);

  private final Taskmill mill = Taskmill.open("memory:");
  private final Queue<String> shipped = new ConcurrentLinkedQueue<>();

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void anOrder() throws Exception {
    mill.compute(RESERVE, (id, task) -> "reserved");
    mill.compute(CHARGE, (id, task) -> "receipt of " + id);
    mill.compute(PACK, (id, task) -> "parcel");
    mill.handle(
        SHIP,
        (id, task) -> {
          String receipt = task.resultOf("charge", String.class).orElseThrow();
          Map<String, String> all = task.results(String.class); // of all that it comes after
          shipped.add(receipt + ", " + all.get("pack"));
        });
    mill.handle(APOLOGIZE, (id, task) -> shipped.add("sorry"));
    mill.start();
    Workflow order =
        Workflow.named("order")
            .withKey("order-17")
            .task("reserve", RESERVE.request(17L))
            .task("charge", CHARGE.request(17L))
            .after("reserve")
            .task("pack", PACK.request(17L))
            .after("reserve")
            .task("ship", SHIP.request(17L))
            .after("charge", "pack")
            .task("apologize", APOLOGIZE.request(17L))
            .after(OnEnd.FAILURE, "charge");
    WorkflowHandle handle = mill.submit(order);
    WorkflowState end = handle.await(ofSeconds(30));
    assertThat(end).isEqualTo(WorkflowState.SUCCEEDED);
    assertThat(shipped).containsExactly("receipt of 17, parcel");
    mill.workflows().find(WorkflowFilter.all().in(WorkflowState.FAILED), 20);
    mill.as("anna", "ticket 17").workflows().retry(handle.id());
    mill.as("anna", "ticket 17").workflows().cancel(handle.id());
    mill.find(TaskFilter.all().workflow(handle.id()).states(TaskState.FAILED), 20);
    assertThat(handle.info().orElseThrow().total()).isEqualTo(5);
  }

  @Test
  void mapAndReduce() throws Exception {
    mill.compute(COUNT, (text, task) -> text.split(" ").length);
    mill.compute(
        TOTAL,
        (unit, task) -> {
          Collection<Integer> counts =
              task.results(Integer.class).values(); // in the order of the parts
          return counts.stream().mapToInt(Integer::intValue).sum() + " " + unit;
        });
    mill.start();
    Workflow count =
        Workflow.mapReduce(
            "count words",
            List.of(COUNT.request("one two"), COUNT.request("three")),
            TOTAL.request("words"));
    WorkflowHandle handle = mill.submit(count);
    Optional<String> total = handle.result(String.class, ofSeconds(30));
    assertThat(total).contains("3 words");
  }

  @Test
  void children() throws Exception {
    mill.compute(COUNT, (text, task) -> text.split(" ").length);
    mill.compute(
        CHAPTERS,
        (book, task) -> {
          task.children("count", List.of(COUNT.request(book + " begins"), COUNT.request("ends")));
          Children counted = task.awaitChildren("count");
          return counted.state() + " " + counted.results(Integer.class);
        });
    mill.start();
    assertThat(mill.submit(CHAPTERS.request("It")).result(ofSeconds(30)))
        .contains("SUCCEEDED {part-1=2, part-2=1}");
  }

  @Test
  void aTripThatCannotBePaid() throws Exception {
    mill.compute(BOOK, (what, task) -> "ticket for the " + what);
    mill.handle(
        GIVE_BACK,
        (what, task) -> shipped.add("back: " + task.resultOf(what, String.class).orElseThrow()));
    mill.handle(
        PAY,
        (id, task) -> {
          throw new IllegalStateException("no money");
        });
    mill.start();
    Workflow trip =
        Workflow.named("trip")
            .task("flight", BOOK.request("flight"))
            .undo("flight", GIVE_BACK.request("flight"))
            .task("hotel", BOOK.request("hotel"))
            .after("flight")
            .undo("hotel", GIVE_BACK.request("hotel"))
            .task("pay", PAY.request(17L))
            .after("hotel");
    assertThat(mill.submit(trip).await(ofSeconds(30))).isEqualTo(WorkflowState.FAILED);
    assertThat(shipped)
        .containsExactly("back: ticket for the hotel", "back: ticket for the flight");
  }

  @Test
  void aBroadcast() throws Exception {
    mill.compute(
        WARM_UP,
        (cache, task) -> {
          Part part = task.part().orElseThrow(); // for instance 0 of 3
          return cache + " " + part.index() + " of " + part.total();
        });
    mill.start();
    Workflow everywhere = mill.broadcast(WARM_UP.request("prices"));
    WorkflowHandle handle = mill.submit(everywhere);
    assertThat(handle.await(ofSeconds(30))).isEqualTo(WorkflowState.SUCCEEDED);
    String name = everywhere.inOrder().get(0).name();
    assertThat(handle.task(name, WARM_UP).result(ofSeconds(30))).contains("prices 0 of 1");
  }

  @Test
  void aBroadcastByASchedule() throws Exception {
    mill.compute(WARM_UP, (cache, task) -> cache);
    mill.handle(
        MORNING,
        (nothing, task) -> {
          task.children("warm-up", () -> mill.broadcast(WARM_UP.request("prices")));
          Children warmed = task.awaitChildren("warm-up");
          shipped.addAll(warmed.results(String.class).values()); // by the names of nodes
        });
    mill.schedule(Schedule.of("morning", MORNING).cron("0 6 * * *"));
    mill.start();
    mill.submit(MORNING.request(new NoPayload())).await(ofSeconds(30));
    assertThat(shipped).containsExactly("prices");
  }

  @Test
  void thePageShowsWhatRunsHere() throws Exception {
    String source =
        words(Files.readString(Path.of("src/test/java/io/taskmill/WorkflowExamplesTest.java")));
    Pattern block = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    Matcher blocks = block.matcher(Files.readString(Path.of("../docs/workflows.md")));
    int seen = 0;
    while (blocks.find()) {
      seen++;
      assertThat(source).contains(words(blocks.group(1)));
    }
    assertThat(seen).isEqualTo(11);
  }

  /** The code without its spaces, which a formatter puts where it likes. */
  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }
}
