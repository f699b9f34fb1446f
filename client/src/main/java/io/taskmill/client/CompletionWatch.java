package io.taskmill.client;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskmillException;
import io.taskmill.admin.TaskSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Completes stages when their tasks have ended. One thread asks for all of them, a hundred at a
 * time, so that a stage which waits costs no thread and hardly a request.
 */
final class CompletionWatch {

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int AT_ONCE = 100;

  private final TaskmillClient client;
  private final Map<Long, List<Waiting<?>>> waiting = new ConcurrentHashMap<>();
  private @Nullable ScheduledExecutorService thread;
  private boolean closed;

  CompletionWatch(TaskmillClient client) {
    this.client = client;
  }

  private record Waiting<T>(CompletableFuture<T> stage, Function<TaskInfo, T> result) {
    void complete(TaskInfo task) {
      stage.completeAsync(() -> result.apply(task));
    }
  }

  /** A stage that is completed with what becomes of a task. */
  @SuppressWarnings("FutureReturnValueIgnored") // what goes wrong in a look is told to the stages
  <T> CompletionStage<T> add(long task, Function<TaskInfo, T> result) {
    CompletableFuture<T> stage = new CompletableFuture<>();
    synchronized (this) {
      if (closed) {
        stage.completeExceptionally(closedFirst());
        return stage;
      }
      waiting.computeIfAbsent(task, id -> new ArrayList<>()).add(new Waiting<>(stage, result));
      if (thread == null) {
        thread = Executors.newSingleThreadScheduledExecutor(CompletionWatch::daemon);
        thread.scheduleWithFixedDelay(this::look, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
    return stage;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "taskmill-client-completions");
    thread.setDaemon(true);
    return thread;
  }

  private void look() {
    List<Long> ids = new ArrayList<>(waiting.keySet());
    for (int from = 0; from < ids.size(); from += AT_ONCE) {
      look(ids.subList(from, Math.min(from + AT_ONCE, ids.size())));
    }
  }

  private void look(List<Long> ids) {
    List<TaskInfo> found;
    try {
      TaskFilter filter = TaskFilter.all().ids(ids);
      found = client.find(TaskSearch.of(filter).limit(ids.size())).tasks();
    } catch (ServerException away) {
      if (away.isAway()) {
        return;
      }
      ids.forEach(id -> take(id).forEach(one -> one.stage().completeExceptionally(away)));
      return;
    } catch (RuntimeException e) {
      ids.forEach(id -> take(id).forEach(one -> one.stage().completeExceptionally(e)));
      return;
    }
    List<Long> missing = new ArrayList<>(ids);
    for (TaskInfo task : found) {
      missing.remove(task.id());
      if (RemoteTaskHandle.hasStopped(task)) {
        take(task.id()).forEach(one -> one.complete(task));
      }
    }
    for (long id : missing) {
      TaskmillException why = RemoteTaskHandle.missing(id);
      take(id).forEach(one -> one.stage().completeExceptionally(why));
    }
  }

  private synchronized List<Waiting<?>> take(long id) {
    List<Waiting<?>> taken = waiting.remove(id);
    return taken == null ? List.of() : taken;
  }

  synchronized void close() {
    closed = true;
    if (thread != null) {
      thread.shutdownNow();
    }
    waiting
        .values()
        .forEach(all -> all.forEach(one -> one.stage().completeExceptionally(closedFirst())));
    waiting.clear();
  }

  private static TaskmillException closedFirst() {
    return new TaskmillException("This client was closed before the task had ended; it goes on.");
  }
}
