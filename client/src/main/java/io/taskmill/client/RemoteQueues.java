package io.taskmill.client;

import io.taskmill.QueueInfo;
import io.taskmill.TaskQueues;
import io.taskmill.admin.QueueStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The queues of the server. */
final class RemoteQueues implements TaskQueues {

  /** All tasks of a queue are cancelled before the answer comes. */
  private static final Duration RESET = Duration.ofMinutes(10);

  private final Http http;
  private final @Nullable String why;

  RemoteQueues(Http http, @Nullable String why) {
    this.http = http;
    this.why = why;
  }

  private record Count(long value, boolean atLeast) {}

  private record Queue(
      String name,
      Count waiting,
      Count ready,
      Count running,
      @Nullable Instant oldestReady,
      boolean paused,
      @Nullable Long capacity,
      double submittedPerSecond,
      double finishedPerSecond) {

    QueueStatus status() {
      return new QueueStatus(
          name,
          waiting.value,
          ready.value,
          running.value,
          waiting.atLeast || ready.atLeast || running.atLeast,
          oldestReady,
          paused,
          capacity,
          submittedPerSecond,
          finishedPerSecond);
    }
  }

  private record NewQueue(String name, long capacity) {}

  @Override
  public List<QueueInfo> list() {
    return status().stream()
        .filter(queue -> queue.paused() || queue.capacity() != null)
        .map(queue -> new QueueInfo(queue.name(), queue.capacity(), queue.paused()))
        .toList();
  }

  @Override
  public List<QueueStatus> status() {
    return http.items(Call.get("queues"), Queue.class).stream().map(Queue::status).toList();
  }

  @Override
  public Map<String, Instant> oldestReady() {
    Map<String, Instant> oldest = new TreeMap<>();
    for (QueueStatus queue : status()) {
      Instant since = queue.oldestReady();
      if (since != null && !queue.paused()) {
        oldest.put(queue.name(), since);
      }
    }
    return oldest;
  }

  @Override
  public void create(String name, long capacity) {
    http.tell(Call.post("queues").with("why", why).body(new NewQueue(name, capacity)));
  }

  @Override
  public void capacity(String name, long capacity) {
    setCapacity(name, Http.JSON.createObjectNode().put("capacity", capacity));
  }

  @Override
  public void unlimited(String name) {
    setCapacity(name, Http.JSON.createObjectNode().putNull("capacity"));
  }

  private void setCapacity(String name, ObjectNode capacity) {
    http.tell(Call.put("queues", name, "capacity").with("why", why).body(capacity));
  }

  @Override
  public void pause(String name) {
    http.tell(Call.post("queues", name, "pause").with("why", why).repeatable());
  }

  @Override
  public void resume(String name) {
    http.tell(Call.post("queues", name, "resume").with("why", why).repeatable());
  }

  @Override
  public long reset(String name, LongConsumer progress) {
    long cancelled =
        http.tree(Call.post("queues", name, "reset").with("why", why).within(RESET))
            .path("cancelled")
            .asLong();
    progress.accept(cancelled);
    return cancelled;
  }
}
