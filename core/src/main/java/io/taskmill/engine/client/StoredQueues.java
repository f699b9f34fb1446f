package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.QueueInfo;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskQueues;
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
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What people see and change of queues. A queue is shared by all who submit to it, so a limited
 * scope sees those that concern it and in them only its own tasks, and changes those alone that are
 * its own: {@link QueuesInScope} knows which.
 */
public final class StoredQueues implements TaskQueues {

  private final Store store;
  private final Commands commands;
  private final QueueRates rates;
  private final Access access;
  private final QueuesInScope visible;
  private final Runnable nudge;
  private final ClientCalls calls;

  /**
   * @param access on whose behalf queues are changed and emptied
   */
  public StoredQueues(
      Store store,
      Commands commands,
      QueueRates rates,
      Access access,
      QueuesInScope visible,
      Runnable nudge,
      ClientCalls calls) {
    this.store = store;
    this.commands = commands;
    this.rates = rates;
    this.access = access;
    this.visible = visible;
    this.nudge = nudge;
    this.calls = calls;
  }

  @Override
  public List<QueueInfo> list() {
    return stored().stream()
        .map(queue -> new QueueInfo(queue.name(), queue.capacity(), queue.paused()))
        .toList();
  }

  private List<StoredQueue> stored() {
    return calls.shielded(() -> visible.of(store.queues().list()));
  }

  @Override
  public List<QueueStatus> status() {
    Map<String, StoredQueue> settings = new HashMap<>();
    Map<String, QueueLoad> loads = new HashMap<>();
    stored().forEach(queue -> settings.put(queue.name(), queue));
    calls.shielded(visible::loads).forEach(load -> loads.put(load.queue(), load));
    Map<String, Rates> lately = calls.shielded(() -> rates.byQueue(access.scope()));
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
    if (!access.scope().isEverything()) {
      // It is known of whole queues only.
      return Map.of();
    }
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
    change(name, queue -> store.queues().capacity(queue, capacity, access.by()));
  }

  @Override
  public void unlimited(String name) {
    change(name, queue -> store.queues().capacity(queue, null, access.by()));
  }

  @Override
  public void pause(String name) {
    change(name, queue -> store.queues().pause(queue, true, access.by()));
  }

  @Override
  public void resume(String name) {
    change(name, queue -> store.queues().pause(queue, false, access.by()));
    nudge.run();
  }

  @Override
  public long reset(String name, LongConsumer progress) {
    TaskFilter live = access.scope().requireSome(TaskFilter.live().queues(named(name)));
    TaskSearch search = TaskSearch.of(live).limit(EngineSettings.BATCH).withoutData();
    long cancelled = 0;
    TaskPage page;
    do {
      TaskSearch rest = search;
      page = calls.shielded(() -> store.queries().find(rest));
      List<Long> ids = page.tasks().stream().map(TaskInfo::id).toList();
      cancelled +=
          commands.send(ids, TaskCommand.cancel(), access).stream()
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

  private void change(String name, Consumer<String> change) {
    String queue = named(name);
    calls.shielded(
        () -> {
          visible.requireOwn(queue);
          change.accept(queue);
          return true;
        });
  }
}
