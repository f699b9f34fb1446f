package io.taskmill.web;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.schedule.ScheduleInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What came of the last fires of several schedules. */
@ApiResource
@RequestMapping("/schedules/runs")
class ScheduleRunsController {

  private static final int MOST = 100;

  /**
   * A task of a schedule.
   *
   * @param dueAt when the schedule was due; null if a person had it submitted
   * @param startedAt when its last execution began; null if none has
   * @param duration how long its last execution took that has ended; null if there is none
   */
  record ScheduleRun(
      String id,
      @Nullable Instant dueAt,
      TaskState state,
      @Nullable Instant startedAt,
      @Nullable Duration duration) {

    static ScheduleRun of(TaskInfo task) {
      return new ScheduleRun(
          String.valueOf(task.id()),
          ScheduleHeaders.due(task.headers()),
          task.state(),
          task.lastStartedAt(),
          task.lastDuration());
    }
  }

  /**
   * The last tasks of a schedule.
   *
   * @param runs the newest first, skipped ones included
   */
  record ScheduleRuns(String schedule, List<ScheduleRun> runs) {}

  /** The last tasks of schedules, in the order in which these were asked for. */
  record RunsOfSchedules(List<ScheduleRuns> items) {}

  /**
   * The last tasks of several schedules; those that are not there are left out.
   *
   * @param names of which schedules, 1 to 100
   * @param limit how many tasks of each at most, 1 to 100
   */
  @GetMapping
  @Access(Role.VIEWER)
  RunsOfSchedules runsOfSchedules(
      @RequestParam List<String> names,
      @RequestParam(defaultValue = "30") int limit,
      ControlPlane plane) {
    check("names", names.size());
    check("limit", limit);
    Set<String> known =
        plane.schedules().list().stream().map(ScheduleInfo::name).collect(Collectors.toSet());
    return new RunsOfSchedules(
        names.stream()
            .distinct()
            .filter(known::contains)
            .map(name -> new ScheduleRuns(name, runs(name, limit, plane)))
            .toList());
  }

  private static List<ScheduleRun> runs(String name, int limit, ControlPlane plane) {
    TaskFilter own = TaskFilter.all().attribute(ScheduleHeaders.ATTRIBUTE, name);
    return plane.find(TaskSearch.of(own).limit(limit).withoutData()).tasks().stream()
        .map(ScheduleRun::of)
        .toList();
  }

  private static void check(String name, int number) {
    if (number < 1 || number > MOST) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter '%s' asks for %d, but must ask for 1 to %d."
              .formatted(name, number, MOST));
    }
  }
}
