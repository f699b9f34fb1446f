package io.taskmill.engine.execution;

import io.taskmill.InvalidTaskException;
import io.taskmill.Iteration;
import io.taskmill.LeaseLostException;
import io.taskmill.StopReason;
import io.taskmill.TaskContext;
import io.taskmill.engine.runtime.EngineRuntime;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the items of a source from where an earlier execution has come to. The cursor is
 * that of the last item that is done, and is saved now and then, and before the handler leaves for
 * whatever reason: a wait inside of an item has it {@linkplain #save saved} before the execution is
 * suspended.
 */
final class IterationRun<T, C> {

  private final TaskContext context;
  private final Iteration<T, C> iteration;
  private final Consumer<? super C> saving;
  private final EngineRuntime runtime;
  private final Runnable reported;
  private @Nullable C cursor;
  private int unsaved;
  private long savedAt;

  /**
   * A run.
   *
   * @param saving saves a cursor as the checkpoint of the task
   * @param reported called after each item: the handler goes on
   */
  IterationRun(
      TaskContext context,
      Iteration<T, C> iteration,
      Consumer<? super C> saving,
      EngineRuntime runtime,
      Runnable reported) {
    this.context = context;
    this.iteration = iteration;
    this.saving = saving;
    this.runtime = runtime;
    this.reported = reported;
    this.cursor = context.checkpoint(iteration.cursorType()).orElse(null);
    this.savedAt = runtime.nanoTime();
  }

  void run(Iteration.Each<? super T> each) throws Exception {
    try {
      List<? extends T> page = next();
      while (!page.isEmpty()) {
        C before = cursor;
        for (T item : page) {
          context.cancellation().throwIfStopped();
          each.accept(item);
          done(item);
        }
        requireMoved(before);
        page = next();
      }
    } catch (Throwable e) {
      saveBeforeLeaving(e);
      throw e;
    }
    save();
  }

  private List<? extends T> next() throws Exception {
    context.cancellation().throwIfStopped();
    return iteration.source().after(cursor);
  }

  private void done(T item) {
    C at = iteration.cursorOf(item);
    if (at == null) {
      throw new InvalidTaskException(
          "The cursor of an item is null, so an iteration could not go on behind it. Give every item"
              + " a cursor.");
    }
    cursor = at;
    unsaved++;
    reported.run();
    if (unsaved >= iteration.items()
        || runtime.nanoTime() - savedAt >= iteration.time().toNanos()) {
      save();
    }
  }

  private void requireMoved(@Nullable C before) {
    if (Objects.equals(before, cursor)) {
      throw new InvalidTaskException(
          "The source gave items behind the cursor %s, and the last of them has the same cursor: the"
                  .formatted(before)
              + " iteration would never end. Let the source give only what comes behind its cursor.");
    }
  }

  /** Saves the cursor of the last item that is done, unless that is saved. */
  void save() {
    C at = cursor;
    if (unsaved > 0 && at != null) {
      saving.accept(at);
      unsaved = 0;
      savedAt = runtime.nanoTime();
    }
  }

  private void saveBeforeLeaving(Throwable why) {
    boolean lost =
        why instanceof LeaseLostException
            || context.cancellation().reason().filter(StopReason.LEASE_LOST::equals).isPresent();
    if (!lost) {
      try {
        save();
      } catch (RuntimeException e) {
        why.addSuppressed(e);
      }
    }
  }
}
