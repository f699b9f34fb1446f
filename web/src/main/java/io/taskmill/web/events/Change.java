package io.taskmill.web.events;

import io.taskmill.admin.TaskScope;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a look at the store has found.
 *
 * @param watched only for those who watch the task with this id; null for all whom it reaches
 */
record Change(Hint hint, Reach reach, @Nullable Long watched) {

  Change(Hint hint, Reach reach) {
    this(hint, reach, null);
  }

  /** What somebody with this scope, who watches these tasks, hears of it. */
  Optional<Hint> heardBy(TaskScope scope, Set<Long> tasks) {
    if (watched != null && !tasks.contains(watched)) {
      return Optional.empty();
    }
    return switch (reach.of(scope)) {
      case NOTHING -> Optional.empty();
      case TOPIC -> Optional.of(Hint.of(hint.topic()));
      case ALL -> Optional.of(hint);
    };
  }
}
