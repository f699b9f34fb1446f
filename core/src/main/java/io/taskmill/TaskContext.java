package io.taskmill;

import io.taskmill.schedule.ScheduledFire;
import io.taskmill.workflow.Children;
import io.taskmill.workflow.Part;
import io.taskmill.workflow.Workflow;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a handler knows of the task it runs, and what it may do with it while it runs.
 *
 * <p>All threads may use it at once, those too that a handler has started, until the handler has
 * ended. Of checkpoints that several threads save, the last one to be stored counts. Only {@link
 * #finishOn} is for the thread that has the connection.
 */
public interface TaskContext {

  /** The task's id. */
  long taskId();

  /** Names this execution; no other attempt of any task ever has the same. */
  String executionId();

  /** The name under which the task was submitted: the type's name, or a former one. */
  String type();

  /** The queue it came from. */
  String queue();

  /** Whose task it is. */
  long tenant();

  /** Who submitted it, 0 if nobody said. */
  long creator();

  /** The key it was submitted with. */
  Optional<String> key();

  /** The tags it was submitted with. */
  List<String> tags();

  /** The headers it was submitted with, by name. */
  Map<String, String> headers();

  /** Which counted attempt this is; 1 is the first. */
  int attempt();

  /** How many attempts there are at most; {@link Integer#MAX_VALUE} if there is no limit. */
  int maxAttempts();

  /** When the task was due for this attempt, by the store's clock. */
  Instant dueAt();

  /** When the task is ended if it is still live, by the store's clock; empty if it has no such. */
  Optional<Instant> deadline();

  /** How many executions of this task were lost with their node. */
  int losses();

  /**
   * What schedule has submitted this task, for which due time, what came of the fire before, and
   * when the next is due; empty if no schedule has. The fire before is looked up with each call.
   */
  Optional<ScheduledFire> fire();

  /**
   * Which part of a shared piece of work this task is, and of how many: see {@link
   * Taskmill#broadcast} and {@link Workflow#fanOut}; empty if it is none.
   */
  Optional<Part> part();

  /**
   * The result of another task of the same workflow, looked up with each call. A task that this one
   * comes after has ended by now.
   *
   * @param name what it is called in the workflow
   * @return empty if it has not succeeded, or has no result
   * @throws InvalidTaskException if this task belongs to no workflow, or that has no such task
   */
  <T> Optional<T> resultOf(String name, Class<T> as);

  /** The same for a type such as {@code List<Order>}. */
  <T> Optional<T> resultOf(String name, TypeRef<T> as);

  /** The results of all tasks that this one comes after and that have one, by name. */
  <T> Map<String, T> results(Class<T> as);

  /** The same for a type such as {@code List<Order>}. */
  <T> Map<String, T> results(TypeRef<T> as);

  /** Says when to stop, and why. */
  CancellationToken cancellation();

  /**
   * Reports how far the task has come. Cheap: it is kept in memory, and the last report is written
   * with the next heartbeat and before the execution ends. People see it with {@link
   * Taskmill#progress}.
   *
   * @param done how much is done, in whatever the handler counts
   * @param total how much there is to do; 0 if that is not known
   * @param text what it is doing; null to say nothing
   * @throws LeaseLostException if this execution no longer holds the task
   */
  void progress(long done, long total, @Nullable String text);

  /** The same without a text. */
  default void progress(long done, long total) {
    progress(done, total, null);
  }

  /** The log of this task. */
  TaskLog log();

  /**
   * Saves progress at once, under the lease; the next execution gets it back. While the store is
   * away this waits for it, until the execution is asked to stop. In a transaction that {@link
   * TaskmillBuilder#transactions} knows, it is a part of that, as with {@link #checkpointOn}.
   *
   * @throws InvalidTaskException if this run goes {@linkplain #forEach through a source}, or has:
   *     then the checkpoint is its cursor
   */
  void checkpoint(Object progress);

  /** What the last {@link #checkpoint(Object)} of this or an earlier execution saved. */
  <T> Optional<T> checkpoint(Class<T> as);

  /** The same for a type such as {@code List<Order>}. */
  <T> Optional<T> checkpoint(TypeRef<T> as);

  /**
   * Goes through all items of a source, from where an earlier execution has come to. The cursor is
   * saved as the task's checkpoint every so many items or seconds, and before the handler leaves,
   * so that only items since then are seen again, and none if the process does not die. When a stop
   * is asked for, it ends between two items.
   *
   * <p>There is one cursor: a handler that iterates saves no checkpoint of its own, and goes
   * through one source in a run.
   *
   * @throws InvalidTaskException if this run has gone through a source already, or the thread is in
   *     a transaction that {@link TaskmillBuilder#transactions} knows: items may have transactions
   *     of their own
   * @throws StoppedException if a stop was asked for; a handler lets it pass
   */
  <T, C> void forEach(Iteration<T, C> iteration, Iteration.Each<? super T> each) throws Exception;

  /**
   * Saves progress in the caller's own transaction, which takes effect if and when the caller
   * commits: the handler's writes on this connection and the checkpoint are one. For the thread
   * that has the connection.
   *
   * @throws InvalidTaskException if this run goes {@linkplain #forEach through a source}, or has
   * @throws LeaseLostException if this execution no longer holds the task: roll back
   */
  void checkpointOn(Connection connection, Object progress);

  /**
   * Does a part of the work once. Its result is remembered under its name: when the handler is
   * entered again, after a failure, a wait or a loss, a step that is done answers with it at once.
   *
   * <p>There is no rule for handlers but that of names: each is used once in a run, for the same
   * part of the work. What stands between steps is done in every run. A step whose process ends
   * between its effect and its record is done again: effects elsewhere take {@link
   * StepContext#key}, those in the task's own database {@link #stepOn}. A failure goes to the
   * handler as it was thrown, and the step is tried again in the next attempt.
   *
   * <p>In a transaction that {@link TaskmillBuilder#transactions} knows, the record is a part of
   * that, as with {@link #stepOn}: if it is rolled back, the step is not done.
   *
   * @throws InvalidTaskException if the name was used before in this run, or this is called inside
   *     of another step
   * @throws LeaseLostException if this execution no longer holds the task: nothing was remembered
   */
  default <R> @Nullable R step(String name, Class<R> as, Callable<R> work) throws Exception {
    return step(Step.of(name, as, step -> work.call()));
  }

  /** The same with a result such as {@code List<Order>}. */
  default <R> @Nullable R step(String name, TypeRef<R> as, Callable<R> work) throws Exception {
    return step(Step.of(name, as, step -> work.call()));
  }

  /** The same without a result. */
  default void step(String name, StepAction work) throws Exception {
    step(Step.of(name, work));
  }

  /** The same with a retry, an undo or a key of its own. */
  <R> @Nullable R step(Step<R> step) throws Exception;

  /**
   * Does several steps side by side: on this thread, and on threads that the node keeps for that.
   * It returns when all have come to an end. If some have failed, the first failure is thrown, with
   * the others as suppressed ones; those that are done stay done. In a transaction that {@link
   * TaskmillBuilder#transactions} knows, this thread does them one after the other, up to the first
   * that fails.
   *
   * @return their results in the same order
   */
  <R> List<@Nullable R> steps(List<Step<R>> steps) throws Exception;

  /**
   * Does a step whose record takes effect in the caller's own transaction, if and when the caller
   * commits: what the work has written on this connection and its record are one, so it is done
   * exactly once. For the thread that has the connection. If the work throws, its name is free
   * again, so that a caller may roll back and repeat it.
   *
   * @throws LeaseLostException if this execution no longer holds the task: roll back
   */
  default <R> @Nullable R stepOn(Connection connection, String name, Class<R> as, Callable<R> work)
      throws Exception {
    return stepOn(connection, name, TypeRef.of(as), work);
  }

  /** The same with a result such as {@code List<Order>}. */
  default <R> @Nullable R stepOn(
      Connection connection, String name, TypeRef<R> as, Callable<R> work) throws Exception {
    return stepOn(connection, Step.of(name, as, step -> work.call()));
  }

  /**
   * The same with a key for effects elsewhere, and with an undo, which is done outside of the
   * caller's transaction.
   *
   * @throws InvalidTaskException if the step has a retry of its own: only the caller knows whether
   *     its transaction can go on
   */
  <R> @Nullable R stepOn(Connection connection, Step<R> step) throws Exception;

  /**
   * Waits without a thread, for minutes or months: the handler ends with a {@link
   * SuspendedException} and is entered again when the time is over. Nothing is counted. A task that
   * runs at most once cannot wait, nor can one in a transaction that {@link
   * TaskmillBuilder#transactions} knows: the end of the run would roll that back.
   *
   * @param name as that of a step
   */
  void sleep(String name, Duration time);

  /**
   * Waits without a thread for a signal of this name to this task: from {@link Taskmill#signal}, a
   * person, or another task. One that was sent before is kept for it. Of several with this name the
   * oldest is taken; to take more than one, give each a name of its own.
   *
   * @param name as that of a step, used once in a run
   * @param as the type of what comes with the signal
   * @param timeout how long to wait, from the first time on
   * @return empty if it has not come in time
   */
  default <T> Optional<T> await(String name, Class<T> as, Duration timeout) {
    return await(name, TypeRef.of(as), timeout);
  }

  /** The same for a type such as {@code List<Order>}. */
  <T> Optional<T> await(String name, TypeRef<T> as, Duration timeout);

  /**
   * The same for a signal with nothing in it, or whose content does not matter.
   *
   * @return false if it has not come in time
   */
  boolean await(String name, Duration timeout);

  /**
   * Submits a workflow as the children of this task: all of it, together with the record of this
   * step, so it is there once, however often the handler is entered. The children run beside this
   * task, whether it waits for them or not. If it is cancelled, they are too. A workflow without
   * tasks is done at once.
   *
   * <p>In a transaction that {@link TaskmillBuilder#transactions} knows, it is a part of that, and
   * can be waited for once that is committed.
   *
   * @param step as the name of a step
   * @param workflow without a key
   */
  default void children(String step, Workflow workflow) {
    children(step, () -> workflow);
  }

  /** The same for a workflow that is only made if it is not there yet. */
  void children(String step, Supplier<Workflow> workflow);

  /** The same for tasks that depend on nothing: see {@link Workflow#fanOut}. */
  default void children(String step, List<? extends TaskRequest<?, ?>> parts) {
    children(step, Workflow.fanOut(step, parts));
  }

  /**
   * Waits without a thread until all children that {@link #children} has submitted with this name
   * have ended, however they have.
   *
   * @return what they came to; that the wait is over stays so, also if they are retried later
   * @throws InvalidTaskException if {@link #children} was not called with this name
   */
  Children awaitChildren(String step);

  /**
   * Finishes the task as SUCCEEDED in the caller's own transaction, which takes effect if and when
   * the caller commits: the handler's writes on this connection and the end of the task are one.
   *
   * <p>Call it last, then commit. If the transaction rolls back, the attempt counts as failed.
   *
   * @throws LeaseLostException if this execution no longer holds the task: roll back
   */
  void finishOn(Connection connection, @Nullable Object result);
}
