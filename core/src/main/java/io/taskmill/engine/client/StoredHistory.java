package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskmillException;
import io.taskmill.admin.PurgeProgress;
import io.taskmill.admin.TaskHistory;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskPurge.Part;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Purges on the caller's thread, with a pause after each step as long as the step was. */
public final class StoredHistory implements TaskHistory {

  private static final int LIMIT = MaintenanceJob.PURGE.limit();

  private final TaskPurge purge;
  private final Archive archive;
  private final EngineRuntime runtime;
  private final ClientCalls calls;

  public StoredHistory(TaskPurge purge, Archive archive, EngineRuntime runtime, ClientCalls calls) {
    this.purge = purge;
    this.archive = archive;
    this.runtime = runtime;
    this.calls = calls;
  }

  @Override
  public PurgeProgress purge(Consumer<PurgeProgress> progress) {
    return purge(null, progress);
  }

  @Override
  public PurgeProgress purgeOlderThan(Duration age, Consumer<PurgeProgress> progress) {
    if (age.isNegative()) {
      throw new InvalidTaskException(
          "The age of tasks to purge is %s, but must not be negative. Nothing was purged."
              .formatted(age));
    }
    return purge(age, progress);
  }

  private PurgeProgress purge(@Nullable Duration age, Consumer<PurgeProgress> progress) {
    if (!archive.isWanted() && isArchived()) {
      throw new InvalidTaskException(
          "The tasks of this store are archived before they are purged, and this Taskmill has no"
              + " archiver. Nothing was purged. Give it one with beforePurge(…), or call"
              + " stopArchiving() first.");
    }
    PurgeProgress done = new PurgeProgress(0, 0);
    int deleted;
    do {
      deleted = paced(() -> purge.removeDeleted(LIMIT));
      done = new PurgeProgress(done.read(), done.purged() + deleted);
      progress.accept(done);
    } while (deleted == LIMIT);
    long after = 0;
    Part part;
    do {
      long from = after;
      part = paced(() -> purge.find(age, from, LIMIT));
      int removed = remove(part, done);
      done = new PurgeProgress(done.read() + part.read(), done.purged() + removed);
      progress.accept(done);
      after = part.last();
    } while (part.read() == LIMIT);
    return done;
  }

  private int remove(Part part, PurgeProgress done) {
    try {
      archive.write(part.due());
    } catch (Archive.FailedException e) {
      throw new TaskmillException(
          "The archiver has failed, so %d tasks that are due stay. %d tasks were purged before."
              .formatted(part.due().size(), done.purged()),
          e.getCause());
    }
    return part.due().isEmpty() ? 0 : paced(() -> purge.remove(part.due()));
  }

  private <T> T paced(Supplier<T> step) {
    long begun = runtime.nanoTime();
    T answer = calls.shielded(step);
    runtime.wakeSignal().awaitQuietly(Duration.ofNanos(runtime.nanoTime() - begun));
    return answer;
  }

  @Override
  public boolean isArchived() {
    return calls.shielded(purge::isArchived);
  }

  @Override
  public void stopArchiving() {
    calls.shielded(
        () -> {
          purge.setArchived(false);
          return true;
        });
  }
}
