package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.GroupedCounts.By;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.NewTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages in both orders, what they hold and where they end; counts, and how far they go. */
abstract class PagingTheme extends Theme {

  @Test
  void theOldestComeFirstIfAskedFor() {
    List<Long> ids = new ArrayList<>();
    for (TaskState state : TaskState.values()) {
      ids.add(bringTo(state, task("type-" + state)));
    }
    ids.sort(null);
    TaskSearch search = TaskSearch.of(TaskFilter.all().creator(0)).limit(5);
    assertThat(follow(search.oldestFirst())).isEqualTo(ids);
    Collections.reverse(ids);
    assertThat(follow(search)).isEqualTo(ids);
  }

  @Test
  void aPageSaysWhetherThereIsMore() {
    List<Long> ids = submitMany(3);
    TaskSearch search = TaskSearch.of(TaskFilter.all()).oldestFirst();
    assertThat(store.queries().find(search.limit(2)))
        .isEqualTo(new TaskPage(List.of(look(ids.get(0)), look(ids.get(1))), ids.get(1), false));
    assertThat(store.queries().find(search.limit(3)).hasMore()).isFalse();
    assertThat(store.queries().find(search.after(ids.get(2))).tasks()).isEmpty();
  }

  @Test
  void tasksComeWithoutTheirDataIfAskedFor() {
    long id = bringTo(TaskState.SUCCEEDED, task().payload("{\"a\":1}"));
    TaskSearch search = TaskSearch.of(TaskFilter.all());
    TaskInfo whole = store.queries().find(search).tasks().get(0);
    assertThat(whole).isEqualTo(look(id));
    assertThat(whole.result()).isEqualTo("done");
    TaskInfo bare = store.queries().find(search.withoutData()).tasks().get(0);
    assertThat(bare.payload()).isEmpty();
    assertThat(bare.result()).isNull();
    assertThat(bare.state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void whoeverFollowsBoundedPagesSeesAll() {
    long first = submit(task().tags("rare"));
    fill(10_500);
    long last = submit(task().tags("rare"));
    TaskSearch rare = TaskSearch.of(TaskFilter.all().tags("rare")).limit(10);
    assertThat(follow(rare)).containsExactly(last, first);
    assertThat(follow(rare.oldestFirst())).containsExactly(first, last);
    TaskPage page = store.queries().find(rare);
    assertThat(page.tasks()).extracting(TaskInfo::id).startsWith(last);
    assertThat(page.hasMore()).isEqualTo(page.bounded());
    assertThat(store.queries().find(TaskSearch.of(TaskFilter.all()).limit(10)).bounded()).isFalse();

    assertThat(store.queries().count(TaskFilter.all().tags("rare"), ALL)).isEqualTo(2);
    TaskCount count = store.queries().count(TaskFilter.all().tags("rare"), ALL, ALL);
    assertThat(count.exact()).isEqualTo(count.count() == 2);
    TaskCount live = store.queries().count(TaskFilter.live().types("mail"), ALL, ALL);
    assertThat(live.count()).isLessThanOrEqualTo(ALL);
    assertThat(live.exact()).isFalse();
  }

  private void fill(int count) {
    for (int from = 0; from < count; from += 500) {
      List<NewTask> some = Stream.generate(() -> task().build()).limit(500).toList();
      store.tasks().submit(some);
    }
  }

  @Test
  void countsSayWhetherTheyAreExact() {
    submitMany(5);
    assertThat(store.queries().count(TaskFilter.all(), 10, ALL)).isEqualTo(new TaskCount(5, true));
    assertThat(store.queries().count(TaskFilter.all(), 3, ALL)).isEqualTo(new TaskCount(3, false));
    assertThat(store.queries().count(TaskFilter.all().types("x"), 3, ALL))
        .isEqualTo(new TaskCount(0, true));
  }

  @Test
  void tasksAreCountedByGroups() {
    submitMany(2);
    submit(task("other").queue("slow").tenant(7).delay(Duration.ofHours(1)));
    bringTo(TaskState.SUCCEEDED, task("other").tenant(7));
    groups(TaskFilter.all(), By.STATE, Map.of("READY", 2, "SCHEDULED", 1, "SUCCEEDED", 1));
    groups(TaskFilter.all(), By.TYPE, Map.of("mail", 2, "other", 2));
    groups(TaskFilter.all(), By.QUEUE, Map.of("default", 3, "slow", 1));
    groups(TaskFilter.all(), By.TENANT, Map.of("1", 2, "7", 2));
    groups(TaskFilter.live(), By.TYPE, Map.of("mail", 2, "other", 1));
    groups(TaskFilter.live(), By.QUEUE, Map.of("default", 2, "slow", 1));
    groups(TaskFilter.live().types("other"), By.TENANT, Map.of("7", 1));
    groups(TaskFilter.live().types("other"), By.STATE, Map.of("SCHEDULED", 1));
    groups(TaskFilter.all().types("none"), By.STATE, Map.of());
    bringTo(TaskState.RUNNING, task("busy"));
    TaskFilter ready = TaskFilter.all().states(TaskState.READY);
    TaskFilter running = TaskFilter.all().states(TaskState.RUNNING);
    groups(ready, By.TYPE, Map.of("mail", 2));
    groups(running, By.TYPE, Map.of("busy", 1));
    groups(
        running.states(TaskState.READY, TaskState.RUNNING), By.TYPE, Map.of("mail", 2, "busy", 1));
    groups(
        ready.states(TaskState.SCHEDULED, TaskState.READY), By.TYPE, Map.of("mail", 2, "other", 1));
    groups(ready.types("other"), By.TYPE, Map.of());
    assertThat(store.queries().count(ready.types("mail"), ALL, ALL))
        .isEqualTo(new TaskCount(2, true));
  }

  private void groups(TaskFilter filter, By by, Map<String, Integer> wanted) {
    GroupedCounts counts = store.queries().count(filter, by, ALL);
    assertThat(counts.complete()).isTrue();
    assertThat(counts.groups()).hasSameSizeAs(wanted);
    wanted.forEach(
        (name, count) ->
            assertThat(counts.groups())
                .as("%s by %s", filter, by)
                .containsEntry(name, new TaskCount(count, true)));
  }

  private List<Long> follow(TaskSearch search) {
    List<Long> ids = new ArrayList<>();
    TaskSearch rest = search;
    TaskPage page;
    do {
      page = store.queries().find(rest);
      page.tasks().forEach(task -> ids.add(task.id()));
      rest = search.after(page);
    } while (page.hasMore());
    return ids;
  }
}
