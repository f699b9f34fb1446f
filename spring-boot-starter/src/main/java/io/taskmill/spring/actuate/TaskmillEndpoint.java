package io.taskmill.spring.actuate;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskQueues;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.TaskCount;
import java.security.Principal;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * What the cluster has and does: tasks by state, nodes and queues. Pauses and resumes a queue. What
 * it does is in the audit, under the name of whoever is logged in, or of whom the request names.
 */
@Endpoint(id = "taskmill")
public final class TaskmillEndpoint {

  private final Taskmill mill;

  TaskmillEndpoint(Taskmill mill) {
    this.mill = mill;
  }

  /**
   * How the cluster stands.
   *
   * @param tasks how many tasks each state has; states without tasks are left out
   * @param complete whether all tasks were counted, or only as many as are read quickly
   */
  public record Overview(
      Map<TaskState, TaskCount> tasks,
      boolean complete,
      List<Node> nodes,
      List<QueueStatus> queues,
      Set<DebugMode> debugModes) {}

  /**
   * A {@link ClusterNode} with its number as text: it has more digits than a number in a browser
   * keeps.
   */
  public record Node(
      String id,
      String name,
      String host,
      Instant since,
      Instant lastBeat,
      boolean alive,
      Set<String> types,
      Set<String> queues,
      Set<Long> tenants,
      int threads,
      long held,
      boolean draining) {

    static Node of(ClusterNode node) {
      return new Node(
          Long.toString(node.id()),
          node.name(),
          node.host(),
          node.since(),
          node.lastBeat(),
          node.alive(),
          node.types(),
          node.queues(),
          node.tenants(),
          node.threads(),
          node.held(),
          node.draining());
    }
  }

  /** What is done to a queue. */
  public enum QueueAction {
    /** No more tasks of it begin. */
    PAUSE,
    /** Its tasks begin again. */
    RESUME
  }

  /** What a queue is now, and on whose behalf. */
  public record ChangedQueue(String queue, boolean paused, String who, @Nullable String why) {}

  /** How the cluster stands. */
  @ReadOperation
  public Overview overview() {
    GroupedCounts counts = mill.count(TaskFilter.all(), GroupedCounts.By.STATE);
    Map<TaskState, TaskCount> tasks = new EnumMap<>(TaskState.class);
    counts.groups().forEach((state, count) -> tasks.put(TaskState.valueOf(state), count));
    return new Overview(
        tasks,
        counts.complete(),
        mill.nodes().list().stream().map(Node::of).toList(),
        mill.queues().status(),
        mill.debugModes().on());
  }

  /**
   * Pauses or resumes a queue.
   *
   * @param who on whose behalf, if nobody is logged in
   * @param why for the audit
   */
  @WriteOperation
  public ChangedQueue change(
      @Selector QueueAction action,
      String queue,
      @Nullable String who,
      @Nullable String why,
      SecurityContext security) {
    String actor = actor(who, security);
    requireKnown(queue);
    try {
      apply(action, queue, mill.as(actor, why).queues());
    } catch (InvalidTaskException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
    return new ChangedQueue(queue, action == QueueAction.PAUSE, actor, why);
  }

  private static void apply(QueueAction action, String queue, TaskQueues queues) {
    if (action == QueueAction.PAUSE) {
      queues.pause(queue);
    } else {
      queues.resume(queue);
    }
  }

  private static String actor(@Nullable String who, SecurityContext security) {
    Principal principal = security.getPrincipal();
    if (principal != null && principal.getName() != null) {
      return principal.getName();
    }
    if (who == null || who.isBlank()) {
      throw refused("Nobody is logged in, and the request does not say who asks. Give 'who'.");
    }
    return who;
  }

  /** A name that is mistyped would be paused for ever, and nobody would notice. */
  private void requireKnown(String queue) {
    Set<String> known = new TreeSet<>();
    mill.queues().status().forEach(each -> known.add(each.name()));
    mill.types().list().forEach(type -> known.add(type.policy().queue()));
    mill.nodes().list().forEach(node -> known.addAll(node.queues()));
    if (!known.contains(queue)) {
      throw refused("There is no queue '%s'. Known are %s.".formatted(queue, known));
    }
  }

  private static InvalidEndpointRequestException refused(String why) {
    return new InvalidEndpointRequestException(why, why);
  }
}
