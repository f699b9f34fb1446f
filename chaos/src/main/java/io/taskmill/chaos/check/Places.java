package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.ArrayList;
import java.util.List;

/** A task is in exactly one place. */
final class Places implements Rule {

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> found = new ArrayList<>();
    evidence
        .stored()
        .forEach(
            task -> {
              List<String> places = task.places();
              if (places != null && places.size() != 1) {
                found.add(
                    new Violation(
                        Kind.WRONG_PLACE,
                        task.id(),
                        places.isEmpty()
                            ? "It is in no place of the store."
                            : "It is in %s at once.".formatted(String.join(" and ", places))));
              }
            });
    return found;
  }
}
