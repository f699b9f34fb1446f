package io.taskmill.engine.client;

import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskStep;
import io.taskmill.spi.StoredStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is stored of a task's steps, together with the list of its type. */
final class StepView {

  private StepView() {}

  /**
   * The steps in the order of the list, where there is one, each that is not listed behind the one
   * after which it came. Notes that Taskmill makes for itself are none, nor are those that a person
   * had forgotten.
   */
  static List<TaskStep> of(List<StoredStep> remembered, List<String> listed) {
    List<StoredStep> stored =
        remembered.stream()
            .filter(step -> step.kind() != StepKind.UNDO && !step.isForgotten())
            .toList();
    Map<String, StoredStep> came = new LinkedHashMap<>();
    stored.forEach(step -> came.put(step.name(), step));
    List<TaskStep> all = new ArrayList<>();
    List<StoredStep> left = new ArrayList<>(stored);
    for (String name : listed) {
      StoredStep step = came.get(name);
      if (step == null) {
        all.add(pending(name));
        continue;
      }
      while (!left.isEmpty() && left.get(0).nth() < step.nth()) {
        StoredStep before = left.remove(0);
        if (!listed.contains(before.name())) {
          all.add(seen(before, listed));
        }
      }
      all.add(seen(step, listed));
      left.remove(step);
    }
    left.stream()
        .filter(step -> !listed.contains(step.name()))
        .forEach(step -> all.add(seen(step, listed)));
    return all;
  }

  private static TaskStep pending(String name) {
    return new TaskStep(
        name, StepKind.STEP, StepStatus.PENDING, false, 0, null, null, null, null, null);
  }

  private static TaskStep seen(StoredStep step, List<String> listed) {
    boolean dropped =
        step.kind() == StepKind.STEP && !listed.isEmpty() && !listed.contains(step.name());
    return new TaskStep(
        step.name(),
        step.kind(),
        step.status(),
        dropped,
        step.attempts(),
        step.firstAt(),
        step.lastAt(),
        // For its children a task waits without end.
        step.kind() == StepKind.CHILDREN ? null : step.until(),
        step.result(),
        step.error());
  }
}
