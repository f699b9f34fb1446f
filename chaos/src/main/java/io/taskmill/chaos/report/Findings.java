package io.taskmill.chaos.report;

import io.taskmill.chaos.check.Checker;
import io.taskmill.chaos.check.Evidence;
import io.taskmill.chaos.check.Recoveries;
import io.taskmill.chaos.check.Violation;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.plan.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the evidence of a run says. */
public final class Findings {

  /** A run in which fewer zombies were refused has not tried the fence. */
  public static final int ENOUGH_REFUSED = 100;

  private final Evidence evidence;
  private final Set<FaultKind> planned;
  private final List<Violation> violations;
  private final Map<String, List<Duration>> recoveries;

  /**
   * Looks at the evidence.
   *
   * @param planned the kinds of faults that the plan had
   */
  public Findings(Evidence evidence, Set<FaultKind> planned) {
    this.evidence = evidence;
    this.planned = planned;
    this.violations = Checker.check(evidence);
    this.recoveries = new Recoveries(evidence).byKind();
  }

  /** What they are drawn from. */
  public Evidence evidence() {
    return evidence;
  }

  /** Everything that was broken. */
  public List<Violation> violations() {
    return violations;
  }

  /** How many violations there are of a kind. */
  public long count(Violation.Kind kind) {
    return violations.stream().filter(violation -> violation.kind() == kind).count();
  }

  /** How many faults there were of each planned kind. */
  public Map<FaultKind, Long> faults() {
    Map<FaultKind, Long> faults = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : planned) {
      faults.put(
          kind,
          evidence
              .all(Entry.FaultBegun.class)
              .filter(fault -> fault.kind().equals(kind.text()))
              .count());
    }
    return faults;
  }

  /** How many tasks went on after faults of a kind. */
  public int recovered(FaultKind kind) {
    return recoveries.getOrDefault(kind.text(), List.of()).size();
  }

  /**
   * How long it took until others had the tasks of workers that fell silent, the shortest first.
   */
  public List<Duration> takeovers() {
    return Stream.of(FaultKind.values())
        .filter(FaultKind::silences)
        .flatMap(kind -> recoveries.getOrDefault(kind.text(), List.of()).stream())
        .sorted()
        .toList();
  }

  /** The time within which this share of the take-overs was done, in milliseconds. */
  public long takeoverMillis(double share) {
    List<Duration> times = takeovers();
    return times.isEmpty() ? 0 : times.get((int) Math.ceil(share * times.size()) - 1).toMillis();
  }

  /** How many submits were answered by servers. */
  public long overHttp() {
    return evidence
        .all(Entry.ServerAnswered.class)
        .map(Entry.ServerAnswered::ref)
        .distinct()
        .count();
  }

  /** How many of them were sent more than once, to whichever server. */
  public long overHttpAgain() {
    return evidence
        .all(Entry.ServerAnswered.class)
        .filter(answer -> answer.sent() > 1)
        .map(Entry.ServerAnswered::ref)
        .distinct()
        .count();
  }

  /** Why this run proves nothing, whatever it did not find; empty if it proves something. */
  public List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    long refused = evidence.refusedExecutions();
    if (refused < ENOUGH_REFUSED) {
      gaps.add(
          "Only %d stale executions were refused; it takes %d. Let it run longer, or with more zombies."
              .formatted(refused, ENOUGH_REFUSED));
    }
    for (FaultKind kind : planned) {
      if (recovered(kind) == 0) {
        gaps.add("No task had to recover from '%s'.".formatted(kind.text()));
      }
    }
    return gaps;
  }
}
