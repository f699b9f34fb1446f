package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.FOLD_STATISTICS;
import static io.taskmill.spi.MaintenanceJob.OPERATE;
import static io.taskmill.tck.GraphBuilder.graph;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Actor;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.Outcome;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The short question whether anything has changed at all. */
abstract class ChangeMarkTheme extends WorkflowKit {

  private static final Actor ANNA = new Actor("anna", null);

  private ChangeMark mark() {
    return store.diagnostics().changeMark();
  }

  /** That each of these changes a part of the mark. */
  private void assertMoves(Function<ChangeMark, String> part, Runnable... changes) {
    for (int i = 0; i < changes.length; i++) {
      String before = part.apply(mark());
      changes[i].run();
      assertThat(part.apply(mark())).as("after change %s", i).isNotEqualTo(before);
    }
  }

  @Test
  void whereNothingHappensItStays() {
    KitNode node = node();
    claim(node, submit(task()));
    submit(graph().then("a"));
    command(submit(task()), TaskCommand.pause());
    maintain(FOLD_STATISTICS);
    ChangeMark before = mark();
    node.beat();
    maintain(FOLD_STATISTICS);
    assertThat(mark()).isEqualTo(before);
  }

  @Test
  void itTellsThatTasksWereSubmittedTriedOrHaveEnded() {
    KitNode node = node();
    long first = submit(task().maxAttempts(2));
    assertMoves(
        ChangeMark::tasks,
        () -> submit(task().tenant(7)),
        () -> node.finish(claim(node, first), Outcome.failedRetryIn(Duration.ofHours(1), "no")),
        () -> command(first, TaskCommand.cancel()));
  }

  @Test
  void whatWasCountedAndFoldedBetweenTwoLooksIsTold() {
    submit(task());
    maintain(FOLD_STATISTICS);
    assertMoves(
        ChangeMark::tasks,
        () -> {
          submit(task());
          maintain(FOLD_STATISTICS);
        });
  }

  @Test
  void whatIsCommittedAfterSomethingNewerIsTold() throws Exception {
    Optional<Connection> connection = fixture.callerConnection();
    assumeTrue(connection.isPresent(), "this store takes no part in callers' transactions");
    connection.get().close();
    assumeFalse(fixture.hasOneWriter(), "this store has one writer at a time");
    try (Caller caller = new Caller(fixture.callerConnection().orElseThrow())) {
      join(caller).submit(List.of(task("late").build()));
      submit(task());
      ChangeMark before = mark();
      caller.commit();
      assertThat(mark().tasks()).isNotEqualTo(before.tasks());
    }
  }

  @Test
  void itTellsWhatPeopleDo() {
    long id = submit(task());
    assertMoves(
        ChangeMark::audit,
        () -> command(id, TaskCommand.pause()),
        () -> command(id, TaskCommand.resume()));
  }

  @Test
  void itTellsHowNodesAre() {
    submitMany(2);
    KitNode node = node();
    KitNode other = node();
    Claimed[] claimed = new Claimed[1];
    assertMoves(
        ChangeMark::nodes,
        () -> node(),
        () -> store.nodes().serve(node.number(), Set.of("mail")),
        () -> claimed[0] = node.claim(1, "mail").get(0),
        () -> {
          node.finish(claimed[0], Outcome.succeeded(null));
          other.claim(1, "mail");
        },
        () -> store.nodes().drain(node.number(), true, ANNA),
        () -> {
          store.nodes().drain(node.number(), false, ANNA);
          store.nodes().drain(other.number(), true, ANNA);
        },
        () -> store.nodes().leave(node.number()));
  }

  @Test
  void itTellsHowOperationsGoOn() {
    submitMany(3);
    long id = Ids.next();
    assertMoves(
        ChangeMark::operations,
        () ->
            store
                .operations()
                .start(new NewOperation(id, ANNA, TaskCommand.pause(), TaskFilter.all(), 3)),
        () -> maintain(OPERATE, 1),
        () -> store.operations().stop(id, ANNA));
  }

  @Test
  void itTellsHowWorkflowsGoOnAlsoOlderOnesThatRun() {
    KitNode node = node();
    GraphBuilder old = submit(graph().then("a").then("b", "a"));
    for (int i = 0; i < 30; i++) {
      submit(graph().then("x"));
    }
    assertMoves(
        ChangeMark::workflows,
        () -> submit(graph().then("y")),
        () -> {
          succeed(node, old, "a");
          release();
        },
        () -> {
          runReady(node);
          release();
        });
  }
}
