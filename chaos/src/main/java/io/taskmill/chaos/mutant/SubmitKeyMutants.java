package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of the SQL that remembers submits by their keys, which all databases share. */
final class SubmitKeyMutants {

  private static final Edit FORGETS = new Edit("document.forget", "and expires_at <= {now}", "");

  private SubmitKeyMutants() {}

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return List.of(
        new Mutant(
            store,
            "a submit's key is forgotten when it is sent again",
            Set.of(Kind.SUBMITTED_TWICE),
            Where.EVERYWHERE,
            List.of(FORGETS)),
        new Mutant(
            store,
            "a server forgets the key of a submit that is sent again",
            Set.of(Kind.SUBMITTED_TWICE),
            Where.SERVERS,
            List.of(FORGETS)));
  }
}
