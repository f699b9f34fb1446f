package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each condition of a filter, alone and with others, on live and finished tasks. */
abstract class FilterTheme extends Theme {

  @Test
  void tasksAreFoundByTheBeginningOfTheirKey() {
    long first = submit(task().key("order-1"));
    long second = bringTo(TaskState.SUCCEEDED, task("other").key("order-17"));
    submit(task().key("Order-2"));
    submit(task().key("ordes"));
    long percent = submit(task().key("%order"));
    submit(task());
    finds(TaskFilter.all().keyPrefix("order-"), second, first);
    finds(TaskFilter.all().keyPrefix("order-1").types("mail"), first);
    finds(TaskFilter.all().keyPrefix("%"), percent);
    finds(TaskFilter.all().keyPrefix("order-2"));
  }

  @Test
  void beginningsOfKeysMayBeOfAnyCharacters() {
    long last = submit(task().key("\uDBFF\uDFFF-a"));
    long beforeSurrogates = submit(task().key("\uD7FF\uFFFD"));
    submit(task().key("\uE000"));
    finds(TaskFilter.all().keyPrefix("\uDBFF\uDFFF"), last);
    finds(TaskFilter.all().keyPrefix("\uD7FF"), beforeSurrogates);
  }

  @Test
  void allWantedTagsMustBeThere() {
    long both = submit(task().tags("red", "big"));
    long red = submit(task().tags("red"));
    finds(TaskFilter.all().tags("red"), red, both);
    finds(TaskFilter.all().tags("red", "big"), both);
    finds(TaskFilter.all().tags("red", "big", "blue"));
  }

  @Test
  void tasksAreFoundByTheTimeAtWhichTheyAreDue() {
    Instant noon = now().plus(Duration.ofDays(1));
    long early = submit(task().runAt(noon.minusSeconds(1)));
    long late = submit(task().runAt(noon));
    long now = submit(task());
    finds(TaskFilter.all().dueFrom(noon), late);
    finds(TaskFilter.all().dueBefore(noon), now, early);
    finds(TaskFilter.all().dueFrom(noon).dueBefore(noon.plusMillis(1)), late);
    TaskFilter scheduled = TaskFilter.all().states(TaskState.SCHEDULED);
    finds(scheduled.dueBefore(noon), early);
    finds(scheduled.dueFrom(noon), late);
    finds(scheduled.dueFrom(noon).types("other"));
    finds(scheduled.dueFrom(Instant.MIN).dueBefore(Instant.MAX), late, early);
  }

  @Test
  void tasksAreFoundByTheTimeOfTheirEnd() {
    long first = bringTo(TaskState.SUCCEEDED, task());
    fixture.advance(Duration.ofMinutes(1));
    long second = bringTo(TaskState.CANCELLED, task());
    submit(task());
    Instant end = Objects.requireNonNull(look(second).finishedAt());
    finds(TaskFilter.all().finishedFrom(end), second);
    finds(TaskFilter.all().finishedBefore(end), first);
    finds(TaskFilter.all().finishedFrom(Instant.EPOCH), second, first);
  }

