package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskTypes;
import io.taskmill.TaskmillException;
import io.taskmill.TypeInfo;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.policy.PolicyLayers;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What people see and change of types; every look and every edit is passed on to the policies.
 * Types count for all tenants: a scope with a tenant sees them and changes none, and one without
 * changes those that it names.
 */
public final class StoredTypes implements TaskTypes {

  /** Each one that fails means that another change has succeeded. */
  private static final int TRIES = 100;

  private final TypeStore store;
  private final Policies policies;
  private final Access access;
  private final Runnable nudge;
  private final ClientCalls calls;

  /**
   * @param access on whose behalf types are changed
   */
  public StoredTypes(
      TypeStore store, Policies policies, Access access, Runnable nudge, ClientCalls calls) {
    this.access = access;
    this.store = store;
    this.policies = policies;
    this.nudge = nudge;
    this.calls = calls;
  }

  @Override
  public List<TypeInfo> list() {
    return load().stream()
        .flatMap(StoredTypes::readable)
        .sorted(Comparator.comparing(TypeInfo::name))
        .toList();
  }

  @Override
  public Optional<TypeInfo> get(String name) {
    return list().stream().filter(type -> type.name().equals(name)).findAny();
  }

  @Override
  public TypeInfo edit(String name, UnaryOperator<TaskPolicy> change) {
    return change(name, layers -> layers.edit(change));
  }

  @Override
  public TypeInfo enable(String name) {
    return setDisabled(name, false);
  }

  @Override
  public TypeInfo disable(String name) {
    return setDisabled(name, true);
  }

  private TypeInfo setDisabled(String name, boolean disabled) {
    return change(
        name, layers -> layers.edit(PolicyField.DISABLED, policy -> policy.withDisabled(disabled)));
  }

  @Override
  public TypeInfo revert(String name, PolicyField field, PolicyField... more) {
    return change(name, layers -> layers.revert(EnumSet.of(field, more)));
  }

  @Override
  public TypeInfo revertAll(String name) {
    return change(name, PolicyLayers::revertAll);
  }

  private TypeInfo change(String name, UnaryOperator<PolicyLayers> change) {
    requireOwn(name);
    for (int tries = 0; tries < TRIES; tries++) {
      StoredType stored = find(name);
      PolicyLayers before = read(stored);
      PolicyLayers after = change.apply(before);
      if (after.isEditedLike(before)) {
        return info(stored, before);
      }
      access.scope().requireQueue(after.policy().queue());
      if (calls.shielded(() -> store.save(after.stored(name, stored.version()), access.by()))) {
        nudge.run();
        return get(name).orElseThrow();
      }
    }
    throw new TaskmillException(
        "Type '%s' was changed by others again and again, so this edit was not made. Try it again."
            .formatted(name));
  }

  private void requireOwn(String name) {
    TaskScope scope = access.scope();
    scope.requireAllTenants("change a type");
    if (scope.types().isEmpty()) {
      scope.requireEverything("change a type");
    }
    scope.requireType(name);
  }

  private List<StoredType> load() {
    return calls
        .shielded(
            () -> {
              policies.register();
              return policies.load();
            })
        .stream()
        .filter(type -> access.scope().includesType(type.name()))
        .toList();
  }

  private StoredType find(String name) {
    List<StoredType> types = load();
    return types.stream()
        .filter(type -> type.name().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "The store has no task type '%s'; it has %s. A type is stored when a process declares,"
                            .formatted(
                                name,
                                types.stream()
                                    .map(StoredType::name)
                                    .collect(Collectors.toCollection(TreeSet::new)))
                        + " handles or submits it."));
  }

  private static PolicyLayers read(StoredType type) {
    try {
      return PolicyLayers.of(type);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "The stored policy of type '%s' cannot be read, so it cannot be edited here: %s Mend its text in"
                  .formatted(type.name(), e.getMessage())
              + " the store, or use a version that knows it.",
          e);
    }
  }

  private static Stream<TypeInfo> readable(StoredType type) {
    try {
      return Stream.of(info(type, PolicyLayers.of(type)));
    } catch (InvalidTaskException e) {
      return Stream.empty();
    }
  }

  private static TypeInfo info(StoredType type, PolicyLayers layers) {
    return new TypeInfo(
        type.name(), type.version(), layers.policy(), layers.code(), layers.edited());
  }
}
