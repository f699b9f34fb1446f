package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Mutants of what fires schedules. */
final class ScheduleMutants {

  private final String store;

  /** The table that is locked, as the statement calls it. */
  private final String row;

  private ScheduleMutants(String store) {
    this.store = store;
    this.row = store.equals("postgres") ? "x" : "s";
  }

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return new ScheduleMutants(store).all();
  }

  private List<Mutant> all() {
    return List.of(
        new Mutant(
            store,
            "a schedule fires without compare",
            Set.of(Kind.FIRED_TWICE),
            Where.EVERYWHERE,
            withoutCompare()),
        new Mutant(
            store,
            "a schedule fires by a node's own clock",
            Set.of(Kind.FIRED_EARLY),
            Where.ONE_WORKER,
            List.of(
                new Edit("schedule.due", "{now} as now", "{now} + 2000000 as now"),
                new Edit("schedule.due", "look_at <= {now}", "look_at <= {now} + 2000000"),
                lock("look_at <= {now}", "look_at <= {now} + 2000000"))));
  }

  /** A file has one writer, so there is no lock to leave out. */
  private List<Edit> withoutCompare() {
    List<Edit> edits = new ArrayList<>();
    edits.add(lock("{row}.next_at = g.due_at and ", ""));
    edits.add(lock(" and {row}.look_at <= {now}", ""));
    switch (store) {
      case "postgres" -> edits.add(lock("for update skip locked", ""));
      case "mariadb" -> edits.add(lock("{for_update_free}", ""));
      default -> {}
    }
    return edits;
  }

  private Edit lock(String from, String to) {
    return new Edit("schedule.lock", from.replace("{row}", row), to);
  }
}