  @Test
  void tasksAreFoundByTheTextOfTheirLastError() {
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), Outcome.failedRetryIn(Duration.ZERO, "first: 100% full"));
    long other = submit(task("other"));
    node.finish(claim(node, other), Outcome.failedForGood("another"));
    submit(task("third"));
    finds(TaskFilter.all().error("100% f"), id);
    finds(TaskFilter.all().error("100%full"));
    finds(TaskFilter.all().error("FIRST"));
    promoteAll();
    node.finish(node.claimOne("mail"), Outcome.failedForGood("second"));
    finds(TaskFilter.all().error("first"));
    finds(TaskFilter.all().error("second").states(TaskState.FAILED), id);
  }

  @Test
  void tasksAreFoundByTheFingerprintOfAnyOfTheirErrors() {
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), failed(-77));
    promoteAll();
    node.finish(node.claimOne("mail"), failed(5));
    long other = submit(task("other"));
    node.finish(claim(node, other), failed(5));
    finds(TaskFilter.all().fingerprint(-77), id);
    finds(TaskFilter.all().fingerprint(5), other, id);
    finds(TaskFilter.all().fingerprint(5).types("other"), other);
    finds(TaskFilter.all().fingerprint(78));
    finds(TaskFilter.all().lastFingerprint(-77));
    finds(TaskFilter.all().lastFingerprint(5), other, id);
    finds(TaskFilter.all().lastFingerprint(5).fingerprint(-77), id);
    finds(TaskFilter.all().lastFingerprint(5).states(TaskState.SUCCEEDED));
  }

  private static Outcome failed(long fingerprint) {
    return Outcome.failedRetryIn(Duration.ZERO, "broken").causedBy("java.lang.Error", fingerprint);
  }

  @Test
  void tasksAreFoundByTheNodeAndTheMachineOfTheirExecution() {
    KitNode here = nodeOn("here");
    KitNode there = nodeOn("there");
    long ended = submit(task());
    here.finish(claim(here, ended), Outcome.succeeded(null));
    long runs = submit(task());
    claim(here, runs);
    long elsewhere = submit(task());
    claim(there, elsewhere);
    submit(task());
    finds(TaskFilter.all().node(here.number()), runs, ended);
    finds(TaskFilter.all().host("here"), runs, ended);
    finds(TaskFilter.all().node(there.number()).host("there"), elsewhere);
    finds(TaskFilter.all().node(there.number()).host("here"));
    TaskFilter running = TaskFilter.all().states(TaskState.RUNNING);
    finds(running.node(here.number()), runs);
    finds(running.host("there"), elsewhere);
  }

  @Test
  void tasksAreFoundByTheirParent() {
    long parent = submit(task());
    long first = submit(task().parent(parent));
    long second = bringTo(TaskState.SUCCEEDED, task("other").parent(parent));
    submit(task().parent(first));
    finds(TaskFilter.all().parent(parent), second, first);
    finds(TaskFilter.all().parent(parent).states(TaskState.SUCCEEDED), second);
    finds(TaskFilter.all().parent(second));
    assertThat(look(first).parent()).isEqualTo(parent);
  }

  @Test
  void tasksAreFoundByTheirIds() {
    long first = submit(task());
    submit(task());
    long third = bringTo(TaskState.SUCCEEDED, task("other"));
    finds(TaskFilter.all().ids(Set.of(first, third, Ids.next())), third, first);
    finds(TaskFilter.all().ids(Set.of(first, third)).types("other"), third);
  }

  @Test
  void tasksAreFoundByTheirAttributes() {
    long first = submit(task().attribute("customer", "17").attribute("city", "Köln"));
    long second = bringTo(TaskState.SUCCEEDED, task("other").attribute("customer", "17"));
    submit(task().attribute("customer", "170"));
    submit(task().attribute("city", "17"));
    finds(TaskFilter.all().attribute("customer", "17"), second, first);
    finds(TaskFilter.all().attribute("customer", "17").types("mail"), first);
    finds(TaskFilter.all().attribute("customer", "17").attribute("city", "Köln"), first);
    finds(TaskFilter.all().attribute("customer", "17").attribute("city", "köln"));
    finds(TaskFilter.all().attribute("key", "17"));
  }

  @Test
  void attributesComeWithTasksThatAreNew() {
    TaskBuilder task = task().key("k").attribute("customer", "17");
    long id = submit(task);
    store.tasks().submit(List.of(task.build()));
    store.tasks().submit(List.of(task().key("k").attribute("customer", "18").build()));
    finds(TaskFilter.all().attribute("customer", "17"), id);
    finds(TaskFilter.all().attribute("customer", "18"));
    List<Long> many = new ArrayList<>();
    store
        .tasks()
        .submit(
            Stream.generate(() -> task("bulk").attribute("customer", "19").build())
                .limit(150)
                .peek(one -> many.add(0, one.id()))
                .toList());
    finds(TaskFilter.all().attribute("customer", "19"), many.toArray(Long[]::new));
  }

  @Test
  void aDeletedTaskIsFoundByNothing() {
    long id =
        bringTo(
            TaskState.CANCELLED, task().key("k").parent(1).attribute("customer", "17").tags("a"));
    command(id, new TaskCommand.Delete());
    finds(TaskFilter.all());
    finds(TaskFilter.all().key("k"));
    finds(TaskFilter.all().keyPrefix("k"));
    finds(TaskFilter.all().parent(1));
    finds(TaskFilter.all().ids(Set.of(id)));
    finds(TaskFilter.all().attribute("customer", "17"));
  }

  @Test
  void liveTasksAreFoundByLane() {
    KitNode node = node();
    long other = submit(task("other"));
    claim(node, other);
    long delayed = submit(task().delay(Duration.ofHours(1)).queue("slow").tenant(7));
    long paused = bringTo(TaskState.PAUSED, task().tenant(7));
    long ready = submit(task().queue("slow"));
    bringTo(TaskState.SUCCEEDED, task("done").tenant(7));
    finds(TaskFilter.live().types("mail"), ready, paused, delayed);
    finds(TaskFilter.live().types("other"), other);
    finds(TaskFilter.live().queues("slow"), ready, delayed);
    finds(TaskFilter.live().tenant(7), paused, delayed);
    finds(TaskFilter.live().tenant(7).queues("slow").types("mail", "x"), delayed);
    finds(TaskFilter.all().states(TaskState.SCHEDULED).types("mail"), delayed);
    finds(TaskFilter.all().states(TaskState.READY, TaskState.PAUSED).types("mail"), ready, paused);
    finds(TaskFilter.live().types("none"));
  }

  private void finds(TaskFilter filter, Long... ids) {
    TaskSearch search = TaskSearch.of(filter).limit(TaskSearch.MOST);
    assertThat(store.queries().find(search).tasks())
        .as("%s", filter)
        .extracting(TaskInfo::id)
        .containsExactly(ids);
    assertThat(store.queries().count(filter, ALL)).as("%s", filter).isEqualTo(ids.length);
    assertThat(store.queries().count(filter, ALL, ALL).count()).isEqualTo(ids.length);
  }
}
