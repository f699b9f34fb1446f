package io.taskmill;

/**
 * Hears which tasks were submitted, begun and ended on this node, after that is durable (RUNNING:
 * when the handler is about to be entered). Each event has the task's type, queue and tenant, the
 * node and the attempt; from RUNNING on how long the task waited, and at the end how long its
 * handler ran: enough for metrics without a look at the store. That a task was submitted may be
 * told after it has begun to run. Not told: what becomes of tasks that do not run, by a due time, a
 * person or the end of a node.
 *
 * <p>Called on engine threads: return quickly. A shutdown waits for listeners and does not
 * interrupt them. What a listener throws is logged and changes nothing.
 */
@FunctionalInterface
public interface TaskListener {

  /** A task changed its state. */
  void onEvent(TaskEvent event);
}
