package io.taskmill.admin;

import io.taskmill.TaskFilter;

/**
 * A filter as JSON, as bulk operations store it and tools take it: {@code {"types":["mail"],
 * "states":["FAILED"],"createdFrom":"2030-01-31T12:00:00Z"}}. A field that is left out is no
 * condition; the fields are those of {@link io.taskmill.FilterField}.
 */
public final class FilterText {

  private FilterText() {}

  /** The filter as JSON. */
  public static String write(TaskFilter filter) {
    return JsonObject.of(filter.toMap(), "filter").toString();
  }

  /**
   * The filter that is written there.
   *
   * @throws io.taskmill.InvalidTaskException naming the field that is unknown or has a bad value
   */
  public static TaskFilter read(String text) {
    return TaskFilter.of(JsonObject.parse(text, "filter").toMap());
  }
}
