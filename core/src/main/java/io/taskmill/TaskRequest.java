package io.taskmill;

import io.taskmill.admin.ClusterNode;
import io.taskmill.workflow.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task to be submitted. Every setting is checked when it is made; each method gives a new
 * request. What is not set here is as the type's policy says when the task is submitted.
 */
public final class TaskRequest<P, R> {

  /** The longest delay; further than this a time is a mistake in units. */
  public static final Duration MAX_DELAY = Duration.ofDays(100 * 365);

  private final TaskType<P, R> type;
  private final P payload;
  private @Nullable String key;
  private @Nullable String queue;
  private @Nullable Integer priority;
  private Duration delay = Duration.ZERO;
  private @Nullable Instant runAt;
  private long tenant;
  private long creator;
  private @Nullable Integer maxAttempts;
  private @Nullable Retry retry;
  private @Nullable Uniqueness uniqueness;
  private @Nullable OnDuplicate onDuplicate;
  private @Nullable Duration deadline;
  private @Nullable String host;
  private @Nullable ClusterNode node;
  private @Nullable Part part;
  private List<String> tags = List.of();
  private Map<String, String> headers = Map.of();

  private TaskRequest(TaskType<P, R> type, P payload) {
    this.type = type;
    this.payload = payload;
  }

  @SuppressWarnings("unchecked") // as far as that can be told at run time
  static <P, R> TaskRequest<P, R> of(TaskType<P, R> type, @Nullable Object payload) {
    Check.that(
        type.payloadType().isInstance(payload),
        "A task of type '%s' takes a payload of %s, but was given %s.",
        type.name(),
        type.payloadType(),
        payload == null ? "null" : "one of " + payload.getClass().getName());
    return new TaskRequest<>(type, (P) Objects.requireNonNull(payload));
  }

  /**
   * At most one live task of this tenant and type has this key: submitting a second one changes
   * nothing and gives back the handle of the first. A type's {@link Uniqueness} can say otherwise.
   */
  public TaskRequest<P, R> key(String key) {
    return with(request -> request.key = Check.key(key));
  }

  /** 1 to 9, 9 first. */
  public TaskRequest<P, R> priority(int priority) {
    return with(request -> request.priority = Check.priority(priority));
  }

  /** The lane it waits in. */
  public TaskRequest<P, R> queue(String queue) {
    return with(request -> request.queue = Check.name("queue", queue));
  }

  /** Runs no earlier than this long after it was submitted, by the store's clock. */
  public TaskRequest<P, R> delay(Duration delay) {
    Check.that(
        !delay.isNegative() && delay.compareTo(MAX_DELAY) <= 0,
        "The delay is %s, but must be between zero and %s days.",
        delay,
        MAX_DELAY.toDays());
    return with(
        request -> {
          request.delay = delay;
          request.runAt = null;
        });
  }

  /**
   * Runs no earlier than this, by the store's clock and to the microsecond; at once if that has
   * passed.
   */
  public TaskRequest<P, R> runAt(Instant time) {
    Instant checked = Check.time("run-at time", time);
    return with(
        request -> {
          request.runAt = checked;
          request.delay = Duration.ZERO;
        });
  }

  /** Whose task it is; 0 if nobody says. */
  public TaskRequest<P, R> tenant(long tenant) {
    return with(request -> request.tenant = tenant);
  }

  /** Who submits it; 0 if nobody says. */
  public TaskRequest<P, R> creator(long creator) {
    return with(request -> request.creator = creator);
  }

  /**
   * When its failed attempts are made again, in place of what its type says; stored with it. Its
   * limit of attempts counts too, unless {@link #maxAttempts(int)} gives another.
   */
  public TaskRequest<P, R> retry(Retry retry) {
    Check.that(
        retry != null,
        "The retry is null. Leave it out for that of type '%s', or use Retry.none() for a single attempt.",
        type.name());
    Check.that(
        !type.isAtMostOnce() || retry.maxAttempts() == 1,
        "The retry has %s attempts, but type '%s' runs at most once.",
        retry.maxAttempts(),
        type.name());
    return with(request -> request.retry = retry);
  }

  /**
   * Another limit of attempts than its type or its {@link #retry(Retry)} has, the first execution
   * included.
   */
  public TaskRequest<P, R> maxAttempts(int maxAttempts) {
    type.policy().retry().withMaxAttempts(maxAttempts);
    Check.that(
        !type.isAtMostOnce() || maxAttempts == 1,
        "maxAttempts is %s, but type '%s' runs at most once.",
        maxAttempts,
        type.name());
    return with(request -> request.maxAttempts = maxAttempts);
  }

  /** What it may not have in common with another task, in place of what its type says. */
  public TaskRequest<P, R> unique(Uniqueness uniqueness) {
    return with(request -> request.uniqueness = uniqueness);
  }

  /** What to do if another task has what must be unique, in place of what its type says. */
  public TaskRequest<P, R> onDuplicate(OnDuplicate onDuplicate) {
    return with(request -> request.onDuplicate = onDuplicate);
  }

