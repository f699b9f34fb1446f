package io.taskmill.jdbc;

import static io.taskmill.TaskState.ATTENTION;
import static io.taskmill.TaskState.CANCELLED;
import static io.taskmill.TaskState.FAILED;
import static io.taskmill.TaskState.PAUSED;
import static io.taskmill.TaskState.SCHEDULED;
import static io.taskmill.TaskState.SUCCEEDED;

import io.taskmill.TaskState;
import java.util.Locale;

/**
 * What can have become of a task when its node is updated. Each is the type of one task in the data
 * of a {@link Release}, and has the state in which that task is when everything ran that could.
 */
enum Situation {
  READY_PLAIN(SUCCEEDED),
  READY_WITH_KEY(SUCCEEDED),
  READY_WITH_ODD_TEXT(SUCCEEDED),
  READY_AFTER_A_LOSS(SUCCEEDED),
  READY_AND_SUSPECT(SUCCEEDED),
  SCHEDULED_AND_DUE(SUCCEEDED),
  SCHEDULED_FOR_2100(SCHEDULED),
  WAITS_FOR_RETRY(SUCCEEDED),
  HELD_BY_THE_LIVE(SUCCEEDED),
  RUNS_ON_THE_LIVE(SUCCEEDED),
  ASKED_TO_CANCEL_ON_THE_LIVE(CANCELLED),
  HELD_BY_THE_DEAD(SUCCEEDED),
  RAN_ON_THE_DEAD(SUCCEEDED),
  ASKED_TO_CANCEL_ON_THE_DEAD(CANCELLED),
  ASKED_TO_PAUSE_ON_THE_DEAD(PAUSED),
  LOST_TOO_OFTEN_WITH_THE_DEAD(FAILED),
  LOST_TOO_OFTEN_FOR_A_PERSON(ATTENTION),
  RAN_ON_ONE_WHO_LEFT(SUCCEEDED),
  PAUSED_PLAIN(PAUSED),
  PAUSED_WITH_CHECKPOINT(PAUSED),
  ATTENTION_PLAIN(ATTENTION),
  ATTENTION_UNREADABLE(ATTENTION),
  SUCCEEDED_WITH_RESULT(SUCCEEDED),
  SUCCEEDED_WITHOUT_RESULT(SUCCEEDED),
  SUCCEEDED_AFTER_RETRY(SUCCEEDED),
  FAILED_PLAIN(FAILED),
  CANCELLED_BEFORE_IT_RAN(CANCELLED),
  CANCELLED_WHILE_IT_RAN(CANCELLED);

  private final TaskState afterwards;

  Situation(TaskState afterwards) {
    this.afterwards = afterwards;
  }

  /** The name of its type. */
  String type() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Situation ofType(String type) {
    return valueOf(type.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** What it is when everything ran that could. */
  TaskState afterwards() {
    return afterwards;
  }
}
