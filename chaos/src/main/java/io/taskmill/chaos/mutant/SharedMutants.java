package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of the SQL that all databases but PostgreSQL share. */
final class SharedMutants {

  private static final String FENCE =
      " from {given: id bigint, node bigint, exec bigint} g"
          + " {join: running r} on r.id = g.id and r.node = g.node and r.exec = g.exec";

  private static final String KEEPS_NO_TURN =
      " and r.flags & ({flag:TURNS} | {flag:ORDERED}) = {flag:TURNS}";
  private static final String TAKES_TURNS = " and r.flags & {flag:TURNS} = {flag:TURNS}";

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
            new Edit("finish.ended", "and r.node = g.node and r.exec = g.exec", ""),
            new Edit("finish.end", "and r.node = g.node and r.exec = g.exec;", ";")),
        mutant(
            "a finish after the lease was taken back counts",
            Set.of(Kind.STALE_ACCEPTED, Kind.FINAL_STATE_CHANGED),
            new Edit(
                "finish.again",
                "and coalesce(x.kind, {kind:FAILED}) <> {kind:LOST} and ( (f.node = g.node and f.exec = g.exec)",
                "and ( 1 = 1")),
        mutant(
            "a checkpoint needs no fence",
            Set.of(Kind.STALE_ACCEPTED),
            new Edit(
                "execution.checkpoint",
                "set checkpointed = 1 where id = :id and node = :node and exec = :exec",
                "set checkpointed = 1 where id = :id"),
            new Edit(
                "execution.checkpoint",
                ":data from {running} where id = :id and node = :node and exec = :exec",
                ":data from {running} where id = :id"),
            new Edit(
                "execution.checkpoint",
                "select id from {running} where id = :id and node = :node and exec = :exec",
                "select id from {running} where id = :id")),
        mutant(
            "a dead node's tasks are forgotten",
            Set.of(Kind.WRONG_PLACE, Kind.LOST),
            new Edit(
                "recover.back_to_others",
                "where b.state = {state:READY};",
                "where b.state = {state:READY} and 1 = 0;")),
        mutant(
            "what was folded is counted again",
            Set.of(Kind.WRONG_STATISTICS),
            new Edit(
                "statistics.folded_deltas",
                "on d.id = g.id;",
                "on d.id = g.id and d.started is null;")),
        mutant(
            "a failed attempt keeps its lease",
            Set.of(Kind.WRONG_PLACE, Kind.STUCK),
            new Edit("finish.end", "and r.exec = g.exec;", "and r.exec = g.exec and r.id = 0;")),
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
                "select s.key_no" + FENCE + KEEPS_NO_TURN,
                "select s.key_no" + FENCE + TAKES_TURNS),
            new Edit(
                "turn.give_up_ended",
                "{delete: key_slot s by task_id}" + FENCE + KEEPS_NO_TURN,
                "{delete: key_slot s by task_id}" + FENCE + TAKES_TURNS)));
  }

  private Mutant mutant(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant(store, name, caughtAs, Where.EVERYWHERE, List.of(edits));
  }
}
