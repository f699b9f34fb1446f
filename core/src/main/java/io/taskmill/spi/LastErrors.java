package io.taskmill.spi;

import io.taskmill.TaskInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last errors of tasks.
 *
 * @param tasks a line for each task
 * @param bounded whether there may be more tasks than were read
 */
public record LastErrors(List<OfTask> tasks, boolean bounded) {

  /**
   * The last error of a task.
   *
   * @param fingerprint null if the task has no error
   * @param at when it happened; of a task without an error, when it ended or was submitted
   */
  public record OfTask(long task, String type, @Nullable Long fingerprint, Instant at) {

    /** Of a task without an error. */
    public static OfTask none(TaskInfo task) {
      Instant end = task.finishedAt();
      return new OfTask(task.id(), task.type(), null, end == null ? task.createdAt() : end);
    }
  }
}
