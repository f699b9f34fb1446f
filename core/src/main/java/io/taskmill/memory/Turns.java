package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.spi.KeyTurn;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who may go among the tasks of a key. Each tenant, type and key has a line: which tasks have a
 * turn, and the BLOCKED ones in the order in which they get one. A line is <em>open</em> if it may
 * have a turn to give: someone gave one up, someone new has come, or the rules were changed; {@link
 * Promotion} goes through the open lines and closes them.
 */
final class Turns {

  private final Map<Key, Line> lines = new HashMap<>();
  private final Set<Line> open = new LinkedHashSet<>();

  /** Gives the task a turn if there is one and nobody waits for it; otherwise it is BLOCKED. */
  TaskState comes(MemoryTask task) {
    Line line = lines.computeIfAbsent(Key.of(task), key -> new Line(key, task.type));
    if (line.blocked.isEmpty() && line.hasTurn()) {
      line.give(task);
      return TaskState.READY;
    }
    if (line.hasTurn()) {
      open.add(line);
    }
    return TaskState.BLOCKED;
  }

  /** Puts a BLOCKED task in line. */
  void block(MemoryTask task) {
    line(task).blocked.add(task);
  }

  /** Takes a BLOCKED task out of the line. */
  void unblock(MemoryTask task) {
    Line line = line(task);
    line.blocked.remove(task);
    dropIfEmpty(line);
  }

  boolean isBlocked(MemoryTask task) {
    Line line = task.task.key() == null || task.after ? null : lines.get(Key.of(task));
    return line != null && line.blocked.contains(task);
  }

  /** Those that have the turns for which a BLOCKED task waits. */
  Set<MemoryTask> holders(MemoryTask task) {
    return isBlocked(task) ? line(task).holders : Set.of();
  }

  /** The task has come to another state, in which it may not keep its turn. */
  void moved(MemoryTask task) {
    if (task.hasTurn && !keepsTurn(task)) {
      task.hasTurn = false;
      Line line = line(task);
      line.holders.remove(task);
      if (!line.blocked.isEmpty()) {
        open.add(line);
      }
      dropIfEmpty(line);
    }
  }

  private static boolean keepsTurn(MemoryTask task) {
    if (task.state.isFinal()) {
      return false;
    }
    return task.task.terms().turn() == KeyTurn.ORDERED
        || task.state == TaskState.READY
        || task.state == TaskState.RUNNING;
  }

  /** The next task of an open line that gets a turn, which it has then; null if none does. */
  @Nullable MemoryTask next(Line line) {
    if (line.blocked.isEmpty() || !line.hasTurn()) {
      open.remove(line);
      return null;
    }
    MemoryTask first = line.blocked.first();
    line.give(first);
    return first;
  }

  @Nullable Line firstOpen() {
    return open.isEmpty() ? null : open.iterator().next();
  }

  /** Looks again at every line of a type whose rules have changed. */
  void rulesChanged(TypeEntry type) {
    for (Line line : lines.values()) {
      if (line.type == type && !line.blocked.isEmpty()) {
        open.add(line);
      }
    }
  }

  private Line line(MemoryTask task) {
    Line line = lines.get(Key.of(task));
    if (line == null) {
      throw new IllegalStateException("Task " + task.id() + " is in no line.");
    }
    return line;
  }

  private void dropIfEmpty(Line line) {
    if (line.holders.isEmpty() && line.blocked.isEmpty()) {
      lines.remove(line.key);
      open.remove(line);
    }
  }

  /** The tasks of one key. */
  static final class Line {
    private final Key key;
    private final TypeEntry type;
    private final NavigableSet<MemoryTask> blocked = new TreeSet<>(MemoryTask.IN_CLAIM_ORDER);
    private final Set<MemoryTask> holders = new LinkedHashSet<>();

    private Line(Key key, TypeEntry type) {
      this.key = key;
      this.type = type;
    }

    private boolean hasTurn() {
      Integer most = type.rules().perKey();
      return most == null || holders.size() < most;
    }

    private void give(MemoryTask task) {
      task.hasTurn = true;
      holders.add(task);
    }
  }

  private record Key(long tenant, String type, @Nullable String key) {
    static Key of(MemoryTask task) {
      return new Key(task.task.tenant(), task.task.type(), task.task.key());
    }
  }
}
