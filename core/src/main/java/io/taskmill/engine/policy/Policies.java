package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.admin.Actor;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policies that count: the stored ones, and until they are known those of the program.
 *
 * <p>A type that the program brings is registered if the store does not have it. When it starts to
 * handle one, what it says replaces what another program said ({@link CodeWriter}), unless what is
 * stored is to win. A person's edits count more than both ({@link PolicyLayers}).
 *
 * <p>What is stored is read again whenever a heartbeat tells that it has changed, and while the
 * store does not answer, what was known last goes on to count. Only a submit waits until its types
 * are stored: a store enforces no limits of a type that it does not have, so no task may be there
 * before its type is. Whoever finds a task to run can rely on that.
 *
 * <p>A store that was set back to an older copy lacks the types that came after it. So whatever is
 * stored replaces what was known, and after each loss of contact submits ask first.
 */
public final class Policies {

  private static final Logger log = LoggerFactory.getLogger(Policies.class);

  /** Refreshing them, in the eyes of {@link StoreHealth}. */
  public static final String CALLER = "policies";

  private final TypeStore store;
  private final TaskPolicy defaults;
  private final Map<String, UnaryOperator<TaskPolicy>> changes;
  private final boolean storedWins;
  private final StoreHealth health;
  private final CodeWriter code;
  private final Map<String, Brought> brought = new ConcurrentHashMap<>();

  /** The stored code of each type of which a difference was told, if there is one. */
  private final Map<String, String> told = new ConcurrentHashMap<>();

  private volatile Map<String, Known> known = Map.of();

  /** Whether what is known was read since contact was last lost. */
  private volatile boolean sure = true;

  /** What a heartbeat told of the types before they were read last; -1 if it told nothing yet. */
  private volatile long mark = -1;

  private long questions;
  private long newestAnswered;

  /**
   * @param changes what this installation says of types, by name, over what they say themselves
   * @param storedWins whether what the program says counts only for types that are not stored yet
   * @param program on whose behalf what it says is stored
   */
  public Policies(
      TypeStore store,
      TaskPolicy defaults,
      Map<String, UnaryOperator<TaskPolicy>> changes,
      boolean storedWins,
      StoreHealth health,
      Actor program) {
    this.store = store;
    this.defaults = defaults;
    this.changes = changes;
    this.storedWins = storedWins;
    this.health = health;
    this.code = new CodeWriter(store, program);
    health.onLoss(this::doubt);
  }

  /** A type of the program and its policy, the defaults included. */
  private record Brought(TaskType<?, ?> type, TaskPolicy policy) {}

  /**
   * A stored type.
   *
   * @param policy the last that could be read; null if none could
   * @param readable whether that is the stored one
   */
  private record Known(StoredType stored, @Nullable TaskPolicy policy, boolean readable) {}

  /** The policy of a type at this moment. */
  public TaskPolicy of(TaskType<?, ?> type) {
    Known stored = known.get(type.name());
    TaskPolicy policy = stored == null ? null : stored.policy();
    if (policy == null) {
      policy = type.isStored() ? defaults : ofProgram(type);
    }
    boolean once = policy.retry().maxAttempts() == 1 && policy.maxLosses() == 1;
    return !type.isAtMostOnce() || once ? policy : atMostOnce(policy);
  }

  /** The policy of a stored type, as far as it is known here. */
  public Optional<TaskPolicy> known(String name) {
    return Optional.ofNullable(known.get(name)).map(Known::policy);
  }

  /** The policy of a stored type, whether this program knows it or not. */
  public TaskPolicy ofStored(String name) {
    if (!known.containsKey(name)) {
      load();
    }
    Known stored = known.get(name);
    TaskPolicy policy = stored == null ? null : stored.policy();
    return policy == null ? defaults : policy;
  }

  private static TaskPolicy atMostOnce(TaskPolicy policy) {
    return policy.withRetry(policy.retry().withMaxAttempts(1)).withMaxLosses(1);
  }

  private TaskPolicy ofProgram(TaskType<?, ?> type) {
    Brought first = brought.get(type.name());
    return first != null && first.type() == type ? first.policy() : overDefaults(type);
  }

