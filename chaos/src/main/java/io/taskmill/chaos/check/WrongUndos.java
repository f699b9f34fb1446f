package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * When a workflow has failed, exactly what is done of it is undone, and only when all else has
 * ended; when it has not, nothing is. In which order is said by edges between those that undo, so
 * {@link WrongJoins} looks after it. What people have ended or reopened is left out: nobody knows
 * how it stood when that was decided.
 */
final class WrongUndos implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    for (StoredWorkflow workflow : evidence.remembered().workflows()) {
      boolean decided = workflow.mains().allMatch(task -> task.state().isFinal());
      boolean byItself =
          workflow.tasks().stream()
              .noneMatch(task -> evidence.hands().isDecidedByAPerson(task.id()));
      if (decided && byItself && workflow.undos().findAny().isPresent()) {
        check(evidence, workflow, found);
      }
    }
    return found;
  }

  private static void check(Evidence evidence, StoredWorkflow workflow, List<Violation> found) {
    boolean sure = evidence.all(Entry.CopyTaken.class).findAny().isEmpty();
    Map<String, WorkflowTask> byName =
        workflow.tasks().stream()
            .collect(Collectors.toMap(WorkflowTask::name, Function.identity()));
    workflow
        .undos()
        .forEach(
            undo -> {
              WorkflowTask task = byName.get(undo.name().substring(Workflow.UNDO.length()));
              if (task != null) {
                isMissed(workflow, undo, task, found);
                isUnwanted(evidence, workflow, undo, task, found);
              }
              if (sure) {
                isEarly(evidence, workflow, undo, found);
              }
            });
  }

  private static boolean isWanted(StoredWorkflow workflow, WorkflowTask task) {
    return workflow.failed() > 0 && OnEnd.SUCCESS.isMetBy(task.state());
  }

  private static void isMissed(
      StoredWorkflow workflow, WorkflowTask undo, WorkflowTask task, List<Violation> found) {
    boolean left = undo.state() == TaskState.SKIPPED && isWanted(workflow, task);
    if (left || undo.state() == TaskState.BLOCKED) {
      found.add(
          new Violation(
              Kind.UNDO_MISSED,
              undo.id(),
              "It is %s. It undoes task %d, which is %s, and of the others of workflow %d %d have failed."
                  .formatted(
                      undo.state(),
                      task.id(),
                      task.state(),
                      workflow.info().id(),
                      workflow.failed())));
    }
  }

  private static void isUnwanted(
      Evidence evidence,
      StoredWorkflow workflow,
      WorkflowTask undo,
      WorkflowTask task,
      List<Violation> found) {
    if (!isWanted(workflow, task) && !evidence.runs(undo.id()).isEmpty()) {
      found.add(
          new Violation(
              Kind.UNDO_WRONG,
              undo.id(),
              "It ran. It undoes task %d, which is %s, and of the others of workflow %d %d have failed."
                  .formatted(task.id(), task.state(), workflow.info().id(), workflow.failed())));
    }
  }

  private static void isEarly(
      Evidence evidence, StoredWorkflow workflow, WorkflowTask undo, List<Violation> found) {
    List<Run> runs = evidence.runs(undo.id());
    if (runs.isEmpty()) {
      return;
    }
    workflow
        .mains()
        .filter(task -> WrongJoins.isLiveAfter(evidence, task.id(), runs.get(0).claimed()))
        .forEach(
            task ->
                found.add(
                    new Violation(
                        Kind.UNDO_WRONG,
                        undo.id(),
                        "%s was given it before task %d of its workflow had ended."
                            .formatted(runs.get(0).execution(), task.id()))));
  }
}
