package io.taskmill.admin;

import io.taskmill.DuplicateTaskException;
import io.taskmill.InvalidTaskException;
import io.taskmill.SubmitKey;
import io.taskmill.SubmitKeyReusedException;
import io.taskmill.TaskContext;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskQueues;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.schedule.Schedules;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.Workflows;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be asked of Taskmill and done with it from outside of a handler. Three have
 * it: an embedded {@link io.taskmill.Taskmill}, one that is limited to what somebody may see
 * ({@link TaskScope}), and a client of a server. So the REST API and the command line are written
 * once, for all of them.
 */
public interface ControlPlane {

  /**
   * Submits a task. When this returns, it is as durable as the store is; or, inside a transaction
   * that {@link io.taskmill.TaskmillBuilder#transactions} knows, a part of that.
   */
  <P, R> TaskHandle<R> submit(TaskRequest<P, R> request);

  /**
   * Submits all tasks or none, in one go; at most 10,000. They may be of several types: R is what
   * their results have in common, {@link Object} if need be. The handles are in the requests'
   * order.
   */
  <R> List<TaskHandle<R>> submitAll(Collection<? extends TaskRequest<?, ? extends R>> requests);

  /**
   * Submits all tasks or none, and remembers the submit by a key: sent again, from this process or
   * another, it creates nothing and gives the tasks of the first, however these have ended. For
   * whoever may have lost the answer. It is a transaction of its own, and refused in one that
   * {@link io.taskmill.TaskmillBuilder#transactions} knows.
   *
   * @throws SubmitKeyReusedException if the key was used for another submit: nothing was submitted
   */
  <R> List<TaskHandle<R>> submitOnce(
      SubmitKey key, Collection<? extends TaskRequest<?, ? extends R>> requests);

  /**
   * Submits a workflow: all of its tasks or none.
   *
   * @throws InvalidTaskException if its tasks come after each other in a circle, or one comes after
   *     a task that is not there
   * @throws DuplicateTaskException if one of its tasks has a unique key that another task has
   */
  WorkflowHandle submit(Workflow workflow);

  /** The workflows that the store has. */
  Workflows workflows();

  /** The types that the store has, to be looked at and edited. */
  TaskTypes types();

  /** The schedules that the store has. */
  Schedules schedules();

  /** The debug modes of the whole cluster. */
  DebugModes debugModes();

  /** The settings of queues. */
  TaskQueues queues();

  /** The processes that run tasks. */
  ClusterNodes nodes();

  /**
   * Why a task is in its state, and what would move it.
   *
   * @return empty if there is no such task
   */
  Optional<Explanation> explain(long id);

  /**
   * The same for several tasks, such as those of a list: what their types, queues and nodes tell is
   * read once for all of them.
   *
   * @param ids at most {@link Explanation#MOST}
   * @return in the order of the ids; without those of which there is no task
   */
  List<Explanation> explain(Collection<Long> ids);

  /**
   * What happened to tasks over time: how many were submitted, succeeded on which try, failed and
   * so on, how long they waited and ran. Exact, and up to date.
   *
   * @return points of which something was counted, the earliest first
   */
  List<StatisticsPoint> statistics(StatisticsQuery query);

  /**
   * Whether anything has changed since somebody asked before: one short question, however many
   * tasks there are.
   *
   * @return empty if that is not known, as by a client, or by one that is limited to a scope
   */
  default Optional<ChangeMark> changeMark() {
    return Optional.empty();
  }

  /** The task with this id. */
  Optional<TaskInfo> task(long id);

  /** A handle on the task with this id, for instance one that another process submitted. */
  <R> TaskHandle<R> task(long id, TaskType<?, R> type);

  /**
   * The newest tasks that match. It goes on until it has so many or has seen all, which may take
   * long where no index finds them; {@link #find(TaskSearch)} does not.
   */
  List<TaskInfo> find(TaskFilter filter, int limit);

  /** A page of tasks, which reads a limited number of rows and says where it goes on. */
  TaskPage find(TaskSearch search);

  /** How many tasks match: exact, or of as many rows as are read quickly. */
  TaskCount count(TaskFilter filter);

  /**
   * How many tasks match, counting no further than the limit. It goes on until it has counted so
   * many or has seen all, which may take long where no index finds them.
   */
  long count(TaskFilter filter, long limit);

  /** How many tasks of each state, type, queue or tenant match: exact, or as far as is quick. */
  GroupedCounts count(TaskFilter filter, GroupedCounts.By by);

  /**
   * How far a task has come, as its handler has {@linkplain TaskContext#progress reported} it, with
   * an estimate of the time that is left; empty if it never did.
   */
  Optional<TaskProgress> progress(long id);

  /** How far several tasks have come, by their ids; without those that never reported it. */
  default Map<Long, TaskProgress> progress(Collection<Long> ids) {
    Map<Long, TaskProgress> found = new HashMap<>();
    ids.forEach(id -> progress(id).ifPresent(progress -> found.put(id, progress)));
    return found;
  }

  /** A page of what a task's handler has {@linkplain TaskContext#log logged}. */
  List<TaskLogLine> log(long id, TaskLogQuery query);

  /**
   * The executions of a task that did not succeed, the newest first; at most 1,000. One that
   * succeeds is not among them: the task itself has its times and its result.
   */
  List<Attempt> attempts(long id);

  /**
   * The steps of a task: those that have come, and those that its type lists and are still to come.
   * Empty if there is no such task, or it has none.
   */
  List<TaskStep> steps(long id);

  /**
   * The signals that were sent to a task and that none of its steps has taken, the oldest first:
   * one that no step waits for stays here.
   */
  List<TaskSignal> signals(long id);

  /**
   * What has gone wrong since a time, by the fingerprint of the error, the most frequent first,
   * each with its newest example. At most {@link ErrorGroups#MOST} errors are counted.
   *
   * @param limit how many different errors
   */
  ErrorGroups errors(Instant since, int limit);

  /**
   * The tasks that match now, by the fingerprint of their last error, the most frequent first:
   * {@code states(ATTENTION)} tells what waits for a person, by what is wrong. The tasks of a group
   * are found by {@link TaskFilter#lastFingerprint}. Of those that no index finds, the newest
   * {@link TaskPage#MOST_READ} are read.
   *
   * @param limit how many different errors
   */
  LastErrorGroups lastErrors(TaskFilter filter, int limit);

  /** What has happened to a task so far, to be drawn; empty if there is no such task. */
  Optional<TaskLife> life(long id);

  /** Who did what, when and why. */
  AuditTrail audit();

  /**
   * A person's hand on tasks, types, queues and nodes: {@code mill.as("anna", "ticket
   * 17").retry(id)}. What is done with it is written into the audit.
   *
   * @param who a person's name, or that of a program
   * @param why what for, in words or as the number of a ticket; null if nobody says
   */
  Operator as(String who, @Nullable String why);

  /** The bulk operations there are and were. */
  Operations operations();
}
