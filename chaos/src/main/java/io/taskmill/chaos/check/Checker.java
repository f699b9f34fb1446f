package io.taskmill.chaos.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Holds the evidence of a run against the promises. A failover to an older copy undoes what was
 * committed after the copy. So each one makes two histories of one: what was seen until then, which
 * must have been right but binds nobody any more; and what was seen until the copy and after the
 * failover, in which all promises hold as if nothing had happened in between.
 */
public final class Checker {

  /** What can be said without asking the store. */
  private static final List<Rule> SEEN =
      List.of(
          new DoubledEffects(),
          new OverlappingLeases(),
          new StaleWrites(),
          new FinalStates(),
          new StuckTasks(),
          new Places(),
          new RolledBackSubmits(),
          new SubmittedTwice(),
          new FencedOut(),
          new EarlyRuns(),
          new ExceededLimits(),
          new KeysOutOfTurn(),
          new HeldUpTypes(),
          new WrongStatistics(),
          new UnauditedCommands(),
          new DeletedTasks(),
          new WrongOperations(),
          new FiredTwice(),
          new EarlyFires(),
          new RepeatedSteps(),
          new LostSignals(),
          new WrongJoins(),
          new WrongWorkflows(),
          new WrongChildren(),
          new WrongUndos());

  private static final List<Rule> ALL =
      Stream.concat(Stream.of(new LostTasks(), new MissedFires()), SEEN.stream()).toList();

  private Checker() {}

  /** Everything that was broken; empty if all promises were kept. */
  public static List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    Evidence valid = evidence;
    for (Failover failover : Failover.all(evidence)) {
      check(SEEN, failover.before(valid), found);
      found.addAll(failover.writesOfUndoneClaims(valid));
      valid = failover.after(valid);
    }
    check(ALL, valid, found);
    return found;
  }

  private static void check(List<Rule> rules, Evidence evidence, List<Violation> found) {
    rules.forEach(rule -> found.addAll(rule.check(evidence)));
  }
}
