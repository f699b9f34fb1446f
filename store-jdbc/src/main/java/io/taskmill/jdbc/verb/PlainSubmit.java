package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Terms;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The short way to create what most tasks are: without a key, without terms, and READY at once. Its
 * insert fails on an id that is there already, so it is never used in a caller's transaction, which
 * that would end.
 */
final class PlainSubmit {

  /** More kinds of tasks in one submit go the long way, which is a statement for all of them. */
  private static final int MOST_GROUPS = 10;

  private final Verbs verbs;
  private final Dialect dialect;
  private final Lanes lanes;

  PlainSubmit(Verbs verbs, Dialect dialect, Lanes lanes) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.lanes = lanes;
  }

  /** Whether a task can be created this way. */
  static boolean isPlain(NewTask task) {
    return task.key() == null
        && task.parent() == null
        && task.attributes().isEmpty()
        && task.terms().equals(Terms.NONE)
        && !Lanes.wantsHost(task)
        && task.runAt() == null
        && task.delay().isZero();
  }

  /**
   * Creates all of them.
   *
   * @return false if none was created: an id is there already, or they are too different
   */
  boolean run(List<NewTask> tasks) {
    try {
      Collection<List<NewTask>> groups = groups(tasks);
      if (groups.size() == 1) {
        create(verbs, tasks);
      } else if (groups.size() <= MOST_GROUPS) {
        verbs.together(
            "submit",
            inside -> {
              groups.forEach(group -> create(inside, group));
              return groups;
            });
      } else {
        return false;
      }
      return true;
    } catch (StoreException e) {
      if (SqlErrors.isDuplicate(e)) {
        return false;
      }
      throw e;
    }
  }

  /** Arrays and stages have only what differs within a group, and a group is counted as one. */
  private static Collection<List<NewTask>> groups(List<NewTask> tasks) {
    return tasks.size() == 1
        ? List.of(tasks)
        : tasks.stream().collect(Collectors.groupingBy(Alike::of)).values();
  }

  private void create(Verbs in, List<NewTask> tasks) {
    boolean many = tasks.size() >= dialect.manyRows();
    in.count(
        many ? "submit.plain_many" : "submit.plain",
        Params.given(NewTaskRows.all(tasks, lanes)).set("count", tasks.size()));
  }

  /** All of a plain task but its id, its payload and its headers; they are in one lane. */
  private record Alike(
      long tenant,
      String queue,
      String type,
      int version,
      long creator,
      int priority,
      List<String> tags,
      int maxAttempts,
      @Nullable String retry,
      int maxLosses,
      boolean needsPerson) {

    static Alike of(NewTask task) {
      return new Alike(
          task.tenant(),
          task.queue(),
          task.type(),
          PayloadVersion.of(task.headers()),
          task.creator(),
          task.priority(),
          task.tags(),
          task.maxAttempts(),
          task.retry(),
          task.maxLosses(),
          task.needsPerson());
    }
  }
}
