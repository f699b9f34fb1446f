package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operations;
import io.taskmill.spi.OperationStore;
import java.util.List;
import java.util.Optional;

/** What people see of bulk operations. */
public final class StoredOperations implements Operations {

  private static final int MAX_LIMIT = 1_000;

  private final OperationStore store;
  private final ClientCalls calls;

  public StoredOperations(OperationStore store, ClientCalls calls) {
    this.store = store;
    this.calls = calls;
  }

  @Override
  public List<Operation> list(long beforeId, int limit) {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s.".formatted(limit, MAX_LIMIT));
    }
    return calls.shielded(() -> store.list(beforeId, limit));
  }

  @Override
  public Optional<Operation> get(long id) {
    return calls.shielded(() -> store.get(id));
  }
}
