package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * No more tasks of a type, or of one of its keys, run at once than it allows. As with overlapping
 * leases, only the time counts in which an execution held its lease for sure: a zombie proves
 * nothing.
 */
final class ExceededLimits implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    LimitedRuns limited = new LimitedRuns(evidence);
    for (Entry.LimitSet limit : limited.limits().toList()) {
      if (limit.maxRunning() > 0) {
        check(evidence, limited.tasks(limit.type()), limit.maxRunning(), "its type", found);
      }
      if (limit.perKey() > 0) {
        limited
            .tasksByKey(limit.type())
            .forEach(
                (key, tasks) ->
                    check(evidence, tasks, limit.perKey(), "its key '" + key + "'", found));
      }
    }
    return found;
  }

  private static void check(
      Evidence evidence, List<Long> tasks, int limit, String whose, List<Violation> found) {
    List<Span> held =
        tasks.stream().flatMap(task -> evidence.runs(task).stream()).map(Run::held).toList();
    for (Span.Beyond beyond : Span.beyond(held, limit)) {
      found.add(
          new Violation(
              Kind.LIMIT_EXCEEDED,
              beyond.span().task(),
              "%s held it while %s held leases too, but the limit of %s is %d."
                  .formatted(beyond.span().who(), beyond.others(), whose, limit)));
    }
  }
}
