package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Reason;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.StopRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a task that an execution holds is waiting for. */
final class RunningRules {

  static final List<Rule> IN_ORDER =
      List.of(
          RunningRules::cancelAsked,
          RunningRules::pauseAsked,
          RunningRules::nodeSilent,
          RunningRules::held,
          UndoRules::running,
          RunningRules::running);

  private RunningRules() {}

  private static @Nullable Explanation cancelAsked(Facts facts) {
    return asked(facts, StopRequest.CANCEL, Reason.CANCEL_ASKED, "cancel");
  }

  private static @Nullable Explanation pauseAsked(Facts facts) {
    return asked(facts, StopRequest.PAUSE, Reason.PAUSE_ASKED, "pause");
  }

  private static @Nullable Explanation asked(
      Facts facts, StopRequest signal, Reason reason, String verb) {
    if (facts.obstacles().asked() != signal) {
      return null;
    }
    AuditEntry entry = facts.command(verb);
    return where(facts, reason)
        .by(entry)
        .say(
            "It was asked to %s%s; its execution on %s has not confirmed yet%s."
                .formatted(verb, Words.doneBy(entry), place(facts), lastBeat(facts)),
            "Its handler has to look at its context, or to end; if its node is gone, it is taken back when the"
                + " lease is over. Clean ends it at once.");
  }

  private static @Nullable Explanation nodeSilent(Facts facts) {
    Optional<NodeStatus> holder = facts.holder();
    if (holder.isPresent() && !holder.get().overdue()) {
      return null;
    }
    return where(facts, Reason.NODE_SILENT)
        .say(
            "It is held by %s, which %s."
                .formatted(
                    place(facts),
                    holder
                        .map(node -> "has not beaten since " + Words.past(node.lastBeat()))
                        .orElse("has left or was taken for dead")),
            facts.alive().isEmpty()
                ? "Start a node: it takes the task back."
                : "Another node takes it back by itself, and it runs again.");
  }

  private static @Nullable Explanation held(Facts facts) {
    if (facts.obstacles().begun()) {
      return null;
    }
    return where(facts, Reason.HELD)
        .say(
            "It was claimed by %s; that its handler has begun is written down after half a second%s."
                .formatted(place(facts), lastBeat(facts)),
            "Nothing needs to be done: it begins there, or is given back within about a second.");
  }

  private static Explanation running(Facts facts) {
    Instant since = facts.task().lastStartedAt();
    return where(facts, Reason.RUNNING)
        .with("since", since)
        .say(
            "It runs on %s%s%s."
                .formatted(
                    place(facts),
                    since == null ? "" : " since " + Words.past(since),
                    lastBeat(facts)),
            "It ends by itself, by its timeout, or by a cancel.");
  }

  static Because where(Facts facts, Reason reason) {
    TaskInfo task = facts.task();
    return facts
        .because(reason)
        .with("node", task.node())
        .with("host", task.host())
        .with("execution", task.executionId())
        .with("lastBeat", facts.holder().map(NodeStatus::lastBeat).orElse(null));
  }

  static String place(Facts facts) {
    return "node %s on %s".formatted(facts.task().node(), facts.task().host());
  }

  private static String lastBeat(Facts facts) {
    return facts
        .holder()
        .map(node -> ", whose last heartbeat came at " + Words.past(node.lastBeat()))
        .orElse("");
  }
}
