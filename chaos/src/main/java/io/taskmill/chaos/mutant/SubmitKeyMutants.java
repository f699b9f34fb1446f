package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import java.util.List;
import java.util.Set;

/** Mutants of the SQL that remembers submits by their keys, which all databases share. */
final class SubmitKeyMutants {

  private SubmitKeyMutants() {}

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return List.of(
        new Mutant(
            store,
            "a submit's key is forgotten when it is sent again",
            Set.of(Kind.SUBMITTED_TWICE),
            true,
            List.of(new Edit("document.forget", "and expires_at <= {now}", ""))));
  }
}
