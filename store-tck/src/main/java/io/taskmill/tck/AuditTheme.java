package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who did what: confirmations of executions, edits of types and queues, finding and forgetting. */
abstract class AuditTheme extends Theme {

  private static final Actor BEN = new Actor("ben", null);

  @Test
  void anExecutionThatFollowsWhatWasAskedConfirmsItInTheNameOfWhoAsked() {
    KitNode node = node();
    for (TaskCommand command : List.of(TaskCommand.pause(), TaskCommand.cancel())) {
      Claimed claimed = claim(node, submit(task(command.verb())));
      long id = claimed.fence().task();
      store.tasks().command(List.of(id), command, SOMEBODY);
      assertThat(answers(id)).containsExactly("asked");
      boolean pause = command.equals(TaskCommand.pause());
      node.finish(claimed, pause ? Outcome.released() : Outcome.cancelled());
      assertThat(stateOf(id)).isEqualTo(pause ? TaskState.PAUSED : TaskState.CANCELLED);
      assertThat(answers(id)).containsExactly("confirmed", "asked");
      AuditEntry entry = store.audit().find(id, Long.MAX_VALUE, 1).get(0);
      assertThat(entry.who()).isEqualTo(SOMEBODY.who());
      assertThat(entry.why()).isEqualTo(SOMEBODY.why());
      assertThat(entry.verb()).isEqualTo(command.verb());
    }
  }

  @Test
  void anExecutionThatDoesNotFollowConfirmsNothing() {
    KitNode node = node();
    for (TaskCommand command : List.of(TaskCommand.pause(), TaskCommand.cancel())) {
      Claimed succeeds = claim(node, submit(task(command.verb() + "-1")));
      command(succeeds.fence().task(), command);
      node.finish(succeeds, Outcome.succeeded(null));
      assertThat(answers(succeeds.fence().task())).containsExactly("asked");
      Claimed fails = claim(node, submit(task(command.verb() + "-2")));
      command(fails.fence().task(), command);
      node.finish(fails, Outcome.failedForGood("no"));
      assertThat(answers(fails.fence().task())).containsExactly("asked");
    }
    Claimed takenBack = claim(node, submit(task("resumed")));
    command(takenBack.fence().task(), TaskCommand.pause());
    command(takenBack.fence().task(), TaskCommand.resume());
    node.finish(takenBack, Outcome.released());
    assertThat(answers(takenBack.fence().task())).containsExactly("applied", "asked");
  }

  @Test
  void whatWasAskedOfALostExecutionIsConfirmedWhenItsTaskIsTakenBack() {
    for (TaskCommand command : List.of(TaskCommand.pause(), TaskCommand.cancel())) {
      KitNode node = node();
      Claimed claimed = claim(node, submit(task(command.verb())));
      node.begin(claimed);
      command(claimed.fence().task(), command);
      die(node);
      maintain(RECOVER);
      assertThat(answers(claimed.fence().task())).containsExactly("confirmed", "asked");
    }
  }

  private List<String> answers(long id) {
    return store.audit().find(id, Long.MAX_VALUE, 10).stream().map(AuditEntry::answer).toList();
  }

  @Test
  void anEditOfATypeTellsWhoWhenWhyAndWhatIsAnother() {
    store.types().register(List.of(new StoredType("mail", 0, TypeRules.NONE, "{\"a\":1}")));
    Instant before = now();
    StoredType edited = new StoredType("mail", 1, Rules.disabled(), "{\"a\":1}", "{\"a\":2}");
    assertThat(store.types().save(edited, SOMEBODY)).isTrue();
    assertThat(store.types().save(edited, BEN)).as("with an old version").isFalse();
    List<AuditEntry> entries = of(AuditFilter.all().subject("mail"));
    assertThat(entries).hasSize(1);
    AuditEntry entry = entries.get(0);
    assertThat(entry.who()).isEqualTo(SOMEBODY.who());
    assertThat(entry.why()).isEqualTo(SOMEBODY.why());
    assertThat(entry.verb()).isEqualTo("edit-type");
    assertThat(entry.answer()).isEqualTo("applied");
    assertThat(entry.task()).isNull();
    assertThat(entry.at()).isBetween(before, now().plusMillis(1));
    assertThat(entry.before()).isEqualTo("{\"disabled\":false,\"edits\":{}}");
    assertThat(entry.after()).isEqualTo("{\"disabled\":true,\"edits\":{\"a\":2}}");
  }

