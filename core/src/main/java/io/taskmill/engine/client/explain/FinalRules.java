package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a task that is final has come to, and what can still be done. */
final class FinalRules {

  static final List<Rule> IN_ORDER =
      List.of(
          FinalRules::succeeded,
          UndoRules::halfUndone,
          FinalRules::failed,
          FinalRules::cancelled,
          FinalRules::resolved);

  private FinalRules() {}

  private static @Nullable Explanation succeeded(Facts facts) {
    if (facts.task().state() != TaskState.SUCCEEDED) {
      return null;
    }
    AuditEntry commit = facts.ending("commit");
    return ended(facts, Reason.SUCCEEDED)
        .by(commit)
        .say(
            commit == null
                ? "It succeeded%s.".formatted(when(facts.task()))
                : "It was committed by hand%s.".formatted(Words.doneBy(commit)),
            "Nothing moves it; submit a copy to run it again.");
  }

  private static @Nullable Explanation failed(Facts facts) {
    TaskInfo task = facts.task();
    if (task.state() != TaskState.FAILED) {
      return null;
    }
    AuditEntry clean = facts.ending("clean");
    return ended(facts, Reason.FAILED)
        .with("attempts", task.attempts())
        .with("maxAttempts", task.maxAttempts())
        .with("losses", task.losses())
        .with("error", task.lastError())
        .by(clean)
        .say(
            clean == null
                ? Words.ended(
                        "It failed for good%s, with %s of %s attempts and %s losses%s"
                            .formatted(
                                when(task),
                                task.attempts(),
                                task.maxAttempts(),
                                task.losses(),
                                Words.error(task.lastError())))
                    + UndoRules.undone(facts)
                : "It was cleaned away%s.".formatted(Words.doneBy(clean)),
            "Retry it (one attempt more), reset it (as new), resolve it or delete it."
                + notAwaitedAgain(facts));
  }

  /** A retry alone would come to the same end. */
  private static String notAwaitedAgain(Facts facts) {
    List<String> signals = facts.timedOut();
    return signals.isEmpty()
        ? ""
        : " A retry does not wait again for the signal '%s', which did not come in time: for that, redo-step '%1$s' first."
            .formatted(signals.get(signals.size() - 1));
  }

  private static @Nullable Explanation cancelled(Facts facts) {
    if (facts.task().state() != TaskState.CANCELLED) {
      return null;
    }
    AuditEntry cancel = facts.ending("cancel");
    return ended(facts, Reason.CANCELLED)
        .by(cancel)
        .say(
            "It was cancelled%s."
                .formatted(cancel == null ? when(facts.task()) : Words.doneBy(cancel)),
            "Retry it or reset it to have it run after all.");
  }

  private static Explanation resolved(Facts facts) {
    AuditEntry resolve = facts.ending("resolve");
    return ended(facts, Reason.RESOLVED)
        .by(resolve)
        .say(
            "It was resolved%s."
                .formatted(resolve == null ? when(facts.task()) : Words.doneBy(resolve)),
            "Nothing needs to be done; retry it or reset it to have it run after all.");
  }

  static Because ended(Facts facts, Reason reason) {
    return facts.because(reason).with("finishedAt", facts.task().finishedAt());
  }

  static String when(TaskInfo task) {
    return task.finishedAt() == null ? "" : " at " + Words.past(task.finishedAt());
  }
}
