package io.taskmill;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How tasks of a type are treated. What a program says is stored when it starts to handle the type;
 * each field can be edited while everything runs, and then counts until the edit is taken back: see
 * {@link TaskTypes}.
 *
 * @param title the type's name for people; empty for the type's name itself
 * @param description what its tasks do
 * @param queue the queue of its tasks, unless a request names another
 * @param priority the priority of its tasks, unless a request names another
 * @param disabled whether its tasks do not run
 * @param maxRunning how many run at once across the cluster; null for any number
 * @param whenFull what happens to tasks beyond that
 * @param perKey how many of the same key run at once; null for any number
 * @param ordered whether a key's turn is kept through back-off and ATTENTION
 * @param rate how many start in a time; null for any number
 * @param sticky whether a task goes back to the machine that ran it last
 * @param hostGrace how long a task waits for a machine before every other may run it too
 * @param retry when failed attempts are made again
 * @param timeout how long one attempt may take
 * @param noProgressTimeout how long an attempt may report nothing; null for any time
 * @param deadline how long a task may take in all; null for any time
 * @param maxLosses how many executions may be lost with their node
 * @param needsPerson whether a task that is out of attempts, losses or time waits for a person
 * @param uniqueness what no two tasks may have in common
 * @param callback whom to tell how a task ended
 * @param retention how long a task is kept once it has ended; null for ever
 * @param attributes what of a payload can be searched for: JSON pointers by name
 * @param steps the steps that its handler goes through, in their order, for people to see before
 *     they come; empty if it does not say
 */