  @Test
  void anEditOfAQueueTellsWhatIsAnother() {
    store.queues().capacity("q", 5L, SOMEBODY);
    store.queues().pause("q", true, BEN);
    store.queues().pause("q", true, SOMEBODY);
    store.queues().pause("q", false, SOMEBODY);
    store.queues().capacity("q", null, SOMEBODY);
    List<AuditEntry> entries = of(AuditFilter.all().subject("q"));
    assertThat(entries)
        .extracting(AuditEntry::verb)
        .containsExactly("edit-queue", "resume-queue", "pause-queue", "edit-queue");
    assertThat(entries)
        .extracting(AuditEntry::after)
        .containsExactly(
            "{\"capacity\":null}", "{\"paused\":false}", "{\"paused\":true}", "{\"capacity\":5}");
    assertThat(entries.get(2).who()).isEqualTo("ben");
    assertThat(entries.get(2).before()).isEqualTo("{\"paused\":false}");
  }

  @Test
  void entriesAreFoundByTaskPersonVerbAndTime() {
    long first = submit(task());
    long second = submit(task());
    command(first, TaskCommand.pause());
    fixture.advance(Duration.ofMinutes(1));
    Instant middle = now();
    fixture.advance(Duration.ofMinutes(1));
    store.tasks().command(List.of(first, second), TaskCommand.cancel(), BEN);
    store.queues().pause("q", true, BEN);
    assertThat(of(AuditFilter.all().task(first)))
        .extracting(AuditEntry::verb)
        .containsExactly("cancel", "pause");
    assertThat(of(AuditFilter.all().who("ben"))).hasSize(3);
    assertThat(of(AuditFilter.all().who("ben").verb("cancel"))).hasSize(2);
    assertThat(of(AuditFilter.all().who("ben").verb("cancel").task(second))).hasSize(1);
    assertThat(of(AuditFilter.all().verb("pause")))
        .extracting(AuditEntry::task)
        .containsExactly(first);
    assertThat(of(AuditFilter.all().from(middle))).hasSize(3);
    assertThat(of(AuditFilter.all().before(middle)))
        .extracting(AuditEntry::verb)
        .containsExactly("pause");
    assertThat(of(AuditFilter.all().before(middle.minus(Duration.ofDays(1))))).isEmpty();
    assertThat(of(AuditFilter.all().who("nobody"))).isEmpty();
  }

  @Test
  void pagesFollowEachOtherAndTheLastSaysSo() {
    long id = submit(task().delay(Duration.ofHours(1)));
    for (int i = 0; i < 5; i++) {
      command(id, new TaskCommand.Edit(i + 1, null, null, null));
    }
    List<Long> ids = new ArrayList<>();
    Long before = Long.MAX_VALUE;
    int pages = 0;
    while (before != null) {
      AuditPage page = store.audit().find(AuditFilter.all().task(id), before, 2);
      page.entries().forEach(entry -> ids.add(entry.id()));
      before = page.next();
      pages++;
    }
    assertThat(ids).hasSize(5).doesNotHaveDuplicates();
    assertThat(ids).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    assertThat(pages).isEqualTo(3);
  }

  @Test
  void entriesAreForgottenByAgeAndOutliveTheirTasks() {
    long id = bringTo(TaskState.CANCELLED, task());
    command(id, TaskCommand.delete());
    assertThat(of(AuditFilter.all().task(id))).hasSize(2);
    fixture.advance(Duration.ofMinutes(10));
    long kept = bringTo(TaskState.CANCELLED, task());
    assertThat(store.audit().purge(Duration.ofMinutes(5), 1)).isEqualTo(1);
    assertThat(of(AuditFilter.all().task(id))).extracting(AuditEntry::verb).containsOnly("delete");
    assertThat(store.audit().purge(Duration.ofMinutes(5), 10)).isEqualTo(1);
    assertThat(store.audit().purge(Duration.ofMinutes(5), 10)).isZero();
    assertThat(of(AuditFilter.all())).extracting(AuditEntry::task).containsExactly(kept);
  }

  private List<AuditEntry> of(AuditFilter filter) {
    AuditPage page = store.audit().find(filter, Long.MAX_VALUE, 100);
    assertThat(page.next()).isNull();
    return page.entries();
  }
}
