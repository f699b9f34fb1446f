package io.taskmill.chaos.check;

import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.plan.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * How tasks went on after something was done to who had them: how long it took until a task that
 * was in hand then was ended, or was in the hands of another.
 */
public final class Recoveries {

  /** What faults of the store are done to. */
  public static final String STORE = "store";

  private final Evidence evidence;
  private final List<Run> runs;

  /** Looks at this evidence. */
  public Recoveries(Evidence evidence) {
    this.evidence = evidence;
    this.runs =
        evidence.tasksThatRan().stream().flatMap(task -> evidence.runs(task).stream()).toList();
  }

  /** The times of all recoveries, by kind of fault; a kind that had none is there without any. */
  public Map<String, List<Duration>> byKind() {
    Map<String, List<Duration>> byKind = new TreeMap<>();
    evidence
        .all(Entry.FaultBegun.class)
        .forEach(
            fault ->
                byKind.computeIfAbsent(fault.kind(), kind -> new ArrayList<>()).addAll(of(fault)));
    return byKind;
  }

  private List<Duration> of(Entry.FaultBegun fault) {
    Predicate<Run> hit =
        fault.target().equals(STORE) ? run -> true : run -> run.process().equals(fault.target());
    List<Duration> times = new ArrayList<>();
    for (Run run : runs) {
      // A skewed clock is there from the start: whatever its node has done counts.
      boolean inHand = fault.kind().equals("skew") || wasInHand(run, fault.at());
      if (hit.test(run) && inHand) {
        wentOn(run, fault.at()).ifPresent(at -> times.add(Duration.ofNanos(at - fault.at())));
      }
    }
    submitsAgain(fault).ifPresent(at -> times.add(Duration.ofNanos(at - fault.at())));
    serversAnswerAgain(fault).ifPresent(at -> times.add(Duration.ofNanos(at - fault.at())));
    return times;
  }

  private static boolean wasInHand(Run run, long at) {
    return run.claimed() <= at
        && run.attempts().stream()
            .noneMatch(end -> end.isEnd() && end.isAccepted() && end.answered() <= at);
  }

  private OptionalLong wentOn(Run run, long after) {
    OptionalLong ended =
        run.attempts().stream()
            .filter(end -> end.isEnd() && end.isAccepted() && end.answered() > after)
            .mapToLong(Attempt::answered)
            .min();
    return ended.isPresent()
        ? ended
        : evidence.runs(run.task()).stream()
            .mapToLong(Run::claimed)
            .filter(claimed -> claimed > after)
            .min();
  }

  /** Whoever has asked a server that was killed goes on with any other. */
  private OptionalLong serversAnswerAgain(Entry.FaultBegun fault) {
    return evidence
        .all(Entry.ServerAnswered.class)
        .filter(answer -> fault.kind().equals(FaultKind.KILL_SERVER.text()))
        .mapToLong(Entry.ServerAnswered::at)
        .filter(at -> at > fault.at())
        .min();
  }

  /**
   * A submitter that was started again submits: processes of one slot differ in what follows a dot.
   */
  private OptionalLong submitsAgain(Entry.FaultBegun fault) {
    String slot = fault.target().replaceFirst("\\..*", ".");
    return evidence.entries().stream()
        .filter(seen -> seen.entry() instanceof Entry.SubmitAccepted)
        .filter(seen -> seen.process().startsWith(slot))
        .mapToLong(seen -> seen.entry().at())
        .filter(at -> at > fault.at())
        .min();
  }
}
