package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.mutant.Mutant.Where;
import java.util.List;
import java.util.Set;

/** Mutants of commands, bulk operations and purging, whose SQL all databases share. */
final class CommandMutants {

  private final String store;

  private CommandMutants(String store) {
    this.store = store;
  }

  /** Those of one store. */
  static List<Mutant> of(String store) {
    return new CommandMutants(store).all();
  }

  private List<Mutant> all() {
    return List.of(
        mutant(
            "a task that was cancelled by a command is still claimed",
            Set.of(Kind.FINAL_STATE_CHANGED, Kind.WRONG_PLACE),
            leavesNot("ready", "{join: ready p by id} on p.id = g.id;")),
        mutant(
            "a command leaves a task to its execution too",
            Set.of(Kind.FINAL_STATE_CHANGED, Kind.WRONG_PLACE),
            leavesNot("running", "{join: running p} on p.id = g.id;")),
        mutant(
            "a bulk operation forgets that it is done, and is done by command again",
            Set.of(Kind.WRONG_OPERATION),
            new Edit(
                "operate.progress",
                "state = :state,",
                "state = case when :state = 'DONE' then 'OPEN' else :state end,")),
        mutant(
            "a command that reopens is not in the audit",
            Set.of(Kind.UNAUDITED, Kind.WRONG_STATISTICS, Kind.FINAL_STATE_CHANGED),
            new Edit(
                "audit.write", "after_text text} g", "after_text text} g where g.verb <> 'retry'")),
        mutant(
            "a purge by command or retention does not count what it removes",
            Set.of(Kind.WRONG_STATISTICS),
            new Edit("statistics.removed", "count(*)", "0 * count(*)")));
  }

  /** Leaves the rows of one place where they are. */
  private Edit leavesNot(String place, String join) {
    String own = "delete from {%s} where".formatted(place);
    return store.equals("postgres")
        ? new Edit("command.leave", own, own + " false and")
        : new Edit("command.leave", join, join.replace(";", " and p.id = 0;"));
  }

  private Mutant mutant(String name, Set<Kind> caughtAs, Edit... edits) {
    return new Mutant(store, name, caughtAs, Where.EVERYWHERE, List.of(edits));
  }
}