  /** How long after its submit it is ended if it is still live, in place of what its type says. */
  public TaskRequest<P, R> deadline(Duration deadline) {
    return with(request -> request.deadline = Check.span("deadline", deadline));
  }

  /**
   * The machine that should run it, by the name that its workers have ({@link
   * TaskmillBuilder#host}). When that has no worker, or has not taken it for a while ({@link
   * TaskType#hostGrace}), every other may run it.
   */
  public TaskRequest<P, R> host(String host) {
    return with(request -> request.host = Check.host(host));
  }

  /**
   * The only node that may run it. When that is gone, or joins again under another number, a task
   * that waits for it is SKIPPED; a {@link #host(String)} means nothing then. {@link
   * Taskmill#broadcast} makes one for each node.
   *
   * @param node one of {@link Taskmill#nodes}
   */
  public TaskRequest<P, R> onNode(ClusterNode node) {
    return with(request -> request.node = node);
  }

  /** Which part of a shared piece of work it is, for {@link TaskContext#part}. */
  public TaskRequest<P, R> part(Part part) {
    return with(request -> request.part = part);
  }

  /** Words to find it by. */
  public TaskRequest<P, R> tags(String... tags) {
    List<String> all = new ArrayList<>(this.tags);
    for (String tag : tags) {
      all.add(Check.name("tag", tag));
    }
    Check.that(
        all.size() <= Check.MAX_TAGS,
        "The task has %s tags, but at most %s are allowed.",
        all.size(),
        Check.MAX_TAGS);
    return with(request -> request.tags = List.copyOf(all));
  }

  /**
   * A small text that travels with the task, such as a trace context; replaces one of the same
   * name. What the handler works on belongs in the payload.
   */
  public TaskRequest<P, R> header(String name, String value) {
    return headers(Collections.singletonMap(name, value));
  }

  /** Adds each of these as {@link #header(String, String)} does. */
  public TaskRequest<P, R> headers(Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(this.headers);
    all.putAll(headers);
    return with(request -> request.headers = Check.headers(all));
  }

  /** What kind of task it is. */
  public TaskType<P, R> type() {
    return type;
  }

  /** What its handler is given. */
  public P payload() {
    return payload;
  }

  /** The key, if it has one. */
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }

  /** The priority, if one was set. */
  public Optional<Integer> priority() {
    return Optional.ofNullable(priority);
  }

  /** The queue, if one was set. */
  public Optional<String> queue() {
    return Optional.ofNullable(queue);
  }

  /** How long it waits after it was submitted. */
  public Duration delay() {
    return delay;
  }

  /** The time it waits for, if one was named. */
  public Optional<Instant> runAt() {
    return Optional.ofNullable(runAt);
  }

  /** Whose task it is. */
  public long tenant() {
    return tenant;
  }

  /** Who submits it. */
  public long creator() {
    return creator;
  }

  /** How many executions may be counted, if that was set. */
  public Optional<Integer> maxAttempts() {
    return Optional.ofNullable(maxAttempts);
  }

  /** When its failed attempts are made again, if that was set. */
  public Optional<Retry> retry() {
    return Optional.ofNullable(retry);
  }

  /** What it may not have in common with another task, if that was set. */
  public Optional<Uniqueness> uniqueness() {
    return Optional.ofNullable(uniqueness);
  }

  /** What to do about a duplicate, if that was set. */
  public Optional<OnDuplicate> onDuplicate() {
    return Optional.ofNullable(onDuplicate);
  }

  /** How long it may take in all, if that was set. */
  public Optional<Duration> deadline() {
    return Optional.ofNullable(deadline);
  }

  /** The machine that should run it, if one was named. */
  public Optional<String> host() {
    return Optional.ofNullable(host);
  }

  /** The only node that may run it, if one was named. */
  public Optional<ClusterNode> node() {
    return Optional.ofNullable(node);
  }

  /** Which part of a shared piece of work it is, if it is one. */
  public Optional<Part> part() {
    return Optional.ofNullable(part);
  }

  /** Words to find it by. */
  public List<String> tags() {
    return tags;
  }

  /** Small texts that travel with it, by name. */
  public Map<String, String> headers() {
    return headers;
  }

  private TaskRequest<P, R> with(Consumer<TaskRequest<P, R>> change) {
    TaskRequest<P, R> copy = new TaskRequest<>(type, payload);
    copy.key = key;
    copy.queue = queue;
    copy.priority = priority;
    copy.delay = delay;
    copy.runAt = runAt;
    copy.tenant = tenant;
    copy.creator = creator;
    copy.maxAttempts = maxAttempts;
    copy.retry = retry;
    copy.uniqueness = uniqueness;
    copy.onDuplicate = onDuplicate;
    copy.deadline = deadline;
    copy.host = host;
    copy.node = node;
    copy.part = part;
    copy.tags = tags;
    copy.headers = headers;
    change.accept(copy);
    return copy;
  }
}
