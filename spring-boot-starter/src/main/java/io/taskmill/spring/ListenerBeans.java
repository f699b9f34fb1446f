package io.taskmill.spring;

import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Tells the application's listeners. They are looked up when there is something to tell, so that a
 * listener may have the Taskmill injected, which is made before.
 */
final class ListenerBeans implements TaskListener {

  private static final Logger log = LoggerFactory.getLogger(ListenerBeans.class);

  private final ObjectProvider<TaskListener> beans;
  private volatile @Nullable List<TaskListener> listeners;

  ListenerBeans(ObjectProvider<TaskListener> beans) {
    this.beans = beans;
  }

  @Override
  public void onEvent(TaskEvent event) {
    for (TaskListener listener : listeners()) {
      try {
        listener.onEvent(event);
      } catch (RuntimeException | Error e) {
        log.warn("A listener failed on {}; the task is not affected.", event, e);
      }
    }
  }

  private List<TaskListener> listeners() {
    List<TaskListener> known = listeners;
    if (known == null) {
      known = beans.orderedStream().toList();
      listeners = known;
    }
    return known;
  }
}
