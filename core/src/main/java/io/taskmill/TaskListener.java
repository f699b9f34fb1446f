package io.taskmill;

/**
 * Hears of state changes that this node brought about, after they are durable (RUNNING: when the
 * handler is about to be entered). That a task was submitted may be told after it has begun to run.
 * Called on engine threads: return quickly. What a listener throws is logged and changes nothing.
 */
@FunctionalInterface
public interface TaskListener {

  /** A task changed its state. */
  void onEvent(TaskEvent event);
}
