package io.taskmill.chaos.check;

import java.util.List;

/** Holds the evidence of a run against the promises. */
public final class Checker {

  private static final List<Rule> RULES =
      List.of(
          new LostTasks(),
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
          new HeldUpTypes());

  private Checker() {}

  /** Everything that was broken; empty if all promises were kept. */
  public static List<Violation> check(Evidence evidence) {
    return RULES.stream().flatMap(rule -> rule.check(evidence).stream()).toList();
  }
}
