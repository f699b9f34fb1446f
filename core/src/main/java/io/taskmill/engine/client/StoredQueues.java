package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.QueueInfo;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskQueues;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Store;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** What people see and change of queues. */
public final class StoredQueues implements TaskQueues {

  private static final TaskState[] LIVE =
      Arrays.stream(TaskState.values()).filter(state -> !state.isFinal()).toArray(TaskState[]::new);

  private final Store store;
  private final Commands commands;
  private final Actor by;
  private final Runnable nudge;
  private final ClientCalls calls;

  /**
   * @param by on whose behalf queues are changed and emptied
   */
  public StoredQueues(Store store, Commands commands, Actor by, Runnable nudge, ClientCalls calls) {
    this.store = store;
    this.commands = commands;
    this.by = by;
    this.nudge = nudge;
    this.calls = calls;
  }

  @Override
  public List<QueueInfo> list() {
    return calls.shielded(store.queues()::list).stream()
        .map(queue -> new QueueInfo(queue.name(), queue.capacity(), queue.paused()))
        .toList();
  }

  @Override
  public void create(String name, long capacity) {
    if (list().stream().anyMatch(queue -> queue.name().equals(name))) {
      throw new InvalidTaskException(
          "Queue '%s' is there already. Change it with capacity(…), or empty it with reset(…)."
              .formatted(name));
    }
    capacity(name, capacity);
  }

  @Override
  public void capacity(String name, long capacity) {
    if (capacity < 1) {
      throw new InvalidTaskException(
          "The capacity of queue '%s' is %s, but must be at least 1. To let nothing run, pause the queue;"
                  .formatted(name, capacity)
              + " for no limit, use unlimited(…).");
    }
    change(() -> store.queues().capacity(named(name), capacity, by));
  }

  @Override
  public void unlimited(String name) {
    change(() -> store.queues().capacity(named(name), null, by));
  }

  @Override
  public void pause(String name) {
    change(() -> store.queues().pause(named(name), true, by));
  }

  @Override
  public void resume(String name) {
    change(() -> store.queues().pause(named(name), false, by));
    nudge.run();
  }

  @Override
  public long reset(String name, LongConsumer progress) {
    TaskFilter live = TaskFilter.all().queues(named(name)).states(LIVE);
    long cancelled = 0;
    List<Long> ids = page(live, Long.MAX_VALUE);
    while (!ids.isEmpty()) {
      cancelled +=
          commands.send(ids, TaskCommand.cancel(), by).stream()
              .filter(CommandAnswer::isAccepted)
              .count();
      progress.accept(cancelled);
      ids = page(live, ids.get(ids.size() - 1));
    }
    return cancelled;
  }

  private List<Long> page(TaskFilter filter, long before) {
    Supplier<List<TaskInfo>> tasks =
        () -> store.queries().find(filter, before, EngineSettings.BATCH);
    return calls.shielded(tasks).stream().map(TaskInfo::id).toList();
  }

  /** A queue's name follows the rule of those that a policy names. */
  private static String named(String queue) {
    return TaskPolicy.DEFAULT.withQueue(queue).queue();
  }

  private void change(Runnable change) {
    calls.shielded(
        () -> {
          change.run();
          return true;
        });
  }
}
