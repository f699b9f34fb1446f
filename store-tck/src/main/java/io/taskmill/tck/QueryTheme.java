package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Questions that change nothing, about live and finished tasks alike. */
abstract class QueryTheme extends Theme {

  /** Without those that only helped to bring others to their state. */
  private static final TaskFilter ASKED_FOR = TaskFilter.all().creator(0);

  @Test
  void aTaskThatDoesNotExistIsEmpty() {
    assertThat(store.queries().get(Ids.next())).isEmpty();
    assertThat(fixture.placesOf(Ids.next())).isEmpty();
  }

  @Test
  void tasksOfEveryStateAreFoundAndCounted() {
    for (TaskState state : TaskState.values()) {
      long id = bringTo(state, task("type-" + state));
      assertThat(look(id).state()).isEqualTo(state);
      finds(ASKED_FOR.states(state), id);
    }
    assertThat(store.queries().find(TaskSearch.of(ASKED_FOR).limit(TaskSearch.MOST)).tasks())
        .hasSize(TaskState.values().length);
    assertThat(
            store
                .queries()
                .find(TaskSearch.of(TaskFilter.live().creator(0)).limit(TaskSearch.MOST))
                .tasks())
        .extracting(TaskInfo::state)
        .containsExactlyInAnyOrder(
            TaskState.SCHEDULED,
            TaskState.READY,
            TaskState.RUNNING,
            TaskState.PAUSED,
            TaskState.ATTENTION,
            TaskState.BLOCKED);
  }

  @Test
  void questionsChangeNothing() {
    List<Long> ids =
        Stream.of(TaskState.values())
            .map(state -> bringTo(state, task("type-" + state).key("k").tags("a")))
            .toList();
    KitNode node = node();
    Claimed running = claim(node, submit(task("runs")));
    List<TaskInfo> before = ids.stream().map(this::look).toList();
    int audited = auditedEntries();
    fixture.advance(Duration.ofMinutes(1));
    store.queries().states(Set.copyOf(ids));
    store.queries().find(TaskSearch.of(TaskFilter.all().tag("a")).limit(TaskSearch.MOST));
    store.queries().count(TaskFilter.live(), ALL);
    store.queries().count(TaskFilter.all(), GroupedCounts.By.STATE, ALL);
    store.queries().typesWithReadyTasks();
    store.diagnostics().queues(ALL);
    for (long id : ids) {
      store.diagnostics().obstacles(id);
      store.attempts().ofTask(id, ALL);
    }
    assertThat(ids.stream().map(this::look).toList()).isEqualTo(before);
    assertThat(auditedEntries()).isEqualTo(audited);
    assertThat(node.finish(running, Outcome.succeeded(null))).isEqualTo(TaskState.SUCCEEDED);
  }

  private int auditedEntries() {
    return store.audit().find(AuditFilter.all(), Long.MAX_VALUE, ALL).entries().size();
  }

  @Test
  void theStatesOfManyAreToldAtOnce() {
    Map<Long, TaskState> states = new HashMap<>();
    for (TaskState state : TaskState.values()) {
      states.put(bringTo(state, task("type-" + state)), state);
    }
    assertThat(store.queries().states(states.keySet())).isEqualTo(states);
    long one = states.keySet().iterator().next();
    assertThat(store.queries().states(Set.of(one, Ids.next())))
        .isEqualTo(Map.of(one, states.get(one)));
    assertThat(store.queries().states(Set.of(Ids.next()))).isEmpty();
    assertThat(store.queries().states(Set.of())).isEmpty();
  }

  @Test
  void aFoundTaskIsTheOneThatGetGives() {
    for (TaskState state : TaskState.values()) {
      long id = bringTo(state, task("type-" + state).key("k").tags("a", "b"));
      assertThat(store.queries().find(TaskSearch.of(ASKED_FOR.states(state)).limit(2)).tasks())
          .containsExactly(look(id));
    }
  }

