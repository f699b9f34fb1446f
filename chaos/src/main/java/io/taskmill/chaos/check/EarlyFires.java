package io.taskmill.chaos.check;

import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.journal.Entry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A schedule does not fire before it is due by the store's clock, whatever the clocks of nodes say;
 * not if the store's own clock was stepped.
 */
final class EarlyFires implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    if (evidence.all(Entry.FaultBegun.class).anyMatch(e -> e.kind().equals("clock_step"))) {
      return List.of();
    }
    List<Violation> found = new ArrayList<>();
    evidence
        .stored()
        .forEach(
            task -> {
              StoredFire fire = task.fire();
              if (fire != null && fire.createdAt().isBefore(fire.due())) {
                found.add(
                    new Violation(
                        Kind.FIRED_EARLY,
                        task.id(),
                        "%s fired for %s, %d ms before."
                            .formatted(
                                fire.schedule(),
                                fire.due(),
                                Duration.between(fire.createdAt(), fire.due()).toMillis())));
              }
            });
    return found;
  }
}