  private TaskPolicy overDefaults(TaskType<?, ?> type) {
    TaskPolicy policy = typeOverDefaults(type);
    UnaryOperator<TaskPolicy> change = changes.get(type.name());
    if (change == null) {
      return policy;
    }
    try {
      return change.apply(policy);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "What the settings of this Taskmill change of %s does not go with it. %s"
              .formatted(type, e.getMessage()),
          e);
    }
  }

  private TaskPolicy typeOverDefaults(TaskType<?, ?> type) {
    try {
      return type.policyOver(defaults);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "%s does not go with the defaults of this Taskmill. %s".formatted(type, e.getMessage()),
          e);
    }
  }

  /** Takes note of types, the first of each name; whether all of them are stored is known. */
  public boolean bring(Collection<? extends TaskType<?, ?>> types) {
    boolean all = true;
    for (TaskType<?, ?> type : types) {
      all &= isStored(type.name());
      if (!type.isStored() && !brought.containsKey(type.name())) {
        brought.computeIfAbsent(type.name(), name -> new Brought(type, overDefaults(type)));
      }
    }
    return all;
  }

  /**
   * From now on this process handles these types, so what it says of them is to be stored. They are
   * the ones that count here under their names, whoever brought others of the same name before.
   */
  public void handle(Collection<? extends TaskType<?, ?>> types) {
    for (TaskType<?, ?> type : types) {
      Brought mine = new Brought(type, overDefaults(type));
      brought.put(type.name(), mine);
      if (!storedWins) {
        code.add(type.name(), mine.policy());
      }
    }
  }

  private @Nullable StoredType stored(String name) {
    Known type = known.get(name);
    return type == null ? null : type.stored();
  }

  private boolean isStored(String name) {
    return sure && known.containsKey(name);
  }

  /** Brings types and sees to it that they are stored, if the store answers; if not, later. */
  public void introduce(Collection<? extends TaskType<?, ?>> types) {
    if (!bring(types) || code.hasDue()) {
      try {
        refresh();
      } catch (RuntimeException e) {
        health.failed(CALLER, e);
      }
    }
    tellDifferences();
  }

  /**
   * Brings types and sees to it that they are stored before their tasks.
   *
   * @param register enters them where the tasks are going to be
   * @return whether that was known without asking
   * @throws io.taskmill.spi.StoreException if they may not be stored
   */
  public boolean require(
      Collection<? extends TaskType<?, ?>> types, Consumer<List<StoredType>> register) {
    if (bring(types)) {
      return true;
    }
    load();
    types.forEach(this::requireStored);
    List<StoredType> missing =
        types.stream()
            .filter(type -> !type.isStored())
            .map(TaskType::name)
            .distinct()
            .filter(name -> !isStored(name))
            .map(this::ofProgram)
            .toList();
    if (!missing.isEmpty()) {
      register.accept(missing);
      // Another program may have been faster, and then its policy counts.
      load();
    }
    return false;
  }

  private void requireStored(TaskType<?, ?> type) {
    if (type.isStored() && !isStored(type.name())) {
      throw new InvalidTaskException(
          "There is no type '%s'. Nothing was submitted. Start a worker that handles it, or declare it first."
              .formatted(type.name()));
    }
  }

  /** Whether all is known, and stored, as it was when a heartbeat was told this mark. */
  public boolean isCurrent(long mark) {
    return mark == this.mark
        && sure
        && !code.hasDue()
        && known.keySet().containsAll(brought.keySet());
  }

  /** As {@link #refresh()}, after a heartbeat was told this mark. */
  public void refresh(long mark) {
    refresh();
    this.mark = mark;
  }

  /**
   * Registers what the store does not have yet, stores what this program says of types that it has
   * started to handle, and reads what the store has.
   */
  public void refresh() {
    if (brought.isEmpty() && known.isEmpty()) {
      return;
    }
    load();
    if (register()) {
      load();
    }
    while (code.write(this::stored)) {
      load();
    }
    tellDifferences();
  }

  /** Registers what the store does not have yet; says whether there was anything. */
  public boolean register() {
    Set<String> names =
        brought.keySet().stream().filter(name -> !isStored(name)).collect(Collectors.toSet());
    Set<String> unknown = names.isEmpty() ? names : store.unknown(names);
    if (!unknown.isEmpty()) {
      store.register(unknown.stream().map(this::ofProgram).toList());
    }
    return !unknown.isEmpty();
  }

  private StoredType ofProgram(String name) {
    TaskPolicy policy = Objects.requireNonNull(brought.get(name), name).policy();
    return PolicyLayers.ofCode(policy).stored(name, 0);
  }

  /** Reads what is stored, and takes it over. */
  public List<StoredType> load() {
    long question = ask();
    List<StoredType> types = store.list();
    learn(question, types);
    return types;
  }

  private synchronized long ask() {
    return ++questions;
  }

  /** The answer to a question that was asked before another's whose answer is known is too old. */
  private synchronized void learn(long question, List<StoredType> types) {
    if (question < newestAnswered) {
      return;
    }
    newestAnswered = question;
    Map<String, Known> all = new HashMap<>();
    for (StoredType type : types) {
      Known before = known.get(type.name());
      if (before == null || !before.stored().equals(type)) {
        all.put(type.name(), read(type, before));
      } else {
        all.put(type.name(), before);
      }
    }
    known = Map.copyOf(all);
    sure = true;
    tellDifferences();
  }

  /** Contact was lost: only what is asked from now on tells what is stored. */
  private synchronized void doubt() {
    newestAnswered = ++questions;
    sure = false;
  }

  private Known read(StoredType type, @Nullable Known before) {
    try {
      return new Known(type, PolicyLayers.of(type).policy(), true);
    } catch (InvalidTaskException e) {
      log.warn(
          "The stored policy of type '{}' (version {}) cannot be read: {} The one that counted before"
              + " goes on to count here, limits as they are stored. Mend it, or run a version that"
              + " knows it.",
          type.name(),
          type.version(),
          e.getMessage());
      return new Known(type, before == null ? null : before.policy(), false);
    }
  }

  /** Once for each code that is found stored; not while this program's own is about to be. */
  private synchronized void tellDifferences() {
    brought.forEach(
        (name, mine) -> {
          Known type = known.get(name);
          if (type == null || !type.readable() || code.isDue(name)) {
            return;
          }
          String stored = type.stored().code();
          if (stored.equals(told.put(name, stored))) {
            return;
          }
          Set<String> differences = PolicyLayers.differences(stored, mine.policy());
          if (!differences.isEmpty()) {
            log.info(
                "Type '{}': what is stored counts, and differs from what this program says in: {}. {}",
                name,
                String.join(", ", differences),
                storedWins
                    ? "This Taskmill has storedPoliciesWin(), so only types().edit(…) changes it."
                    : "It is as the process says that was the last to start handling the type.");
          }
        });
  }
}
