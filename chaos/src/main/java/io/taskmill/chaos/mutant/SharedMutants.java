package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.List;
import java.util.Set;

/** Mutants of the SQL that all databases but PostgreSQL share. */
final class SharedMutants {

  private static final String FENCE =
      " from {given: id bigint, node bigint, exec bigint} g"
          + " {join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec";

  private final String store;

  private SharedMutants(String store) {
    this.store = store;
  }

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return new SharedMutants(store).all();
  }

  private List<Mutant> all() {
    return List.of(
        mutant(
            "other ends are written by id only",
            Set.of(Kind.STALE_ACCEPTED, Kind.DOUBLE_EFFECT),
            new Edit("ended", "and r.node = g.node and r.exec = g.exec", ""),
            new Edit("finish", "and r.node = g.node and r.exec = g.exec;", ";")),
        mutant(
            "a finish after the lease was taken back counts",
            Set.of(Kind.STALE_ACCEPTED, Kind.FINAL_STATE_CHANGED),
            new Edit(
                "finish.again",
                "and coalesce(x.kind, 1) <> 2 and ( (f.node = g.node and f.exec = g.exec)",
                "and ( 1 = 1")),
        mutant(
            "a checkpoint needs no fence",
            Set.of(Kind.STALE_ACCEPTED),
            new Edit(
                "checkpoint",
                "set checkpointed = 1 where id = :id and node = :node and exec = :exec",
                "set checkpointed = 1 where id = :id"),
            new Edit(
                "checkpoint",
                ":data from {running} where id = :id and node = :node and exec = :exec",
                ":data from {running} where id = :id"),
            new Edit(
                "checkpoint",
                "select id from {running} where id = :id and node = :node and exec = :exec",
                "select id from {running} where id = :id")),
        mutant(
            "a dead node's tasks are forgotten",
            Set.of(Kind.WRONG_PLACE, Kind.LOST),
            new Edit("recover", "where b.state = 2;", "where b.state = 2 and 1 = 0;")),
        mutant(
            "a failed attempt keeps its lease",
            Set.of(Kind.WRONG_PLACE, Kind.STUCK),
            new Edit("finish", "and r.exec = g.exec;", "and r.exec = g.exec and r.id = 0;")),
        mutant(
            "what runs of a limited type is not counted",
            Set.of(Kind.LIMIT_EXCEEDED),
            new Edit(
                "claim.limited_running", "where r.limited in", "where 1 = 0 and r.limited in")),
        mutant(
            "a key has one turn too many",
            Set.of(Kind.LIMIT_EXCEEDED),
            new Edit("turn.limits", "y.per_key from", "y.per_key + 1 as per_key from")),
        mutant(
            "a failed attempt gives up its key's turn",
            Set.of(Kind.KEY_OUT_OF_TURN),
            new Edit(
                "turn.give_up_ended",
                "select s.key_no" + FENCE + " and r.marks & 6 = 2",
                "select s.key_no" + FENCE + " and r.marks & 2 = 2"),
            new Edit(
                "turn.give_up_ended",
                "{delete: key_slot s by task_id}" + FENCE + " and r.marks & 6 = 2",
                "{delete: key_slot s by task_id}" + FENCE + " and r.marks & 2 = 2")));
  }

  private Mutant mutant(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant(store, name, caughtAs, true, List.of(edits));
  }
}
