package io.taskmill.client;

import io.taskmill.admin.Operation;
import io.taskmill.admin.Operations;
import java.util.List;
import java.util.Optional;

/** The bulk operations of the server. */
final class RemoteOperations implements Operations {

  private final Http http;

  RemoteOperations(Http http) {
    this.http = http;
  }

  @Override
  public List<Operation> list(long beforeId, int limit) {
    return http.items(
        Call.get("operations")
            .with("after", beforeId == Long.MAX_VALUE ? null : beforeId)
            .with("limit", limit),
        Operation.class);
  }

  @Override
  public Optional<Operation> get(long id) {
    return http.find(Call.get("operations", id), Operation.class);
  }
}
