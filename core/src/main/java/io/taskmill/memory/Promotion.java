package io.taskmill.memory;

import io.taskmill.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Brings on what has waited. A due task is first skipped or let through, once in its life; then it
 * is READY, unless it needs its key's turn and there is none. Afterwards the turns that are free go
 * to those who are BLOCKED.
 */
final class Promotion {

  private final TaskTable table;
  private final MemoryStatistics statistics;

  Promotion(MemoryData data) {
    this.table = data.tasks;
    this.statistics = data.statistics;
  }

  /** Gives how many tasks and turns it has looked at. */
  int promote(Instant now, int limit) {
    List<MemoryTask> due = table.due(now, limit);
    // Those of a key that are due at once get its turns as if all had been in line.
    Stream.concat(
            due.stream().filter(task -> !task.needsTurn()),
            due.stream().filter(MemoryTask::needsTurn).sorted(MemoryTask.IN_CLAIM_ORDER))
        .toList()
        .forEach(task -> promote(task, now));
    return due.size() + giveTurns(now, limit - due.size());
  }

  private void promote(MemoryTask task, Instant now) {
    table.move(task, next(task), now);
    statistics.became(task, task.state, now);
  }

  private TaskState next(MemoryTask task) {
    if (task.mayBeSkipped()) {
      if (task.type.isFull()) {
        return TaskState.SKIPPED;
      }
      task.passed = true;
    }
    return task.needsTurn() ? table.turns.comes(task) : TaskState.READY;
  }

  /** Gives every turn that is free to whoever waits for it. */
  void giveTurns(Instant now) {
    giveTurns(now, Integer.MAX_VALUE);
  }

  private int giveTurns(Instant now, int limit) {
    int looked = 0;
    while (looked < limit) {
      Turns.Line line = table.turns.firstOpen();
      if (line == null) {
        break;
      }
      looked++;
      MemoryTask next = table.turns.next(line);
      if (next != null) {
        table.move(next, TaskState.READY, now);
      }
    }
    return looked;
  }
}
