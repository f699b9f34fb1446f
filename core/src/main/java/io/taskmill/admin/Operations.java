package io.taskmill.admin;

import java.util.List;
import java.util.Optional;

/** The bulk operations there are and were. {@link Operator} starts and stops them. */
public interface Operations {

  /** The newest operations; at most 1,000. */
  default List<Operation> list(int limit) {
    return list(Long.MAX_VALUE, limit);
  }

  /** The next page: those that are older than the one with this id. */
  List<Operation> list(long beforeId, int limit);

  /** One operation, as it stands. */
  Optional<Operation> get(long id);
}
