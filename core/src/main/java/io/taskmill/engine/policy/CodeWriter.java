package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskPolicy;
import io.taskmill.admin.Actor;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores what this program says of the types that it handles: the code layer of their policies.
 *
 * <p>That is done once a type, when the process starts to handle it, so the last started process
 * counts. One that started earlier does not write again, whatever it finds stored later.
 *
 * <p>A write that could not be made stays due: the store was away, or a person's edits do not go
 * with what the program says. It is given up when other code has taken the place of what was there
 * at the first try: then another process has started since.
 */
final class CodeWriter {

  private static final Logger log = LoggerFactory.getLogger(CodeWriter.class);

  private final TypeStore store;
  private final Actor program;
  private final Map<String, Due> due = new ConcurrentSkipListMap<>();

  /**
   * @param program on whose behalf
   */
  CodeWriter(TypeStore store, Actor program) {
    this.store = store;
    this.program = program;
  }

  /**
   * What is to be written.
   *
   * @param replaced the code that was stored at the first try; null before
   * @param refused the stored type whose edits did not go with it; null for none
   */
  private record Due(TaskPolicy policy, @Nullable String replaced, @Nullable StoredType refused) {}

  /** This process starts to handle a type. */
  void add(String type, TaskPolicy policy) {
    due.put(type, new Due(policy, null, null));
  }

  boolean isDue(String type) {
    return due.containsKey(type);
  }

  boolean hasDue() {
    return !due.isEmpty();
  }

  /**
   * Tries what is due, type after type by name.
   *
   * @param stored the type as it is stored; null if it is not there yet
   * @return whether anything was tried: read again what is stored, and call this again
   */
  boolean write(Function<String, @Nullable StoredType> stored) {
    boolean tried = false;
    for (Map.Entry<String, Due> each : due.entrySet()) {
      StoredType type = stored.apply(each.getKey());
      tried |= type != null && write(type, each.getValue());
    }
    return tried;
  }

  private boolean write(StoredType type, Due mine) {
    String name = type.name();
    Set<String> changed = PolicyLayers.differences(type.code(), mine.policy());
    if (changed.isEmpty()) {
      if (due.remove(name, mine) && mine.replaced() != null) {
        tellWritten(type, PolicyLayers.differences(mine.replaced(), mine.policy()));
      }
      return false;
    }
    if (mine.replaced() != null && !mine.replaced().equals(type.code())) {
      due.remove(name, mine);
      return false;
    }
    if (type.equals(mine.refused())) {
      return false;
    }
    StoredType next;
    try {
      next = PolicyLayers.over(mine.policy(), type).stored(name, type.version());
    } catch (InvalidTaskException e) {
      due.replace(name, mine, new Due(mine.policy(), type.code(), type));
      tellRefused(name, changed, e);
      return false;
    }
    // Noted first, and done when it is read as ours: the store's answer may be lost, and then
    // another process may start before the next try.
    due.replace(name, mine, new Due(mine.policy(), type.code(), null));
    store.save(next, program);
    return true;
  }

  private static void tellRefused(String name, Set<String> changed, InvalidTaskException why) {
    log.warn(
        "Type '{}': what a person has edited does not go with what this program says: {} The policy"
            + " stays as it is stored, and differs from the program's in: {}. Take edits back with"
            + " types().revert(…), or change the program.",
        name,
        why.getMessage(),
        String.join(", ", changed));
  }

  private static void tellWritten(StoredType type, Set<String> changed) {
    Set<String> hidden = PolicyLayers.editedOf(changed, type);
    log.info(
        "Type '{}': its policy is now as this program says; changed: {}.{}",
        type.name(),
        String.join(", ", changed),
        hidden.isEmpty()
            ? ""
            : " A person has edited %s, which goes on to count; types().revert(…) takes that back."
                .formatted(String.join(", ", hidden)));
  }
}
