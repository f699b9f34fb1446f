package io.taskmill;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A named kind of task and its policy. The name is what is stored: keep it when classes move, and
 * list earlier names in {@link #formerly} so that tasks submitted under them still run.
 *
 * <pre>{@code
 * static final TaskType<Order, Receipt> CHARGE =
 *     TaskType.of("charge", Order.class, Receipt.class).retry(Retry.fixed(5, ofSeconds(30)));
 * }</pre>
 *
 * @param <P> the payload
 * @param <R> the result; {@link Void} for none
 */
public final class TaskType<P, R> {

  /** The queue of types and requests that name none. */
  public static final String DEFAULT_QUEUE = "default";

  /** How many executions of a task may be lost with their node before a person is asked. */
  public static final int DEFAULT_MAX_LOSSES = 5;

  private final String name;
  private final Class<P> payloadClass;
  private final Class<R> resultClass;
  private List<String> formerNames = List.of();
  private String queue = DEFAULT_QUEUE;
  private int priority = 5;
  private Retry retry = Retry.DEFAULT;
  private int maxLosses = DEFAULT_MAX_LOSSES;
  private boolean personNeeded;
  private boolean atMostOnce;

  private TaskType(String name, Class<P> payloadClass, Class<R> resultClass) {
    this.name = Check.name("task type's name", name);
    this.payloadClass = payloadClass;
    this.resultClass = resultClass;
  }

  /** A type whose tasks need no payload and give no result. */
  public static TaskType<NoPayload, Void> of(String name) {
    return of(name, NoPayload.class);
  }

  /** A type whose tasks give no result. */
  public static <P> TaskType<P, Void> of(String name, Class<P> payload) {
    return new TaskType<>(name, payload, Void.class);
  }

  /** A type whose tasks give a result. */
  public static <P, R> TaskType<P, R> of(String name, Class<P> payload, Class<R> result) {
    return new TaskType<>(name, payload, result);
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

  /** The queue of its tasks, unless a request names another. */
  public TaskType<P, R> queue(String queue) {
    return with(type -> type.queue = Check.name("queue", queue));
  }

  /** The priority of its tasks, 9 first, unless a request names another. */
  public TaskType<P, R> priority(int priority) {
    return with(type -> type.priority = Check.priority(priority));
  }

  /** When failed attempts are made again. */
  public TaskType<P, R> retry(Retry retry) {
    Check.that(
        !atMostOnce || retry.maxAttempts() == 1,
        "Type '%s' runs at most once, so it cannot have a retry of %s attempts. Leave one of them out.",
        name,
        retry.maxAttempts());
    return with(type -> type.retry = retry);
  }

  /** How many executions of a task may be lost with their node; the last of them ends it. */
  public TaskType<P, R> maxLosses(int maxLosses) {
    Check.that(
        maxLosses >= 1 && maxLosses <= 1000,
        "maxLosses of type '%s' is %s, but must be between 1 and 1000.",
        name,
        maxLosses);
    Check.that(
        !atMostOnce || maxLosses == 1,
        "Type '%s' runs at most once, so maxLosses cannot be %s. Leave one of them out.",
        name,
        maxLosses);
    return with(type -> type.maxLosses = maxLosses);
  }

  /** Out of attempts or losses, its tasks wait for a person (ATTENTION) instead of being FAILED. */
  public TaskType<P, R> needsPerson() {
    return with(type -> type.personNeeded = true);
  }

  /**
   * Its handler is entered at most once: the start is written down before, one attempt is made, and
   * a loss ends the task. So does a shutdown or a pause that does not wait for it.
   */
  public TaskType<P, R> atMostOnce() {
    return with(
        type -> {
          type.atMostOnce = true;
          type.retry = Retry.none();
          type.maxLosses = 1;
        });
  }

  /** A request to run this type, which takes no payload. */
  public TaskRequest<P, R> request() {
    Check.that(
        payloadClass == NoPayload.class,
        "A task of type '%s' takes a payload of %s: use request(payload).",
        name,
        payloadClass.getName());
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

  /** The class of the payload. */
  public Class<P> payloadClass() {
    return payloadClass;
  }

  /** The class of the result. */
  public Class<R> resultClass() {
    return resultClass;
  }

  /** Earlier names. */
  public List<String> formerNames() {
    return formerNames;
  }

  /** The default queue of its tasks. */
  public String queue() {
    return queue;
  }

  /** The default priority of its tasks. */
  public int priority() {
    return priority;
  }

  /** When failed attempts are made again. */
  public Retry retry() {
    return retry;
  }

  /** How many losses it takes to stop a task. */
  public int maxLosses() {
    return maxLosses;
  }

  /** Whether a task out of attempts waits for a person. */
  public boolean isPersonNeeded() {
    return personNeeded;
  }

  /** Whether its handler is entered at most once. */
  public boolean isAtMostOnce() {
    return atMostOnce;
  }

  private TaskType<P, R> with(Consumer<TaskType<P, R>> change) {
    TaskType<P, R> copy = new TaskType<>(name, payloadClass, resultClass);
    copy.formerNames = formerNames;
    copy.queue = queue;
    copy.priority = priority;
    copy.retry = retry;
    copy.maxLosses = maxLosses;
    copy.personNeeded = personNeeded;
    copy.atMostOnce = atMostOnce;
    change.accept(copy);
    return copy;
  }

  @Override
  public String toString() {
    return "TaskType[" + name + "]";
  }
}
