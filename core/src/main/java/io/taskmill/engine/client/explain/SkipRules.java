package io.taskmill.engine.client.explain;

import io.taskmill.admin.Explanation;
import io.taskmill.admin.Reason;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.engine.execution.ScheduleSkip.Cause;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.WorkflowStore.Predecessor;
import io.taskmill.workflow.OnEnd;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a task was skipped: {@code because} says it for programs. */
final class SkipRules {

  static final List<Rule> IN_ORDER =
      List.of(
          SkipRules::bySchedule,
          SkipRules::unmet,
          SkipRules::nothingToUndo,
          SkipRules::nodeGone,
          SkipRules::changedSince,
          SkipRules::typeFull);

  private static final String RETRY = "Retry it, or its workflow, to have it run after all.";

  private SkipRules() {}

  private static @Nullable Explanation bySchedule(Facts facts) {
    Map<String, String> headers = facts.task().headers();
    String why = ScheduleHeaders.whySkipped(headers).orElse(null);
    if (why == null) {
      return null;
    }
    String cause = ScheduleHeaders.skipCause(headers);
    Because because = FinalRules.ended(facts, Reason.SKIPPED).with("because", cause);
    if (Cause.PREVIOUS_LIVE.name().equals(cause)) {
      because.with("task", ScheduleHeaders.previous(headers));
    } else if (Cause.LATER_DUE.name().equals(cause)) {
      because.with("due", ScheduleHeaders.next(headers));
    }
    return because.say(sentence(facts, why), RETRY);
  }

  /** A task of its workflow has ended otherwise than it wants. */
  private static @Nullable Explanation unmet(Facts facts) {
    Predecessor one = facts.workflow().flatMap(id -> facts.unmetBefore()).orElse(null);
    if (one == null) {
      return null;
    }
    boolean seen = facts.isSeen(one.id());
    return because(facts, "PREDECESSOR")
        .with("task", seen ? one.id() : null)
        .with("name", seen ? one.name() : null)
        .with("on", one.on().name())
        .with("ended", one.state().name())
        .say(
            sentence(
                facts,
                "it comes after the %s of %s, which is %s."
                    .formatted(
                        one.on() == OnEnd.FAILURE ? "failure" : "success",
                        seen ? one.name() : "another task",
                        one.state())),
            RETRY);
  }

  private static @Nullable Explanation nothingToUndo(Facts facts) {
    return facts.isUndo()
        ? because(facts, "NOTHING_TO_UNDO")
            .say(sentence(facts, "it undoes another task, and its workflow has not failed."), RETRY)
        : null;
  }

  /** The only node that may run it. */
  private static @Nullable Explanation nodeGone(Facts facts) {
    Map<String, String> headers = facts.task().headers();
    return NodePin.isPinned(headers) && facts.pinnedTo().isEmpty()
        ? because(facts, "NODE_GONE")
            .with("node", NodePin.node(headers))
            .with("name", NodePin.name(headers))
            .say(
                sentence(
                    facts, "it was for %s alone, which is gone.".formatted(NodePin.words(headers))),
                "Nothing moves it, as no other node may run it; submit a task for one that is"
                    + " there.")
        : null;
  }

  /** What it came after was resolved or tried again since, and nobody wrote down how it was. */
  private static @Nullable Explanation changedSince(Facts facts) {
    return facts.workflow().isEmpty()
        ? null
        : because(facts, "CHANGED_SINCE")
            .say(
                sentence(
                    facts,
                    "what it comes after had ended otherwise than it wants at that time, or as many"
                        + " tasks of its type were running as may."),
                RETRY);
  }

  private static Explanation typeFull(Facts facts) {
    return because(facts, "TYPE_FULL")
        .say(sentence(facts, "as many tasks of its type were running as may."), RETRY);
  }

  private static Because because(Facts facts, String cause) {
    return FinalRules.ended(facts, Reason.SKIPPED).with("because", cause);
  }

  private static String sentence(Facts facts, String why) {
    return "It was skipped%s: %s".formatted(FinalRules.when(facts.task()), why);
  }
}
