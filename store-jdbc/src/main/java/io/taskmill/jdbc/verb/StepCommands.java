package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Decision;
import io.taskmill.spi.StoredStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The part of {@link CommandTasks} that is about steps and signals of tasks, which are locked. */
final class StepCommands {

  private StepCommands() {}

  /**
   * Forgets steps where that is decided, and refuses it where there is no such step.
   *
   * @return what was forgotten, by task
   */
  static Map<Long, StoredStep> forget(Verbs inside, Map<Long, Decision> decisions) {
    Map<Long, StoredStep> forgotten = new LinkedHashMap<>();
    List<Long> asked = those(decisions, Decision.ForgetStep.class);
    if (asked.isEmpty()) {
      return forgotten;
    }
    // One command names one step.
    String name = first(decisions, Decision.ForgetStep.class).name();
    inside.rows(
        "step.named",
        Params.ids(asked).set("name", name),
        row -> forgotten.put(row.getLong("id"), StepRow.read(row)));
    forgotten.values().removeIf(StoredStep::isForgotten);
    asked.stream()
        .filter(id -> !forgotten.containsKey(id))
        .forEach(id -> decisions.put(id, new Decision.Refuse(Refusal.NO_STEP)));
    forget(inside, "step.forget", name, forgotten, step -> step.kind() == StepKind.STEP);
    forget(inside, "step.remove_named", name, forgotten, step -> step.kind() != StepKind.STEP);
    return forgotten;
  }

  private static void forget(
      Verbs inside,
      String verb,
      String name,
      Map<Long, StoredStep> found,
      Predicate<StoredStep> those) {
    List<Long> ids = new ArrayList<>();
    found.forEach(
        (id, step) -> {
          if (those.test(step)) {
            ids.add(id);
          }
        });
    if (!ids.isEmpty()) {
      inside.count(verb, Params.ids(sorted(ids)).set("name", name));
    }
  }

  /** What becomes of tasks that wait in a step which is forgotten, by task. */
  static Map<Long, Decision> woken(Map<Long, Decision> decisions, Map<Long, StoredStep> forgotten) {
    Map<Long, Decision> changes = new LinkedHashMap<>();
    forgotten.forEach(
        (id, step) -> {
          if (step.isAwaited()
              && decisions.get(id) instanceof Decision.ForgetStep forget
              && forget.wake() != null) {
            changes.put(id, forget.wake());
          }
        });
    return changes;
  }

  /**
   * Keeps signals where that is decided, and marks those tasks that run.
   *
   * @return the decisions, with what becomes of tasks that have waited for the signal
   */
  static Map<Long, Decision> deliver(
      Verbs inside, Map<Long, FoundTask> found, Map<Long, Decision> decisions, Actor by) {
    List<Long> sent = signalled(decisions);
    if (sent.isEmpty()) {
      return decisions;
    }
    TaskCommand.Signal signal = first(decisions, Decision.Deliver.class).signal();
    inside.count(
        "step.send",
        Params.ids(sent)
            .set("name", signal.name())
            .set("who", by.who())
            .set("payload", signal.payload()));
    List<Long> running =
        found.values().stream()
            .filter(task -> task.standing().state() == TaskState.RUNNING)
            .map(FoundTask::id)
            .filter(new HashSet<>(sent)::contains)
            .toList();
    if (!running.isEmpty()) {
      inside.count("step.mark", Params.ids(running));
    }
    Set<Long> waiting =
        new HashSet<>(
            inside.rows(
                "step.waiting_for",
                Params.ids(sent).set("name", signal.name()),
                row -> row.getLong("id")));
    Map<Long, Decision> changes = new LinkedHashMap<>();
    decisions.forEach(
        (id, decision) -> {
          Decision.Change wake = decision instanceof Decision.Deliver one ? one.wake() : null;
          changes.put(id, wake != null && waiting.contains(id) ? wake : decision);
        });
    return changes;
  }

  /** Ends waits that only time ends, where that is decided. */
  static void endWaits(Verbs inside, List<ChangedTask> changed, long now) {
    List<Long> some =
        changed.stream().filter(task -> task.change().atOnce()).map(ChangedTask::id).toList();
    if (!some.isEmpty()) {
      inside.count("step.end_waits", Params.ids(sorted(some)).set("now", now));
    }
  }

  /** The tasks that a signal is sent to. */
  static List<Long> signalled(Map<Long, Decision> decisions) {
    return those(decisions, Decision.Deliver.class);
  }

  private static <D extends Decision> D first(Map<Long, Decision> decisions, Class<D> decided) {
    return decisions.values().stream()
        .filter(decided::isInstance)
        .map(decided::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<Long> those(
      Map<Long, Decision> decisions, Class<? extends Decision> decided) {
    return sorted(
        decisions.entrySet().stream()
            .filter(entry -> decided.isInstance(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList());
  }

  private static List<Long> sorted(Iterable<Long> ids) {
    List<Long> sorted = new ArrayList<>();
    ids.forEach(sorted::add);
    sorted.sort(null);
    return sorted;
  }
}
