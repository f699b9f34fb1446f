package io.taskmill.jdbc.process;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the visits of a run say together. Only what is sure counts. */
final class VisitBook {

  private final List<Visit> visits;

  private VisitBook(List<Visit> visits) {
    this.visits = visits;
  }

  /**
   * A killed process is in no handler from then on; a process that was taken for dead while it
   * lived, as its second node tells, may have been in some without a lease.
   *
   * @param all by the time at which they began
   * @param kills when processes were killed, taken before it was done
   */
  static VisitBook of(List<Visit> all, Map<String, Long> kills) {
    Map<String, String> lastNode = new HashMap<>();
    all.forEach(visit -> lastNode.put(visit.process(), visit.node()));
    return new VisitBook(
        all.stream()
            .filter(visit -> visit.node().equals(lastNode.get(visit.process())))
            .filter(visit -> visit.entered() <= killed(visit, kills))
            .map(visit -> kills.containsKey(visit.process()) ? capped(visit, kills) : visit)
            .toList());
  }

  private static Visit capped(Visit visit, Map<String, Long> kills) {
    return visit.until(killed(visit, kills));
  }

  private static long killed(Visit visit, Map<String, Long> kills) {
    return kills.getOrDefault(visit.process(), Long.MAX_VALUE);
  }

  int size() {
    return visits.size();
  }

  VisitBook ofType(String type) {
    return new VisitBook(visits.stream().filter(visit -> visit.type().equals(type)).toList());
  }

  /** One for each key. */
  Map<String, VisitBook> byKey() {
    Map<String, VisitBook> books = new HashMap<>();
    visits.stream()
        .filter(visit -> visit.key() != null)
        .collect(Collectors.groupingBy(visit -> String.valueOf(visit.key())))
        .forEach((key, its) -> books.put(key, new VisitBook(its)));
    return books;
  }

  Set<Long> tasks() {
    return visits.stream().map(Visit::task).collect(Collectors.toSet());
  }

  /** How many there were at one moment, at most. */
  int mostAtOnce() {
    List<Step> steps = new ArrayList<>();
    for (Visit visit : visits) {
      steps.add(new Step(visit.entered(), 1));
      steps.add(new Step(visit.surelyUntil(), -1));
    }
    // In doubt, one had left before the next came.
    steps.sort(Comparator.comparingLong(Step::at).thenComparing(Step::change));
    int now = 0;
    int most = 0;
    for (Step step : steps) {
      now += step.change;
      most = Math.max(most, now);
    }
    return most;
  }

  /** The tasks that were entered again after another of these had been. */
  Set<Long> resumedAfterOthers() {
    Set<Long> seen = new HashSet<>();
    Set<Long> resumed = new HashSet<>();
    long last = 0;
    for (Visit visit : visits) {
      if (visit.task() != last && !seen.add(visit.task())) {
        resumed.add(visit.task());
      }
      last = visit.task();
    }
    return resumed;
  }

  /** How many tasks were entered more than once. */
  long enteredAgain() {
    return visits.stream()
        .collect(Collectors.groupingBy(Visit::task, Collectors.counting()))
        .values()
        .stream()
        .filter(times -> times > 1)
        .count();
  }

  /** The most of these at once, whichever has it. */
  static int most(Map<String, VisitBook> books, Function<VisitBook, Integer> figure) {
    return books.values().stream().mapToInt(figure::apply).max().orElse(0);
  }

  private record Step(long at, int change) {}
}
