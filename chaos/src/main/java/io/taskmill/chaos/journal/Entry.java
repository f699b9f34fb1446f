package io.taskmill.chaos.journal;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.workflow.OnEnd;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a client did or saw. What announces something is written before it is done, what
 * tells of an answer after it was there; so a journal that ends between the two says "unknown".
 *
 * <p>Times are {@link System#nanoTime} or a simulation's clock: all processes of a run must read
 * the same one. Executions are named as in {@link io.taskmill.spi.Fence#executionId}.
 */
public sealed interface Entry {

  /** When, in nanoseconds. */
  long at();

  /** An entry about a task. */
  interface OfTask {

    /** Its id. */
    long task();
  }

  /** An entry about a submit. */
  interface OfSubmit {

    /** The client's name of it. */
    String ref();
  }

  // Submitting. The client names its submits, since it does not learn the id of one that breaks
  // off.

  /** A task is about to be submitted; its payload carries {@code ref}. */
  record SubmitBegun(long at, String ref, String type, @Nullable String key, Promise promise)
      implements Entry, Entry.OfSubmit {}

  /** The task that is about to be submitted is not to run before this delay is over. */
  record SubmitDelayed(long at, String ref, long nanos) implements Entry, Entry.OfSubmit {}

  /**
   * The submit returned; in a caller's transaction, its commit did.
   *
   * @param task the new task, or the one that holds the key
   */
  record SubmitAccepted(long at, String ref, long task, boolean created)
      implements Entry, Entry.OfTask, Entry.OfSubmit {}

  /**
   * A submit that was answered before was sent again under its key, and answered.
   *
   * @param begun when it was sent again
   */
  record SubmitAnsweredAgain(long at, long begun, String ref, long task)
      implements Entry, Entry.OfTask, Entry.OfSubmit {}

  /**
   * A server has answered a submit.
   *
   * @param server its slot, as in {@code server-1}
   * @param sent how often the submit was sent until then, to any server
   */
  record ServerAnswered(long at, String ref, String server, int sent)
      implements Entry, Entry.OfSubmit {}

  /** The store said no: nothing was written. */
  record SubmitRefused(long at, String ref, String why) implements Entry, Entry.OfSubmit {}

  /** The answer did not come. */
  record SubmitUnknown(long at, String ref, String why) implements Entry, Entry.OfSubmit {}

  /**
   * The task that is about to be submitted comes after another of its workflow.
   *
   * @param before the client's name of the other's submit
   * @param on which end of the other lets it go on
   */
  record SubmitAfter(long at, String ref, String before, OnEnd on)
      implements Entry, Entry.OfSubmit {}

  /** The task that is about to be submitted undoes another if their workflow fails. */
  record SubmitUndo(long at, String ref) implements Entry, Entry.OfSubmit {}

  /** The caller's transaction is never going to be committed. */
  record SubmitRolledBack(long at, String ref) implements Entry, Entry.OfSubmit {}

  /**
   * Tasks of a type have limits, from the start of the run on.
   *
   * @param maxRunning how many run at once; 0 for any number
   * @param perKey how many of the same key run at once; 0 for any number, and then a key is unique
   * @param ordered whether a task keeps its key's turn until it is final
   */
  record LimitSet(long at, String type, int maxRunning, int perKey, boolean ordered)
      implements Entry {

    /** What a policy says. */
    public static LimitSet of(long at, String type, TaskPolicy policy) {
      return new LimitSet(
          at,
          type,
          Objects.requireNonNullElse(policy.maxRunning(), 0),
          Objects.requireNonNullElse(policy.perKey(), 0),
          policy.ordered());
    }
  }

  // Running.

  /**
   * A node has claimed a task.
   *
   * @param begun when it asked; the claim took effect between then and {@code at}
   */
  record Claimed(long at, long begun, long task, String execution) implements Entry, Entry.OfTask {}

  /** A handler was entered. */
  record Entered(long at, long task, String execution, String ref)
      implements Entry, Entry.OfTask, Entry.OfSubmit {}

  /**
   * The handler of a task that a schedule has submitted was entered.
   *
   * @param due the due time for which it was submitted, in milliseconds since 1970
   */
  record Fired(long at, long task, String execution, String schedule, long due)
      implements Entry, Entry.OfTask {}

  /** A handler has written its row, in a transaction with its finish or on its own. */
  record EffectWritten(long at, long task, String execution, boolean transactional)
      implements Entry, Entry.OfTask {}

  /** A handler has begun with the work of a step. */
  record StepBegun(long at, long task, String execution, String step)
      implements Entry, Entry.OfTask {}

  /** The store took it that a step is done. */
  record StepRecorded(long at, long task, String execution, String step)
      implements Entry, Entry.OfTask {}

  /** An execution is about to write. */
  record WriteBegun(long at, long task, String execution, Write write, @Nullable TaskState wanted)
      implements Entry, Entry.OfTask {}

  /**
   * The store took the write.
   *
   * @param state for an end: the state that the task has now, as the store said
   */
  record WriteAccepted(long at, long task, String execution, Write write, @Nullable TaskState state)
      implements Entry, Entry.OfTask {}

  /** The store said that the execution no longer holds its task. */
  record WriteRefused(long at, long task, String execution, Write write)
      implements Entry, Entry.OfTask {}

  /** The answer did not come. */
  record WriteUnknown(long at, long task, String execution, Write write, String why)
      implements Entry, Entry.OfTask {}

  // Commands.

  /** Something is about to be asked of a task. */
  record CommandBegun(long at, long task, String verb) implements Entry, Entry.OfTask {}

  /** What the store said to that. */
  record CommandAnswered(long at, long task, String verb, Result answer)
      implements Entry, Entry.OfTask {}

  /** A bulk operation is about to be started. */
  record OperationBegun(long at, long operation, String verb) implements Entry {}

  /** The store has it; workers are going to do it. */
  record OperationAccepted(long at, long operation) implements Entry {}

  /** A bulk operation is about to be stopped. */
  record OperationStopBegun(long at, long operation) implements Entry {}

  /** Final tasks of a type are removed when some time has passed. */
  record RetentionSet(long at, String type) implements Entry {}

  // Schedules.

  /**
   * A schedule fires from now on, and is to catch up with all that it misses.
   *
   * @param first its first due time, in milliseconds since 1970
   * @param every the time between two due times, in milliseconds
   */
  record ScheduleOnline(long at, String schedule, long first, long every) implements Entry {}

  /**
   * A schedule is about to be stopped.
   *
   * @param until everything that was due before has had the time to fire, in milliseconds since
   *     1970 by the store's clock
   */
  record ScheduleOffline(long at, String schedule, long until) implements Entry {}

  // Faults.

  /**
   * Something is about to be done to a process or to the store.
   *
   * @param number the fault's number in the plan
   * @param target the process, as its journal is named; or the store
   */
  record FaultBegun(long at, int number, String kind, String target) implements Entry {}

  /**
   * The store's data was copied, for a failover to that copy later on.
   *
   * @param begun everything that was answered before is in the copy; what was asked for after
   *     {@code at} is not
   * @param number the fault's number in the plan
   */
  record CopyTaken(long at, long begun, int number) implements Entry {}

  /** It is over. */
  record FaultEnded(long at, int number, String kind, String target) implements Entry {}
}
