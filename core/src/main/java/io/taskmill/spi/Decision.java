package io.taskmill.spi;

import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.TaskCommand;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@link CommandRules} make of a command on a task; stores follow it and decide nothing. */
public sealed interface Decision {

  /** Nothing is changed. */
  record Refuse(Refusal why) implements Decision {}

  /**
   * The task runs and stays where it is.
   *
   * @param request what its execution is asked from now on; null to take back what was asked
   */
  record Ask(@Nullable StopRequest request) implements Decision {}

  /**
   * A signal is kept for the task. One that runs is marked, so that it is due at once should it be
   * suspended ({@link Outcome#suspendedUntil}).
   *
   * @param wake what becomes of the task if it waits for this signal; null if it needs nothing
   */
  record Deliver(TaskCommand.Signal signal, @Nullable Change wake) implements Decision {}

  /**
   * What is remembered of a step is forgotten; refused if that is nothing. One of the kind STEP is
   * kept as {@link StoredStep#forgotten}, another is removed.
   *
   * @param wake what becomes of the task if it {@linkplain StoredStep#isAwaited waits} in this
   *     step, since nothing would wake it any more; null if it needs nothing
   */
  record ForgetStep(String name, @Nullable Change wake) implements Decision {}

  /** The task is hidden, and purged later. */
  record Hide() implements Decision {}

  /**
   * The task is changed.
   *
   * @param to how it stands afterwards. SCHEDULED says that it goes on: READY if its time has come
   *     and neither a turn of its key nor anything else is to be decided first
   * @param reopened whether it had come to an end: then it takes its unique key again, or is
   *     refused if another task has that; it has no deadline any more, and is not skipped
   * @param fresh whether it forgets its checkpoint, its steps, signals that were sent to it, and
   *     when it was started
   * @param atOnce whether waits of its handler that only time ends are over: a sleep, and the pause
   *     before the next try of a step. Steps of the kinds SLEEP and STEP that are WAITING until
   *     later are WAITING until now then
   * @param payload the new one; null to keep the old one
   * @param attributes by which values it is searched for if it has a new payload
   * @param result what is kept as its result if it is SUCCEEDED
   * @param remark what a person noted on it; null to keep what there is
   */
  record Change(
      Standing to,
      boolean reopened,
      boolean fresh,
      boolean atOnce,
      @Nullable String payload,
      Map<String, String> attributes,
      @Nullable String result,
      @Nullable String remark)
      implements Decision {

    static Change to(Standing standing) {
      return new Change(standing, false, false, false, null, Map.of(), null, null);
    }

    /** Whether it goes on: it may be claimed as soon as its time and its turn have come. */
    public boolean goesOn() {
      return to.state() == TaskState.SCHEDULED;
    }
  }
}
