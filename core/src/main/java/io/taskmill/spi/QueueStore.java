package io.taskmill.spi;

import io.taskmill.admin.Actor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings of queues. Who changes them is audited. */
public interface QueueStore {

  /** All queues that have settings, by name. */
  List<StoredQueue> list();

  /**
   * Sets how many live tasks the queue holds at most; those that are there stay. Enters the queue
   * if it has no settings yet.
   */
  void capacity(String queue, @Nullable Long capacity, Actor by);

  /** Hands out its tasks no more, or again. Enters the queue if it has no settings yet. */
  void pause(String queue, boolean paused, Actor by);
}
