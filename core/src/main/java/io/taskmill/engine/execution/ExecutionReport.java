package io.taskmill.engine.execution;

import io.taskmill.StopReason;
import io.taskmill.TaskLog;
import io.taskmill.admin.TaskProgress;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Report;
import io.taskmill.spi.ReportStore.LogSize;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * What one execution has reported and what of it is not written yet. Nothing here waits for the
 * store; {@link Reports} writes it.
 *
 * <p>Lines of the log are numbered from the last one that the task has, which is known only once
 * the store was asked: before the first line of an execution is written.
 */
final class ExecutionReport {

  /** How many times as much as one execution a task may log. */
  private static final int EXECUTIONS = 10;

  /** How many lines are worth writing before the next heartbeat. */
  private static final int MANY = 200;

  private static final String LEFT_OUT = "The rest of this log was left out, because it is full.";

  private final Fence fence;
  private final StopToken token;
  private final ExecutionEnd ending;
  private final InstantSource clock;
  private final ThinnedSamples samples = new ThinnedSamples();
  private final Deque<Line> lines = new ArrayDeque<>();

  private @Nullable Progress progress;
  private boolean progressUnwritten;
  private boolean samplesKnown;

  /** The number of the last line that was written; -1 if the store was not asked for it yet. */
  private long lastLine = -1;

  private long lineRoom = TaskLog.MOST_LINES;
  private long charRoom = TaskLog.MOST_CHARS;
  private boolean full;
  private boolean closed;

  ExecutionReport(Fence fence, StopToken token, ExecutionEnd ending, InstantSource clock) {
    this.fence = fence;
    this.token = token;
    this.ending = ending;
    this.clock = clock;
  }

  Fence fence() {
    return fence;
  }

  /** Whether a transaction of the handler's own has ended it, and has written this as well. */
  boolean isEndedOnCaller() {
    return ending.isOnCaller();
  }

  synchronized void progress(long done, long total, @Nullable String text) {
    String said = text == null ? null : FailureOutcomes.clean(cut(text));
    progress = new Progress(done, total, said, now());
    progressUnwritten = !closed;
  }

  /** Says whether so many lines wait that they should be written soon. */
  synchronized boolean log(Level level, String message) {
    if (closed) {
      return false;
    }
    add(new Line(now(), level, FailureOutcomes.clean(cut(message))));
    return lines.size() % MANY == 0;
  }

  private void add(Line line) {
    if (full) {
      return;
    }
    full = lineRoom <= 1 || charRoom < line.message.length();
    if (!full) {
      lines.add(line);
      charRoom -= line.message.length();
      lineRoom--;
    } else if (lineRoom > 0) {
      lines.add(new Line(line.at, Level.WARN, LEFT_OUT));
      lineRoom--;
    }
  }

  private static String cut(String text) {
    return text.length() <= TaskLog.LONGEST ? text : text.substring(0, TaskLog.LONGEST) + " …";
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  synchronized boolean isUnwritten() {
    return !closed && (progressUnwritten || !lines.isEmpty());
  }

  synchronized boolean needsProgress() {
    return progressUnwritten && !samplesKnown;
  }

  synchronized boolean needsLogSize() {
    return !lines.isEmpty() && lastLine < 0;
  }

  /** What earlier executions have reported. */
  synchronized void goOnFrom(@Nullable TaskProgress earlier) {
    if (!samplesKnown) {
      samplesKnown = true;
      samples.startWith(earlier == null ? List.of() : earlier.samples());
    }
  }

  /** What the log has already; what does not fit into it any more is left out. */
  synchronized void goOnFrom(LogSize size) {
    if (lastLine >= 0) {
      return;
    }
    lastLine = size.lines();
    lineRoom = Math.min(TaskLog.MOST_LINES, (long) TaskLog.MOST_LINES * EXECUTIONS - size.lines());
    charRoom = Math.min(TaskLog.MOST_CHARS, (long) TaskLog.MOST_CHARS * EXECUTIONS - size.chars());
    List<Line> waiting = List.copyOf(lines);
    lines.clear();
    full = false;
    waiting.forEach(this::add);
  }

  /** All that is not known to be written. */
  synchronized @Nullable Report unwritten() {
    if (!isUnwritten()) {
      return null;
    }
    List<Report.Line> numbered = new ArrayList<>();
    for (Line line : lines) {
      numbered.add(
          new Report.Line(lastLine + numbered.size() + 1, line.at, line.level, line.message));
    }
    return new Report(fence, progressUnwritten ? sampled() : null, numbered);
  }

  private @Nullable TaskProgress sampled() {
    Progress now = progress;
    if (now == null) {
      return null;
    }
    samples.add(now.at, now.done);
    return new TaskProgress(now.done, now.total, now.text, now.at, samples.list());
  }

  synchronized void written(Report report) {
    TaskProgress told = report.progress();
    Progress now = progress;
    if (told != null
        && new Progress(told.done(), told.total(), told.text(), told.at()).equals(now)) {
      progressUnwritten = false;
    }
    for (Report.Line line : report.lines()) {
      if (line.number() == lastLine + 1) {
        lines.remove();
        lastLine++;
      }
    }
  }

  /** This execution no longer holds its task, unless it has ended it itself meanwhile. */
  void lost() {
    close();
    if (!isEndedOnCaller()) {
      token.request(StopReason.LEASE_LOST);
    }
  }

  /** Nothing of it is written from now on. */
  synchronized void close() {
    closed = true;
    lines.clear();
    progressUnwritten = false;
  }

  private record Progress(long done, long total, @Nullable String text, Instant at) {}

  private record Line(Instant at, Level level, String message) {}
}
