package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of what remembers steps and delivers signals. */
final class StepMutants {

  private static final String FENCE = "where id = :id and node = :node and exec = :exec";

  private final String store;

  private StepMutants(String store) {
    this.store = store;
  }

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return new StepMutants(store).all();
  }

  private List<Mutant> all() {
    return List.of(
        mutant("a step is recorded without the fence", Set.of(Kind.STALE_ACCEPTED), unfenced()),
        mutant(
            "a step that is done is not kept",
            Set.of(Kind.STEP_TWICE),
            List.of(writes("{stepkind:STEP}"))),
        mutant(
            "a signal is taken and its step is not written",
            Set.of(Kind.SIGNAL_LOST),
            List.of(writes("{stepkind:SIGNAL}"))),
        mutant(
            "a suspension does not see the signal that came before it",
            Set.of(Kind.SIGNAL_LOST),
            List.of(seesNoSignal())));
  }

  private List<Edit> unfenced() {
    Edit lock = new Edit("step.lock", FENCE, "where id = :id and :node = :node and :exec = :exec");
    return store.equals("postgres")
        ? List.of(lock)
        : List.of(
            lock,
            new Edit(
                "step.record",
                ":result, :error from {running} " + FENCE,
                ":result, :error from {running} where id = :id"),
            new Edit(
                "step.record",
                "select id from {running} " + FENCE,
                "select id from {running} where id = :id"));
  }

  /** Says that it has written, but writes no step of this kind that is done. */
  private Edit writes(String kind) {
    return keeping(store, "(:kind <> %s or :status <> {status:DONE})".formatted(kind));
  }

  /** Says that it has written, but writes only such steps. */
  static Edit keeping(String store, String others) {
    return store.equals("postgres")
        ? new Edit(
            "step.record", "from held on conflict", "from held where " + others + " on conflict")
        : new Edit(
            "step.record",
            ":result, :error from {running} " + FENCE,
            ":result, :error from {running} " + FENCE + " and " + others);
  }

  private Edit seesNoSignal() {
    return store.equals("postgres")
        ? new Edit("finish.end", "when g.wakeable and", "when false and")
        : new Edit("finish.ended", "when g.wakeable = 1 and", "when 1 = 0 and");
  }

  private Mutant mutant(String name, Set<Kind> caughtAs, List<Edit> edits) {
    return new Mutant(store, name, caughtAs, Where.EVERYWHERE, edits);
  }
}
