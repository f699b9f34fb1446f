package io.taskmill.admin;

import static io.taskmill.TaskState.ATTENTION;
import static io.taskmill.TaskState.BLOCKED;
import static io.taskmill.TaskState.CANCELLED;
import static io.taskmill.TaskState.FAILED;
import static io.taskmill.TaskState.PAUSED;
import static io.taskmill.TaskState.READY;
import static io.taskmill.TaskState.RESOLVED;
import static io.taskmill.TaskState.RUNNING;
import static io.taskmill.TaskState.SCHEDULED;
import static io.taskmill.TaskState.SKIPPED;
import static io.taskmill.TaskState.SUCCEEDED;

import io.taskmill.TaskState;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person can ask of a task. One family, carried by one path from the API through the store's
 * contract into every store.
 */
public sealed interface TaskCommand {

  /** The states in which a task may be for this; in any other it is refused. */
  Set<TaskState> allowedIn();

  /** What it is called in logs, in the audit and on the command line. */
  default String verb() {
    return getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }

  /** Ends it as CANCELLED: at once if it does not run, otherwise its execution is asked to stop. */
  record Cancel() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, RUNNING, PAUSED, ATTENTION);
    }
  }

  /** Stops it as PAUSED, with its place and checkpoint; a running execution is asked to stop. */
  record Pause() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, RUNNING);
    }
  }

  /** Lets a PAUSED task go on; takes back a pause that an execution has not followed yet. */
  record Resume() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(PAUSED, RUNNING);
    }
  }

  /** Runs it once more: its counts are kept, and it has one attempt more if it had none left. */
  record Retry() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(ATTENTION, FAILED, CANCELLED, SKIPPED, RESOLVED);
    }
  }

  /** Makes it as new: no attempts, no losses, no checkpoint; due at once. */
  record Reset() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(
          SCHEDULED, BLOCKED, READY, PAUSED, ATTENTION, FAILED, CANCELLED, SKIPPED, RESOLVED);
    }
  }

  /** Makes it due now. */
  record RunNow() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, PAUSED);
    }
  }

  /** Moves its due time; a PAUSED task stays PAUSED. */
  record Reschedule(Instant dueAt) implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, PAUSED);
    }
  }

  /** Forces it away as FAILED, a running one too: what its execution still writes is refused. */
  record Clean() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, RUNNING, PAUSED, ATTENTION);
    }
  }

  /**
   * Ends it as SUCCEEDED by hand, a running one too: what its execution still writes is refused.
   *
   * @param result the text that is kept as its result
   */
  record Commit(@Nullable String result) implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, RUNNING, PAUSED, ATTENTION);
    }
  }

  /**
   * Ends it as RESOLVED: a person dealt with it.
   *
   * @param remark how
   */
  record Resolve(String remark) implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, PAUSED, ATTENTION, FAILED, CANCELLED, SKIPPED);
    }
  }

  /** Hides it at once; it is purged later. What was counted and who did what to it stays. */
  record Delete() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED);
    }
  }

  /**
   * Changes what is given and leaves the rest as it is.
   *
   * @param payload only while it has never been started
   */
  record Edit(
      @Nullable Integer priority,
      @Nullable String queue,
      @Nullable Integer maxAttempts,
      @Nullable String payload)
      implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, PAUSED, ATTENTION);
    }
  }

  /** {@link Cancel}. */
  static TaskCommand cancel() {
    return new Cancel();
  }

  /** {@link Pause}. */
  static TaskCommand pause() {
    return new Pause();
  }

  /** {@link Resume}. */
  static TaskCommand resume() {
    return new Resume();
  }

  /** {@link Retry}. */
  static TaskCommand retry() {
    return new Retry();
  }

  /** {@link Reset}. */
  static TaskCommand reset() {
    return new Reset();
  }

  /** {@link RunNow}. */
  static TaskCommand runNow() {
    return new RunNow();
  }

  /** {@link Clean}. */
  static TaskCommand clean() {
    return new Clean();
  }

  /** {@link Delete}. */
  static TaskCommand delete() {
    return new Delete();
  }
}
