package io.taskmill.memory;

import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.AuditLog;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Diagnostics;
import io.taskmill.spi.DocumentStore;
import io.taskmill.spi.ModeStore;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.OperationStore;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.ReportStore;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.StatisticsStore;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import io.taskmill.spi.WorkflowStore;
import java.time.InstantSource;
import java.util.Optional;

/** Everything in the memory of this process: fast, complete, and gone when the process ends. */
public final class MemoryStore implements Store {

  private final MemoryData data;
  private final String description;
  private final MemoryTasks tasks;
  private final MemoryQueries queries;
  private final MemoryAttempts attempts;
  private final MemoryNodes nodes;
  private final MemoryTypes types;
  private final MemoryQueues queues;
  private final MemoryDiagnostics diagnostics;
  private final MemoryWakeup wakeup;
  private final MemoryAuditLog audit;
  private final MemoryReports reports;
  private final MemoryOperations operations;
  private final MemoryPurge purge;
  private final MemorySchedules schedules;
  private final MemoryWorkflows workflows;
  private final MemorySteps steps;
  private final MemoryModes modes;
  private final MemoryDocuments documents;
  private final MemoryMaintenance maintenance;

  /** An empty store that goes by the system's clock. */
  public MemoryStore() {
    this(InstantSource.system());
  }

  /** An empty store that goes by this clock, so that tests can set the time. */
  public MemoryStore(InstantSource clock) {
    this(new MemoryData(clock), "memory:");
  }

  MemoryStore(MemoryData data, String description) {
    this.data = data;
    this.description = description;
    this.tasks = new MemoryTasks(data);
    this.queries = new MemoryQueries(data);
    this.attempts = new MemoryAttempts(data);
    this.nodes = new MemoryNodes(data);
    this.types = new MemoryTypes(data);
    this.queues = new MemoryQueues(data);
    this.diagnostics = new MemoryDiagnostics(data);
    this.wakeup = new MemoryWakeup(data.hints);
    this.audit = new MemoryAuditLog(data);
    this.reports = new MemoryReports(data);
    this.operations = new MemoryOperations(data, wakeup::announce);
    this.purge = new MemoryPurge(data);
    this.schedules = new MemorySchedules(data);
    this.steps = new MemorySteps(data);
    this.modes = new MemoryModes(data);
    this.documents = new MemoryDocuments(data);
    WorkflowRelease release =
        new WorkflowRelease(data, new MemoryCommands(data), operations::start);
    this.workflows = new MemoryWorkflows(data, release);
    this.maintenance = new MemoryMaintenance(data, operations, purge, release);
  }

  /**
   * A transaction on this store, so that tests can let tasks take part in a transaction of their
   * caller. The store does not know when that one ends, so {@link CallerTransactions} is not among
   * its roles.
   */
  public MemoryTransaction begin() {
    return new MemoryTransaction(data, types);
  }

  /**
   * Removes all tasks and workflows, whatever their states, so that tests can share a store. Types,
   * queues, nodes, schedules and what was counted and logged stay.
   */
  public void removeTasks() {
    data.alone(
        now -> {
          data.tasks.clear(now);
          data.workflows.clear();
          return this;
        });
  }

  /** Opens the same data once more, as another process would open a database. */
  public MemoryStore openAgain() {
    return new MemoryStore(data, description);
  }

  @Override
  public TaskStore tasks() {
    return tasks;
  }

  @Override
  public TaskQueries queries() {
    return queries;
  }

  @Override
  public NodeRegistry nodes() {
    return nodes;
  }

  @Override
  public TypeStore types() {
    return types;
  }

  @Override
  public QueueStore queues() {
    return queues;
  }

  @Override
  public AttemptLog attempts() {
    return attempts;
  }

  @Override
  public AuditLog audit() {
    return audit;
  }

  @Override
  public TaskPurge purge() {
    return purge;
  }

  @Override
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  @Override
  public ReportStore reports() {
    return reports;
  }

  @Override
  public OperationStore operations() {
    return operations;
  }

  @Override
  public StatisticsStore statistics() {
    return query -> data.alone(now -> data.statistics.read(query));
  }

  @Override
  public ScheduleStore schedules() {
    return schedules;
  }

  @Override
  public WorkflowStore workflows() {
    return workflows;
  }

  @Override
  public StepStore steps() {
    return steps;
  }

  @Override
  public ModeStore modes() {
    return modes;
  }

  @Override
  public DocumentStore documents() {
    return documents;
  }

  @Override
  public Wakeup wakeup() {
    return wakeup;
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return Optional.of(maintenance).filter(role::isInstance).map(role::cast);
  }

  @Override
  public String description() {
    return description;
  }

  /** Ends this opening's listeners; the data stays for those who have it open too. */
  @Override
  public void close() {
    wakeup.close();
  }

  MemoryData data() {
    return data;
  }
}
