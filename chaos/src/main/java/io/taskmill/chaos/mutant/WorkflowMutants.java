package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.List;
import java.util.Set;

/** Mutants of what lets tasks of workflows go on, whose SQL all databases share. */
final class WorkflowMutants {

  private final String store;

  private WorkflowMutants(String store) {
    this.store = store;
  }

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return new WorkflowMutants(store).all();
  }

  private List<Mutant> all() {
    return List.of(
        mutant(
            "a join does not wait for the last before it",
            Set.of(Kind.JOIN_EARLY),
            new Edit(
                "workflow.after",
                "m.open_before",
                "case when m.open_before > 1 then 1 else m.open_before end as open_before")),
        mutant(
            "a join that goes on stays where it waited, and goes on again",
            Set.of(Kind.JOIN_TWICE, Kind.FINAL_STATE_CHANGED, Kind.WRONG_PLACE),
            new Edit(
                "workflow.free",
                "{join: ready r by id} on r.id = g.id",
                "{join: ready r by id} on r.id = g.id and r.id = 0")),
        mutant(
            "one note in five is taken away and not heard, so its join never goes on",
            Set.of(Kind.JOIN_MISSED),
            new Edit(
                "workflow.stand",
                "{join: workflow_task m} on m.id = g.id",
                "{join: workflow_task m} on m.id = g.id and m.id % 5 <> 0")));
  }

  private Mutant mutant(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant(store, name, caughtAs, true, List.of(edits));
  }
}
