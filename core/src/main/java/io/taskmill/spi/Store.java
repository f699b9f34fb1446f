package io.taskmill.spi;

import java.util.Optional;

/** Everything durable, by role. Safe for use by many threads. */
public interface Store extends AutoCloseable {

  /** The verbs of a task's life. */
  TaskStore tasks();

  /** Questions that change nothing. */
  TaskQueries queries();

  /** The processes of the cluster and their heartbeats. */
  NodeRegistry nodes();

  /** The types of tasks and what is enforced for them. */
  TypeStore types();

  /** The settings of queues. */
  QueueStore queues();

  /** The executions that did not succeed. */
  AttemptLog attempts();

  /** Who did what, when and why. */
  AuditLog audit();

  /** Takes tasks out for good that nobody needs any more. */
  TaskPurge purge();

  /** What holds tasks back, and how full everything is. */
  Diagnostics diagnostics();

  /** What handlers report while they run: progress and logs. */
  ReportStore reports();

  /** Bulk operations. */
  OperationStore operations();

  /** What happened to tasks over time. */
  StatisticsStore statistics();

  /** Schedules, and what fires them. */
  ScheduleStore schedules();

  /** Tasks that come after each other. */
  WorkflowStore workflows();

  /** The steps of tasks, and the signals that were sent to them. */
  StepStore steps();

  /** The debug modes of the whole cluster. */
  ModeStore modes();

  /** Small texts that programs keep beside the tasks. */
  DocumentStore documents();

  /** Hints that something may be there to do. */
  Wakeup wakeup();

  /**
   * What not every store can do, or needs: {@link CallerTransactions}, {@link Maintenance}, {@link
   * TransferStore}.
   *
   * @return empty if this one has no such role
   */
  default <R> Optional<R> role(Class<R> role) {
    return Optional.empty();
  }

  /** What and where it is, for logs and errors; no secrets. */
  String description();

  @Override
  void close();
}
