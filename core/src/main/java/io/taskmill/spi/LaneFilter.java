package io.taskmill.spi;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which tasks a claimer may take. Types must be named; an empty set of the others means any.
 *
 * <p>Type, queue and tenant choose lanes, so what is not wanted costs nothing. Creators are looked
 * at one task after the other.
 *
 * @param versions the greatest version of payloads that is read, of types for which that is not the
 *     first
 */
public record LaneFilter(
    Set<String> types,
    Set<String> queues,
    Set<Long> tenants,
    Set<Long> creators,
    Map<String, Integer> versions) {

  /** Copies the sets. */
  public LaneFilter {
    types = Set.copyOf(types);
    queues = Set.copyOf(queues);
    tenants = Set.copyOf(tenants);
    creators = Set.copyOf(creators);
    versions = Map.copyOf(versions);
  }

  /** The same of payloads of the first version. */
  public LaneFilter(Set<String> types, Set<String> queues, Set<Long> tenants, Set<Long> creators) {
    this(types, queues, tenants, creators, Map.of());
  }

  /** Whether payloads of this version of the type are read. */
  public boolean reads(String type, int version) {
    return version <= versions.getOrDefault(type, PayloadVersion.FIRST);
  }

  /** The {@linkplain PayloadVersion#name names} of all versions that are read beyond the first. */
  public Set<String> versionNames() {
    Set<String> names = new TreeSet<>();
    versions.forEach(
        (type, greatest) -> {
          for (int version = PayloadVersion.FIRST + 1; version <= greatest; version++) {
            names.add(PayloadVersion.name(type, version));
          }
        });
    return names;
  }

  /** Tasks of these types in any queue, of any tenant. */
  public static LaneFilter ofTypes(String... types) {
    return new LaneFilter(Set.of(types), Set.of(), Set.of(), Set.of());
  }
}
