package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The children of a task are there once, however often its handler is entered, and it does not wait
 * any more when all of them have ended.
 */
final class WrongChildren implements Rule {

  /** In which a task waits whatever its children do. */
  private static final Set<TaskState> STOPPED = Set.of(TaskState.PAUSED, TaskState.ATTENTION);

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Step, List<StoredWorkflow>> children = new LinkedHashMap<>();
    for (StoredWorkflow workflow : evidence.remembered().workflows()) {
      Long parent = workflow.info().parent();
      String step = workflow.info().parentStep();
      if (parent != null && step != null) {
        children.computeIfAbsent(new Step(parent, step), any -> new ArrayList<>()).add(workflow);
      }
    }
    List<Violation> found = new ArrayList<>();
    children.forEach(
        (step, workflows) -> {
          isTwice(evidence, step, workflows, found);
          isNotWoken(evidence, step, workflows, found);
        });
    return found;
  }

  private static void isTwice(
      Evidence evidence, Step step, List<StoredWorkflow> workflows, List<Violation> found) {
    if (workflows.size() > 1 && !evidence.hands().has(step.task, RepeatedSteps.FORGETS)) {
      found.add(
          new Violation(
              Kind.CHILDREN_TWICE,
              step.task,
              "It has the children '%s' %d times: workflows %s."
                  .formatted(
                      step.name,
                      workflows.size(),
                      workflows.stream().map(workflow -> workflow.info().id()).toList())));
    }
  }

  private static void isNotWoken(
      Evidence evidence, Step step, List<StoredWorkflow> workflows, List<Violation> found) {
    boolean waits =
        evidence
            .stored(step.task)
            .filter(task -> !task.state().isFinal() && !STOPPED.contains(task.state()))
            .isPresent();
    if (waits && workflows.stream().allMatch(workflow -> workflow.live() == 0)) {
      found.add(
          new Violation(
              Kind.PARENT_WAITS,
              step.task,
              "It waits for its children '%s', but all of them have ended.".formatted(step.name)));
    }
  }

  private record Step(long task, String name) {}
}
