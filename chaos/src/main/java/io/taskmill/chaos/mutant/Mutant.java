package io.taskmill.chaos.mutant;

import io.taskmill.chaos.check.Violation.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A store that breaks a promise.
 *
 * @param store whose SQL is changed: {@code postgres}, {@code mariadb} or {@code sqlite}
 * @param name what is wrong with it
 * @param caughtAs as what it may show; any of these is enough
 * @param everywhere whether all processes have it, or only one worker
 */
public record Mutant(
    String store, String name, Set<Kind> caughtAs, boolean everywhere, List<Edit> edits) {

  /** Writes its SQL into a folder that goes before a process's class path. */
  public void write(Path folder) throws IOException {
    for (Edit edit : edits) {
      edit.apply(folder, store);
    }
  }

  @Override
  public String toString() {
    return store + ": " + name;
  }
}
