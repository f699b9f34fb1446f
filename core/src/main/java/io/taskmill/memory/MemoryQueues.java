package io.taskmill.memory;

import io.taskmill.admin.Actor;
import io.taskmill.spi.EditAudit;
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
  public void capacity(String queue, @Nullable Long capacity, Actor by) {
    change(queue, by, old -> new StoredQueue(queue, capacity, old.paused()));
  }

  @Override
  public void pause(String queue, boolean paused, Actor by) {
    change(queue, by, old -> new StoredQueue(queue, old.capacity(), paused));
  }

  private void change(String queue, Actor by, UnaryOperator<StoredQueue> change) {
    data.alone(
        now -> {
          StoredQueue before = data.queues.get(queue);
          StoredQueue after = change.apply(before);
          data.queues.put(after);
          EditAudit.queue(before, after, by, now).ifPresent(e -> data.audit.write(e, now));
          return queue;
        });
  }
}