  @Test
  void theNewestComeFirstPageByPage() {
    List<Long> ids = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (TaskState state : TaskState.values()) {
        ids.add(bringTo(state, task("type-" + state + round)));
      }
    }
    ids.sort(Comparator.reverseOrder());
    List<Long> seen = new ArrayList<>();
    long before = Long.MAX_VALUE;
    List<TaskInfo> page;
    do {
      page = store.queries().find(TaskSearch.of(ASKED_FOR).after(before).limit(10)).tasks();
      page.forEach(info -> seen.add(info.id()));
      before = page.isEmpty() ? before : page.get(page.size() - 1).id();
    } while (page.size() == 10);
    assertThat(seen).isEqualTo(ids);
    assertThat(store.queries().find(TaskSearch.of(ASKED_FOR).after(before).limit(10)).tasks())
        .isEmpty();
  }

  @Test
  void newTasksDoNotShiftTheNextPage() {
    long oldest = submit(task());
    long middle = submit(task());
    submit(task());
    assertThat(store.queries().find(TaskSearch.of(TaskFilter.all()).limit(2)).tasks()).hasSize(2);
    submit(task());
    assertThat(store.queries().find(TaskSearch.of(TaskFilter.all()).after(middle).limit(2)).tasks())
        .extracting(TaskInfo::id)
        .containsExactly(oldest);
  }

  @Test
  void pagesOfAFilterHoldOnlyWhatItMatches() {
    long first = submit(task("mail"));
    submit(task("other"));
    long second = submit(task("mail"));
    submit(task("other"));
    TaskFilter mail = TaskFilter.all().types("mail");
    assertThat(store.queries().find(TaskSearch.of(mail).limit(1)).tasks())
        .extracting(TaskInfo::id)
        .containsExactly(second);
    assertThat(store.queries().find(TaskSearch.of(mail).after(second).limit(1)).tasks())
        .extracting(TaskInfo::id)
        .containsExactly(first);
    assertThat(store.queries().find(TaskSearch.of(mail).after(first).limit(1)).tasks()).isEmpty();
  }

  @Test
  void tasksAreFoundByWhatTheyAre() {
    submit(task());
    long id =
        submit(task("report").queue("slow").tenant(7).creator(42).key("k-1").tags("red", "big"));
    finds(TaskFilter.all().types("report", "none"), id);
    finds(TaskFilter.all().queues("slow", "none"), id);
    finds(TaskFilter.all().tenant(7), id);
    finds(TaskFilter.all().creator(42), id);
    finds(TaskFilter.all().key("k-1"), id);
    finds(TaskFilter.all().tag("red"), id);
    finds(TaskFilter.all().tag("big"), id);
    finds(
        TaskFilter.all()
            .types("report")
            .queues("slow")
            .tenant(7)
            .creator(42)
            .key("k-1")
            .tag("red")
            .states(TaskState.READY),
        id);
  }

  @Test
  void everyConditionMustHold() {
    submit(task("report").queue("slow").tenant(7).creator(42).key("k-1").tags("red"));
    finds(TaskFilter.all().types("mail").queues("slow"));
    finds(TaskFilter.all().types("report").queues("default"));
    finds(TaskFilter.all().types("report").tenant(8));
    finds(TaskFilter.all().types("report").creator(43));
    finds(TaskFilter.all().types("report").key("k"));
    finds(TaskFilter.all().types("report").key("K-1"));
    finds(TaskFilter.all().types("report").tag("blue"));
    finds(TaskFilter.all().types("report").states(TaskState.SCHEDULED, TaskState.RUNNING));
  }

  @Test
  void aTagIsFoundAsAWholeAndLiterally() {
    long a = submit(task().tags("a"));
    long comma = submit(task().tags("a,b"));
    long percent = submit(task().tags("%"));
    submit(task().tags("ab", "ba"));
    submit(task().tags("A"));
    finds(TaskFilter.all().tag("a"), a);
    finds(TaskFilter.all().tag("a,b"), comma);
    finds(TaskFilter.all().tag("%"), percent);
    finds(TaskFilter.all().tag("b"));
  }

  @Test
  void finishedTasksAreFoundByTheSameConditions() {
    long id = bringTo(TaskState.SUCCEEDED, task("report").key("k").tags("red").tenant(7));
    bringTo(TaskState.SUCCEEDED, task());
    finds(TaskFilter.all().types("report"), id);
    finds(TaskFilter.all().key("k"), id);
    finds(TaskFilter.all().tag("red"), id);
    finds(TaskFilter.all().tenant(7).states(TaskState.SUCCEEDED), id);
    finds(TaskFilter.all().tenant(7).states(TaskState.FAILED));
  }

  @Test
  void tasksAreFoundByTheTimeOfTheirSubmission() {
    long first = submit(task());
    fixture.advance(Duration.ofMinutes(10));
    long second = submit(task().runAt(now().minus(Duration.ofDays(1))));
    fixture.advance(Duration.ofMinutes(10));
    long third = submit(task());
    Instant time = look(second).createdAt();
    finds(TaskFilter.all().createdBefore(time), first);
    finds(TaskFilter.all().createdFrom(time), third, second);
    finds(TaskFilter.all().createdFrom(time).createdBefore(time.plusMillis(1)), second);
    finds(
        TaskFilter.all().createdFrom(Instant.MIN).createdBefore(Instant.MAX), third, second, first);
  }

  @Test
  void aCountGoesNoFurtherThanItsLimit() {
    store.tasks().submit(Stream.generate(() -> task().build()).limit(12).toList());
    submit(task("other"));
    TaskFilter mail = TaskFilter.all().types("mail");
    assertThat(store.queries().count(mail, 5)).isEqualTo(5);
    assertThat(store.queries().count(mail, 12)).isEqualTo(12);
    assertThat(store.queries().count(mail, 100)).isEqualTo(12);
    assertThat(store.queries().count(TaskFilter.all(), 100)).isEqualTo(13);
    assertThat(store.queries().count(TaskFilter.all().types("none"), 100)).isZero();
  }

  @Test
  void onlyReadyTasksGiveTheirTypesWork() {
    assertThat(store.queries().typesWithReadyTasks()).isEmpty();
    for (TaskState state : TaskState.values()) {
      bringTo(state, task("type-" + state));
    }
    submit(task("type-READY").queue("other").tenant(9));
    assertThat(store.queries().typesWithReadyTasks()).containsExactly("type-READY");
    submit(task("mail"));
    assertThat(store.queries().typesWithReadyTasks())
        .containsExactlyInAnyOrder("type-READY", "mail");
    node().claim(ALL, "type-READY");
    assertThat(store.queries().typesWithReadyTasks()).containsExactly("mail");
  }

  @Test
  void everyOpenedStoreSeesTheSameTasks() {
    Store other = fixture.open();
    long id = submit(task());
    assertThat(other.queries().get(id)).contains(look(id));
    assertThat(other.queries().typesWithReadyTasks()).containsExactly("mail");
  }

  @Test
  void aStoreSaysWhatItIs() {
    assertThat(store.description()).isNotBlank();
  }

  private void finds(TaskFilter filter, Long... ids) {
    assertThat(store.queries().find(TaskSearch.of(filter).limit(TaskSearch.MOST)).tasks())
        .extracting(TaskInfo::id)
        .containsExactly(ids);
    assertThat(store.queries().count(filter, ALL)).isEqualTo(ids.length);
  }
}
