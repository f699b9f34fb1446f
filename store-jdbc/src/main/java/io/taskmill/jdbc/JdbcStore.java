package io.taskmill.jdbc;

import io.taskmill.jdbc.connect.Backend;
import io.taskmill.jdbc.connect.CacheInvalidation;
import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.connect.Database;
import io.taskmill.jdbc.connect.Sessions;
import io.taskmill.jdbc.connect.SqlErrors;
import io.taskmill.jdbc.connect.Transactions;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.HostWaits;
import io.taskmill.jdbc.verb.JdbcAttemptLog;
import io.taskmill.jdbc.verb.JdbcAuditLog;
import io.taskmill.jdbc.verb.JdbcCallerTransactions;
import io.taskmill.jdbc.verb.JdbcDiagnostics;
import io.taskmill.jdbc.verb.JdbcDocumentStore;
import io.taskmill.jdbc.verb.JdbcMaintenance;
import io.taskmill.jdbc.verb.JdbcModeStore;
import io.taskmill.jdbc.verb.JdbcNodeRegistry;
import io.taskmill.jdbc.verb.JdbcOperations;
import io.taskmill.jdbc.verb.JdbcQueueStore;
import io.taskmill.jdbc.verb.JdbcReportStore;
import io.taskmill.jdbc.verb.JdbcScheduleStore;
import io.taskmill.jdbc.verb.JdbcStatisticsStore;
import io.taskmill.jdbc.verb.JdbcStepStore;
import io.taskmill.jdbc.verb.JdbcTaskPurge;
import io.taskmill.jdbc.verb.JdbcTaskQueries;
import io.taskmill.jdbc.verb.JdbcTaskStore;
import io.taskmill.jdbc.verb.JdbcTransfer;
import io.taskmill.jdbc.verb.JdbcTypeStore;
import io.taskmill.jdbc.verb.JdbcWorkflowStore;
import io.taskmill.jdbc.verb.Lanes;
import io.taskmill.jdbc.verb.LockedTypes;
import io.taskmill.jdbc.verb.Permits;
import io.taskmill.jdbc.verb.QueueCapacities;
import io.taskmill.jdbc.verb.ReleaseWorkflows;
import io.taskmill.jdbc.verb.SubmitTasks;
import io.taskmill.jdbc.wakeup.JdbcWakeup;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.AuditLog;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Diagnostics;
import io.taskmill.spi.DocumentStore;
import io.taskmill.spi.Maintenance;
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
import io.taskmill.spi.TransferStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import io.taskmill.spi.WorkflowStore;
import java.util.Optional;
import java.util.stream.Stream;

/** An open store and the connections behind it. */
final class JdbcStore implements Store {

  private final String description;
  private final Connections lent;
  private final Sessions sessions;
  private final TaskStore tasks;
  private final Maintenance maintenance;
  private final CallerTransactions callers;
  private final TransferStore transfer;
  private final TaskQueries queries;
  private final NodeRegistry nodes;
  private final TypeStore types;
  private final QueueStore queues;
  private final AttemptLog attempts;
  private final AuditLog audit;
  private final TaskPurge purge;
  private final StatisticsStore statistics;
  private final ScheduleStore schedules;
  private final WorkflowStore workflows;
  private final StepStore steps;
  private final ModeStore modes;
  private final DocumentStore documents;
  private final Diagnostics diagnostics;
  private final ReportStore reports;
  private final OperationStore operations;
  private final JdbcWakeup wakeup;

  /**
   * Puts the parts together.
   *
   * @param heart the connection for heartbeats, or for all that is written where one writes for all
   * @param ear the connection for wake-ups, if they are wanted
   * @param lent connections for all other verbs
   * @param transactions what verbs do on them
   * @param caches what the parts remember of the database
   */
  JdbcStore(
      Database database,
      Connections heart,
      Optional<Connections> ear,
      Connections lent,
      Transactions transactions,
      CacheInvalidation caches) {
    this.description = database.description();
    this.lent = lent;
    SqlErrors errors = new SqlErrors(description, caches);
    SqlFiles files = database.files();
    Backend dialect = database.dialect();
    this.sessions = dialect.openSessions(heart, lent, transactions, errors);
    Verbs verbs = new Verbs(files, sessions.verbs());
    QueueCapacities capacities = new QueueCapacities();
    caches.by(capacities::forget);
    Permits permits =
        new Permits(verbs, new LockedTypes(transactions.standstill(), System::nanoTime));
    caches.by(permits::forget);
    Lanes lanes = new Lanes();
    caches.by(lanes::forget);
    HostWaits hostWaits = new HostWaits(verbs);
    caches.by(hostWaits::forget);
    SubmitTasks submit = new SubmitTasks(verbs, dialect, lanes, capacities);
    JdbcTaskStore store = new JdbcTaskStore(verbs, dialect, lanes, permits, hostWaits, submit);
    caches.by(store::forget);
    this.tasks = store;
    this.attempts = new JdbcAttemptLog(verbs, dialect);
    this.audit = new JdbcAuditLog(verbs);
    this.reports = new JdbcReportStore(verbs);
    this.operations = new JdbcOperations(verbs);
    this.purge = new JdbcTaskPurge(verbs);
    this.statistics = new JdbcStatisticsStore(verbs);
    this.schedules = new JdbcScheduleStore(verbs, submit);
    ReleaseWorkflows release = new ReleaseWorkflows(verbs);
    this.workflows = new JdbcWorkflowStore(verbs, submit, release);
    this.steps = new JdbcStepStore(verbs);
    this.modes = new JdbcModeStore(verbs);
    this.documents = new JdbcDocumentStore(verbs);
    this.callers =
        new JdbcCallerTransactions(verbs, dialect, errors, permits, submit, database.url());
    this.transfer = new JdbcTransfer(verbs, dialect);
    this.queries = new JdbcTaskQueries(verbs, dialect);
    this.nodes = new JdbcNodeRegistry(verbs, verbs.in(sessions.heart()), caches::forget);
    this.types = new JdbcTypeStore(verbs, permits);
    this.queues = new JdbcQueueStore(verbs, capacities);
    this.diagnostics = new JdbcDiagnostics(verbs);
    this.wakeup = new JdbcWakeup(dialect.openChannel(ear, verbs, files));
    this.maintenance =
        new JdbcMaintenance(verbs, dialect, lanes, hostWaits, release, purge, wakeup::announce);
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
  public StatisticsStore statistics() {
    return statistics;
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
  public DocumentStore documents() {
    return documents;
  }

  @Override
  public Wakeup wakeup() {
    return wakeup;
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return Stream.of(maintenance, callers, transfer)
        .filter(role::isInstance)
        .map(role::cast)
        .findFirst();
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public void close() {
    wakeup.close();
    sessions.close();
    lent.close();
  }
}
