package io.taskmill.chaos.check;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store claims of a task at the end.
 *
 * @param ref the client's name of the submit, from the payload
 * @param execution the execution that holds it, or that ended it
 * @param places where it is: ready, waiting, running, finished; null if the store cannot be looked
 *     into
 * @param fire the fire of a schedule that has submitted it; null if a client has
 * @param words anything else that a person would want to know
 */
public record StoredTask(
    long id,
    String ref,
    String type,
    @Nullable String key,
    TaskState state,
    @Nullable String execution,
    @Nullable List<String> places,
    @Nullable StoredFire fire,
    String words) {

  /**
   * What a task says of its schedule.
   *
   * @param due the time for which it was submitted
   * @param createdAt when it was submitted, by the store's clock
   */
  public record StoredFire(String schedule, Instant due, Instant createdAt) {

    /** That of a task; null if no schedule has submitted it for a due time. */
    public static @Nullable StoredFire of(TaskInfo task) {
      String schedule = task.headers().get("taskmill-schedule");
      String due = task.headers().get("taskmill-due");
      return schedule == null || due == null
          ? null
          : new StoredFire(schedule, Instant.parse(due), task.createdAt());
    }
  }
}
