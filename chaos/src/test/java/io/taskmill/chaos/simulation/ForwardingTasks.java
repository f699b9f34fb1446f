package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Store;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The verbs of a real store; a mutant has another one among them. */
class ForwardingTasks implements TaskStore {

  private final Store store;

  ForwardingTasks(Store store) {
    this.store = store;
  }

  final TaskStore real() {
    return store.tasks();
  }

  final Optional<TaskInfo> look(long task) {
    return store.queries().get(task);
  }

  /** Whoever holds the task now. */
  final Optional<Fence> holder(long task) {
    return look(task)
        .filter(info -> info.state() == TaskState.RUNNING)
        .map(
            info -> {
              String[] execution = info.executionId().split("-", -1);
              return new Fence(task, Long.parseLong(execution[0]), Long.parseLong(execution[1]));
            });
  }

  /** Takes a task away from its holder, who is not told. */
  final boolean takeAway(long task) {
    return holder(task)
        .map(fence -> new Finish(fence, Outcome.released(), Duration.ZERO))
        .map(finish -> !real().finish(List.of(finish)).isEmpty())
        .orElse(false);
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return real().submit(tasks);
  }

  @Override
  public CallerTransaction join(Connection connection) {
    return real().join(connection);
  }

  @Override
  public List<Claimed> claim(ClaimRequest request) {
    return real().claim(request);
  }

  @Override
  public List<Fence> held(long node) {
    return real().held(node);
  }

  @Override
  public Set<Fence> begin(List<Fence> fences) {
    return real().begin(fences);
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return real().finish(finishes);
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return real().checkpoint(fence, checkpoint);
  }

  @Override
  public int promote(int limit) {
    return real().promote(limit);
  }

  @Override
  public int expire(int limit) {
    return real().expire(limit);
  }

  @Override
  public int releaseHostWaits(int limit) {
    return real().releaseHostWaits(limit);
  }

  @Override
  public int recover(int limit) {
    return real().recover(limit);
  }

  @Override
  public List<SignalAnswer> signal(List<Long> ids, Signal signal) {
    return real().signal(ids, signal);
  }
}
