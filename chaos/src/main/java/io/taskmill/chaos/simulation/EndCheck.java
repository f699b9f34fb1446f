package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.TaskQueries;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What must be true when every task has come to its end, beyond what clients can see: the counts,
 * and that each end has a reason.
 */
final class EndCheck {

  private final TaskQueries store;
  private final Ledger ledger;
  private final boolean hadRefusals;

  EndCheck(TaskQueries store, Ledger ledger, boolean hadRefusals) {
    this.store = store;
    this.ledger = ledger;
    this.hadRefusals = hadRefusals;
  }

  void run() {
    ledger.tasks().forEach(this::endedWell);
  }

  private void endedWell(TaskLife life) {
    long id = life.task.id();
    TaskInfo info = store.get(id).orElse(null);
    if (life.gone) {
      if (info != null) {
        ledger.found("deleted seen", id, "It was deleted or purged. " + info);
      }
      return;
    }
    if (info == null) {
      ledger.found("lost", id, "It was in the store and is not any more.");
      return;
    }
    String wrong = wrong(life, info);
    if (wrong != null) {
      ledger.found(isOver(info) ? "wrong end" : "stuck", id, wrong + " " + info);
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
    boolean ranTooOften = info.attempts() > info.maxAttempts() && !life.mayFail;
    if (ranTooOften || info.losses() > info.maxLosses()) {
      return "It ran too often.";
    }
    return switch (info.state()) {
      case SUCCEEDED -> life.byHand == null ? wrongSuccess(kind, info) : wrongByHand(life, info);
      case FAILED -> life.mayFail || mayFail(kind, info) ? null : "It had no reason to fail.";
      case ATTENTION -> kind == Kind.CRYING || hadRefusals ? null : "It needs no person.";
      default -> null;
    };
  }

  private static @Nullable String wrongSuccess(Kind kind, TaskInfo info) {
    if (kind == Kind.HOPELESS || kind == Kind.CRYING) {
      return "It cannot succeed.";
    }
    String payload = info.payload().replace("\"", "");
    return ('"' + payload + " by " + info.executionId() + '"').equals(info.result())
        ? null
        : "Its result is another execution's, or of another payload.";
  }

  private static @Nullable String wrongByHand(TaskLife life, TaskInfo info) {
    return Objects.equals(life.byHand, info.result()) ? null : "A person gave it " + life.byHand;
  }

  private static boolean mayFail(Kind kind, TaskInfo info) {
    return kind == Kind.HOPELESS || kind == Kind.ONCE || info.losses() == info.maxLosses();
  }
}
