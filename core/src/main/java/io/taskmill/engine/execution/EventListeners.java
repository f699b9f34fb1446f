package io.taskmill.engine.execution;

import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the application's listeners; what they throw is logged and changes nothing. */
public final class EventListeners {

  private static final Logger log = LoggerFactory.getLogger(EventListeners.class);

  private final List<TaskListener> listeners;
  private final EndObserver observer;

  /**
   * @param observer hears of every end before the application's listeners do
   */
  public EventListeners(List<TaskListener> listeners, EndObserver observer) {
    this.listeners = List.copyOf(listeners);
    this.observer = observer;
  }

  /** A part of the engine that hears of ends. */
  @FunctionalInterface
  public interface EndObserver {
    void ended(Claimed task, TaskState state, @Nullable String error);
  }

  /** A task was created, through this node. */
  public void submitted(NewTask task, long id, TaskState state, long node) {
    if (!listeners.isEmpty()) {
      tell(
          new TaskEvent(
              id,
              task.type(),
              task.queue(),
              task.tenant(),
              node,
              null,
              state,
              0,
              null,
              null,
              null));
    }
  }

  /** A handler is about to be entered. */
  void begun(Claimed task, Duration waited) {
    if (!listeners.isEmpty()) {
      tell(event(task, TaskState.READY, TaskState.RUNNING, waited, null, null));
    }
  }

  /**
   * The end of an execution is durable.
   *
   * @param state what the store has made of the task
   * @param waited null if the handler was not entered
   */
  public void ended(Claimed task, Finish finish, TaskState state, @Nullable Duration waited) {
    observer.ended(task, state, finish.outcome().error());
    if (!listeners.isEmpty()) {
      // A handler that has finished its task on its own connection, and committed, is said to have
      // failed, and that is refused: it has succeeded.
      String error = state == TaskState.SUCCEEDED ? null : finish.outcome().error();
      Duration ran = waited == null ? null : finish.ran();
      tell(event(task, TaskState.RUNNING, state, waited, ran, error));
    }
  }

  private static TaskEvent event(
      Claimed task,
      TaskState from,
      TaskState to,
      @Nullable Duration waited,
      @Nullable Duration ran,
      @Nullable String error) {
    return new TaskEvent(
        task.fence().task(),
        task.type(),
        task.queue(),
        task.tenant(),
        task.fence().node(),
        from,
        to,
        task.attempts() + 1,
        waited,
        ran,
        error);
  }

  private void tell(TaskEvent event) {
    for (TaskListener listener : listeners) {
      try {
        listener.onEvent(event);
      } catch (Throwable e) {
        log.warn("A listener failed on {}; the task is not affected.", event, e);
      }
    }
  }
}
