package io.taskmill;

import io.taskmill.admin.QueueStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The settings of queues. A queue needs none: one that has not been created here is open and holds
 * any number of tasks.
 */
public interface TaskQueues {

  /** The queues that have settings, by name. */
  List<QueueInfo> list();

  /**
   * How full the queues are that have settings or live tasks, by name. Counts go no further than
   * {@link QueueStatus#COUNTED}.
   */
  List<QueueStatus> status();

  /**
   * Since when the oldest READY task of each queue could run, by the queue's name. Queues that are
   * paused, or have no READY task, are left out. It counts nothing, so it costs less than {@link
   * #status}: one look for each queue.
   */
  Map<String, Instant> oldestReady();

  /**
   * Creates a queue that holds so many live tasks, whatever they wait for; a submit beyond that is
   * refused with a {@link QueueFullException}.
   *
   * @throws InvalidTaskException if it has settings already
   */
  void create(String name, long capacity);

  /** Changes how many live tasks a queue holds; those that are there stay. */
  void capacity(String name, long capacity);

  /** Lets a queue hold any number of tasks. */
  void unlimited(String name);

  /** Lets no more tasks of the queue begin; those that run go on, submits are taken. */
  void pause(String name);

  /** Lets tasks of the queue begin again. */
  void resume(String name);

  /**
   * Cancels every live task that the queue has now; those that run are told to stop. Its settings
   * stay.
   *
   * @param progress told now and then how many have been cancelled so far
   * @return how many
   */
  long reset(String name, LongConsumer progress);

  /** The same without a word in between. */
  default long reset(String name) {
    return reset(name, soFar -> {});
  }
}
