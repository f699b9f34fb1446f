package io.taskmill.tck;

import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.Operation;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.AuditLog;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Begin;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.Diagnostics;
import io.taskmill.spi.DocumentStore;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.IdLease;
import io.taskmill.spi.LastErrors;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.ModeStore;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Obstacles;
import io.taskmill.spi.OperationStore;
import io.taskmill.spi.QueueLoad;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Report;
import io.taskmill.spi.ReportStore;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StatisticsStore;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredQueue;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredSignal;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.TypeUsage;
import io.taskmill.spi.Wakeup;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store in front of another, for faults, journals and the like. What is done with every verb goes
 * into {@link #around}; what is done with one into an override of it, in a role of one's own:
 *
 * <pre>{@code
 * @Override
 * public TaskStore tasks() {
 *   return new Tasks() {
 *     @Override
 *     public List<Submitted> submit(List<NewTask> tasks) {
 *       seen.addAll(tasks);
 *       return super.submit(tasks);
 *     }
 *   };
 * }
 * }</pre>
 *
 * <p>A role is made anew whenever it is asked for, so what is to be remembered belongs to the
 * store.
 */
public class ForwardingStore implements Store {

  private final Store real;

  /** In front of this one. */
  public ForwardingStore(Store real) {
    this.real = real;
  }

  /** The one behind. */
  protected final Store real() {
    return real;
  }

  /**
   * Calls a verb of the one behind; wake-ups, description and close are no verbs.
   *
   * @param verb its role and its name, as {@code tasks.claim} or {@code maintenance.promote}
   */
  protected <T> T around(String verb, Supplier<T> call) {
    return call.get();
  }

  private void run(String verb, Runnable call) {
    around(
        verb,
        () -> {
          call.run();
          return true;
        });
  }

  /** Looks for jobs, if the one behind has any. */
  protected Maintenance.Look lookForJobs(
      Maintenance.Scope scope, Duration horizon, long readyAfter) {
    Maintenance there = real.role(Maintenance.class).orElseThrow();
    return around("maintenance.look", () -> there.look(scope, horizon, readyAfter));
  }

  /** Does a part of a job, if the one behind has any. */
  protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
    Maintenance there = real.role(Maintenance.class).orElseThrow();
    return around("maintenance." + job, () -> there.run(job, limit, ids));
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return real.role(role).map(there -> role.cast(inFrontOf(there)));
  }

  private Object inFrontOf(Object there) {
    if (there instanceof Maintenance) {
      return new Jobs();
    }
    if (there instanceof CallerTransactions callers) {
      return (CallerTransactions)
          connection -> around("callers.join", () -> callers.join(connection));
    }
    return there;
  }

  private final class Jobs implements Maintenance {

    @Override
    public Look look(Scope scope, Duration horizon, long readyAfter) {
      return lookForJobs(scope, horizon, readyAfter);
    }

    @Override
    public int run(MaintenanceJob job, int limit, LongSupplier ids) {
      return maintain(job, limit, ids);
    }
  }

  @Override
  public TaskStore tasks() {
    return new Tasks();
  }

  @Override
  public TaskQueries queries() {
    return new Queries();
  }

  @Override
  public NodeRegistry nodes() {
    return new Nodes();
  }

  @Override
  public TypeStore types() {
    return new Types();
  }

  @Override
  public QueueStore queues() {
    return new Queues();
  }

  @Override
  public AttemptLog attempts() {
    return new Attempts();
  }

  @Override
  public AuditLog audit() {
    return new Audit();
  }

  @Override
  public TaskPurge purge() {
    return new Purging();
  }

  @Override
  public Diagnostics diagnostics() {
    return new Diagnosing();
  }

  @Override
  public OperationStore operations() {
    return new BulkOperations();
  }

  @Override
  public StatisticsStore statistics() {
    return query -> around("statistics.read", () -> real.statistics().read(query));
  }

  @Override
  public ScheduleStore schedules() {
    return new Schedules();
  }

  @Override
  public ReportStore reports() {
    return new Reports();
  }

  @Override
  public WorkflowStore workflows() {
    return new Workflows();
  }

  @Override
  public StepStore steps() {
    return new Steps();
  }

  @Override
  public ModeStore modes() {
    return new Modes();
  }

  @Override
  public DocumentStore documents() {
    return new Documents();
  }

  @Override
  public Wakeup wakeup() {
    return real.wakeup();
  }

  @Override
  public String description() {
    return real.description();
  }

  @Override
  public void close() {
    real.close();
  }

  /** The verbs of a task's life. */
  public class Tasks implements TaskStore {

    @Override
    public List<Submitted> submit(List<NewTask> tasks) {
      return around("tasks.submit", () -> real.tasks().submit(tasks));
    }

    @Override
    public List<Submitted> submitOnce(SubmitKey key, List<NewTask> tasks) {
      return around("tasks.submitOnce", () -> real.tasks().submitOnce(key, tasks));
    }

    @Override
    public List<Claimed> claim(ClaimRequest request) {
      return around("tasks.claim", () -> real.tasks().claim(request));
    }

    @Override
    public List<Fence> held(long node) {
      return around("tasks.held", () -> real.tasks().held(node));
    }

    @Override
    public Set<Fence> begin(List<Begin> begins) {
      return around("tasks.begin", () -> real.tasks().begin(begins));
    }

    @Override
    public Map<Fence, TaskState> finish(List<Finish> finishes) {
      return around("tasks.finish", () -> real.tasks().finish(finishes));
    }

    @Override
    public boolean checkpoint(Fence fence, String checkpoint) {
      return around("tasks.checkpoint", () -> real.tasks().checkpoint(fence, checkpoint));
    }

    @Override
    public List<CommandAnswer> command(CommandRequest request) {
      return around("tasks.command", () -> real.tasks().command(request));
    }
  }

  /** Questions that change nothing. */
  public class Queries implements TaskQueries {

    @Override
    public Optional<TaskInfo> get(long id) {
      return around("queries.get", () -> real.queries().get(id));
    }

    @Override
    public Map<Long, TaskState> states(Set<Long> ids) {
      return around("queries.states", () -> real.queries().states(ids));
    }

    @Override
    public TaskPage find(TaskSearch search) {
      return around("queries.find", () -> real.queries().find(search));
    }

    @Override
    public TaskCount count(TaskFilter filter, long limit, long rows) {
      return around("queries.count", () -> real.queries().count(filter, limit, rows));
    }

    @Override
    public GroupedCounts count(TaskFilter filter, GroupedCounts.By by, long rows) {
      return around("queries.count", () -> real.queries().count(filter, by, rows));
    }

    @Override
    public Set<String> typesWithReadyTasks() {
      return around("queries.typesWithReadyTasks", () -> real.queries().typesWithReadyTasks());
    }
  }

  /** The executions that did not succeed. */
  public class Attempts implements AttemptLog {

    @Override
    public List<Attempt> ofTask(long task, int limit) {
      return around("attempts.ofTask", () -> real.attempts().ofTask(task, limit));
    }

    @Override
    public Map<Long, Attempt> lastOf(Collection<Long> tasks) {
      return around("attempts.lastOf", () -> real.attempts().lastOf(tasks));
    }

    @Override
    public LastErrors lastErrors(TaskFilter filter) {
      return around("attempts.lastErrors", () -> real.attempts().lastErrors(filter));
    }

    @Override
    public ErrorGroups groups(TaskScope scope, Instant since, int limit) {
      return around("attempts.groups", () -> real.attempts().groups(scope, since, limit));
    }
  }

  /** Who did what. */
  public class Audit implements AuditLog {

    @Override
    public AuditPage find(AuditFilter filter, long beforeId, int limit) {
      return around("audit.find", () -> real.audit().find(filter, beforeId, limit));
    }

    @Override
    public int purge(Duration olderThan, int limit) {
      return around("audit.purge", () -> real.audit().purge(olderThan, limit));
    }

    @Override
    public void write(AuditEntry entry) {
      run("audit.write", () -> real.audit().write(entry));
    }
  }

  /** The processes of the cluster and their heartbeats. */
  public class Nodes implements NodeRegistry {

    @Override
    public Registration register(NodeInfo node) {
      return around("nodes.register", () -> real.nodes().register(node));
    }

    @Override
    public void serve(long node, Set<String> types) {
      run("nodes.serve", () -> real.nodes().serve(node, types));
    }

    @Override
    public IdLease leaseIds(long holder, Duration time) {
      return around("nodes.leaseIds", () -> real.nodes().leaseIds(holder, time));
    }

    @Override
    public void releaseIds(long holder, Duration pause) {
      run("nodes.releaseIds", () -> real.nodes().releaseIds(holder, pause));
    }

    @Override
    public Beat beat(long node) {
      return around("nodes.beat", () -> real.nodes().beat(node));
    }

    @Override
    public boolean declareDead(long node, long beats) {
      return around("nodes.declareDead", () -> real.nodes().declareDead(node, beats));
    }

    @Override
    public void leave(long node) {
      run("nodes.leave", () -> real.nodes().leave(node));
    }

    @Override
    public boolean drain(long node, boolean draining, Actor by) {
      return around("nodes.drain", () -> real.nodes().drain(node, draining, by));
    }

    @Override
    public List<NodeStatus> list() {
      return around("nodes.list", () -> real.nodes().list());
    }
  }

  /** The types of tasks and what is enforced for them. */
  public class Types implements TypeStore {

    @Override
    public Set<String> unknown(Set<String> names) {
      return around("types.unknown", () -> real.types().unknown(names));
    }

    @Override
    public void register(List<StoredType> types) {
      run("types.register", () -> real.types().register(types));
    }

    @Override
    public List<StoredType> list() {
      return around("types.list", () -> real.types().list());
    }

    @Override
    public boolean save(StoredType type, Actor by) {
      return around("types.save", () -> real.types().save(type, by));
    }
  }

  /** Takes tasks out for good. */
  public class Purging implements TaskPurge {

    @Override
    public int removeDeleted(int limit) {
      return around("purge.removeDeleted", () -> real.purge().removeDeleted(limit));
    }

    @Override
    public Part next(boolean archives, int limit) {
      return around("purge.next", () -> real.purge().next(archives, limit));
    }

    @Override
    public Part find(@Nullable Duration olderThan, long after, int limit) {
      return around("purge.find", () -> real.purge().find(olderThan, after, limit));
    }

    @Override
    public int remove(List<Due> due) {
      return around("purge.remove", () -> real.purge().remove(due));
    }

    @Override
    public boolean isArchived() {
      return around("purge.isArchived", () -> real.purge().isArchived());
    }

    @Override
    public void setArchived(boolean archived) {
      run("purge.setArchived", () -> real.purge().setArchived(archived));
    }
  }

  /** What holds tasks back, and how full everything is. */
  public class Diagnosing implements Diagnostics {

    @Override
    public Map<Long, Obstacles> obstacles(Collection<Long> tasks) {
      return around("diagnostics.obstacles", () -> real.diagnostics().obstacles(tasks));
    }

    @Override
    public TypeUsage usage(String type, int holders) {
      return around("diagnostics.usage", () -> real.diagnostics().usage(type, holders));
    }

    @Override
    public Map<Long, Long> ahead(Collection<Long> tasks, long limit) {
      return around("diagnostics.ahead", () -> real.diagnostics().ahead(tasks, limit));
    }

    @Override
    public List<QueueLoad> queues(long limit) {
      return around("diagnostics.queues", () -> real.diagnostics().queues(limit));
    }

    @Override
    public ChangeMark changeMark() {
      return around("diagnostics.changeMark", () -> real.diagnostics().changeMark());
    }

    @Override
    public Map<Long, Long> heldByNode() {
      return around("diagnostics.heldByNode", () -> real.diagnostics().heldByNode());
    }
  }

  /** Bulk operations. */
  public class BulkOperations implements OperationStore {

    @Override
    public void start(NewOperation operation) {
      run("operations.start", () -> real.operations().start(operation));
    }

    @Override
    public boolean stop(long id, Actor by) {
      return around("operations.stop", () -> real.operations().stop(id, by));
    }

    @Override
    public Optional<Operation> get(long id) {
      return around("operations.get", () -> real.operations().get(id));
    }

    @Override
    public List<Operation> list(long beforeId, int limit) {
      return around("operations.list", () -> real.operations().list(beforeId, limit));
    }
  }

  /** Schedules, and what fires them. */
  public class Schedules implements ScheduleStore {

    @Override
    public List<StoredSchedule> list(String after, int limit) {
      return around("schedules.list", () -> real.schedules().list(after, limit));
    }

    @Override
    public List<StoredSchedule> declaredBy(String program) {
      return around("schedules.declaredBy", () -> real.schedules().declaredBy(program));
    }

    @Override
    public Optional<StoredSchedule> get(String name) {
      return around("schedules.get", () -> real.schedules().get(name));
    }

    @Override
    public boolean save(@Nullable StoredSchedule before, StoredSchedule after, Actor by) {
      return around("schedules.save", () -> real.schedules().save(before, after, by));
    }

    @Override
    public boolean remove(StoredSchedule schedule, Actor by) {
      return around("schedules.remove", () -> real.schedules().remove(schedule, by));
    }

    @Override
    public List<DueSchedule> due(int limit) {
      return around("schedules.due", () -> real.schedules().due(limit));
    }

    @Override
    public Set<String> fire(List<Fire> fires) {
      return around("schedules.fire", () -> real.schedules().fire(fires));
    }

    @Override
    public boolean trigger(
        String schedule, List<NewTask> tasks, List<LogLine> log, String verb, Actor by) {
      return around(
          "schedules.trigger", () -> real.schedules().trigger(schedule, tasks, log, verb, by));
    }

    @Override
    public List<ScheduleLogEntry> log(String schedule, long before, int limit) {
      return around("schedules.log", () -> real.schedules().log(schedule, before, limit));
    }

    @Override
    public void settle(List<Settled> ended) {
      run("schedules.settle", () -> real.schedules().settle(ended));
    }

    @Override
    public int purgeLog(int limit) {
      return around("schedules.purgeLog", () -> real.schedules().purgeLog(limit));
    }

    @Override
    public List<StoredCalendar> calendars() {
      return around("schedules.calendars", () -> real.schedules().calendars());
    }

    @Override
    public void saveCalendar(StoredCalendar calendar, Actor by) {
      run("schedules.saveCalendar", () -> real.schedules().saveCalendar(calendar, by));
    }
  }

  /** What handlers report. */
  public class Reports implements ReportStore {

    @Override
    public Set<Fence> write(List<Report> reports) {
      return around("reports.write", () -> real.reports().write(reports));
    }

    @Override
    public Tried tryWrite(List<Report> reports) {
      return around("reports.tryWrite", () -> real.reports().tryWrite(reports));
    }

    @Override
    public Map<Long, TaskProgress> progress(Collection<Long> tasks) {
      return around("reports.progress", () -> real.reports().progress(tasks));
    }

    @Override
    public List<TaskLogLine> log(long task, TaskLogQuery query) {
      return around("reports.log", () -> real.reports().log(task, query));
    }

    @Override
    public Map<Long, LogSize> logSizes(Collection<Long> tasks) {
      return around("reports.logSizes", () -> real.reports().logSizes(tasks));
    }
  }

  /** Tasks that come after each other. */
  public class Workflows implements WorkflowStore {

    @Override
    public Submitted submit(NewWorkflow workflow) {
      return around("workflows.submit", () -> real.workflows().submit(workflow));
    }

    @Override
    public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
      return around(
          "workflows.submitChildren", () -> real.workflows().submitChildren(fence, step, workflow));
    }

    @Override
    public Released release(int limit, LongSupplier ids) {
      return around("workflows.release", () -> real.workflows().release(limit, ids));
    }

    @Override
    public Optional<WorkflowInfo> get(long id) {
      return around("workflows.get", () -> real.workflows().get(id));
    }

    @Override
    public List<WorkflowInfo> list(WorkflowFilter filter, long beforeId, int limit) {
      return around("workflows.list", () -> real.workflows().list(filter, beforeId, limit));
    }

    @Override
    public List<WorkflowTask> tasks(long workflow, long afterId, int limit) {
      return around("workflows.tasks", () -> real.workflows().tasks(workflow, afterId, limit));
    }

    @Override
    public boolean isUndone(long workflow) {
      return around("workflows.isUndone", () -> real.workflows().isUndone(workflow));
    }

    @Override
    public Optional<Long> task(long workflow, String name) {
      return around("workflows.task", () -> real.workflows().task(workflow, name));
    }

    @Override
    public List<Result> results(long workflow, long afterId, int limit) {
      return around("workflows.results", () -> real.workflows().results(workflow, afterId, limit));
    }

    @Override
    public List<Predecessor> before(long task, long afterId, int limit) {
      return around("workflows.before", () -> real.workflows().before(task, afterId, limit));
    }

    @Override
    public List<Predecessor> liveBefore(long task, int limit) {
      return around("workflows.liveBefore", () -> real.workflows().liveBefore(task, limit));
    }

    @Override
    public List<Predecessor> unmetBefore(long task, int limit) {
      return around("workflows.unmetBefore", () -> real.workflows().unmetBefore(task, limit));
    }
  }

  /** Steps of tasks, and signals. */
  public class Steps implements StepStore {

    @Override
    public List<StoredStep> steps(long task) {
      return around("steps.steps", () -> real.steps().steps(task));
    }

    @Override
    public Set<Long> tasksWithSteps(Collection<Long> tasks) {
      return around("steps.tasksWithSteps", () -> real.steps().tasksWithSteps(tasks));
    }

    @Override
    public List<StoredSignal> signals(long task) {
      return around("steps.signals", () -> real.steps().signals(task));
    }

    @Override
    public boolean record(Fence fence, StoredStep step) {
      return around("steps.record", () -> real.steps().record(fence, step));
    }

    @Override
    public SignalAnswer takeSignal(Fence fence, StoredStep step) {
      return around("steps.takeSignal", () -> real.steps().takeSignal(fence, step));
    }
  }

  /** The debug modes. */
  public class Modes implements ModeStore {

    @Override
    public Set<DebugMode> on() {
      return around("modes.on", () -> real.modes().on());
    }

    @Override
    public void set(DebugMode mode, boolean on, Actor by) {
      run("modes.set", () -> real.modes().set(mode, on, by));
    }
  }

  /** Small texts by name. */
  public class Documents implements DocumentStore {

    @Override
    public Optional<Document> get(String name) {
      return around("documents.get", () -> real.documents().get(name));
    }

    @Override
    public List<Document> list(String prefix, String after, int limit) {
      return around("documents.list", () -> real.documents().list(prefix, after, limit));
    }

    @Override
    public Optional<Document> write(DocumentWrite write) {
      return around("documents.write", () -> real.documents().write(write));
    }

    @Override
    public boolean remove(String name, long version) {
      return around("documents.remove", () -> real.documents().remove(name, version));
    }

    @Override
    public int purge(int limit) {
      return around("documents.purge", () -> real.documents().purge(limit));
    }
  }

  /** The settings of queues. */
  public class Queues implements QueueStore {

    @Override
    public List<StoredQueue> list() {
      return around("queues.list", () -> real.queues().list());
    }

    @Override
    public void capacity(String queue, @Nullable Long capacity, Actor by) {
      run("queues.capacity", () -> real.queues().capacity(queue, capacity, by));
    }

    @Override
    public void pause(String queue, boolean paused, Actor by) {
      run("queues.pause", () -> real.queues().pause(queue, paused, by));
    }
  }
}
