package io.taskmill.testing;

import io.taskmill.memory.MemoryStore;
import io.taskmill.memory.MemoryTransaction;
import io.taskmill.spi.AttemptLog;
import io.taskmill.spi.AuditLog;
import io.taskmill.spi.CallerTransaction;
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
import io.taskmill.spi.StoreException;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import io.taskmill.spi.WorkflowStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that takes part in transactions on the connections that it has {@linkplain
 * #watch wrapped} and in those of a framework, and tells of signals on the thread that sends them.
 */
final class TestStore implements Store, CallerTransactions {

  private final MemoryStore memory;
  private final ManagedTransactions managed;
  private final DirectWakeup wakeup = new DirectWakeup();

  TestStore(MemoryStore memory, ManagedTransactions managed) {
    this.memory = memory;
    this.managed = managed;
  }

  void removeTasks() {
    memory.removeTasks();
  }

  /** The same connection; this store learns from it when a transaction ends. */
  Connection watch(Connection connection) {
    return WatchedConnection.around(connection, this, memory.begin());
  }

  @Override
  public CallerTransaction join(Connection connection) {
    try {
      if (connection.isClosed()) {
        throw new StoreException(
            "The connection is closed, so there is no transaction to take part in. Nothing was written."
                + " Give an open connection, and commit when your own work is done.",
            null);
      }
      MemoryTransaction transaction = transactionOf(connection);
      if (connection.getAutoCommit()) {
        throw new StoreException(
            "The connection is in autocommit, so there is no transaction to take part in. Nothing was"
                + " written. Call setAutoCommit(false) on it first, and commit when your own work is"
                + " done.",
            null);
      }
      return transaction;
    } catch (SQLException e) {
      throw new StoreException("Nothing was written: the connection failed. " + e.getMessage(), e);
    }
  }

  private MemoryTransaction transactionOf(Connection connection) throws SQLException {
    MemoryTransaction known = managed.partOn(connection, memory::begin);
    if (known != null) {
      return known;
    }
    Watched watched = watched(connection);
    if (watched == null) {
      throw new StoreException(
          "A TestMill cannot see when the transaction on this connection is committed. Nothing was"
              + " written. Give the code under test the DataSource that test.transactional(dataSource)"
              + " returns, so that its connections come from there.",
          null);
    }
    if (watched.store() != this) {
      throw new StoreException(
          "This connection belongs to another TestMill. Nothing was written. Use the DataSource that"
              + " transactional(dataSource) of this one returns.",
          null);
    }
    return watched.transaction();
  }

  /** Also behind the wrapper of a pool or of a framework. */
  private static @Nullable Watched watched(Connection connection) throws SQLException {
    return connection.isWrapperFor(Watched.class) ? connection.unwrap(Watched.class) : null;
  }

  /** What a wrapped connection is unwrapped to. */
  interface Watched {
    TestStore store();

    MemoryTransaction transaction();
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return role == CallerTransactions.class ? Optional.of(role.cast(this)) : memory.role(role);
  }

  @Override
  public TaskStore tasks() {
    return memory.tasks();
  }

  @Override
  public TaskQueries queries() {
    return memory.queries();
  }

  @Override
  public NodeRegistry nodes() {
    return memory.nodes();
  }

  @Override
  public TypeStore types() {
    return memory.types();
  }

  @Override
  public QueueStore queues() {
    return memory.queues();
  }

  @Override
  public AttemptLog attempts() {
    return memory.attempts();
  }

  @Override
  public AuditLog audit() {
    return memory.audit();
  }

  @Override
  public ScheduleStore schedules() {
    return memory.schedules();
  }

  @Override
  public ReportStore reports() {
    return memory.reports();
  }

  @Override
  public WorkflowStore workflows() {
    return memory.workflows();
  }

  @Override
  public StepStore steps() {
    return memory.steps();
  }

  @Override
  public ModeStore modes() {
    return memory.modes();
  }

  @Override
  public DocumentStore documents() {
    return memory.documents();
  }

  @Override
  public TaskPurge purge() {
    return memory.purge();
  }

  @Override
  public StatisticsStore statistics() {
    return memory.statistics();
  }

  @Override
  public Diagnostics diagnostics() {
    return memory.diagnostics();
  }

  @Override
  public OperationStore operations() {
    return memory.operations();
  }

  @Override
  public Wakeup wakeup() {
    return wakeup;
  }

  @Override
  public String description() {
    return "memory: of a TestMill";
  }

  @Override
  public void close() {
    memory.close();
  }
}
