package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.List;
import java.util.Set;

/** Mutants of the SQL for PostgreSQL. Those of the engine are the simulation's. */
public final class Mutants {

  private static final String NOBODY_DELETES = "delete from {running} where false and id = any";

  /** All. */
  public static final List<Mutant> ALL =
      List.of(
          Mutant.of(
              "a success is written by id only",
              Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
              new Edit(
                  "postgres/finish_success",
                  "and r.node = (:given.node::bigint[])[width_bucket(r.id, :given.id::bigint[])]"
                      + " and r.exec ="
                      + " (:given.exec::bigint[])[width_bucket(r.id, :given.id::bigint[])]",
                  "")),
          Mutant.of(
              "other ends are written by id only",
              Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
              new Edit(
                  "postgres/finish",
                  "where r.id = g.id and r.node = g.node and r.exec = g.exec",
                  "where r.id = g.id")),
          Mutant.of(
              "a finish after the lease was taken back counts",
              Set.of(Kind.STALE_ACCEPTED, Kind.FINAL_STATE_CHANGED),
              new Edit(
                  "postgres/finish_again",
                  "where coalesce(f.node, x.node) = g.node"
                      + " and coalesce(f.exec, x.exec) = g.exec"
                      + " and (x.kind is distinct from 2 or x.node <> g.node or x.exec <> g.exec)"
                      + " and",
                  "where")),
          Mutant.of(
              "a checkpoint needs no fence",
              Set.of(Kind.STALE_ACCEPTED),
              new Edit(
                  "postgres/checkpoint",
                  "where id = :id and node = :node and exec = :exec",
                  "where id = :id and :node = :node and :exec = :exec")),
          Mutant.of(
              "a dead node's tasks are handed out while they stay with it",
              Set.of(Kind.WRONG_PLACE, Kind.STUCK, Kind.FINAL_STATE_CHANGED),
              new Edit("postgres/recover", "delete from {running} where id = any", NOBODY_DELETES)),
          Mutant.of(
              "a dead node's tasks are forgotten",
              Set.of(Kind.WRONG_PLACE, Kind.LOST),
              new Edit("postgres/recover", "from back where state = 2", "from back where false")),
          Mutant.of(
              "the living lose their tasks too",
              Set.of(Kind.FENCED_OUT),
              new Edit(
                  "postgres/recover",
                  "not exists (select 1 from {node} n where n.id = r.node)",
                  "r.started_at is not null")),
          Mutant.of(
              "promotion takes no lock, and its time",
              Set.of(Kind.WRONG_PLACE, Kind.FINAL_STATE_CHANGED, Kind.STUCK),
              new Edit("postgres/promote", "for update skip locked", ""),
              new Edit(
                  "postgres/promote",
                  "where w.state = 1",
                  "where (select count(*) from pg_sleep(0.3)) = 1 and w.state = 1")),
          Mutant.ofOneWorker(
              "promotion goes by a node's own clock",
              Set.of(Kind.EARLY),
              new Edit("postgres/promote", "{now}", "{now} + 3600000000")),
          Mutant.of(
              "a failed attempt keeps its lease",
              Set.of(Kind.WRONG_PLACE, Kind.STUCK),
              new Edit("postgres/finish", "delete from {running} where id = any", NOBODY_DELETES)),
          Mutant.of(
              "nobody looks whether a key is taken",
              Set.of(Kind.SUBMITTED_TWICE),
              new Edit(
                  "postgres/submit",
                  "where g.unique_key is null or g.id in (select task_id from keys)",
                  "where true")),
          Mutant.of(
              "one submit in ten is accepted and goes nowhere",
              Set.of(Kind.LOST, Kind.WRONG_PLACE),
              new Edit(
                  "postgres/submit_plain",
                  "as g (id), clock",
                  "as g (id), clock where g.id % 10 <> 0")),
          Mutant.of(
              "what runs of a limited type is not counted",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit(
                  "common/limited_running", "where r.limited in", "where false and r.limited in")),
          Mutant.of(
              "two count the tasks of a limited type at once",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit("common/limited_lock", "{for_update_free}", "")),
          Mutant.of(
              "a key has one turn too many",
              Set.of(Kind.LIMIT_EXCEEDED),
              new Edit("common/turn_limits", "y.per_key from", "y.per_key + 1 as per_key from")),
          Mutant.of(
              "a failed attempt gives up its key's turn",
              Set.of(Kind.KEY_OUT_OF_TURN),
              new Edit(
                  "postgres/finish",
                  "marks & 2 <> 0 and state <> 2 and (marks & 4 = 0 or state >= 10)",
                  "marks & 2 <> 0 and state <> 2")));

  private Mutants() {}
}
