package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.workflow.WorkflowState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The state and the counts of a workflow are what its tasks have come to. */
final class WrongWorkflows implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    for (StoredWorkflow workflow : evidence.remembered().workflows()) {
      String counted =
          counts(
              workflow.info().total(),
              workflow.info().live(),
              workflow.info().failed(),
              workflow.info().cancelled());
      String there =
          counts(workflow.tasks().size(), workflow.live(), workflow.failed(), workflow.cancelled());
      if (!counted.equals(there)) {
        found.add(wrong(workflow, "has counted %s, but has %s".formatted(counted, there)));
      }
      Set<WorkflowState> right = states(evidence, workflow);
      if (!right.contains(workflow.info().state())) {
        found.add(
            wrong(
                workflow,
                "is %s, but has %s and should be %s"
                    .formatted(workflow.info().state(), there, right)));
      }
    }
    return found;
  }

  private static String counts(int total, int live, int failed, int cancelled) {
    return "%d tasks, %d live, %d failed and %d cancelled"
        .formatted(total, live, failed, cancelled);
  }

  /** More than one if a person has touched what undoes others: that may have begun, or not. */
  private static Set<WorkflowState> states(Evidence evidence, StoredWorkflow workflow) {
    if (workflow.live() > 0) {
      return EnumSet.of(WorkflowState.RUNNING);
    }
    if (workflow.failed() > 0 || begun(workflow).anyMatch(undo -> !isTouched(evidence, undo))) {
      return EnumSet.of(WorkflowState.FAILED);
    }
    Set<WorkflowState> right =
        EnumSet.of(workflow.cancelled() > 0 ? WorkflowState.CANCELLED : WorkflowState.SUCCEEDED);
    if (begun(workflow).findAny().isPresent()) {
      right.add(WorkflowState.FAILED);
    }
    return right;
  }

  /** Tasks that undo others and were let go on, unless a person has ended them before that. */
  private static Stream<Long> begun(StoredWorkflow workflow) {
    return workflow
        .undos()
        .filter(undo -> undo.state() != TaskState.SKIPPED)
        .map(undo -> undo.id());
  }

  private static boolean isTouched(Evidence evidence, long task) {
    return evidence.hands().isTouched(task);
  }

  private static Violation wrong(StoredWorkflow workflow, String what) {
    return new Violation(
        Kind.WORKFLOW_WRONG,
        workflow.tasks().isEmpty() ? 0 : workflow.tasks().get(0).id(),
        "Workflow %d, whose first task it is, %s.".formatted(workflow.info().id(), what));
  }
}
