package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.Operation;
import io.taskmill.spi.Diagnostics;
import io.taskmill.spi.Obstacles;
import io.taskmill.spi.QueueLoad;
import io.taskmill.spi.TypeUsage;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What holds tasks back, and how full everything is. */
final class MemoryDiagnostics implements Diagnostics {

  private final MemoryData data;

  MemoryDiagnostics(MemoryData data) {
    this.data = data;
  }

  @Override
  public Map<Long, Obstacles> obstacles(Collection<Long> ids) {
    return data.alone(
        now -> {
          Map<Long, Obstacles> found = new HashMap<>();
          for (long id : ids) {
            MemoryTask task = data.tasks.get(id);
            found.put(id, task == null ? Obstacles.none(now) : obstacles(task, now));
          }
          return found;
        });
  }

  private Obstacles obstacles(MemoryTask task, Instant now) {
    boolean running = task.state == TaskState.RUNNING;
    boolean ready = task.state == TaskState.READY;
    return new Obstacles(
        now,
        running ? task.asked : null,
        running && task.begun,
        ready ? task.wantedHost : null,
        ready ? task.waitsUntil : null,
        data.tasks.turns.holders(task).stream()
            .map(MemoryTask::id)
            .limit(Obstacles.MOST_HOLDERS)
            .toList());
  }

  @Override
  public TypeUsage usage(String name, int holders) {
    return data.alone(
        now -> {
          TypeEntry type = data.types.of(name);
          if (!type.rules().isLimited()) {
            return TypeUsage.none(type.rules());
          }
          List<Long> some =
              data.tasks
                  .running()
                  .filter(task -> task.type == type)
                  .map(MemoryTask::id)
                  .sorted()
                  .limit(holders)
                  .toList();
          return new TypeUsage(type.rules(), type.running, some, type.nextToken(now));
        });
  }

  @Override
  public Map<Long, Long> ahead(Collection<Long> ids, long limit) {
    return data.alone(
        now -> {
          Map<Long, Long> ahead = new HashMap<>();
          for (long id : ids) {
            MemoryTask task = data.tasks.get(id);
            if (task != null && task.state == TaskState.READY) {
              ahead.put(id, data.tasks.ahead(task, limit));
            }
          }
          return ahead;
        });
  }

  @Override
  public List<QueueLoad> queues(long limit) {
    return data.alone(
        now -> {
          Map<String, Counts> queues = new TreeMap<>();
          for (MemoryTask task : data.tasks.after(null, false)) {
            if (!task.state.isFinal()) {
              queues.computeIfAbsent(task.task.queue(), queue -> new Counts()).add(task);
            }
          }
          return queues.entrySet().stream()
              .map(each -> each.getValue().load(each.getKey(), limit))
              .toList();
        });
  }

  @Override
  public Map<Long, Long> heldByNode() {
    return data.alone(
        now -> {
          Map<Long, Long> held = new HashMap<>();
          data.tasks
              .holders()
              .forEach(node -> held.put(node, (long) data.tasks.heldBy(node).size()));
          return held;
        });
  }

  @Override
  public ChangeMark changeMark() {
    return data.alone(
        now ->
            new ChangeMark(
                Long.toString(data.statistics.counted()),
                Long.toString(data.audit.last()),
                nodes(now),
                operations(),
                Long.toString(data.workflows.changes)));
  }

  private String nodes(Instant now) {
    return data.nodes.all().stream()
        .map(
            node ->
                List.of(
                    node.number,
                    node.isOverdue(now),
                    node.draining,
                    node.types.hashCode(),
                    data.tasks.heldBy(node.number).size()))
        .toList()
        .toString();
  }

  private String operations() {
    return data.operations.size()
        + data.operations.values().stream()
            .filter(operation -> operation.state() == Operation.State.OPEN)
            .map(operation -> List.of(operation.id(), operation.cursor(), operation.updatedAt()))
            .toList()
            .toString();
  }

  /** The live tasks of one queue. */
  private static final class Counts {
    private long waiting;
    private long ready;
    private long running;
    private @Nullable Instant oldest;

    void add(MemoryTask task) {
      switch (task.state) {
        case RUNNING -> running++;
        case READY -> {
          ready++;
          oldest = oldest == null || task.dueAt.isBefore(oldest) ? task.dueAt : oldest;
        }
        default -> waiting++;
      }
    }

    QueueLoad load(String queue, long limit) {
      return new QueueLoad(
          queue,
          Math.min(waiting, limit),
          Math.min(ready, limit),
          Math.min(running, limit),
          oldest);
    }
  }
}
