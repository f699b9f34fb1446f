package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Headers, and a retry of its own, are written once, with the task, and everybody who gets the task
 * gets them.
 */
abstract class HeaderTheme extends Theme {

  private static final String DAILY =
      "{\"strategy\":\"daily\",\"maxAttempts\":21,\"perDay\":3,\"zone\":\"Europe/Berlin\"}";

  private static final Map<String, String> TRACE =
      Map.of("traceparent", "00-4bf92f3577b34da6-00f067aa0ba902b7-01", "submitter", "shop");

  @Test
  void theyComeWithTheClaimAndAreFound() {
    long id = submit(task().headers(TRACE));
    assertThat(look(id).headers()).isEqualTo(TRACE);
    assertThat(store.queries().find(TaskSearch.of(TaskFilter.all()).limit(1)).tasks())
        .extracting(TaskInfo::headers)
        .containsExactly(TRACE);
    assertThat(claim(node(), id).headers()).isEqualTo(TRACE);
  }

  @Test
  void soDoesARetryOfItsOwn() {
    long id = submit(task().retry(DAILY));
    assertThat(look(id).retry()).isEqualTo(DAILY);
    assertThat(claim(node(), id).retry()).isEqualTo(DAILY);
    assertThat(look(id).retry()).isEqualTo(DAILY);
  }

  @Test
  void noRetryOfItsOwnIsNull() {
    long id = submit(task());
    assertThat(look(id).retry()).isNull();
    assertThat(claim(node(), id).retry()).isNull();
  }

  @Test
  void noneIsAnEmptyMap() {
    long id = submit(task());
    assertThat(look(id).headers()).isEmpty();
    assertThat(claim(node(), id).headers()).isEmpty();
  }

  @Test
  void anEmptyValueIsNotNoHeader() {
    long id = submit(task().headers(Map.of("empty", "")));
    assertThat(look(id).headers()).isEqualTo(Map.of("empty", ""));
    assertThat(claim(node(), id).headers()).isEqualTo(Map.of("empty", ""));
  }

  /** Stores write a batch in other ways than a single task, and many kinds in another than one. */
  @Test
  void eachTaskOfABatchHasItsOwn() {
    for (int size : new int[] {2, 60}) {
      eachHasItsOwn(size, nth -> task());
      eachHasItsOwn(size, nth -> task().creator(nth));
    }
  }

  /** So many that are alike go a way of their own. */
  @Test
  void manyTasksThatAreAlikeKeepTheirRetry() {
    String type = "type-" + Ids.next();
    List<NewTask> batch =
        IntStream.range(0, 250).mapToObj(nth -> task().type(type).retry(DAILY).build()).toList();
    store.tasks().submit(batch);
    assertThat(node().claim(batch.size(), type))
        .hasSize(batch.size())
        .extracting(Claimed::retry)
        .containsOnly(DAILY);
  }

  @Test
  void theyAreKeptHoweverTheTaskIsSubmitted() {
    List<IntFunction<TaskBuilder>> ways =
        List.of(
            nth -> task().key("key-" + nth),
            nth -> task().delay(Duration.ofHours(1)),
            nth -> task().deadline(Duration.ofHours(1)),
            nth -> task().startPaused(),
            nth -> task().skippable(),
            nth -> task().turn(KeyTurn.ORDERED, "turn"),
            nth -> task().host("host-7"));
    for (IntFunction<TaskBuilder> way : ways) {
      eachHasItsOwn(1, way);
      eachHasItsOwn(3, way);
    }
  }

  /** The first has headers, the second none, the third others, and so on. */
  private void eachHasItsOwn(int size, IntFunction<TaskBuilder> way) {
    String type = "type-" + Ids.next();
    List<NewTask> batch =
        IntStream.range(0, size)
            .mapToObj(nth -> way.apply(nth).type(type).headers(own(nth)).retry(retry(nth)).build())
            .toList();
    store.tasks().submit(batch);
    for (NewTask task : batch) {
      assertThat(look(task.id()).headers()).as("headers of %s", task).isEqualTo(task.headers());
      assertThat(look(task.id()).retry()).as("retry of %s", task).isEqualTo(task.retry());
    }
    for (Claimed claimed : node().claim(size, type)) {
      assertThat(claimed.headers()).isEqualTo(look(claimed.fence().task()).headers());
      assertThat(claimed.retry()).isEqualTo(look(claimed.fence().task()).retry());
    }
  }

  private static Map<String, String> own(int nth) {
    return nth % 2 == 0 ? Map.of("nth", Integer.toString(nth)) : Map.of();
  }

  /** The first three have one, the next three none, and so on. */
  private static @Nullable String retry(int nth) {
    return nth / 3 % 2 == 0 ? DAILY + nth % 3 : null;
  }

  @Test
  void aTaskHasThemInEveryState() {
    for (TaskState state : TaskState.values()) {
      assertThat(look(bringTo(state, task("in " + state).headers(TRACE))).headers())
          .as("%s", state)
          .isEqualTo(TRACE);
    }
  }

  @Test
  void everyExecutionGetsThem() {
    KitNode first = node();
    long id = submit(task().headers(TRACE));
    first.finish(claim(first, id), Outcome.failedRetryIn(Duration.ZERO, "once more"));
    promoteAll();
    Claimed retried = claim(first, id);
    assertThat(retried.headers()).isEqualTo(TRACE);
    first.begin(retried);
    die(first);
    assertThat(maintain(MaintenanceJob.RECOVER)).isEqualTo(1);
    KitNode second = node();
    assertThat(claim(second, id).headers()).isEqualTo(TRACE);
    command(id, TaskCommand.cancel());
    assertThat(look(id).headers()).isEqualTo(TRACE);
  }

  @Test
  void aSubmitThatIsSentAgainLeavesThemAsTheyWere() {
    TaskBuilder task = task().key("k").headers(TRACE);
    long id = submit(task);
    store.tasks().submit(List.of(task.headers(Map.of("other", "1")).build()));
    store.tasks().submit(List.of(task().key("k").headers(Map.of("other", "2")).build()));
    assertThat(look(id).headers()).isEqualTo(TRACE);
  }
}
