package io.taskmill.web;

import io.taskmill.TaskFilter;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.LastErrorGroup;
import io.taskmill.admin.LastErrorGroups;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What is wrong with tasks, by error and not by task. */
@ApiResource
@RequestMapping("/tasks/errors")
class LastErrorsController {

  /**
   * Tasks whose last errors are of the same class from the same place.
   *
   * @param fingerprint what these errors have in common: the filter {@code lastFingerprint} finds
   *     these tasks; null if they have no error
   * @param tasks how many tasks
   * @param types their types, the most frequent first
   * @param firstAt when the oldest of these errors happened
   * @param lastAt when the newest of them happened
   * @param newest the newest of them; null if these tasks have no error
   * @param counts how many of them happened in each step of time, the oldest first
   */
  record SameLastErrors(
      @Nullable Long fingerprint,
      long tasks,
      List<String> types,
      Instant firstAt,
      Instant lastAt,
      @Nullable ShownAttempt newest,
      List<Long> counts) {

    static SameLastErrors of(LastErrorGroup group) {
      Attempt newest = group.newest();
      return new SameLastErrors(
          group.fingerprint(),
          group.tasks(),
          group.types(),
          group.firstAt(),
          group.lastAt(),
          newest == null ? null : ShownAttempt.of(newest),
          group.counts());
    }
  }

  /**
   * Tasks by their last error, the most frequent first.
   *
   * @param tasks how many tasks there are in all groups, also in those that the limit leaves out
   * @param from when the first step of {@code counts} begins, the same for all groups; null if
   *     there are no tasks
   * @param step how long a step is
   * @param bounded whether there may be more tasks than were read: then these are the newest of
   *     them
   */
  record TasksByError(
      List<SameLastErrors> items,
      long tasks,
      @Nullable Instant from,
      Duration step,
      boolean bounded) {}

  /**
   * The tasks that match now, by their last error, the most frequent first. With {@code
   * states=ATTENTION} it tells what waits for a person.
   *
   * @param limit how many different errors at most, 1 to 1000
   */
  @GetMapping
  @Access(Role.VIEWER)
  TasksByError findLastErrors(
      TaskFilter filter, @RequestParam(defaultValue = Page.USUAL) int limit, ControlPlane plane) {
    LastErrorGroups errors = plane.lastErrors(filter, Page.limit(limit));
    return new TasksByError(
        errors.groups().stream().map(SameLastErrors::of).toList(),
        errors.tasks(),
        errors.from(),
        errors.step(),
        errors.bounded());
  }
}
