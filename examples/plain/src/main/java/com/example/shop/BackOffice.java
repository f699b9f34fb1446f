package com.example.shop;

import io.taskmill.PolicyField;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.TypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people in the shop do: look at tasks, stop them, let them go on, and change how a type is treated. */
public final class BackOffice {
  private static final int PAGE = 100;
  private static final TaskState[] OPEN = {
    TaskState.SCHEDULED,
    TaskState.BLOCKED,
    TaskState.READY,
    TaskState.RUNNING,
    TaskState.PAUSED,
    TaskState.ATTENTION
  };

  private final Taskmill mill;

  public BackOffice(Taskmill mill) {
    this.mill = mill;
  }

  public Optional<TaskInfo> look(long id) {
    return mill.task(id);
  }

  /** Stops counting at 1,000: nobody reads more, and a million rows would take their time. */
  public long countOpen(long tenant) {
    return mill.count(open(tenant), 1_000);
  }

  /** All open tasks of a tenant, the newest first, page by page. */
  public List<TaskInfo> findOpen(long tenant) {
    List<TaskInfo> found = new ArrayList<>();
    TaskSearch search = TaskSearch.of(open(tenant)).limit(PAGE);
    TaskPage page;
    do {
      page = mill.find(search);
      found.addAll(page.tasks());
      search = search.after(page);
    } while (page.hasMore());
    return found;
  }

  public boolean hold(long id) {
    return mill.pause(id);
  }

  public boolean letGoOn(long id) {
    return mill.resume(id);
  }

  public boolean stop(long id) {
    return mill.cancel(id);
  }

  /** The mail provider complains: fewer mails at a time, at once and in all processes. */
  public TypeInfo slowDownMail(int atOnce) {
    return mill.types().edit(ShopTasks.MAIL.name(), policy -> policy.withMaxRunning(atOnce));
  }

  public TypeInfo mail() {
    return mill.types().get(ShopTasks.MAIL.name()).orElseThrow();
  }

  /** What the program says counts again. */
  public TypeInfo mailAsProgrammed() {
    return mill.types().revert(ShopTasks.MAIL.name(), PolicyField.MAX_RUNNING);
  }

  private static TaskFilter open(long tenant) {
    return TaskFilter.all().tenant(tenant).states(OPEN);
  }
}