public record TaskPolicy(
    String title,
    String description,
    String queue,
    int priority,
    boolean disabled,
    @Nullable Integer maxRunning,
    WhenFull whenFull,
    @Nullable Integer perKey,
    boolean ordered,
    @Nullable Rate rate,
    boolean sticky,
    Duration hostGrace,
    Retry retry,
    Duration timeout,
    @Nullable Duration noProgressTimeout,
    @Nullable Duration deadline,
    int maxLosses,
    boolean needsPerson,
    Uniqueness uniqueness,
    @Nullable Callback callback,
    @Nullable Duration retention,
    Map<String, String> attributes,
    List<String> steps) {

  /** How many executions of a task may be lost with their node before that ends it. */
  public static final int DEFAULT_MAX_LOSSES = 5;

  /** Before the default, which is checked like any other. */
  private static final Duration MAX_HOST_GRACE = Duration.ofDays(1);

  /** What a type has that says nothing. Its title is the type's name. */
  public static final TaskPolicy DEFAULT =
      new TaskPolicy(
          "",
          "",
          TaskType.DEFAULT_QUEUE,
          5,
          false,
          null,
          WhenFull.WAIT,
          null,
          false,
          null,
          false,
          Duration.ofSeconds(30),
          Retry.standard(),
          Duration.ofHours(1),
          null,
          null,
          DEFAULT_MAX_LOSSES,
          false,
          Uniqueness.DEFAULT,
          null,
          null,
          Map.of(),
          List.of());

  private static final int MAX_TITLE = 200;
  private static final int MAX_DESCRIPTION = 4000;
  private static final int MOST_LOSSES = 1000;

  /** Checks every field, and that they go together. */
  public TaskPolicy {
    Check.text("title", title, MAX_TITLE);
    Check.text("description", description, MAX_DESCRIPTION);
    Check.name("queue", queue);
    Check.priority(priority);
    Check.limit("maxRunning", maxRunning);
    Check.limit("perKey", perKey);
    Check.that(
        !hostGrace.isNegative() && hostGrace.compareTo(MAX_HOST_GRACE) <= 0,
        "The hostGrace is %s, but must be between zero and a day. A task that must not run elsewhere"
            + " needs a queue that only its machine serves.",
        hostGrace);
    Check.span("timeout", timeout);
    Check.that(
        maxLosses >= 1 && maxLosses <= MOST_LOSSES,
        "maxLosses is %s, but must be between 1 and %s.",
        maxLosses,
        MOST_LOSSES);
    Check.that(
        whenFull == WhenFull.WAIT || maxRunning != null,
        "Tasks are to be skipped when their type is full, but it has no maxRunning, so it is never"
            + " full. Set maxRunning first.");
    Check.that(
        !ordered || perKey != null,
        "Tasks of a key are to keep their turn, but perKey has no limit, so there are no turns. Set"
            + " perKey first, to 1 for one after the other.");
    Check.that(
        perKey == null || uniqueness.by() != Uniqueness.By.KEY,
        "perKey is %s, but tasks are unique by key, so there is never a second one to limit. Use"
            + " Uniqueness.NOTHING or Uniqueness.BY_PAYLOAD with it.",
        perKey);
    if (noProgressTimeout != null) {
      Check.span("noProgressTimeout", noProgressTimeout);
    }
    if (deadline != null) {
      Check.span("deadline", deadline);
      Check.that(
          timeout.compareTo(deadline) <= 0,
          "The timeout of an attempt is %s, longer than the deadline of the whole task, %s. Set a"
              + " timeout within the deadline first.",
          timeout,
          deadline);
    }
    Check.that(
        retention == null
            || (!retention.isNegative() && retention.compareTo(TaskRequest.MAX_DELAY) <= 0),
        "The retention is %s, but must be between zero and %s days.",
        retention,
        TaskRequest.MAX_DELAY.toDays());
    attributes = SearchableAttribute.checked(attributes);
    steps = StepNames.checked(steps);
  }

  /**
   * One task of the type at a time, everywhere; one that becomes due while another runs or is about
   * to is SKIPPED. A failed one is not tried again. For work that repeats anyway, such as what a
   * schedule submits.
   */
  public static TaskPolicy oneAtATimeOrSkipped() {
    return DEFAULT.withMaxRunning(1).withWhenFull(WhenFull.SKIP).withRetry(Retry.none());
  }

  /** The same with another name for people. */
  public TaskPolicy withTitle(String title) {
    return with(draft -> draft.title = title);
  }

  /** The same with another description. */
  public TaskPolicy withDescription(String description) {
    return with(draft -> draft.description = description);
  }

  /** The same with another queue. */
  public TaskPolicy withQueue(String queue) {
    return with(draft -> draft.queue = queue);
  }

  /** The same with another priority. */
  public TaskPolicy withPriority(int priority) {
    return with(draft -> draft.priority = priority);
  }

  /** The same, run or not. */
  public TaskPolicy withDisabled(boolean disabled) {
    return with(draft -> draft.disabled = disabled);
  }

  /** The same with another limit of tasks that run at once; null for none. */
  public TaskPolicy withMaxRunning(@Nullable Integer maxRunning) {
    return with(draft -> draft.maxRunning = maxRunning);
  }

  /** The same with something else that happens beyond that limit. */
  public TaskPolicy withWhenFull(WhenFull whenFull) {
    return with(draft -> draft.whenFull = whenFull);
  }

  /** The same with another limit of tasks of the same key; null for none. */
  public TaskPolicy withPerKey(@Nullable Integer perKey) {
    return with(draft -> draft.perKey = perKey);
  }

  /** The same, with a key's turn kept or not. */
  public TaskPolicy withOrdered(boolean ordered) {
    return with(draft -> draft.ordered = ordered);
  }

  /** The same with another rate; null for none. */
  public TaskPolicy withRate(@Nullable Rate rate) {
    return with(draft -> draft.rate = rate);
  }

  /** The same, going back to the machine that ran it last or not. */
  public TaskPolicy withSticky(boolean sticky) {
    return with(draft -> draft.sticky = sticky);
  }

  /** The same with another time to wait for a machine. */
  public TaskPolicy withHostGrace(Duration hostGrace) {
    return with(draft -> draft.hostGrace = hostGrace);
  }

  /** The same with other retries. */
  public TaskPolicy withRetry(Retry retry) {
    return with(draft -> draft.retry = retry);
  }

  /** The same with another limit for one attempt. */
  public TaskPolicy withTimeout(Duration timeout) {
    return with(draft -> draft.timeout = timeout);
  }

  /** The same with another limit for reporting nothing; null for none. */
  public TaskPolicy withNoProgressTimeout(@Nullable Duration noProgressTimeout) {
    return with(draft -> draft.noProgressTimeout = noProgressTimeout);
  }

  /** The same with another limit for a task; null for none. */
  public TaskPolicy withDeadline(@Nullable Duration deadline) {
    return with(draft -> draft.deadline = deadline);
  }

  /** The same with another limit of losses. */
  public TaskPolicy withMaxLosses(int maxLosses) {
    return with(draft -> draft.maxLosses = maxLosses);
  }

  /** The same, waiting for a person in the end or not. */
  public TaskPolicy withNeedsPerson(boolean needsPerson) {
    return with(draft -> draft.needsPerson = needsPerson);
  }

  /** The same with another uniqueness. */
  public TaskPolicy withUniqueness(Uniqueness uniqueness) {
    return with(draft -> draft.uniqueness = uniqueness);
  }

  /** The same with somebody else to tell; null for nobody. */
  public TaskPolicy withCallback(@Nullable Callback callback) {
    return with(draft -> draft.callback = callback);
  }

  /** The same, kept so long after the end; null for as long as the store says. */
  public TaskPolicy withRetention(@Nullable Duration retention) {
    return with(draft -> draft.retention = retention);
  }

  /** The same with other attributes to search for. */
  public TaskPolicy withAttributes(Map<String, String> attributes) {
    return with(draft -> draft.attributes = attributes);
  }

  /** The same with other steps to show. */
  public TaskPolicy withSteps(List<String> steps) {
    return with(draft -> draft.steps = steps);
  }

  private TaskPolicy with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.policy();
  }

  /** A policy with one field to be changed. */
  private static final class Draft {
    String title;
    String description;
    String queue;
    int priority;
    boolean disabled;
    @Nullable Integer maxRunning;
    WhenFull whenFull;
    @Nullable Integer perKey;
    boolean ordered;
    @Nullable Rate rate;
    boolean sticky;
    Duration hostGrace;
    Retry retry;
    Duration timeout;
    @Nullable Duration noProgressTimeout;
    @Nullable Duration deadline;
    int maxLosses;
    boolean needsPerson;
    Uniqueness uniqueness;
    @Nullable Callback callback;
    @Nullable Duration retention;
    Map<String, String> attributes;
    List<String> steps;

    Draft(TaskPolicy policy) {
      title = policy.title;
      description = policy.description;
      queue = policy.queue;
      priority = policy.priority;
      disabled = policy.disabled;
      maxRunning = policy.maxRunning;
      whenFull = policy.whenFull;
      perKey = policy.perKey;
      ordered = policy.ordered;
      rate = policy.rate;
      sticky = policy.sticky;
      hostGrace = policy.hostGrace;
      retry = policy.retry;
      timeout = policy.timeout;
      noProgressTimeout = policy.noProgressTimeout;
      deadline = policy.deadline;
      maxLosses = policy.maxLosses;
      needsPerson = policy.needsPerson;
      uniqueness = policy.uniqueness;
      callback = policy.callback;
      retention = policy.retention;
      attributes = policy.attributes;
      steps = policy.steps;
    }

    TaskPolicy policy() {
      return new TaskPolicy(
          title,
          description,
          queue,
          priority,
          disabled,
          maxRunning,
          whenFull,
          perKey,
          ordered,
          rate,
          sticky,
          hostGrace,
          retry,
          timeout,
          noProgressTimeout,
          deadline,
          maxLosses,
          needsPerson,
          uniqueness,
          callback,
          retention,
          attributes,
          steps);
    }
  }
}
