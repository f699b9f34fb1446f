package io.taskmill.engine.client;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.admin.TaskArchiver;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskPurge.Due;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives tasks to the application's archiver, if it has one, before they are removed. */
public final class Archive {

  /** How many tasks the archiver is given at once: they are in memory, with their payloads. */
  private static final int AT_ONCE = 500;

  private final Store store;
  private final @Nullable TaskArchiver archiver;

  public Archive(Store store, @Nullable TaskArchiver archiver) {
    this.store = store;
    this.archiver = archiver;
  }

  /** Whether there is an archiver. */
  public boolean isWanted() {
    return archiver != null;
  }

  /**
   * Has these tasks archived, as far as they are still there.
   *
   * @throws FailedException if the archiver has thrown
   */
  public void write(List<Due> due) throws FailedException {
    if (archiver == null) {
      return;
    }
    for (int from = 0; from < due.size(); from += AT_ONCE) {
      List<TaskInfo> tasks = read(due.subList(from, Math.min(from + AT_ONCE, due.size())));
      if (!tasks.isEmpty()) {
        archive(archiver, tasks);
      }
    }
  }

  private List<TaskInfo> read(List<Due> due) {
    return store
        .queries()
        .find(
            TaskSearch.of(TaskFilter.all().ids(due.stream().map(Due::id).toList()))
                .oldestFirst()
                .limit(AT_ONCE))
        .tasks();
  }

  private static void archive(TaskArchiver archiver, List<TaskInfo> tasks) throws FailedException {
    try {
      archiver.archive(tasks);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FailedException(e);
    } catch (Exception | LinkageError e) {
      throw new FailedException(e);
    }
  }

  /** The archiver has thrown this. */
  public static final class FailedException extends Exception {

    private static final long serialVersionUID = 1;

    FailedException(Throwable cause) {
      super("The archiver has failed.", cause);
    }
  }
}
