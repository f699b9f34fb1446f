package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.TaskInfo;
import io.taskmill.admin.TaskProgress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task as a caller sees it.
 *
 * @param verbs what the caller may do with it now
 * @param redacted whether secrets in its texts are hidden from the caller
 * @param truncated whether one of its texts is longer than is shown
 * @param progress how far it has come, in a list that was asked for it; null if it never reported
 *     that, and everywhere else
 */
record ShownTask(
    @JsonUnwrapped TaskInfo task,
    List<String> verbs,
    boolean redacted,
    boolean truncated,
    @Nullable ShortProgress progress) {

  /**
   * How far a task has come, without how it got there.
   *
   * @param done how much is done, in whatever the handler counts
   * @param total how much there is to do; 0 if that is not known
   * @param text what it is doing; null if it did not say
   * @param at when that was reported
   */
  record ShortProgress(long done, long total, @Nullable String text, Instant at) {

    static ShortProgress of(TaskProgress progress) {
      return new ShortProgress(progress.done(), progress.total(), progress.text(), progress.at());
    }
  }

  static ShownTask of(TaskInfo task, Caller caller, Redaction.Texts texts) {
    TaskInfo shown =
        task.withTexts(
            texts.show(task.headers()),
            texts.show(task.payload()),
            texts.showIfAny(task.result()),
            texts.showIfAny(task.checkpoint()));
    return new ShownTask(
        shown, TaskVerbs.of(task.state(), caller), texts.isRedacted(), texts.isTruncated(), null);
  }

  /** The same with how far it has come. */
  ShownTask with(@Nullable TaskProgress reported) {
    return reported == null
        ? this
        : new ShownTask(task, verbs, redacted, truncated, ShortProgress.of(reported));
  }
}
