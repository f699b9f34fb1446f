package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operations;
import io.taskmill.admin.TaskScope;
import io.taskmill.spi.OperationStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people see of bulk operations: those that touch nothing out of their scope. */
public final class StoredOperations implements Operations {

  private static final int MAX_LIMIT = 1_000;

  /** How many rows are read at a time where a scope leaves out some of them. */
  private static final int LEAST_READ = 500;

  private final OperationStore store;
  private final TaskScope scope;
  private final ClientCalls calls;

  public StoredOperations(OperationStore store, TaskScope scope, ClientCalls calls) {
    this.store = store;
    this.scope = scope;
    this.calls = calls;
  }

  @Override
  public List<Operation> list(long beforeId, int limit) {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s.".formatted(limit, MAX_LIMIT));
    }
    // Small pages would be as many statements as others have operations.
    int rows = scope.isEverything() ? limit : Math.max(limit, LEAST_READ);
    List<Operation> found = new ArrayList<>();
    long before = beforeId;
    while (true) {
      long next = before;
      List<Operation> page = calls.shielded(() -> store.list(next, rows));
      page.stream().filter(this::isSeen).limit(limit - found.size()).forEach(found::add);
      if (found.size() == limit || page.size() < rows) {
        return found;
      }
      before = page.get(page.size() - 1).id();
    }
  }

  @Override
  public Optional<Operation> get(long id) {
    return calls.shielded(() -> store.get(id)).filter(this::isSeen);
  }

  private boolean isSeen(Operation operation) {
    return scope.covers(operation.filter());
  }
}
