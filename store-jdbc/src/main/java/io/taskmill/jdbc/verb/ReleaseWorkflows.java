package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.WorkflowStore.Released;
import java.util.function.LongSupplier;

/** Reads the notes that tasks of workflows have left, and lets go on what comes after them. */
public final class ReleaseWorkflows {

  private final Verbs verbs;

  public ReleaseWorkflows(Verbs verbs) {
    this.verbs = verbs;
  }

  Released run(int limit, LongSupplier newIds) {
    int notes = 0;
    int freed = 0;
    ReleaseRound.Result round;
    do {
      int left = limit - notes;
      round = verbs.together("release", inside -> new ReleaseRound(inside, newIds).run(left));
      notes += round.notes();
      freed += round.freed();
    } while (notes < limit && round.more());
    return new Released(notes, freed);
  }
}
