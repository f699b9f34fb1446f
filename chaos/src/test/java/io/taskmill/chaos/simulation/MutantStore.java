package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.tck.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A real store, of which a mutant does one verb otherwise. */
class MutantStore extends ForwardingStore {

  MutantStore(Store store) {
    super(store);
  }

  final Optional<TaskInfo> look(long task) {
    return real().queries().get(task);
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
        .map(finish -> !real().tasks().finish(List.of(finish)).isEmpty())
        .orElse(false);
  }
}
