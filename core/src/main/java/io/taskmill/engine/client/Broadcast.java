package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskRequest;
import io.taskmill.Uniqueness;
import io.taskmill.admin.ClusterNode;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.Part;
import io.taskmill.workflow.Workflow;
import java.util.List;
import java.util.Locale;

/** Makes the workflow that runs a task once on each node that can. */
public final class Broadcast {

  private static final int MAX_NAME = 80;

  private final TaskRequest<?, ?> request;
  private final TaskPolicy policy;

  /**
   * @param policy what counts for the request's type
   */
  public Broadcast(TaskRequest<?, ?> request, TaskPolicy policy) {
    this.request = request;
    this.policy = policy;
  }

  /**
   * One task for each of these nodes that is alive, does not drain, and serves the request.
   *
   * @throws InvalidTaskException if there is none, or if the tasks would be duplicates of each
   *     other
   */
  public Workflow to(List<ClusterNode> nodes) {
    requireNotUnique();
    List<ClusterNode> able = nodes.stream().filter(this::isServedBy).toList();
    if (able.isEmpty()) {
      throw new InvalidTaskException(nobody(nodes));
    }
    String name = "broadcast " + request.type().name();
    Workflow workflow =
        Workflow.named(name.substring(0, Math.min(MAX_NAME, name.length())))
            .withOnFailure(OnFailure.CONTINUE)
            .withTenant(request.tenant())
            .withCreator(request.creator());
    int index = 0;
    for (ClusterNode node : able) {
      workflow.task(
          "%s (%s)".formatted(node.name(), node.id()),
          request.onNode(node).part(new Part(index++, able.size())));
    }
    return workflow;
  }

  private boolean isServedBy(ClusterNode node) {
    String type = request.type().name();
    return node.alive()
        && !node.draining()
        && node.types().contains(type)
        && PayloadVersion.greatest(type, node.types()) >= request.type().version()
        && (node.queues().isEmpty() || node.queues().contains(queue()))
        && (node.tenants().isEmpty() || node.tenants().contains(request.tenant()));
  }

  private String queue() {
    return request.queue().orElse(policy.queue());
  }

  private String nobody(List<ClusterNode> nodes) {
    String type = request.type().name();
    long alive = nodes.stream().filter(ClusterNode::alive).count();
    return ("No live node runs tasks of type '%s' in version %s, of queue '%s' and tenant %s, so there is nobody to"
            + " broadcast to; %s alive, %s of them drain. Start a process that handles the"
            + " type, or resume one that drains, and try again.")
        .formatted(
            type,
            request.type().version(),
            queue(),
            request.tenant(),
            alive == 1 ? "1 node is" : alive + " nodes are",
            nodes.stream().filter(node -> node.alive() && node.draining()).count());
  }

  private void requireNotUnique() {
    Uniqueness uniqueness = request.uniqueness().orElse(policy.uniqueness());
    boolean unique =
        switch (uniqueness.by()) {
          case NOTHING -> false;
          case KEY -> request.key().isPresent();
          case PAYLOAD -> true;
        };
    if (unique) {
      throw new InvalidTaskException(
          "The broadcast of type '%s' would make tasks that are unique by their %s, and of those only one can be there."
                  .formatted(request.type().name(), uniqueness.by().name().toLowerCase(Locale.ROOT))
              + " Submit it with unique(Uniqueness.NOTHING), and give the workflow a key if it must be there"
              + " once.");
    }
  }
}
