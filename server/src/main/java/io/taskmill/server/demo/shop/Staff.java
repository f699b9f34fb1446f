package io.taskmill.server.demo.shop;

import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.ClusterNode;
import io.taskmill.schedule.Recurring;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** People of the shop who do something now and then, and leave it in the audit. */
final class Staff {

  /** The node that is stopped for a while, as for a new release. */
  static final String RELEASED = "mill-03";

  private static final int UNDECIDED = 3;
  private static final int LOOKED_AT = 50;
  private static final Duration RELEASE = Duration.ofMinutes(1);

  private final Taskmill mill;

  Staff(Taskmill mill) {
    this.mill = mill;
  }

  @TaskDefinition(
      name = "staff.approve",
      title = "Approve orders",
      description = "Of the large orders that wait for approval, lets the oldest go on.",
      queue = "shop")
  @Recurring(name = "staff.approve", cron = "*/3 * * * *")
  void approve() {
    List<TaskInfo> waiting =
        mill.find(
            TaskFilter.live().types(Orders.APPROVE.name()).states(TaskState.SCHEDULED), LOOKED_AT);
    if (waiting.size() > UNDECIDED) {
      TaskInfo oldest = waiting.get(waiting.size() - 1);
      mill.as("chen", "the customer is known")
          .signal(oldest.id(), "approval", new Orders.Approval("chen"));
    }
  }

  @TaskDefinition(
      name = "staff.release",
      title = "Release",
      description = "Lets a node drain for a minute, as for a new release.",
      queue = "shop")
  @Recurring(name = "staff.release", cron = "4/10 * * * *")
  void release(TaskContext task) throws Exception {
    Optional<ClusterNode> node =
        mill.nodes().list().stream()
            .filter(one -> one.name().equals(RELEASED) && one.alive())
            .findFirst();
    if (node.isEmpty()) {
      return;
    }
    long id = node.get().id();
    task.step("drain", () -> mill.as("ops-1", "release 4.12").nodes().drain(id));
    task.sleep("install", RELEASE);
    task.step("resume", () -> mill.as("ops-1", "release 4.12 is in").nodes().resume(id));
  }
}
