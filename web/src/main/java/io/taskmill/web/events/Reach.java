package io.taskmill.web.events;

import io.taskmill.TaskFilter;
import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.TaskScope;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who hears of a change: as much as their scope lets them see of what was changed. */
sealed interface Reach {

  /** How much of a hint somebody hears. */
  enum Heard {
    NOTHING,
    /** Only what it is about: which one it is may be none of theirs. */
    TOPIC,
    ALL;

    private static Heard allIf(boolean condition) {
      return condition ? ALL : NOTHING;
    }
  }

  /** How much those hear whose scope is limited. */
  Heard within(TaskScope scope);

  /** How much those with this scope hear. */
  default Heard of(TaskScope scope) {
    return scope.isEverything() ? Heard.ALL : within(scope);
  }

  /** A task, or tasks, with these. */
  record OfTask(long tenant, String type, String queue) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      return Heard.allIf(scope.includes(tenant, type, queue));
    }
  }

  /** A type. */
  record OfType(String name) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      return Heard.allIf(scope.includesType(name));
    }
  }

  /** A queue. A scope that names none has those in which its tasks are, which is not known here. */
  record OfQueue(String name) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      return scope.queues().isEmpty() ? Heard.TOPIC : Heard.allIf(scope.includesQueue(name));
    }
  }

  /**
   * A schedule.
   *
   * @param queue null for that of the type, which is not known here
   */
  record OfSchedule(long tenant, String type, @Nullable String queue) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      boolean isOther = scope.tenant() != null && scope.tenant() != tenant;
      if (isOther || !scope.includesType(type)) {
        return Heard.NOTHING;
      }
      if (queue == null) {
        return scope.queues().isEmpty() ? Heard.ALL : Heard.TOPIC;
      }
      return Heard.allIf(scope.includesQueue(queue));
    }
  }

  /** A workflow. Of which types and in which queues its tasks are is not known here. */
  record OfWorkflow(long tenant) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      if (scope.tenant() != null && scope.tenant() != tenant) {
        return Heard.NOTHING;
      }
      return scope.types().isEmpty() && scope.queues().isEmpty() ? Heard.ALL : Heard.TOPIC;
    }
  }

  /**
   * A node: it concerns those whose tasks it may run. Nodes tell something of all tenants, so that
   * a scope with a tenant has none.
   */
  record OfNode(Set<String> types, Set<String> queues) implements Reach {

    static OfNode of(ClusterNode node) {
      return new OfNode(node.types(), node.queues());
    }

    @Override
    public Heard within(TaskScope scope) {
      return Heard.allIf(
          scope.tenant() == null
              && (scope.types().isEmpty() || types.stream().anyMatch(scope.types()::contains))
              && (queues.isEmpty() || queues.stream().anyMatch(scope::includesQueue)));
    }
  }

  /** A bulk operation: seen by those who could have started it. */
  record OfOperation(TaskFilter filter) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      return Heard.allIf(scope.covers(filter));
    }
  }

  /** The audit of an edit of types or queues: for those whose scope names them, of all tenants. */
  record OfEdit(Topic topic, String name) implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      Set<String> own = topic == Topic.TYPES ? scope.types() : scope.queues();
      return Heard.allIf(scope.tenant() == null && own.contains(name));
    }
  }

  /** Something of which it is not known whose it is, or was: a schedule that is gone, say. */
  record Unknown() implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      return Heard.TOPIC;
    }
  }

  /** Only those for whom everything exists. */
  record Unlimited() implements Reach {
    @Override
    public Heard within(TaskScope scope) {
      return Heard.NOTHING;
    }
  }
}
