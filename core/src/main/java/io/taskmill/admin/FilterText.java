package io.taskmill.admin;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A filter as JSON, as bulk operations store it and tools take it: {@code {"types":["mail"],
 * "states":["FAILED"],"createdFrom":"2030-01-31T12:00:00Z"}}. A field that is left out is no
 * condition.
 */
public final class FilterText {

  /** Every field that a filter has, called as its accessor. */
  private static final List<Field> FIELDS =
      List.of(
          texts("types", TaskFilter::types, TaskFilter::types),
          texts("queues", TaskFilter::queues, TaskFilter::queues),
          new Field("states", TaskFilter::states, FilterText::states),
          one("tenant", TaskFilter::tenant, JsonObject::number, TaskFilter::tenant),
          one("creator", TaskFilter::creator, JsonObject::number, TaskFilter::creator),
          one("key", TaskFilter::key, JsonObject::text, TaskFilter::key),
          one("tag", TaskFilter::tag, JsonObject::text, TaskFilter::tag),
          one("createdFrom", TaskFilter::createdFrom, JsonObject::time, TaskFilter::createdFrom),
          one(
              "createdBefore",
              TaskFilter::createdBefore,
              JsonObject::time,
              TaskFilter::createdBefore));

  private FilterText() {}

  /** The names of the fields. */
  public static List<String> fields() {
    return FIELDS.stream().map(Field::name).toList();
  }

  /** The filter as JSON. */
  public static String write(TaskFilter filter) {
    JsonObject json = JsonObject.empty("filter");
    FIELDS.forEach(field -> json.put(field.name, field.value.apply(filter)));
    return json.toString();
  }

  /**
   * The filter that is written there.
   *
   * @throws io.taskmill.InvalidTaskException naming the field that is unknown or has a bad value
   */
  public static TaskFilter read(String text) {
    JsonObject json = JsonObject.parse(text, "filter");
    json.allowOnly(fields());
    TaskFilter filter = TaskFilter.all();
    for (Field field : FIELDS) {
      if (json.has(field.name)) {
        filter = field.read.apply(filter, json);
      }
    }
    return filter;
  }

  /** Whether it has no condition, so that every task matches. */
  public static boolean isEverything(TaskFilter filter) {
    return write(filter).equals("{}");
  }

  private static TaskFilter states(TaskFilter filter, JsonObject json) {
    return filter.states(json.words("states", TaskState.class).toArray(TaskState[]::new));
  }

  private static Field texts(
      String name,
      Function<TaskFilter, @Nullable Object> value,
      BiFunction<TaskFilter, String[], TaskFilter> with) {
    return new Field(
        name, value, (filter, json) -> with.apply(filter, json.texts(name).toArray(String[]::new)));
  }

  private static <T> Field one(
      String name,
      Function<TaskFilter, @Nullable Object> value,
      BiFunction<JsonObject, String, @Nullable T> read,
      BiFunction<TaskFilter, T, TaskFilter> with) {
    return new Field(
        name,
        value,
        (filter, json) -> {
          T given = read.apply(json, name);
          return given == null ? filter : with.apply(filter, given);
        });
  }

  private record Field(
      String name,
      Function<TaskFilter, @Nullable Object> value,
      BiFunction<TaskFilter, JsonObject, TaskFilter> read) {}
}
