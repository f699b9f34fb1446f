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

import io.taskmill.InvalidTaskException;
import io.taskmill.StepNames;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskRequest;
import io.taskmill.TaskState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
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

  /** Makes it as new: no attempts, no losses, no checkpoint, no steps, no signals; due at once. */
  record Reset() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(
          SCHEDULED, BLOCKED, READY, PAUSED, ATTENTION, FAILED, CANCELLED, SKIPPED, RESOLVED);
    }
  }

  /** Makes it due now, and ends a sleep of its handler or the pause before a step's next try. */
  record RunNow() implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, PAUSED);
    }
  }

  /** Moves its due time; a PAUSED task stays PAUSED. */
  record Reschedule(Instant dueAt) implements TaskCommand {

    /** As exactly as every store keeps it. */
    public Reschedule {
      Instant latest = Instant.now().plus(TaskRequest.MAX_DELAY);
      if (dueAt.isBefore(Instant.EPOCH) || dueAt.isAfter(latest)) {
        throw new InvalidTaskException(
            "The new due time is %s, but must lie between 1970 and %s days from now. Is it in the right unit?"
                .formatted(dueAt, TaskRequest.MAX_DELAY.toDays()));
      }
      dueAt = dueAt.truncatedTo(ChronoUnit.MICROS);
    }

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

    private static final int MAX_REMARK = 1_000;

    /** Says something. */
    public Resolve {
      if (remark.isBlank()) {
        throw new InvalidTaskException(
            "The remark is empty. Say how the task was dealt with; it is kept with the task.");
      }
      Texts.require("remark", remark, MAX_REMARK);
    }

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
   * @param attributes by which values it is searched for from then on; Taskmill takes them out of
   *     the new payload, as the type of the task says
   */
  record Edit(
      @Nullable Integer priority,
      @Nullable String queue,
      @Nullable Integer maxAttempts,
      @Nullable String payload,
      Map<String, String> attributes)
      implements TaskCommand {

    /** By the rules of requests, and of something. */
    public Edit {
      attributes = Map.copyOf(attributes);
      if (priority == null && queue == null && maxAttempts == null && payload == null) {
        throw new InvalidTaskException(
            "The edit changes nothing. Give a priority, a queue, maxAttempts or a payload.");
      }
      if (priority != null) {
        TaskPolicy.DEFAULT.withPriority(priority);
      }
      if (queue != null) {
        TaskPolicy.DEFAULT.withQueue(queue);
      }
      if (maxAttempts != null) {
        TaskPolicy.DEFAULT.retry().withMaxAttempts(maxAttempts);
      }
    }

    /** What a person gives. */
    public Edit(
        @Nullable Integer priority,
        @Nullable String queue,
        @Nullable Integer maxAttempts,
        @Nullable String payload) {
      this(priority, queue, maxAttempts, payload, Map.of());
    }

    /** The same, of a task that is searched for by these values of its new payload. */
    public Edit withAttributes(Map<String, String> values) {
      return new Edit(priority, queue, maxAttempts, payload, values);
    }

    /** Only its priority. */
    public static Edit ofPriority(int priority) {
      return new Edit(priority, null, null, null);
    }

    /** Only its queue. */
    public static Edit ofQueue(String queue) {
      return new Edit(null, queue, null, null);
    }

    /** Only after how many attempts it is out of them. */
    public static Edit ofMaxAttempts(int maxAttempts) {
      return new Edit(null, null, maxAttempts, null);
    }

    /** Only its payload: the text as it is stored. */
    public static Edit ofPayload(String payload) {
      return new Edit(null, null, null, payload);
    }

    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, PAUSED, ATTENTION);
    }
  }

  /**
   * Sends it a signal, which is kept until a handler waits for it; one that waits is woken.
   *
   * @param name the name by which its handler waits
   * @param payload what comes with it, as JSON; null for nothing
   */
  record Signal(String name, @Nullable String payload) implements TaskCommand {

    /** By the rules of steps. */
    public Signal {
      StepNames.require("signal", name);
    }

    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(SCHEDULED, BLOCKED, READY, RUNNING, PAUSED, ATTENTION);
    }
  }

  /**
   * Forgets what is remembered of a step, so that it is run again when the task is. A task that has
   * ended goes on by {@link Retry} then.
   *
   * @param step its name
   */
  record RedoStep(String step) implements TaskCommand {
    @Override
    public Set<TaskState> allowedIn() {
      return EnumSet.of(
          SCHEDULED, BLOCKED, READY, PAUSED, ATTENTION, FAILED, CANCELLED, SKIPPED, RESOLVED);
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
