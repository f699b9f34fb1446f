package io.taskmill.chaos.check;

import java.util.List;
import java.util.OptionalLong;

/**
 * One execution as its process saw it.
 *
 * @param claimBegun when the claim was sent
 * @param claimed when its answer came: from then on at the latest the execution held its lease
 * @param entered when its handler was entered, if it was
 */
record Run(
    long task,
    String execution,
    String process,
    long claimBegun,
    long claimed,
    OptionalLong entered,
    List<Attempt> attempts) {

  /**
   * Until when it held its lease for sure: what was accepted was sent under a valid lease, and a
   * lease that is lost never comes back.
   */
  OptionalLong provedUntil() {
    return attempts.stream().filter(Attempt::isAccepted).mapToLong(Attempt::begun).max();
  }

  /** The time in which it held its lease for sure; none if nothing that it wrote was accepted. */
  Span held() {
    return new Span(task, execution, claimed, provedUntil().orElse(claimed));
  }

  boolean endAccepted() {
    return attempts.stream().anyMatch(attempt -> attempt.isEnd() && attempt.isAccepted());
  }

  /**
   * Whether it was told that it no longer holds its task; not if it had given it up itself, and a
   * write that was under way came too late.
   */
  boolean wasFencedOut() {
    return attempts.stream().anyMatch(Attempt::isRefused) && !endAccepted();
  }
}
