package io.taskmill.memory;

import io.taskmill.spi.StoredType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every type that is registered or has a task. */
final class TypeTable {

  private final Map<String, TypeEntry> entries = new HashMap<>();

  /** The entry of a type, made if there is none. */
  TypeEntry of(String name) {
    TypeEntry entry = entries.get(name);
    if (entry == null) {
      entry = new TypeEntry(name);
      entries.put(name, entry);
    }
    return entry;
  }

  boolean isRegistered(String name) {
    TypeEntry entry = entries.get(name);
    return entry != null && entry.stored != null;
  }

  /** The shortest retention of a type; null if all keep their tasks for ever. */
  @Nullable Duration shortestRetention() {
    Duration shortest = null;
    for (TypeEntry entry : entries.values()) {
      Duration retention = entry.rules().retention();
      if (retention != null && (shortest == null || retention.compareTo(shortest) < 0)) {
        shortest = retention;
      }
    }
    return shortest;
  }

  /** The sum of their versions, which only go up. */
  long mark() {
    long sum = 0;
    for (TypeEntry entry : entries.values()) {
      sum += entry.stored == null ? 0 : entry.stored.version();
    }
    return sum;
  }

  /** The registered ones, by name. */
  List<StoredType> registered() {
    List<StoredType> registered = new ArrayList<>();
    for (TypeEntry entry : entries.values()) {
      if (entry.stored != null) {
        registered.add(entry.stored);
      }
    }
    registered.sort(Comparator.comparing(StoredType::name));
    return registered;
  }
}
