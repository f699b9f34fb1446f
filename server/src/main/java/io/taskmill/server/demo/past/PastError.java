package io.taskmill.server.demo.past;

import io.taskmill.admin.Attempt;
import org.jspecify.annotations.Nullable;

/** An error as a handler of the shop has really thrown it. */
record PastError(long fingerprint, @Nullable String className, String text) {

  static PastError of(Attempt attempt) {
    return new PastError(attempt.fingerprint(), attempt.errorClass(), attempt.error());
  }

  /** The same of another task: what its message names is another. */
  PastError with(String named, String other) {
    return new PastError(fingerprint, className, text.replace(named, other));
  }
}
