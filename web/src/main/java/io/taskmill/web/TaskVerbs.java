package io.taskmill.web;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What people may do with a task: what its state allows, if their role is that of an operator. */
final class TaskVerbs {

  static final String RUN_AGAIN = "run-again";

  /** One of each, with whatever values: only its verb and the states that allow it are asked. */
  private static final List<TaskCommand> SAMPLES =
      List.of(
          TaskCommand.cancel(),
          TaskCommand.pause(),
          TaskCommand.resume(),
          TaskCommand.retry(),
          TaskCommand.reset(),
          TaskCommand.runNow(),
          new TaskCommand.Reschedule(Instant.EPOCH),
          TaskCommand.clean(),
          new TaskCommand.Commit(null),
          new TaskCommand.Resolve("dealt with"),
          TaskCommand.delete(),
          TaskCommand.Edit.ofPriority(5),
          new TaskCommand.Signal("any", null),
          new TaskCommand.RedoStep("any"));

  private static final Map<TaskState, List<String>> BY_STATE = byState();

  private TaskVerbs() {}

  /** In alphabetical order. */
  static List<String> of(TaskState state, Caller caller) {
    return isOperator(caller) ? BY_STATE.getOrDefault(state, List.of()) : List.of();
  }

  /** Whether somebody may change things. */
  static boolean isOperator(Caller caller) {
    return caller.role() == Role.OPERATOR || caller.role() == Role.ADMIN;
  }

  private static Map<TaskState, List<String>> byState() {
    Map<TaskState, List<String>> all = new EnumMap<>(TaskState.class);
    for (TaskState state : TaskState.values()) {
      List<String> verbs = new ArrayList<>();
      SAMPLES.stream()
          .filter(command -> command.allowedIn().contains(state))
          .forEach(command -> verbs.add(command.verb()));
      if (state.isFinal()) {
        verbs.add(RUN_AGAIN);
      }
      all.put(state, verbs.stream().sorted().toList());
    }
    return all;
  }
}
