package io.taskmill.spi;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is used of a type's limits.
 *
 * @param running how many of its tasks are RUNNING; 0 if the type has no limit, since then they are
 *     not counted
 * @param holders some of them
 * @param nextToken when the rate lets the next one begin; null if it would now, or there is none
 */
public record TypeUsage(
    TypeRules rules, long running, List<Long> holders, @Nullable Instant nextToken) {

  /** Of a type without limits. */
  public static TypeUsage none(TypeRules rules) {
    return new TypeUsage(rules, 0, List.of(), null);
  }
}
