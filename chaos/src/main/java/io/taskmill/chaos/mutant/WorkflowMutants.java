package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/**
 * Mutants of what lets tasks of workflows and parents go on, and counts how workflows stand; nearly
 * all databases share that SQL.
 */
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
                "{join: workflow_task m} on m.id = g.id and m.id % 5 <> 0")),
        mutant(
            "the state of a workflow is not written",
            Set.of(Kind.WORKFLOW_WRONG),
            counts("state = g.state", "state = w.state")),
        mutant(
            "a failure is not kept among the counts of its workflow",
            Set.of(Kind.WORKFLOW_WRONG),
            counts("failed = g.failed", "failed = 0")),
        mutant(
            "a parent that waits is not woken",
            Set.of(Kind.PARENT_WAITS),
            new Edit("workflow.awaiting", "s.until_at is not null", "s.until_at is null")),
        mutant(
            "a parent that is about to wait does not hear that its children have ended",
            Set.of(Kind.PARENT_WAITS),
            new Edit(
                "step.mark", "on r.id = g.id;", "on r.id = g.id and r.flags & {flag:PARENT} = 0;")),
        mutant(
            "a parent does not remember its children",
            Set.of(Kind.CHILDREN_TWICE, Kind.PARENT_WAITS),
            forgetsChildren()),
        mutant(
            "an undo is not told that the others have ended",
            Set.of(Kind.UNDO_MISSED),
            new Edit("workflow.move_gate", "undoes = 1", "undoes = 2")),
        mutant(
            "an undo is skipped although its workflow has failed",
            Set.of(Kind.UNDO_MISSED),
            new Edit(
                "workflow.move_gate",
                "unmet_before + :unmet_more",
                "unmet_before + 1 + :unmet_more")),
        mutant(
            "an undo is let go on although its task is not done",
            Set.of(Kind.UNDO_WRONG),
            new Edit("workflow.undoing", "m.unmet_before from", "0 as unmet_before from")));
  }

  /** MariaDB has a statement of its own, and says whose columns it sets. */
  private Edit counts(String from, String to) {
    String own = store.equals("mariadb") ? "w." : "";
    return new Edit("workflow.count", own + from, own + to);
  }

  private Edit forgetsChildren() {
    return StepMutants.keeping(store, ":kind <> {stepkind:CHILDREN}");
  }

  private Mutant mutant(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant(store, name, caughtAs, Where.EVERYWHERE, List.of(edits));
  }
}
