package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.Reason;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskScope;
import io.taskmill.engine.execution.WorkflowHeaders;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Obstacles;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.TypeUsage;
import io.taskmill.spi.WorkflowStore.Predecessor;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What rules look at, read from the store when a rule first asks for it. Who has done something is
 * told only as far as the audit of the scope shows it; other tasks and nodes are known to the
 * rules, which name only those that {@link #seen} leaves.
 */
final class Facts {

  /** How many live tasks that it comes after are counted. */
  static final int COUNTED_BEFORE = 1_000;

  private static final int CHILDREN = 100;

  /** How many entries of the audit are looked at for the one that has ended a task. */
  private static final int LATEST = 20;

  private final Store store;
  private final TaskInfo task;
  private final SharedFacts shared;
  private final TaskScope scope;
  private final Supplier<List<StoredStep>> steps;

  Facts(Store store, TaskInfo task, SharedFacts shared, TaskScope scope) {
    this.store = store;
    this.task = task;
    this.shared = shared;
    this.scope = scope;
    this.steps = SharedFacts.once(this::readSteps);
  }

  private List<StoredStep> readSteps() {
    return shared.hasSteps(task.id())
        ? store.steps().steps(task.id()).stream().filter(step -> !step.isForgotten()).toList()
        : List.of();
  }

  TaskInfo task() {
    return task;
  }

  Instant now() {
    return obstacles().now();
  }

  Obstacles obstacles() {
    return shared.obstacles(task.id());
  }

  /** What is noted of an undoing that has begun and is not complete; null if there is none. */
  @Nullable StoredStep undo() {
    return steps.get().stream()
        .filter(step -> step.kind() == StepKind.UNDO && step.status() == StepStatus.WAITING)
        .findFirst()
        .orElse(null);
  }

  /** The names of steps that are to be undone and are not yet. */
  List<String> toUndo() {
    StoredStep undo = undo();
    if (undo == null || undo.result() == null) {
      return List.of();
    }
    List<String> done = named(step -> step.status() == StepStatus.DONE);
    return Stream.of(undo.result().split(" ")).filter(done::contains).toList();
  }

  /** The names of steps that were undone, and not done since. */
  List<String> undone() {
    return named(step -> step.status() == StepStatus.UNDONE);
  }

  /** The names of signals that it waits for no more, since they have not come in time. */
  List<String> timedOut() {
    return named(step -> step.status() == StepStatus.TIMED_OUT);
  }

  private List<String> named(Predicate<StoredStep> wanted) {
    return steps.get().stream().filter(wanted).map(StoredStep::name).toList();
  }

  /** The step that keeps the task waiting; null if it waits for something else. */
  @Nullable StoredStep waitingStep() {
    return steps.get().stream()
        .filter(step -> step.status() == StepStatus.WAITING)
        .filter(step -> step.kind() != StepKind.UNDO && step.until() != null)
        .max(Comparator.comparing(StoredStep::lastAt))
        .orElse(null);
  }

  TypeUsage usage() {
    return shared.usage(task.type());
  }

  /** The nodes that are alive. */
  List<NodeStatus> alive() {
    return shared.nodes().stream().filter(node -> !node.overdue()).toList();
  }

  /** Those of them that run tasks of this type, whatever else they are choosy about. */
  List<NodeStatus> ofType() {
    return alive().stream().filter(node -> node.types().contains(task.type())).toList();
  }

  /** Those that run tasks of this type, queue and tenant. */
  List<NodeStatus> servers() {
    return ofType().stream()
        .filter(node -> node.queues().isEmpty() || node.queues().contains(task.queue()))
        .filter(node -> node.tenants().isEmpty() || node.tenants().contains(task.tenant()))
        .toList();
  }

  /** The greatest version of its type's payloads that one of them reads. */
  int versionRead() {
    return servers().stream()
        .mapToInt(node -> PayloadVersion.greatest(task.type(), node.types()))
        .max()
        .orElse(PayloadVersion.FIRST);
  }

  /** The only node that may run the task, if it is still registered. */
  Optional<NodeStatus> pinnedTo() {
    Long pin = NodePin.node(task.headers());
    return shared.nodes().stream().filter(node -> Long.valueOf(node.node()).equals(pin)).findAny();
  }

  /** The node that holds the task, if it is still registered. */
  Optional<NodeStatus> holder() {
    return shared.nodes().stream()
        .filter(node -> Long.valueOf(node.node()).equals(task.node()))
        .findAny();
  }

  /** Those of these tasks that are in the scope. */
  List<Long> seen(List<Long> tasks) {
    return scope.isEverything() ? tasks : tasks.stream().filter(this::isSeen).toList();
  }

  /** Whether this task is in the scope. */
  boolean isSeen(long other) {
    return shared.isSeen(other);
  }

  /** The ids of these nodes; null for a tenant, who sees no nodes. */
  @Nullable List<Long> seenNodes(List<NodeStatus> some) {
    return scope.tenant() == null ? some.stream().map(NodeStatus::node).toList() : null;
  }

  /** The workflow that it belongs to. */
  Optional<Long> workflow() {
    return WorkflowHeaders.workflow(task.headers());
  }

  /** Whether it undoes another task of its workflow. */
  boolean isUndo() {
    return WorkflowHeaders.isUndo(task.headers());
  }

  /** The first tasks that it comes after and that have not ended. */
  List<Predecessor> liveBefore() {
    return store.workflows().liveBefore(task.id(), COUNTED_BEFORE);
  }

  /** A task that it comes after and that has ended otherwise than it wants. */
  Optional<Predecessor> unmetBefore() {
    return store.workflows().unmetBefore(task.id(), 1).stream().findFirst();
  }

  /** The newest workflow that it has submitted in this step. */
  @Nullable WorkflowInfo children(String step) {
    return store
        .workflows()
        .list(WorkflowFilter.all().ofParent(task.id()), Long.MAX_VALUE, CHILDREN)
        .stream()
        .filter(workflow -> step.equals(workflow.parentStep()))
        .findFirst()
        .orElse(null);
  }

  boolean isQueuePaused() {
    return shared.isPaused(task.queue());
  }

  boolean isOn(DebugMode mode) {
    return shared.isOn(mode);
  }

  /** Who last switched a mode on or off. */
  @Nullable AuditEntry switched(DebugMode mode) {
    return edit(subject(mode), "debug-mode");
  }

  /** Whether a mode was last switched after the task had come. */
  boolean isSwitchedSince(DebugMode mode) {
    AuditFilter switches = AuditFilter.all().subject(subject(mode)).verb("debug-mode");
    return store.audit().find(switches, Long.MAX_VALUE, 1).entries().stream()
        .anyMatch(entry -> entry.at().isAfter(task.createdAt()));
  }

  private static String subject(DebugMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  /** How many are claimed before it, counted up to {@link QueueStatus#COUNTED}. */
  long ahead() {
    return shared.ahead(task.id());
  }

  /** How many tasks of its queue end a second. */
  double finishedPerSecond() {
    return shared.finishedPerSecond(task.queue());
  }

  /** Who last gave this command to the task, as far as the audit still has it. */
  @Nullable AuditEntry command(String verb) {
    AuditFilter commands = AuditFilter.all().task(task.id()).verb(verb);
    return shared.entries(commands, 1).stream().findFirst().orElse(null);
  }

  /** Who has ended the task by this command; null if something else did. */
  @Nullable AuditEntry ending(String verb) {
    return shared.entries(AuditFilter.all().task(task.id()), LATEST).stream()
        // A copy leaves the task as it is.
        .filter(entry -> !entry.verb().equals("run-again"))
        .findFirst()
        .filter(entry -> entry.verb().equals(verb))
        .orElse(null);
  }

  /** Who last did this to a type, queue, node or mode; null if the scope does not show it. */
  @Nullable AuditEntry edit(String subject, String verb) {
    return shared.edit(subject, verb);
  }

  Because because(Reason reason) {
    return new Because(task, reason);
  }
}
