package io.taskmill.engine.client.explain;

import io.taskmill.admin.Explanation;
import org.jspecify.annotations.Nullable;

/** One reason for a task to be where it is. */
@FunctionalInterface
interface Rule {

  /** Explains, or gives null if this is not the reason. */
  @Nullable Explanation explain(Facts facts);
}
