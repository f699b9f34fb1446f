package io.taskmill.chaos.check;

import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Whatever was said to be done, or asked, is in the audit. */
final class UnauditedCommands implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    return evidence.commanded().map(audit -> check(evidence, audit)).orElse(List.of());
  }

  private static List<Violation> check(Evidence evidence, Commanded audit) {
    Map<Long, Map<String, Long>> told =
        evidence
            .all(Entry.CommandAnswered.class)
            .filter(e -> e.answer() != Result.REFUSED)
            .collect(
                Collectors.groupingBy(
                    Entry.CommandAnswered::task,
                    Collectors.groupingBy(Entry.CommandAnswered::verb, Collectors.counting())));
    return told.entrySet().stream()
        .flatMap(
            task ->
                task.getValue().entrySet().stream()
                    .filter(verb -> audit.count(task.getKey(), verb.getKey()) < verb.getValue())
                    .map(verb -> unaudited(task.getKey(), verb.getKey(), verb.getValue(), audit)))
        .toList();
  }

  private static Violation unaudited(long task, String verb, long told, Commanded audit) {
    return new Violation(
        Kind.UNAUDITED,
        task,
        "%s was accepted %d times, but the audit has it %d times."
            .formatted(verb, told, audit.count(task, verb)));
  }
}
