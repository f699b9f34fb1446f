package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.TaskInfo;
import java.util.List;

/**
 * A task as a caller sees it.
 *
 * @param verbs what the caller may do with it now
 * @param redacted whether secrets in its texts are hidden from the caller
 * @param truncated whether one of its texts is longer than is shown
 */
record ShownTask(
    @JsonUnwrapped TaskInfo task, List<String> verbs, boolean redacted, boolean truncated) {

  static ShownTask of(TaskInfo task, Caller caller, Redaction.Texts texts) {
    TaskInfo shown =
        task.withTexts(
            texts.show(task.headers()),
            texts.show(task.payload()),
            texts.showIfAny(task.result()),
            texts.showIfAny(task.checkpoint()));
    return new ShownTask(
        shown, TaskVerbs.of(task.state(), caller), texts.isRedacted(), texts.isTruncated());
  }
}
