package io.taskmill.cli.admin;

import io.taskmill.FilterField;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which tasks: every condition that is given must hold. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class FilterOptions {

  @Option(
      names = "--state",
      split = ",",
      paramLabel = "STATE",
      description = "In one of these states: ${COMPLETION-CANDIDATES}.")
  private List<TaskState> states = List.of();

  @Option(
      names = "--type",
      split = ",",
      paramLabel = "NAME",
      description = "Of one of these types.")
  private List<String> types = List.of();

  @Option(
      names = "--queue",
      split = ",",
      paramLabel = "NAME",
      description = "In one of these queues.")
  private List<String> queues = List.of();

  @Option(names = "--tenant", paramLabel = "N", description = "Of this tenant.")
  private @Nullable Long tenant;

  @Option(names = "--creator", paramLabel = "N", description = "By this creator.")
  private @Nullable Long creator;

  @Option(names = "--key", paramLabel = "TEXT", description = "With exactly this key.")
  private @Nullable String key;

  @Option(names = "--key-prefix", paramLabel = "TEXT", description = "With a key like this.")
  private @Nullable String keyPrefix;

  @Option(names = "--tag", split = ",", paramLabel = "TEXT", description = "With all these tags.")
  private List<String> tags = List.of();

  @Option(
      names = "--created-after",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description =
          "Submitted at this time or later: 2026-11-01, 2026-11-01T14:30 (by this machine's zone),"
              + " 2026-11-01T14:30:00Z, or 2h for two hours ago.")
  private @Nullable Instant createdAfter;

  @Option(
      names = "--created-before",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Submitted before this time.")
  private @Nullable Instant createdBefore;

  @Option(
      names = "--due-after",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Due at this time or later.")
  private @Nullable Instant dueAfter;

  @Option(
      names = "--due-before",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Due before this time.")
  private @Nullable Instant dueBefore;

  @Option(
      names = "--finished-after",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Ended at this time or later.")
  private @Nullable Instant finishedAfter;

  @Option(
      names = "--finished-before",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Ended before this time.")
  private @Nullable Instant finishedBefore;

  @Option(names = "--error", paramLabel = "TEXT", description = "With this in an error.")
  private @Nullable String error;

  @Option(names = "--fingerprint", paramLabel = "N", description = "With an error like that.")
  private @Nullable Long fingerprint;

  @Option(
      names = "--last-fingerprint",
      paramLabel = "N",
      description = "Whose last error is like that.")
  private @Nullable Long lastFingerprint;

  @Option(names = "--node", paramLabel = "N", description = "Run by this node.")
  private @Nullable Long node;

  @Option(names = "--host", paramLabel = "NAME", description = "Run on this machine.")
  private @Nullable String host;

  @Option(names = "--parent", paramLabel = "ID", description = "Made from this task.")
  private @Nullable Long parent;

  @Option(
      names = "--attribute",
      paramLabel = "NAME=VALUE",
      description = "With this value of a searchable attribute.")
  private Map<String, String> attributes = Map.of();

  /** What is said, with the names that the fields of a filter have. */
  TaskFilter filter() {
    Map<String, Object> fields = new LinkedHashMap<>();
    put(fields, FilterField.STATES, states);
    put(fields, FilterField.TYPES, types);
    put(fields, FilterField.QUEUES, queues);
    put(fields, FilterField.TENANT, tenant);
    put(fields, FilterField.CREATOR, creator);
    put(fields, FilterField.KEY, key);
    put(fields, FilterField.KEY_PREFIX, keyPrefix);
    put(fields, FilterField.TAGS, tags);
    put(fields, FilterField.CREATED_FROM, createdAfter);
    put(fields, FilterField.CREATED_BEFORE, createdBefore);
    put(fields, FilterField.DUE_FROM, dueAfter);
    put(fields, FilterField.DUE_BEFORE, dueBefore);
    put(fields, FilterField.FINISHED_FROM, finishedAfter);
    put(fields, FilterField.FINISHED_BEFORE, finishedBefore);
    put(fields, FilterField.ERROR, error);
    put(fields, FilterField.FINGERPRINT, fingerprint);
    put(fields, FilterField.LAST_FINGERPRINT, lastFingerprint);
    put(fields, FilterField.NODE, node);
    put(fields, FilterField.HOST, host);
    put(fields, FilterField.PARENT, parent);
    put(fields, FilterField.ATTRIBUTES, attributes);
    return TaskFilter.of(fields);
  }

  /** The one task that a type and a key name, if that is all that is given. */
  Optional<OneTask> oneTask() {
    boolean only = filter().hasOnly(FilterField.TYPES, FilterField.KEY, FilterField.TENANT);
    return only && types.size() == 1 && key != null
        ? Optional.of(new OneTask(types.get(0), key, tenant == null ? 0 : tenant))
        : Optional.empty();
  }

  /** A task by type and key. */
  record OneTask(String type, String key, long tenant) {}

  private static void put(Map<String, Object> fields, FilterField field, @Nullable Object value) {
    boolean none =
        value == null
            || (value instanceof List<?> list && list.isEmpty())
            || (value instanceof Map<?, ?> map && map.isEmpty());
    if (!none) {
      fields.put(field.fieldName(), value);
    }
  }
}
