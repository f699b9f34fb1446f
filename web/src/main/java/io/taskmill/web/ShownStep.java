package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.admin.TaskStep;

/**
 * A step of a task.
 *
 * @param redacted whether secrets in its result are hidden from the caller
 * @param truncated whether its result is longer than is shown
 */
record ShownStep(@JsonUnwrapped TaskStep step, boolean redacted, boolean truncated) {

  static ShownStep of(TaskStep step, Redaction.Texts texts) {
    TaskStep shown =
        new TaskStep(
            step.name(),
            step.kind(),
            step.status(),
            step.dropped(),
            step.attempts(),
            step.firstAt(),
            step.lastAt(),
            step.until(),
            texts.showIfAny(step.result()),
            step.error());
    return new ShownStep(shown, texts.isRedacted(), texts.isTruncated());
  }
}
