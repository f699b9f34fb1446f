package io.taskmill.memory;

import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.UniqueKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which task has which unique key. A task without a window has it until it is final; one with a
 * window until that is over, whatever becomes of the task. Whoever takes a key whose window is over
 * takes it from its last owner, whose end then frees nothing.
 */
final class UniqueKeys {

  private final Map<Key, Owner> owners = new HashMap<>();

  /** Those that have a window, the first to end first. */
  private final TreeSet<Owner> windows = new TreeSet<>(Owner::compare);

  /** Keys that a transaction is going to take if it is committed. */
  private final Map<Key, MemoryTransaction> reserved = new HashMap<>();

  /** The name of the task's unique key among all; null if it has none. */
  static @Nullable Key keyOf(NewTask task) {
    UniqueKey unique = task.terms().unique();
    return unique == null ? null : Key.of(task, unique);
  }

  @Nullable MemoryTask owner(Key key, Instant now) {
    Owner owner = owners.get(key);
    return owner == null || owner.isOver(now) ? null : owner.task;
  }

  void reserve(Key key, MemoryTransaction by) {
    reserved.put(key, by);
  }

  void release(MemoryTransaction by) {
    reserved.values().removeIf(transaction -> transaction == by);
  }

  /** A database would let this wait until the other transaction has ended. */
  void requireNotReserved(Key key, @Nullable MemoryTransaction by) {
    MemoryTransaction other = reserved.get(key);
    if (other != null && other != by) {
      throw new StoreBusyException(
          ("A task of type '%s' with the same unique key was submitted in a transaction that is still"
                  + " open. Nothing was written. Commit that transaction or roll it back first.")
              .formatted(key.type),
          null);
    }
  }

  /** Whether the task, if it ends, has its key no longer. */
  static boolean isFreedByEnd(MemoryTask task) {
    UniqueKey unique = task.task.terms().unique();
    return unique != null && unique.window() == null;
  }

  void take(MemoryTask task) {
    UniqueKey unique = task.task.terms().unique();
    if (unique == null) {
      return;
    }
    Key key = Key.of(task.task, unique);
    Duration window = unique.window();
    Owner owner = new Owner(key, task, window == null ? Instant.MAX : task.createdAt.plus(window));
    Owner old = owners.put(key, owner);
    if (old != null) {
      windows.remove(old);
    }
    if (window != null) {
      windows.add(owner);
    }
  }

  /** Gives its key to a task that is live again; a window is never opened anew. */
  void reopened(MemoryTask task) {
    if (isFreedByEnd(task)) {
      take(task);
    }
  }

  /** Frees what the task, which is final, had for as long as it was live. */
  void ended(MemoryTask task) {
    UniqueKey unique = task.task.terms().unique();
    if (unique != null && isFreedByEnd(task)) {
      Key key = Key.of(task.task, unique);
      Owner owner = owners.get(key);
      if (owner != null && owner.task == task) {
        owners.remove(key);
      }
    }
  }

  /** Whether there is a key to be forgotten. */
  boolean isAnyOver(Instant now) {
    return !windows.isEmpty() && windows.first().isOver(now);
  }

  /** Forgets keys whose window is over; gives how many. */
  int forget(Instant now, int limit) {
    int forgotten = 0;
    while (forgotten < limit && !windows.isEmpty() && windows.first().isOver(now)) {
      owners.remove(windows.pollFirst().key);
      forgotten++;
    }
    return forgotten;
  }

  record Key(long tenant, String type, String text) {
    private static Key of(NewTask task, UniqueKey unique) {
      return new Key(task.tenant(), task.type(), unique.text());
    }
  }

  private record Owner(Key key, MemoryTask task, Instant until) {
    static int compare(Owner a, Owner b) {
      int byTime = a.until.compareTo(b.until);
      return byTime != 0 ? byTime : Long.compare(a.task.id(), b.task.id());
    }

    boolean isOver(Instant now) {
      return !until.isAfter(now);
    }
  }
}
