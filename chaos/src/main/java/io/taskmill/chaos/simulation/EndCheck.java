package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.TaskQueries;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What must be true when every task has come to its end. */
final class EndCheck {

  private final TaskQueries store;
  private final History history;
  private final Promises promises;
  private final boolean hadRefusals;

  EndCheck(TaskQueries store, History history, Promises promises, boolean hadRefusals) {
    this.store = store;
    this.history = history;
    this.promises = promises;
    this.hadRefusals = hadRefusals;
  }

  void run() {
    promises.all().forEach(this::isThere);
    history.tasks().forEach(this::endedWell);
  }

  private void isThere(long id, String payload) {
    Optional<TaskInfo> info = store.get(id);
    if (info.isEmpty()) {
      history.violated("lost", id, "Its submit returned, but it is not in the store.");
    } else if (!payload.isEmpty() && !info.get().payload().equals('"' + payload + '"')) {
      history.violated("lost", id, payload + " was submitted, but there is " + info.get() + ".");
    }
  }

  private void endedWell(TaskLife life) {
    long id = life.task.id();
    TaskInfo info = store.get(id).orElse(null);
    if (info == null) {
      history.violated("lost", id, "It was in the store and is not any more.");
      return;
    }
    String wrong = wrong(life, info);
    if (wrong != null) {
      history.violated(isOver(info) ? "wrong end" : "stuck", id, wrong + " " + info);
    }
  }

  private static boolean isOver(TaskInfo info) {
    return info.state().isFinal() || info.state() == TaskState.ATTENTION;
  }

  private @Nullable String wrong(TaskLife life, TaskInfo info) {
    Kind kind = Kind.of(info.type());
    if (!isOver(info)) {
      return "Nothing hinders it, and it does not end.";
    }
    if (life.finalState != null && info.state() != life.finalState) {
      return "It was " + life.finalState + ".";
    }
    if (info.attempts() != life.counted) {
      return life.counted + " ends were counted.";
    }
    if (info.attempts() > info.maxAttempts() || info.losses() > info.maxLosses()) {
      return "It ran too often.";
    }
    return switch (info.state()) {
      case SUCCEEDED -> wrongSuccess(kind, info);
      case FAILED -> mayFail(kind, info) ? null : "It had no reason to fail.";
      case ATTENTION -> kind == Kind.CRYING || hadRefusals ? null : "It needs no person.";
      default -> null;
    };
  }

  private static @Nullable String wrongSuccess(Kind kind, TaskInfo info) {
    if (kind == Kind.HOPELESS || kind == Kind.CRYING) {
      return "It cannot succeed.";
    }
    String result = String.valueOf(info.result());
    return result.endsWith(" by " + info.executionId() + '"')
        ? null
        : "Its result is another execution's.";
  }

  private static boolean mayFail(Kind kind, TaskInfo info) {
    return kind == Kind.HOPELESS || kind == Kind.ONCE || info.losses() == info.maxLosses();
  }
}
