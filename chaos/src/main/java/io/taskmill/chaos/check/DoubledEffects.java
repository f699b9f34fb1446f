package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Violation.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What is done with the finish is done once; the rest is done again only if it was lost. */
final class DoubledEffects implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    for (long task : evidence.tasksWithEffects()) {
      List<Effect> together =
          evidence.effects(task).stream().filter(Effect::transactional).toList();
      List<Effect> apart =
          evidence.effects(task).stream().filter(effect -> !effect.transactional()).toList();
      if (together.size() > 1) {
        found.add(
            doubled(
                task,
                "Done %d times by %s, each in the transaction that finished the task."
                    .formatted(together.size(), executions(together))));
      } else if (together.size() == 1) {
        checkEnd(evidence, together.get(0), found);
      }
      if (apart.size() > 1) {
        checkLost(evidence, task, apart, found);
      }
    }
    return found;
  }

  /** The row and the end of the task were one transaction, so the store has both. */
  private static void checkEnd(Evidence evidence, Effect effect, List<Violation> found) {
    if (LostTasks.isRemoved(evidence, effect.task())) {
      return;
    }
    boolean both =
        evidence
            .stored(effect.task())
            .filter(task -> task.state() == TaskState.SUCCEEDED)
            .filter(task -> effect.execution().equals(task.execution()))
            .isPresent();
    if (!both) {
      found.add(
          doubled(
              effect.task(),
              "Done by %s in the transaction that finished the task, but that is not how it ended."
                  .formatted(effect.execution())));
    }
  }

  private static void checkLost(
      Evidence evidence, long task, List<Effect> effects, List<Violation> found) {
    Set<String> executions = new HashSet<>();
    for (Effect effect : effects) {
      if (!executions.add(effect.execution())) {
        found.add(doubled(task, "Done twice by one execution, " + effect.execution() + "."));
      }
    }
    // A handler that does not hear whether its row was written fails, and is right to try again.
    Set<String> known = evidence.knownEffects(task);
    List<String> ended =
        evidence.runs(task).stream()
            .filter(run -> run.endAccepted() && known.contains(run.execution()))
            .map(Run::execution)
            .toList();
    if (ended.size() > 1) {
      found.add(
          doubled(
              task,
              "Done again although the execution before was not lost: %s all ended it."
                  .formatted(ended)));
    }
  }

  private static String executions(List<Effect> effects) {
    return effects.stream().map(Effect::execution).collect(Collectors.joining(", "));
  }

  private static Violation doubled(long task, String what) {
    return new Violation(Kind.DOUBLE_EFFECT, task, what);
  }
}
