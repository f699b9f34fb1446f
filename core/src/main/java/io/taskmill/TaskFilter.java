package io.taskmill;

import static io.taskmill.FilterField.ATTRIBUTES;
import static io.taskmill.FilterField.CREATED_BEFORE;
import static io.taskmill.FilterField.CREATED_FROM;
import static io.taskmill.FilterField.CREATOR;
import static io.taskmill.FilterField.DUE_BEFORE;
import static io.taskmill.FilterField.DUE_FROM;
import static io.taskmill.FilterField.ERROR;
import static io.taskmill.FilterField.FINGERPRINT;
import static io.taskmill.FilterField.FINISHED_BEFORE;
import static io.taskmill.FilterField.FINISHED_FROM;
import static io.taskmill.FilterField.HOST;
import static io.taskmill.FilterField.IDS;
import static io.taskmill.FilterField.KEY;
import static io.taskmill.FilterField.KEY_PREFIX;
import static io.taskmill.FilterField.LAST_FINGERPRINT;
import static io.taskmill.FilterField.NODE;
import static io.taskmill.FilterField.PARENT;
import static io.taskmill.FilterField.QUEUES;
import static io.taskmill.FilterField.STATES;
import static io.taskmill.FilterField.TAGS;
import static io.taskmill.FilterField.TENANT;
import static io.taskmill.FilterField.TYPES;
import static io.taskmill.FilterField.WORKFLOW;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks: every condition must hold. A condition that is given twice counts as it was given
 * last; one without values, as an empty list of types, is no condition. Which of them are found by
 * an index is said in docs/queries.md.
 *
 * <p>{@link #toMap} gives a filter as plain texts and lists, ready to be written as JSON, and
 * {@link #of} reads it back.
 */
public final class TaskFilter {

  private static final TaskFilter ALL = new TaskFilter(Map.of());

  private final Map<FilterField, Object> conditions;

  private TaskFilter(Map<FilterField, Object> conditions) {
    this.conditions = conditions;
  }

  /** Every task. */
  public static TaskFilter all() {
    return ALL;
  }

  /** Every task that has not ended: those in ATTENTION too, which wait for a person. */
  public static TaskFilter live() {
    return all()
        .states(
            Stream.of(TaskState.values())
                .filter(state -> !state.isFinal())
                .toArray(TaskState[]::new));
  }

  /**
   * A filter from its fields by name, as {@link #toMap} gives them. Numbers may be numbers or
   * texts, and a list may be a single value.
   *
   * @throws InvalidTaskException for a field that no filter has, or a value that does not fit;
   *     naming it
   */
  public static TaskFilter of(Map<String, ?> fields) {
    TaskFilter filter = all();
    for (Map.Entry<String, ?> each : fields.entrySet()) {
      FilterField field = FilterField.named(each.getKey());
      filter = filter.with(field, each.getValue());
    }
    return filter;
  }

  /** Every condition by name: texts, lists of texts, and for attributes a map of texts. */
  public Map<String, Object> toMap() {
    Map<String, Object> fields = new LinkedHashMap<>();
    conditions.forEach((field, value) -> fields.put(field.fieldName(), FilterField.plain(value)));
    return fields;
  }

  /** Whether it is no condition at all, so that every task matches. */
  public boolean isEmpty() {
    return conditions.isEmpty();
  }

  /** Whether it has no conditions but these. */
  public boolean hasOnly(FilterField... fields) {
    return List.of(fields).containsAll(conditions.keySet());
  }

  /** Of one of these types. */
  public TaskFilter types(String... types) {
    return with(TYPES, Arrays.asList(types));
  }

  /** In one of these queues. */
  public TaskFilter queues(String... queues) {
    return with(QUEUES, Arrays.asList(queues));
  }

  /** In one of these states. */
  public TaskFilter states(TaskState... states) {
    return with(STATES, Arrays.asList(states));
  }

  /** One of these tasks. */
  public TaskFilter ids(Collection<Long> ids) {
    return with(IDS, ids);
  }

  /** Of this tenant. */
  public TaskFilter tenant(long tenant) {
    return with(TENANT, tenant);
  }

  /** By this creator. */
  public TaskFilter creator(long creator) {
    return with(CREATOR, creator);
  }

  /** With exactly this key. */
  public TaskFilter key(String key) {
    return with(KEY, key);
  }

  /** With a key that begins so. */
  public TaskFilter keyPrefix(String prefix) {
    return with(KEY_PREFIX, prefix);
  }

  /** With this tag among its tags. */
  public TaskFilter tag(String tag) {
    return tags(tag);
  }

  /** With all of these among its tags. */
  public TaskFilter tags(String... tags) {
    return with(TAGS, Arrays.asList(tags));
  }

  /** Submitted at this time or later. */
  public TaskFilter createdFrom(Instant time) {
    return with(CREATED_FROM, time);
  }

  /** Submitted before this time. */
  public TaskFilter createdBefore(Instant time) {
    return with(CREATED_BEFORE, time);
  }

  /** Due at this time or later. */
  public TaskFilter dueFrom(Instant time) {
    return with(DUE_FROM, time);
  }

  /** Due before this time. */
  public TaskFilter dueBefore(Instant time) {
    return with(DUE_BEFORE, time);
  }

  /** Ended at this time or later. */
  public TaskFilter finishedFrom(Instant time) {
    return with(FINISHED_FROM, time);
  }

  /** Ended before this time. */
  public TaskFilter finishedBefore(Instant time) {
    return with(FINISHED_BEFORE, time);
  }

  /** With this text in its last error. */
  public TaskFilter error(String text) {
    return with(ERROR, text);
  }

  /** With an error of this fingerprint among those of its executions. */
  public TaskFilter fingerprint(long fingerprint) {
    return with(FINGERPRINT, fingerprint);
  }

  /** Whose last error has this fingerprint. */
  public TaskFilter lastFingerprint(long fingerprint) {
    return with(LAST_FINGERPRINT, fingerprint);
  }

  /** Whose execution, the one that holds it or that ended it, is this node's. */
  public TaskFilter node(long node) {
    return with(NODE, node);
  }

  /** Whose execution, the one that holds it or that ended it, is on this machine. */
  public TaskFilter host(String host) {
    return with(HOST, host);
  }

  /** Made from, or for, the task with this id. */
  public TaskFilter parent(long parent) {
    return with(PARENT, parent);
  }

  /** Of the workflow with this id. */
  public TaskFilter workflow(long workflow) {
    return with(WORKFLOW, workflow);
  }

  /** With this value of a searchable attribute, beside others that were asked for. */
  public TaskFilter attribute(String name, String value) {
    Map<String, String> all = new TreeMap<>(attributes());
    all.put(name, value);
    return with(ATTRIBUTES, all);
  }

  /** The wanted types; empty for any. */
  public Set<String> types() {
    return set(TYPES);
  }

  /** The wanted queues; empty for any. */
  public Set<String> queues() {
    return set(QUEUES);
  }

  /** The wanted states; empty for any. */
  public Set<TaskState> states() {
    return set(STATES);
  }

  /** The wanted ids; empty for any. */
  public Set<Long> ids() {
    return set(IDS);
  }

  /** The wanted tenant. */
  public @Nullable Long tenant() {
    return (Long) conditions.get(TENANT);
  }

  /** The wanted creator. */
  public @Nullable Long creator() {
    return (Long) conditions.get(CREATOR);
  }

  /** The wanted key. */
  public @Nullable String key() {
    return (String) conditions.get(KEY);
  }

  /** What the key begins with. */
  public @Nullable String keyPrefix() {
    return (String) conditions.get(KEY_PREFIX);
  }

  /** The wanted tags; empty for any. */
  public Set<String> tags() {
    return set(TAGS);
  }

  /** The earliest wanted time of submission. */
  public @Nullable Instant createdFrom() {
    return (Instant) conditions.get(CREATED_FROM);
  }

  /** The end of the wanted times of submission. */
  public @Nullable Instant createdBefore() {
    return (Instant) conditions.get(CREATED_BEFORE);
  }

  /** The earliest wanted time to be due. */
  public @Nullable Instant dueFrom() {
    return (Instant) conditions.get(DUE_FROM);
  }

  /** The end of the wanted times to be due. */
  public @Nullable Instant dueBefore() {
    return (Instant) conditions.get(DUE_BEFORE);
  }

  /** The earliest wanted end. */
  public @Nullable Instant finishedFrom() {
    return (Instant) conditions.get(FINISHED_FROM);
  }

  /** The end of the wanted ends. */
  public @Nullable Instant finishedBefore() {
    return (Instant) conditions.get(FINISHED_BEFORE);
  }

  /** What the last error holds. */
  public @Nullable String error() {
    return (String) conditions.get(ERROR);
  }

  /** The wanted fingerprint of an error. */
  public @Nullable Long fingerprint() {
    return (Long) conditions.get(FINGERPRINT);
  }

  /** The wanted fingerprint of the last error. */
  public @Nullable Long lastFingerprint() {
    return (Long) conditions.get(LAST_FINGERPRINT);
  }

  /** The wanted node. */
  public @Nullable Long node() {
    return (Long) conditions.get(NODE);
  }

  /** The wanted machine. */
  public @Nullable String host() {
    return (String) conditions.get(HOST);
  }

  /** The wanted parent. */
  public @Nullable Long parent() {
    return (Long) conditions.get(PARENT);
  }

  /** The wanted workflow. */
  public @Nullable Long workflow() {
    return (Long) conditions.get(WORKFLOW);
  }

  /** The wanted values of attributes by name; empty for any. */
  @SuppressWarnings("unchecked") // as it was read
  public Map<String, String> attributes() {
    return (Map<String, String>) conditions.getOrDefault(ATTRIBUTES, Map.of());
  }

  @SuppressWarnings("unchecked") // as it was read
  private <T> Set<T> set(FilterField field) {
    return (Set<T>) conditions.getOrDefault(field, Set.of());
  }

  /** With a value that is checked; one without content takes the condition away. */
  private TaskFilter with(FilterField field, @Nullable Object value) {
    Map<FilterField, Object> all = new EnumMap<>(FilterField.class);
    all.putAll(conditions);
    Object checked = field.read(value);
    if ((checked instanceof Collection<?> none && none.isEmpty())
        || (checked instanceof Map<?, ?> no && no.isEmpty())) {
      all.remove(field);
    } else {
      all.put(field, checked);
    }
    return new TaskFilter(Collections.unmodifiableMap(all));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskFilter filter && filter.conditions.equals(conditions);
  }

  @Override
  public int hashCode() {
    return conditions.hashCode();
  }

  @Override
  public String toString() {
    return "TaskFilter" + toMap();
  }
}
