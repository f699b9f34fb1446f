package io.taskmill.spi;

import io.taskmill.admin.Actor;
import io.taskmill.admin.Operation;
import java.util.List;
import java.util.Optional;

/** Bulk operations: started and stopped here, done by {@link MaintenanceJob#OPERATE}. */
public interface OperationStore {

  /**
   * Starts an operation on all tasks there are that match. The same id a second time changes
   * nothing.
   */
  void start(NewOperation operation);

  /**
   * Stops an operation, which is written into the {@link AuditLog}. A step that is under way may
   * still be done.
   *
   * @return whether it was open
   */
  boolean stop(long id, Actor by);

  /** One operation. */
  Optional<Operation> get(long id);

  /** Operations, the newest first, with ids smaller than this one. */
  List<Operation> list(long beforeId, int limit);
}
