package io.taskmill.spi;

import java.util.Set;

/**
 * Which tasks a claimer may take. Types must be named; an empty set of the others means any.
 *
 * <p>Type, queue and tenant choose lanes, so what is not wanted costs nothing. Creators are looked
 * at one task after the other.
 */
public record LaneFilter(
    Set<String> types, Set<String> queues, Set<Long> tenants, Set<Long> creators) {

  /** Copies the sets. */
  public LaneFilter {
    types = Set.copyOf(types);
    queues = Set.copyOf(queues);
    tenants = Set.copyOf(tenants);
    creators = Set.copyOf(creators);
  }

  /** Tasks of these types in any queue, of any tenant. */
  public static LaneFilter ofTypes(String... types) {
    return new LaneFilter(Set.of(types), Set.of(), Set.of(), Set.of());
  }
}
