package io.taskmill.memory;

import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The types of tasks. */
final class MemoryTypes implements TypeStore {

  private final MemoryData data;

  MemoryTypes(MemoryData data) {
    this.data = data;
  }

  @Override
  public Set<String> unknown(Set<String> names) {
    return data.alone(
        now ->
            names.stream()
                .filter(name -> !data.types.containsKey(name))
                .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public void register(List<StoredType> types) {
    data.alone(
        now -> {
          types.forEach(type -> data.types.putIfAbsent(type.name(), counted(type, 1)));
          return types;
        });
  }

  @Override
  public List<StoredType> list() {
    return data.alone(now -> List.copyOf(data.types.values()));
  }

  @Override
  public boolean save(StoredType type) {
    return data.alone(
        now -> {
          StoredType stored = data.types.get(type.name());
          if (stored == null || stored.version() != type.version()) {
            return false;
          }
          data.types.put(type.name(), counted(type, type.version() + 1));
          return true;
        });
  }

  private static StoredType counted(StoredType type, long version) {
    return new StoredType(type.name(), version, type.rules(), type.policy());
  }
}
