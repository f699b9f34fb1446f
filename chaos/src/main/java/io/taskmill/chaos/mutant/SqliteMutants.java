package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of what SQLite does in its own way. */
final class SqliteMutants {

  static final List<Mutant> ALL =
      List.of(
          all(
              "a success is written by id only",
              Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
              new Edit(
                  "finish.succeeded",
                  "where r.id = :given.id and r.node = :given.node and r.exec = :given.exec",
                  "where r.id = :given.id"),
              new Edit(
                  "finish.succeeded",
                  "where id = :given.id and node = :given.node and exec = :given.exec",
                  "where id = :given.id")),
          all(
              "a dead node's tasks are handed out while they stay with it",
              Set.of(Kind.WRONG_PLACE, Kind.STUCK, Kind.FINAL_STATE_CHANGED),
              new Edit("recover.drop_orphans", "where id in", "where false and id in")),
          all(
              "the living lose their tasks too",
              Set.of(Kind.FENCED_OUT),
              new Edit(
                  "recover.orphans",
                  "not exists (select 1 from {node} n where n.id = r.node)",
                  "r.started_at is not null")),
          oneWorker(
              "promotion goes by a node's own clock",
              Set.of(Kind.EARLY),
              new Edit("promote.due", "due_at <= {now}", "due_at <= {now} + 3600000000")),
          all(
              "nobody looks whether a key is taken",
              Set.of(Kind.SUBMITTED_TWICE),
              new Edit("submit.new_tasks", "and k.task_id = g.id", "")),
          all(
              "one submit in ten is accepted and goes nowhere",
              Set.of(Kind.LOST, Kind.WRONG_PLACE),
              new Edit(
                  "submit.plain",
                  "values (:given.id, {now}, :given.lane, 9 - :given.priority, 0, 0, 0, 0, 0)",
                  "select :given.id, {now}, :given.lane, 9 - :given.priority, 0, 0, 0, 0, 0"
                      + " where :given.id % 10 <> 0")));

  private SqliteMutants() {}

  private static Mutant all(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant("sqlite", name, caughtAs, Where.EVERYWHERE, List.of(edits));
  }

  private static Mutant oneWorker(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant("sqlite", name, caughtAs, Where.ONE_WORKER, List.of(edits));
  }
}
