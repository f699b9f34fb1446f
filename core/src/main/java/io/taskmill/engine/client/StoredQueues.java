package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.QueueInfo;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskQueues;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.client.QueueRates.Rates;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.QueueLoad;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredQueue;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What people see and change of queues. */
public final class StoredQueues implements TaskQueues {

  private final Store store;
  private final Commands commands;
  private final QueueRates rates;
  private final Actor by;
  private final Runnable nudge;
  private final ClientCalls calls;

  /**
   * @param by on whose behalf queues are changed and emptied
   */
  public StoredQueues(
      Store store,
      Commands commands,
      QueueRates rates,
      Actor by,
      Runnable nudge,
      ClientCalls calls) {
    this.store = store;
    this.commands = commands;
    this.rates = rates;
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
  public List<QueueStatus> status() {
    Map<String, StoredQueue> settings = new HashMap<>();
    Map<String, QueueLoad> loads = new HashMap<>();
    calls.shielded(store.queues()::list).forEach(queue -> settings.put(queue.name(), queue));
    calls
        .shielded(() -> store.diagnostics().queues(QueueStatus.COUNTED))
        .forEach(load -> loads.put(load.queue(), load));
    Map<String, Rates> lately = calls.shielded(rates::byQueue);
    return Stream.of(settings, loads)
        .flatMap(names -> names.keySet().stream())
        .distinct()
        .sorted()
        .map(
            name ->
                status(
                    settings.getOrDefault(name, new StoredQueue(name, null, false)),
                    loads.getOrDefault(name, new QueueLoad(name, 0, 0, 0, null)),
                    lately.getOrDefault(name, Rates.NONE)))
        .toList();
  }

  @Override
  public Map<String, Instant> oldestReady() {
    Set<String> paused =
        calls.shielded(store.queues()::list).stream()
            .filter(StoredQueue::paused)
            .map(StoredQueue::name)
            .collect(Collectors.toSet());
    Map<String, Instant> oldest = new TreeMap<>();
    for (QueueLoad load : calls.shielded(() -> store.diagnostics().queues(1))) {
      if (load.oldestReady() != null && !paused.contains(load.queue())) {
        oldest.put(load.queue(), load.oldestReady());
      }
    }
    return oldest;
  }

  private static QueueStatus status(StoredQueue queue, QueueLoad load, Rates rates) {
    return new QueueStatus(
        queue.name(),
        load.waiting(),
        load.ready(),
        load.running(),
        Math.max(load.waiting(), Math.max(load.ready(), load.running())) >= QueueStatus.COUNTED,
        load.oldestReady(),
        queue.paused(),
        queue.capacity(),
        rates.submitted(),
        rates.finished());
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
    TaskFilter live = TaskFilter.live().queues(named(name));
    TaskSearch search = TaskSearch.of(live).limit(EngineSettings.BATCH).withoutData();
    long cancelled = 0;
    TaskPage page;
    do {
      TaskSearch rest = search;
      page = calls.shielded(() -> store.queries().find(rest));
      List<Long> ids = page.tasks().stream().map(TaskInfo::id).toList();
      cancelled +=
          commands.send(ids, TaskCommand.cancel(), by).stream()
              .filter(CommandAnswer::isAccepted)
              .count();
      progress.accept(cancelled);
      search = search.after(page);
    } while (page.hasMore());
    return cancelled;
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
