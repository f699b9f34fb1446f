package io.taskmill.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks whose last errors are of the same class from the same place.
 *
 * @param fingerprint what these errors have in common; null if these tasks have no error
 * @param tasks how many tasks
 * @param types their types, the most frequent first
 * @param firstAt when the oldest of these errors happened
 * @param lastAt when the newest of them happened
 * @param newest the newest of them; null if these tasks have no error
 * @param counts how many of them happened in each step of {@link LastErrorGroups}, the oldest first
 */
public record LastErrorGroup(
    @Nullable Long fingerprint,
    long tasks,
    List<String> types,
    Instant firstAt,
    Instant lastAt,
    @Nullable Attempt newest,
    List<Long> counts) {

  public LastErrorGroup {
    types = List.copyOf(types);
    counts = List.copyOf(counts);
  }
}
