package io.taskmill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A named kind of task and its policy. The name is what is stored: keep it when classes move, and
 * list earlier names in {@link #formerly} so that tasks submitted under them still run.
 *
 * <pre>{@code
 * static final TaskType<Order, Receipt> CHARGE =
 *     TaskType.of("charge", Order.class, Receipt.class).retry(Retry.fixed(5, ofSeconds(30)));
 * }</pre>
 *
 * <p>What is said here of its policy is stored, on top of {@link TaskmillBuilder#defaults}, when a
 * process starts to handle the type, or when the type is first seen. Fields of the stored {@link
 * TaskPolicy} that a person has edited count more: see {@link Taskmill#types}. Each setting is
 * checked at once and together with those before it.
 *
 * @param <P> the payload
 * @param <R> the result; {@link Void} for none
 */
public final class TaskType<P, R> {

  /** The queue of types and requests that name none. */
  public static final String DEFAULT_QUEUE = "default";

  private static final int MAX_VERSION = 1_000;

  private final String name;
  private final TypeRef<P> payloadType;
  private final TypeRef<R> resultType;
  private List<String> formerNames = List.of();
  private UnaryOperator<TaskPolicy> changes = UnaryOperator.identity();
  private TaskPolicy policy;
  private boolean atMostOnce;
  private boolean stored;
  private int version = 1;
  private Map<Integer, UnaryOperator<String>> upgrades = Map.of();
  private Map<Integer, UnaryOperator<String>> checkpointUpgrades = Map.of();

  private TaskType(String name, TypeRef<P> payloadType, TypeRef<R> resultType) {
    this.name = Check.name("task type's name", name);
    this.payloadType = payloadType;
    this.resultType = resultType;
    this.policy = policyOver(TaskPolicy.DEFAULT);
  }

  /** A type whose tasks need no payload and give no result. */
  public static TaskType<NoPayload, Void> of(String name) {
    return of(name, NoPayload.class);
  }

  /** A type whose tasks give no result. */
  public static <P> TaskType<P, Void> of(String name, Class<P> payload) {
    return of(name, TypeRef.of(payload));
  }

  /** A type whose tasks take a payload such as {@code List<Order>}, and give no result. */
  public static <P> TaskType<P, Void> of(String name, TypeRef<P> payload) {
    return of(name, payload, Void.class);
  }

  /** A type whose tasks give a result. */
  public static <P, R> TaskType<P, R> of(String name, Class<P> payload, Class<R> result) {
    return of(name, TypeRef.of(payload), TypeRef.of(result));
  }

  /** The same with a payload such as {@code List<Order>}. */
  public static <P, R> TaskType<P, R> of(String name, TypeRef<P> payload, Class<R> result) {
    return of(name, payload, TypeRef.of(result));
  }

  /** The same with a result such as {@code List<Receipt>}. */
  public static <P, R> TaskType<P, R> of(String name, Class<P> payload, TypeRef<R> result) {
    return of(name, TypeRef.of(payload), result);
  }

  /** The same with such a payload and such a result. */
  public static <P, R> TaskType<P, R> of(String name, TypeRef<P> payload, TypeRef<R> result) {
    return new TaskType<>(name, payload, result);
  }

  /**
   * A type that another program has brought, with payloads and results as texts. What is stored of
   * it counts; a submit is refused while nothing is. It is for submitting only. Where the handler's
   * type has a {@link #version}, give it the version in which the texts are.
   */
  public static TaskType<PayloadText, PayloadText> stored(String name) {
    TaskType<PayloadText, PayloadText> type = of(name, PayloadText.class, PayloadText.class);
    type.stored = true;
    return type;
  }

  /** The type of a handler class, as its {@link TaskDefinition} says; always the same object. */
  @SuppressWarnings("unchecked") // its interface says so
  public static <P> TaskType<P, Void> ofHandler(Class<? extends TaskHandler<P>> handlerClass) {
    return (TaskType<P, Void>) HandlerClass.type(handlerClass);
  }

  /** The same of a class that gives a result. */
  @SuppressWarnings("unchecked") // its interface says so
  public static <P, R> TaskType<P, R> ofFunction(
      Class<? extends TaskFunction<P, R>> functionClass) {
    return (TaskType<P, R>) HandlerClass.type(functionClass);
  }

  /** Names that this type had before; its handler runs their tasks too. */
  public TaskType<P, R> formerly(String... names) {
    List<String> all = new ArrayList<>(formerNames);
    for (String former : names) {
      Check.that(
          !former.equals(name) && !all.contains(former),
          "'%s' is already a name of type '%s'.",
          former,
          name);
      all.add(Check.name("former name of type '" + name + "'", former));
    }
    return with(type -> type.formerNames = List.copyOf(all));
  }

  /**
   * The version of the format in which payloads and checkpoints are written from now on; 1 by
   * default. Tasks with a newer payload than a worker's type are left to newer workers.
   */
  public TaskType<P, R> version(int number) {
    Check.that(
        number >= 1 && number <= MAX_VERSION,
        "The version of type '%s' is %s, but must be between 1 and %s.",
        name,
        number,
        MAX_VERSION);
    return with(type -> type.version = number);
  }

  /**
   * Turns the stored text of a payload from one version into the next, before it is read. A version
   * without such a function is read as the one after it.
   *
   * @param from the version of the text that it is given
   */
  public TaskType<P, R> upgrade(int from, UnaryOperator<String> upgrade) {
    Map<Integer, UnaryOperator<String>> all = upgraded(upgrades, from, upgrade);
    return with(type -> type.upgrades = all);
  }

  /** The same for checkpoints. */
  public TaskType<P, R> upgradeCheckpoint(int from, UnaryOperator<String> upgrade) {
    Map<Integer, UnaryOperator<String>> all = upgraded(checkpointUpgrades, from, upgrade);
    return with(type -> type.checkpointUpgrades = all);
  }

  private Map<Integer, UnaryOperator<String>> upgraded(
      Map<Integer, UnaryOperator<String>> before, int from, UnaryOperator<String> upgrade) {
    Check.that(
        from >= 1 && from < version,
        "There is an upgrade from version %s of type '%s', but that has version %s. Say its version"
            + " first; upgrades begin below it.",
        from,
        name,
        version);
    Map<Integer, UnaryOperator<String>> all = new HashMap<>(before);
    all.put(from, upgrade);
    return Map.copyOf(all);
  }

  /** The whole policy, in place of all that was set before. */
  public TaskType<P, R> policy(TaskPolicy whole) {
    return change(before -> whole);
  }

  /** Its name for people; the stored name by default. */
  public TaskType<P, R> title(String title) {
    return change(before -> before.withTitle(title));
  }

  /** What its tasks do, for people. */
  public TaskType<P, R> description(String description) {
    return change(before -> before.withDescription(description));
  }

  /** The queue of its tasks, unless a request names another. */
  public TaskType<P, R> queue(String queue) {
    return change(before -> before.withQueue(queue));
  }

  /** The priority of its tasks, 9 first, unless a request names another. */
  public TaskType<P, R> priority(int priority) {
    return change(before -> before.withPriority(priority));
  }

  /** Its tasks do not run until a person enables the type. */
  public TaskType<P, R> disabled() {
    return change(before -> before.withDisabled(true));
  }

  /** How many of its tasks run at once, across the cluster; the others wait. */
  public TaskType<P, R> maxRunning(int maxRunning) {
    return change(before -> before.withMaxRunning(maxRunning));
  }

  /** Beyond {@link #maxRunning}, its tasks are SKIPPED instead of waiting. */
  public TaskType<P, R> skipWhenFull() {
    return change(before -> before.withWhenFull(WhenFull.SKIP));
  }

  /**
   * How many of its tasks with the same key run at once; the others wait for their turn. Tasks may
   * then have the same key, unless {@link #unique} has said otherwise before, which is refused.
   */
  public TaskType<P, R> perKey(int perKey) {
    return change(
        before ->
            (before.uniqueness().equals(Uniqueness.DEFAULT)
                    ? before.withUniqueness(Uniqueness.NOTHING)
                    : before)
                .withPerKey(perKey));
  }

  /** A task that has had its turn among those of its key keeps it until it has ended. */
  public TaskType<P, R> ordered() {
    return change(before -> before.withOrdered(true));
  }

  /** How many of its tasks start in a time, across the cluster. */
  public TaskType<P, R> rate(Rate rate) {
    return change(before -> before.withRate(rate));
  }

  /**
   * A task goes back to the machine that ran it last, where its files or caches may still be. When
   * that has no worker left, or has not taken it within {@link #hostGrace}, every other may run it.
   */
  public TaskType<P, R> sticky() {
    return change(before -> before.withSticky(true));
  }

  /** How long a task waits for the machine that should run it; 30 seconds by default. */
  public TaskType<P, R> hostGrace(Duration hostGrace) {
    return change(before -> before.withHostGrace(hostGrace));
  }

  /** When failed attempts are made again. */
  public TaskType<P, R> retry(Retry retry) {
    return change(before -> before.withRetry(retry));
  }

  /** Another limit of attempts, the first execution included, with the same pauses. */
  public TaskType<P, R> maxAttempts(int maxAttempts) {
    return change(before -> before.withRetry(before.retry().withMaxAttempts(maxAttempts)));
  }

  /** How long one attempt may take; an hour by default. */
  public TaskType<P, R> timeout(Duration timeout) {
    return change(before -> before.withTimeout(timeout));
  }

  /**
   * How long an attempt may report nothing before it is stopped as timed out; any time by default.
   * Progress, a checkpoint, a line of its log, an item of an iteration and a step that is written
   * down are reports.
   */
  public TaskType<P, R> noProgressTimeout(Duration noProgressTimeout) {
    return change(before -> before.withNoProgressTimeout(noProgressTimeout));
  }

  /** How long a task may take in all, waiting included; any time by default. */
  public TaskType<P, R> deadline(Duration deadline) {
    return change(before -> before.withDeadline(deadline));
  }

  /** How many executions of a task may be lost with their node; the last of them ends it. */
  public TaskType<P, R> maxLosses(int maxLosses) {
    return change(before -> before.withMaxLosses(maxLosses));
  }

  /** Out of attempts, losses or time, its tasks wait for a person (ATTENTION), not FAILED. */
  public TaskType<P, R> needsPerson() {
    return change(before -> before.withNeedsPerson(true));
  }

  /** What no two of its tasks may have in common; their key by default. */
  public TaskType<P, R> unique(Uniqueness uniqueness) {
    return change(before -> before.withUniqueness(uniqueness));
  }

  /** Whom to tell how its tasks ended. */
  public TaskType<P, R> callback(Callback callback) {
    return change(before -> before.withCallback(callback));
  }

  /** How long its finished tasks are kept. */
  public TaskType<P, R> retention(Duration retention) {
    return change(before -> before.withRetention(retention));
  }

  /**
   * A value of its payloads by which tasks can be searched for: {@link TaskFilter#attribute}. It is
   * taken from the payload when a task is submitted, or a person edits its payload, and counts for
   * tasks of which that is done from now on. Types may use the same name.
   *
   * @param pointer where it is in the JSON of the payload, as in {@code /customer/id}: a text, a
   *     number, true or false; where there is none, the task has no such attribute
   */
  public TaskType<P, R> attribute(String attribute, String pointer) {
    return change(
        before -> {
          Map<String, String> all = new TreeMap<>(before.attributes());
          all.put(attribute, pointer);
          return before.withAttributes(all);
        });
  }

  /**
   * The steps that its handler goes through, in their order. They are shown of every task before
   * they come ({@link Taskmill#steps}); those that a task has done and that are not listed any more
   * show as dropped. The list is for people: what runs is what the handler does.
   */
  public TaskType<P, R> steps(String... names) {
    return change(before -> before.withSteps(List.of(names)));
  }

  /**
   * Its handler is entered at most once: the start is written down before, one attempt is made, and
   * a loss ends the task. So does a shutdown or a pause that does not wait for it. No policy, not
   * the stored one either, changes that.
   */
  public TaskType<P, R> atMostOnce() {
    return with(type -> type.atMostOnce = true)
        .change(before -> before.withRetry(Retry.none()).withMaxLosses(1));
  }

  /** A request to run this type, which takes no payload. */
  public TaskRequest<P, R> request() {
    Check.that(
        payloadType.type().equals(NoPayload.class),
        "A task of type '%s' takes a payload of %s: use request(payload).",
        name,
        payloadType);
    return TaskRequest.of(this, new NoPayload());
  }

  /** A request to run this type with the given payload. */
  public TaskRequest<P, R> request(P payload) {
    return TaskRequest.of(this, payload);
  }

  /** The stored name. */
  public String name() {
    return name;
  }

  /** The type of the payload. */
  public TypeRef<P> payloadType() {
    return payloadType;
  }

  /** The version of its payloads and checkpoints. */
  public int version() {
    return version;
  }

  /** What upgrades payloads, by the version that they upgrade from. */
  public Map<Integer, UnaryOperator<String>> upgrades() {
    return upgrades;
  }

  /** What upgrades checkpoints. */
  public Map<Integer, UnaryOperator<String>> checkpointUpgrades() {
    return checkpointUpgrades;
  }

  /** The type of the result. */
  public TypeRef<R> resultType() {
    return resultType;
  }

  /** Earlier names. */
  public List<String> formerNames() {
    return formerNames;
  }

  /** What it says of its policy, if the defaults are as they come; its code, without edits. */
  public TaskPolicy policy() {
    return policy;
  }

  /** The policy that it brings on top of these defaults. */
  public TaskPolicy policyOver(TaskPolicy defaults) {
    TaskPolicy result = changes.apply(defaults);
    return result.title().isEmpty() ? result.withTitle(name) : result;
  }

  /** Whether its handler is entered at most once. */
  public boolean isAtMostOnce() {
    return atMostOnce;
  }

  /** Whether it is one of {@link #stored}, of which this program says nothing itself. */
  public boolean isStored() {
    return stored;
  }

  private TaskType<P, R> change(UnaryOperator<TaskPolicy> change) {
    UnaryOperator<TaskPolicy> before = changes;
    return with(
        type -> {
          type.changes = defaults -> change.apply(before.apply(defaults));
          type.policy = type.policyOver(TaskPolicy.DEFAULT);
          type.requireOneAttempt();
        });
  }

  private void requireOneAttempt() {
    Check.that(
        !atMostOnce || (policy.retry().maxAttempts() == 1 && policy.maxLosses() == 1),
        "Type '%s' runs at most once, so it cannot have %s attempts and %s losses. Leave out"
            + " atMostOnce(), or what allows more than one.",
        name,
        policy.retry().maxAttempts(),
        policy.maxLosses());
  }

  private TaskType<P, R> with(Consumer<TaskType<P, R>> change) {
    TaskType<P, R> copy = new TaskType<>(name, payloadType, resultType);
    copy.formerNames = formerNames;
    copy.changes = changes;
    copy.policy = policy;
    copy.atMostOnce = atMostOnce;
    copy.stored = stored;
    copy.version = version;
    copy.upgrades = upgrades;
    copy.checkpointUpgrades = checkpointUpgrades;
    change.accept(copy);
    return copy;
  }

  @Override
  public String toString() {
    return "TaskType[" + name + "]";
  }
}
