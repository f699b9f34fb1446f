package io.taskmill.memory;

import io.taskmill.spi.QueueStore;
import io.taskmill.spi.StoredQueue;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of queues. */
final class MemoryQueues implements QueueStore {

  private final MemoryData data;

  MemoryQueues(MemoryData data) {
    this.data = data;
  }

  @Override
  public List<StoredQueue> list() {
    return data.alone(now -> data.queues.all());
  }

  @Override
  public void capacity(String queue, @Nullable Long capacity) {
    change(queue, old -> new StoredQueue(queue, capacity, old.paused()));
  }

  @Override
  public void pause(String queue, boolean paused) {
    change(queue, old -> new StoredQueue(queue, old.capacity(), paused));
  }

  private void change(String queue, UnaryOperator<StoredQueue> change) {
    data.alone(
        now -> {
          data.queues.change(queue, change);
          return queue;
        });
  }
}
