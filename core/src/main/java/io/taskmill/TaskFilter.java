package io.taskmill;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which tasks: every condition must hold; an empty set and null are no condition. */
public final class TaskFilter {

  private Set<String> types = Set.of();
  private Set<String> queues = Set.of();
  private Set<TaskState> states = Set.of();
  private @Nullable Long tenant;
  private @Nullable Long creator;
  private @Nullable String key;
  private @Nullable String tag;
  private @Nullable Instant createdFrom;
  private @Nullable Instant createdBefore;

  private TaskFilter() {}

  /** Every task. */
  public static TaskFilter all() {
    return new TaskFilter();
  }

  /** Every task that has not ended: those in ATTENTION too, which wait for a person. */
  public static TaskFilter live() {
    return all()
        .states(
            Stream.of(TaskState.values())
                .filter(state -> !state.isFinal())
                .toArray(TaskState[]::new));
  }

  /** Of one of these types. */
  public TaskFilter types(String... types) {
    Set<String> all = searched("type", types);
    return with(filter -> filter.types = all);
  }

  /** In one of these queues. */
  public TaskFilter queues(String... queues) {
    Set<String> all = searched("queue", queues);
    return with(filter -> filter.queues = all);
  }

  /** In one of these states. */
  public TaskFilter states(TaskState... states) {
    return with(filter -> filter.states = Set.copyOf(List.of(states)));
  }

  /** Of this tenant. */
  public TaskFilter tenant(long tenant) {
    return with(filter -> filter.tenant = tenant);
  }

  /** By this creator. */
  public TaskFilter creator(long creator) {
    return with(filter -> filter.creator = creator);
  }

  /** With exactly this key. */
  public TaskFilter key(String key) {
    return with(filter -> filter.key = Check.searched("key", key));
  }

  /** With this tag among its tags. */
  public TaskFilter tag(String tag) {
    return with(filter -> filter.tag = Check.searched("tag", tag));
  }

  /** Submitted at this time or later. */
  public TaskFilter createdFrom(Instant time) {
    return with(filter -> filter.createdFrom = time);
  }

  /** Submitted before this time. */
  public TaskFilter createdBefore(Instant time) {
    return with(filter -> filter.createdBefore = time);
  }

  /** The wanted types; empty for any. */
  public Set<String> types() {
    return types;
  }

  /** The wanted queues; empty for any. */
  public Set<String> queues() {
    return queues;
  }

  /** The wanted states; empty for any. */
  public Set<TaskState> states() {
    return states;
  }

  /** The wanted tenant. */
  public @Nullable Long tenant() {
    return tenant;
  }

  /** The wanted creator. */
  public @Nullable Long creator() {
    return creator;
  }

  /** The wanted key. */
  public @Nullable String key() {
    return key;
  }

  /** The wanted tag. */
  public @Nullable String tag() {
    return tag;
  }

  /** The earliest wanted time of submission. */
  public @Nullable Instant createdFrom() {
    return createdFrom;
  }

  /** The end of the wanted times of submission. */
  public @Nullable Instant createdBefore() {
    return createdBefore;
  }

  private static Set<String> searched(String what, String... values) {
    Check.that(
        values.length <= Check.MAX_SEARCHED,
        "The filter names %s %ss, but at most %s are allowed. Search in parts.",
        values.length,
        what,
        Check.MAX_SEARCHED);
    for (String value : values) {
      Check.searched(what, value);
    }
    return Set.copyOf(List.of(values));
  }

  private TaskFilter with(Consumer<TaskFilter> change) {
    TaskFilter copy = new TaskFilter();
    copy.types = types;
    copy.queues = queues;
    copy.states = states;
    copy.tenant = tenant;
    copy.creator = creator;
    copy.key = key;
    copy.tag = tag;
    copy.createdFrom = createdFrom;
    copy.createdBefore = createdBefore;
    change.accept(copy);
    return copy;
  }
}
