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
 * @param where which processes have it
 */
public record Mutant(String store, String name, Set<Kind> caughtAs, Where where, List<Edit> edits) {

  /** Which processes of a run have a mutant. */
  public enum Where {
    /** All. */
    EVERYWHERE,
    /** The last worker. */
    ONE_WORKER,
    /** The servers, of which only these runs have any. */
    SERVERS
  }

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
