package io.taskmill.cli.importing;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Which type of tasks does what a job did there. */
public final class TypeNames {

  private final Map<String, String> given;
  private final Predicate<String> known;

  /**
   * By what was said, or by the same name.
   *
   * @param given names of theirs to ours
   * @param known whether the store has a type
   */
  public TypeNames(Map<String, String> given, Predicate<String> known) {
    this.given = Map.copyOf(given);
    this.known = known;
  }

  /**
   * The type that the store has.
   *
   * @param names what it may be called, the best first
   * @throws NotImportableException if the store has none of them
   */
  String resolve(List<String> names) {
    for (String name : names) {
      String ours = given.get(name);
      if (ours != null && known.test(ours)) {
        return ours;
      }
      if (ours != null) {
        throw unknown(ours, name);
      }
    }
    return names.stream()
        .filter(known)
        .findFirst()
        .orElseThrow(() -> unknown(names.get(names.size() - 1), names.get(0)));
  }

  private static NotImportableException unknown(String ours, String theirs) {
    return new NotImportableException(
        "the store has no task type '%s'. Start a worker that handles it, or name another: --type %s=NAME.",
        ours, theirs);
  }
}
