package io.taskmill.spi;

import io.taskmill.admin.TaskProgress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * What an execution has to report since it did last.
 *
 * @param progress how far it has come; null if that has not changed
 * @param lines new lines of its task's log, in their order
 */
public record Report(Fence fence, @Nullable TaskProgress progress, List<Line> lines) {

  public Report {
    lines = List.copyOf(lines);
  }

  /**
   * A line of the log.
   *
   * @param number its place in the log of the task, counted from 1: a line that is there already
   *     stays, so that a report whose answer was lost may be sent again
   */
  public record Line(long number, Instant at, Level level, String message) {}
}
