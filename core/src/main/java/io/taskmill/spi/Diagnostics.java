package io.taskmill.spi;

import io.taskmill.admin.ChangeMark;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Questions about what holds tasks back, and how full queues, types and nodes are. They change
 * nothing, lock nothing, and cost the same however many tasks there are: whatever could grow is
 * counted no further than a limit.
 */
public interface Diagnostics {

  /**
   * What the store knows of tasks besides how they stand, for each of them: all empty if there is
   * no such task. At most 1,000.
   */
  Map<Long, Obstacles> obstacles(Collection<Long> tasks);

  /** The same of one task. */
  default Obstacles obstacles(long task) {
    return Objects.requireNonNull(obstacles(List.of(task)).get(task));
  }

  /**
   * What is used of a type's limits. A type that has none, or is not known, has nothing in use.
   *
   * @param holders how many of the running tasks are named at most
   */
  TypeUsage usage(String type, int holders);

  /**
   * How many READY tasks of the same queue, for any machine or for the same one, are claimed before
   * each of these by priority, due time and id. At most 1,000.
   *
   * @param limit counts no further; nor are more than {@value #LANES} lanes looked into
   * @return by task, without those that are not READY
   */
  Map<Long, Long> ahead(Collection<Long> tasks, long limit);

  /** The same of one task; 0 too if it is not READY. */
  default long ahead(long task, long limit) {
    return ahead(List.of(task), limit).getOrDefault(task, 0L);
  }

  /** How many lanes of a queue are looked into for {@link #ahead}. */
  int LANES = 100;

  /**
   * The queues that have live tasks, by name.
   *
   * @param limit how far each of their counts goes
   */
  List<QueueLoad> queues(long limit);

  /**
   * Whether anything has changed at all: asked every second, so one short question that reads the
   * newest rows only. Whatever was committed before the call, and was not before an earlier one,
   * makes a part of it differ; a row whose id was given long before its commit may do so later.
   */
  ChangeMark changeMark();

  /** How many tasks each node holds; one that holds none is left out. */
  Map<Long, Long> heldByNode();
}
