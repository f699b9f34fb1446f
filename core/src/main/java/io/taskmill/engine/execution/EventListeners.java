package io.taskmill.engine.execution;

import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the application's listeners; what they throw is logged and changes nothing. */
public final class EventListeners {

  private static final Logger log = LoggerFactory.getLogger(EventListeners.class);

  private final List<TaskListener> listeners;

  public EventListeners(List<TaskListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  public void tell(
      long task,
      String type,
      @Nullable TaskState from,
      TaskState to,
      int attempt,
      @Nullable String error) {
    if (listeners.isEmpty()) {
      return;
    }
    TaskEvent event = new TaskEvent(task, type, from, to, attempt, error);
    for (TaskListener listener : listeners) {
      try {
        listener.onEvent(event);
      } catch (Throwable e) {
        log.warn("A listener failed on {}; the task is not affected.", event, e);
      }
    }
  }
}
