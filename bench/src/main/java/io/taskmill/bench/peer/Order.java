package io.taskmill.bench.peer;

import io.taskmill.TaskRequest;
import io.taskmill.TaskType;

/**
 * What is submitted and run.
 *
 * @param keys how many keys the tasks have, in turn; 0 if they have none
 */
public record Order(TaskType<String, Void> type, int keys) {

  /** Tasks without keys. */
  public static Order of(TaskType<String, Void> type) {
    return new Order(type, 0);
  }

  /** The task of a payload, which begins with its number. */
  TaskRequest<String, Void> request(String payload) {
    TaskRequest<String, Void> request = type.request(payload);
    if (keys == 0) {
      return request;
    }
    int nth = Integer.parseInt(payload.substring(0, payload.indexOf('-')));
    return request.key(Integer.toString(nth % keys));
  }
}
