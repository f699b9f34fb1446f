package io.taskmill.engine.client;

import io.taskmill.Callback;
import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.TaskmillException;
import io.taskmill.TypeInfo;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.policy.PolicyLayers;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people see and change of types; every look and every edit is passed on to the policies.
 * Types count for all tenants: a scope with a tenant sees them, enters new ones and changes none,
 * and one without changes those that it names.
 */
public final class StoredTypes implements TaskTypes {

  /** Each one that fails means that another change has succeeded. */
  private static final int TRIES = 100;

  private static final int MOST_REGISTERED = 1_000;

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
  public Set<String> unknown(Collection<String> names) {
    Set<String> unknown = new TreeSet<>(names);
    Set<String> asked =
        unknown.stream().filter(access.scope()::includesType).collect(Collectors.toSet());
    if (!asked.isEmpty()) {
      unknown.removeAll(asked);
      unknown.addAll(calls.shielded(() -> store.unknown(asked)));
    }
    return unknown;
  }

  @Override
  public List<TypeInfo> register(Map<String, TaskPolicy> code) {
    requireTypes(code);
    Map<String, TaskPolicy> left = new TreeMap<>(code);
    for (int tries = 0; tries < TRIES; tries++) {
      Map<String, StoredType> stored =
          load().stream().collect(Collectors.toMap(StoredType::name, type -> type));
      left.entrySet().removeIf(said -> isAsSaid(stored.get(said.getKey()), said.getValue()));
      if (left.isEmpty()) {
        return code.keySet().stream()
            .sorted()
            .map(name -> Objects.requireNonNull(stored.get(name), name))
            .flatMap(StoredTypes::readable)
            .toList();
      }
      write(left, stored);
    }
    throw new TaskmillException(
        "The types %s were changed by others again and again, so they may not be as this program says. Register them again."
            .formatted(left.keySet()));
  }

  private void requireTypes(Map<String, TaskPolicy> code) {
    if (code.size() > MOST_REGISTERED) {
      throw new InvalidTaskException(
          "%s types are too many at once; at most %s are allowed. Nothing was changed; register them in parts."
              .formatted(code.size(), MOST_REGISTERED));
    }
    code.forEach(
        (name, said) -> {
          TaskType.of(name);
          access.scope().requireType(name);
          access.scope().requireQueue(said.queue());
          requireMaySign(said);
        });
  }

  private static boolean isAsSaid(@Nullable StoredType stored, TaskPolicy said) {
    return stored != null && !PolicyLayers.isOtherCode(stored, said);
  }

  /** Enters and changes what is left, or, if something of it breaks a rule, nothing. */
  private void write(Map<String, TaskPolicy> left, Map<String, StoredType> stored) {
    List<StoredType> missing = new ArrayList<>();
    List<StoredType> changed = new ArrayList<>();
    left.forEach(
        (name, said) -> {
          StoredType type = stored.get(name);
          if (type == null) {
            missing.add(PolicyLayers.ofCode(said).stored(name, 0));
          } else {
            requireOwn(name);
            changed.add(over(said, type).stored(name, type.version()));
          }
        });
    calls.shielded(
        () -> {
          if (!missing.isEmpty()) {
            store.register(missing);
          }
          for (StoredType type : changed) {
            if (store.save(type, access.by())) {
              left.remove(type.name()); // what others say after this counts more
            }
          }
          return left;
        });
    nudge.run();
  }

  private static PolicyLayers over(TaskPolicy said, StoredType type) {
    try {
      return PolicyLayers.over(said, type);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "Type '%s': what a person has edited does not go with what this program says: %s Nothing was changed. Take edits"
                  .formatted(type.name(), e.getMessage())
              + " back, or change the program.",
          e);
    }
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
      if (!Objects.equals(after.policy().callback(), before.policy().callback())) {
        requireMaySign(after.policy());
      }
      if (calls.shielded(() -> store.save(after.stored(name, stored.version()), access.by()))) {
        nudge.run();
        return get(name).orElseThrow();
      }
    }
    throw new TaskmillException(
        "Type '%s' was changed by others again and again, so this edit was not made. Try it again."
            .formatted(name));
  }

  /** Secrets are the whole installation's, so that not everybody has things signed with them. */
  private void requireMaySign(TaskPolicy policy) {
    Callback callback = policy.callback();
    if (callback != null && callback.security() != null) {
      access.scope().requireEverything("have callbacks signed with a secret");
    }
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
