package io.taskmill.memory;

import io.taskmill.admin.Actor;
import io.taskmill.spi.EditAudit;
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
                .filter(name -> !data.types.isRegistered(name))
                .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public void register(List<StoredType> types) {
    data.alone(
        now -> {
          for (StoredType type : types) {
            TypeEntry entry = data.types.of(type.name());
            if (entry.stored == null) {
              entry.store(counted(type, 1), now);
            }
          }
          return types;
        });
  }

  @Override
  public List<StoredType> list() {
    return data.alone(now -> data.types.registered());
  }

  @Override
  public boolean save(StoredType type, Actor by) {
    return data.alone(
        now -> {
          TypeEntry entry = data.types.of(type.name());
          StoredType before = entry.stored;
          if (before == null || before.version() != type.version()) {
            return false;
          }
          entry.store(counted(type, type.version() + 1), now);
          data.tasks.turns.rulesChanged(entry);
          EditAudit.type(before, type, by, now).ifPresent(e -> data.audit.write(e, now));
          return true;
        });
  }

  private static StoredType counted(StoredType type, long version) {
    return new StoredType(type.name(), version, type.rules(), type.code(), type.edits());
  }
}
