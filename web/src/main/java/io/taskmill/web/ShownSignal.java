package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.admin.TaskSignal;

/**
 * A signal that was sent to a task and that no step has taken.
 *
 * @param redacted whether secrets in its payload are hidden from the caller
 * @param truncated whether its payload is longer than is shown
 */
record ShownSignal(@JsonUnwrapped TaskSignal signal, boolean redacted, boolean truncated) {

  static ShownSignal of(TaskSignal signal, Redaction.Texts texts) {
    TaskSignal shown =
        new TaskSignal(
            signal.signal(), signal.sentAt(), signal.who(), texts.showIfAny(signal.payload()));
    return new ShownSignal(shown, texts.isRedacted(), texts.isTruncated());
  }
}
