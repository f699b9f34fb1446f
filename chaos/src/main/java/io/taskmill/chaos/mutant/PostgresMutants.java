package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of the SQL for PostgreSQL, which has most verbs to itself. */
final class PostgresMutants {

  private static final String NOBODY_DELETES = "delete from {running} where false and id = any";

  static final List<Mutant> ALL =
      List.of(
          all(
              "a success is written by id only",
              Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
              new Edit(
                  "finish.success",
                  "and r.node = (:given.node::bigint[])[width_bucket(r.id, :given.id::bigint[])]"
                      + " and r.exec ="
                      + " (:given.exec::bigint[])[width_bucket(r.id, :given.id::bigint[])]",
                  "")),
          all(
              "other ends are written by id only",
              Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
              new Edit(
                  "finish.end",
                  "where r.id = g.id and r.node = g.node and r.exec = g.exec",
                  "where r.id = g.id")),
          all(
              "a finish after the lease was taken back counts",
              Set.of(Kind.STALE_ACCEPTED, Kind.FINAL_STATE_CHANGED),
              new Edit(
                  "finish.again",
                  "where coalesce(f.node, x.node) = g.node"
                      + " and coalesce(f.exec, x.exec) = g.exec"
                      + " and (x.kind is distinct from {kind:LOST} or x.node <> g.node or x.exec <> g.exec)"
                      + " and",
                  "where")),
          all(
              "ends of groups in which not all succeeded are not counted",
              Set.of(Kind.WRONG_STATISTICS),
              new Edit(
                  "statistics.append", "runs text} g", "runs text} g where g.started is null")),
          all(
              "what was folded is counted again",
              Set.of(Kind.WRONG_STATISTICS),
              new Edit(
                  "statistics.folded_deltas",
                  "on d.id = g.id;",
                  "on d.id = g.id and d.started is null;")),
          all(
              "a checkpoint needs no fence",
              Set.of(Kind.STALE_ACCEPTED),
              new Edit(
                  "execution.checkpoint",
                  "where id = :id and node = :node and exec = :exec",
                  "where id = :id and :node = :node and :exec = :exec")),
          all(
              "a dead node's tasks are handed out while they stay with it",
              Set.of(Kind.WRONG_PLACE, Kind.STUCK, Kind.FINAL_STATE_CHANGED),
              new Edit(
                  "recover.back_to_others",
                  "delete from {running} where id = any",
                  NOBODY_DELETES)),
          all(
              "a dead node's tasks are forgotten",
              Set.of(Kind.WRONG_PLACE, Kind.LOST),
              new Edit(
                  "recover.back_to_others",
                  "from back where state = {state:READY}",
                  "from back where false")),
          all(
              "the living lose their tasks too",
              Set.of(Kind.FENCED_OUT),
              new Edit(
                  "recover.back_to_others",
                  "not exists (select 1 from {node} n where n.id = r.node)",
                  "r.started_at is not null")),
          all(
              "promotion takes no lock, and its time",
              Set.of(Kind.WRONG_PLACE, Kind.FINAL_STATE_CHANGED, Kind.STUCK),
              new Edit("promote.due", "for update skip locked", ""),
              new Edit(
                  "promote.due",
                  "where w.state = {state:SCHEDULED}",
                  "where (select count(*) from pg_sleep(0.3)) = 1 and w.state = {state:SCHEDULED}")),
          oneWorker(
              "promotion goes by a node's own clock",
              Set.of(Kind.EARLY),
              new Edit("promote.due", "{now}", "{now} + 3600000000")),
          all(
              "a failed attempt keeps its lease",
              Set.of(Kind.WRONG_PLACE, Kind.STUCK),
              new Edit("finish.end", "delete from {running} where id = any", NOBODY_DELETES)),
          all(
              "nobody looks whether a key is taken",
              Set.of(Kind.SUBMITTED_TWICE),
              new Edit(
                  "submit.create",
                  "where g.unique_key is null or g.id in (select task_id from keys)",
                  "where true")),
          all(
              "one submit in ten is accepted and goes nowhere",
              Set.of(Kind.LOST, Kind.WRONG_PLACE),
              new Edit(
                  "submit.plain",
                  "0, false, 0, 0 from clock",
                  "0, false, 0, 0 from clock where :first.id::bigint % 10 <> 0"),
              new Edit(
                  "submit.plain_many",
                  "as g (id), clock",
                  "as g (id), clock where g.id % 10 <> 0")),
          all(
              "what runs of a limited type is not counted",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit(
                  "claim.limited_running",
                  "where r.limited >= t.number_no",
                  "where false and r.limited >= t.number_no")),
          all(
              "two count the tasks of a limited type at once",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit("claim.limited_lock", "{for_update_free}", "")),
          all(
              "a key has one turn too many",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit("turn.limits", "y.per_key from", "y.per_key + 1 as per_key from")),
          all(
              "a failed attempt gives up its key's turn",
              Set.of(Kind.KEY_OUT_OF_TURN),
              new Edit(
                  "turn.give_up_outcomes",
                  "and state <> {state:READY}"
                      + " and (flags & {flag:ORDERED} = 0 or state >= {state:FINAL})",
                  "and state <> {state:READY}")));

  private PostgresMutants() {}

  private static Mutant all(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant("postgres", name, caughtAs, Where.EVERYWHERE, List.of(edits));
  }

  private static Mutant oneWorker(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant("postgres", name, caughtAs, Where.ONE_WORKER, List.of(edits));
  }
}
