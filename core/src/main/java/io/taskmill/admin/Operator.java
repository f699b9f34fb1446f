package io.taskmill.admin;

import io.taskmill.TaskFilter;
import io.taskmill.TaskQueues;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.schedule.Schedules;
import io.taskmill.workflow.Workflows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person's hand on tasks, types, queues and nodes. Everything that is done here is written into
 * the audit, with who and why.
 *
 * <pre>{@code
 * CommandAnswer answer = mill.as("anna", "ticket 17").retry(id);
 * mill.as("anna", "ticket 17").queues().pause("mail");
 * }</pre>
 *
 * <p>A task is addressed by its id, or by type and key: then it is the newest live task that has
 * them, or if none is live the newest of all.
 *
 * @see TaskCommand what each verb does, and the states that allow it
 */
public interface Operator {

  /** The types that the store has; edits of them are this operator's. */
  TaskTypes types();

  /** The settings of queues; changes of them are this operator's. */
  TaskQueues queues();

  /** The schedules; changes of them are this operator's. */
  Schedules schedules();

  /** The workflows; this operator cancels and retries them. */
  Workflows workflows();

  /** The debug modes of the whole cluster; this operator switches them. */
  DebugModes debugModes();

  /** The processes that run tasks; this operator drains and resumes them. */
  ClusterNodes nodes();

  /** Does this to a task, or asks its execution for it, or tells why not. */
  CommandAnswer send(long id, TaskCommand command);

  /** The same for several tasks at once, at most 1,000; one answer for each, in their order. */
  List<CommandAnswer> send(Collection<Long> ids, TaskCommand command);

  /**
   * The same for the task of this type and key.
   *
   * @throws io.taskmill.InvalidTaskException if there is none
   */
  CommandAnswer send(String type, String key, TaskCommand command);

  /** The same operator, for whom a type and a key mean a task of this tenant; otherwise it is 0. */
  Operator ofTenant(long tenant);

  /**
   * The same operator, who takes no refusal: {@link CommandRefusedException} says why. Of several
   * tasks at once those that allowed it are done all the same.
   */
  Operator strict();

  /**
   * Submits a task that has ended once more, SUCCEEDED or not: a new task with the same payload,
   * key, queue, priority, tags and headers, whose parent is the old one.
   *
   * @return the id of the new task
   * @throws io.taskmill.InvalidTaskException if there is no such task, or it has not ended
   * @throws io.taskmill.DuplicateTaskException if another live task has its unique key by now
   */
  long runAgain(long id);

  /** The same of the newest task of this type and key. */
  long runAgain(String type, String key);

  /** Changes the payload of a task that has never been started. */
  <P> CommandAnswer editPayload(long id, TaskType<P, ?> type, P payload);

  /**
   * Sends a task a signal ({@link TaskCommand.Signal}).
   *
   * @param payload what comes with it, which the codec writes; null for nothing
   */
  CommandAnswer signal(long id, String name, @Nullable Object payload);

  /** The same to the task of this type and key. */
  CommandAnswer signal(String type, String key, String name, @Nullable Object payload);

  /** {@link TaskCommand.RedoStep}. */
  default CommandAnswer redoStep(long id, String step) {
    return send(id, new TaskCommand.RedoStep(step));
  }

  /**
   * A command for all tasks that match.
   *
   * @throws io.taskmill.InvalidTaskException if the filter has no condition; say {@link
   *     #everything} if that is meant
   */
  BulkCommand all(TaskCommand command, TaskFilter filter);

  /** A command for every task there is. */
  BulkCommand everything(TaskCommand command);

  /**
   * Stops a bulk operation; what it has done stays done.
   *
   * @return whether it was still open
   */
  boolean stop(long operation);

  /** {@link TaskCommand.Retry}. */
  default CommandAnswer retry(long id) {
    return send(id, TaskCommand.retry());
  }

  /** {@link TaskCommand.Retry}. */
  default CommandAnswer retry(String type, String key) {
    return send(type, key, TaskCommand.retry());
  }

  /** {@link TaskCommand.Reset}. */
  default CommandAnswer reset(long id) {
    return send(id, TaskCommand.reset());
  }

  /** {@link TaskCommand.Reset}. */
  default CommandAnswer reset(String type, String key) {
    return send(type, key, TaskCommand.reset());
  }

  /** {@link TaskCommand.RunNow}. */
  default CommandAnswer runNow(long id) {
    return send(id, TaskCommand.runNow());
  }

  /** {@link TaskCommand.RunNow}. */
  default CommandAnswer runNow(String type, String key) {
    return send(type, key, TaskCommand.runNow());
  }

  /** {@link TaskCommand.Reschedule}. */
  default CommandAnswer reschedule(long id, Instant dueAt) {
    return send(id, new TaskCommand.Reschedule(dueAt));
  }

  /** {@link TaskCommand.Reschedule}. */
  default CommandAnswer reschedule(String type, String key, Instant dueAt) {
    return send(type, key, new TaskCommand.Reschedule(dueAt));
  }

  /** {@link TaskCommand.Cancel}. */
  default CommandAnswer cancel(long id) {
    return send(id, TaskCommand.cancel());
  }

  /** {@link TaskCommand.Cancel}. */
  default CommandAnswer cancel(String type, String key) {
    return send(type, key, TaskCommand.cancel());
  }

  /** {@link TaskCommand.Pause}. */
  default CommandAnswer pause(long id) {
    return send(id, TaskCommand.pause());
  }

  /** {@link TaskCommand.Pause}. */
  default CommandAnswer pause(String type, String key) {
    return send(type, key, TaskCommand.pause());
  }

  /** {@link TaskCommand.Resume}. */
  default CommandAnswer resume(long id) {
    return send(id, TaskCommand.resume());
  }

  /** {@link TaskCommand.Resume}. */
  default CommandAnswer resume(String type, String key) {
    return send(type, key, TaskCommand.resume());
  }

  /** {@link TaskCommand.Clean}. */
  default CommandAnswer clean(long id) {
    return send(id, TaskCommand.clean());
  }

  /** {@link TaskCommand.Clean}. */
  default CommandAnswer clean(String type, String key) {
    return send(type, key, TaskCommand.clean());
  }

  /** {@link TaskCommand.Commit}. */
  default CommandAnswer commit(long id, @Nullable String result) {
    return send(id, new TaskCommand.Commit(result));
  }

  /** {@link TaskCommand.Commit}. */
  default CommandAnswer commit(String type, String key, @Nullable String result) {
    return send(type, key, new TaskCommand.Commit(result));
  }

  /** {@link TaskCommand.Resolve}. */
  default CommandAnswer resolve(long id, String remark) {
    return send(id, new TaskCommand.Resolve(remark));
  }

  /** {@link TaskCommand.Resolve}. */
  default CommandAnswer resolve(String type, String key, String remark) {
    return send(type, key, new TaskCommand.Resolve(remark));
  }

  /** {@link TaskCommand.Delete}. */
  default CommandAnswer delete(long id) {
    return send(id, TaskCommand.delete());
  }

  /** {@link TaskCommand.Delete}. */
  default CommandAnswer delete(String type, String key) {
    return send(type, key, TaskCommand.delete());
  }

  /** {@link TaskCommand.Edit}. */
  default CommandAnswer edit(long id, TaskCommand.Edit changes) {
    return send(id, changes);
  }

  /** {@link TaskCommand.Edit}. */
  default CommandAnswer edit(String type, String key, TaskCommand.Edit changes) {
    return send(type, key, changes);
  }
}
