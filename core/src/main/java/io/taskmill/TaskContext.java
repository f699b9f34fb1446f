package io.taskmill;

import io.taskmill.schedule.ScheduledFire;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
   * away this waits for it, until the execution is asked to stop.
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
   * <p>A handler that iterates saves no checkpoint of its own.
   *
   * @throws StoppedException if a stop was asked for; a handler lets it pass
   */
  <T, C> void forEach(Iteration<T, C> iteration, Iteration.Each<? super T> each) throws Exception;

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
