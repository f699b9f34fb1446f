package io.taskmill.memory;

import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.spi.Fence;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The steps of tasks and the signals that were sent to them, kept with each task. */
final class MemorySteps implements StepStore {

  private final MemoryData data;

  MemorySteps(MemoryData data) {
    this.data = data;
  }

  @Override
  public List<StoredStep> steps(long id) {
    return data.alone(
        now -> {
          MemoryTask task = data.tasks.get(id);
          return task == null
              ? List.of()
              : task.steps.values().stream()
                  .sorted(Comparator.comparingInt(StoredStep::nth).thenComparing(StoredStep::name))
                  .toList();
        });
  }

  @Override
  public Set<Long> tasksWithSteps(Collection<Long> ids) {
    return data.alone(
        now -> {
          Set<Long> found = new HashSet<>();
          for (long id : ids) {
            MemoryTask task = data.tasks.get(id);
            if (task != null && !task.steps.isEmpty()) {
              found.add(id);
            }
          }
          return found;
        });
  }

  @Override
  public List<StoredSignal> signals(long id) {
    return data.alone(
        now -> {
          MemoryTask task = data.tasks.get(id);
          return task == null ? List.of() : List.copyOf(task.signals);
        });
  }

  @Override
  public boolean record(Fence fence, StoredStep step) {
    return data.alone(
        now -> {
          MemoryTask task = heldBy(fence);
          if (task == null) {
            return false;
          }
          put(task, step);
          if (step.kind() == StepKind.UNDO) {
            task.deadline = null;
          }
          return true;
        });
  }

  @Override
  public SignalAnswer takeSignal(Fence fence, StoredStep step) {
    return data.alone(
        now -> {
          MemoryTask task = heldBy(fence);
          if (task == null) {
            return SignalAnswer.LOST;
          }
          StoredStep before = task.steps.get(step.name());
          if (before != null && before.status() == StepStatus.DONE) {
            return SignalAnswer.taken(before.result());
          }
          Optional<StoredSignal> oldest =
              task.signals.stream().filter(one -> one.name().equals(step.name())).findFirst();
          if (oldest.isEmpty()) {
            return SignalAnswer.NONE;
          }
          task.signals.remove(oldest.get());
          String payload = oldest.get().payload();
          put(task, step.withResult(payload));
          return SignalAnswer.taken(payload);
        });
  }

  private @Nullable MemoryTask heldBy(Fence fence) {
    MemoryTask task = data.tasks.get(fence.task());
    return task != null && task.isHeldBy(fence) ? task : null;
  }

  /** Waits that only time ends are over. */
  static void endWaits(MemoryTask task, Instant now) {
    Map<String, StoredStep> steps = new LinkedHashMap<>();
    for (StoredStep step : task.steps.values()) {
      Instant until = step.until();
      boolean waits =
          step.status() == StepStatus.WAITING
              && (step.kind() == StepKind.SLEEP || step.kind() == StepKind.STEP)
              && until != null
              && until.isAfter(now);
      steps.put(step.name(), waits ? step.waiting(now, step.lastAt()) : step);
    }
    task.steps = steps;
  }

  /** In place of the one with the same name. */
  static void put(MemoryTask task, StoredStep step) {
    if (task.steps.isEmpty()) {
      task.steps = new LinkedHashMap<>();
    }
    task.steps.put(step.name(), step);
  }

  /** Behind those that no step has taken. */
  static void add(MemoryTask task, StoredSignal signal) {
    if (task.signals.isEmpty()) {
      task.signals = new ArrayList<>();
    }
    task.signals.add(signal);
  }
}
