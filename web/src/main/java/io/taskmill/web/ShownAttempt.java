package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.admin.Attempt;
import java.time.Duration;

/**
 * An execution that did not succeed.
 *
 * @param duration how long it ran; zero if its handler was not entered
 * @param message what went wrong, in one line
 */
record ShownAttempt(@JsonUnwrapped Attempt attempt, Duration duration, String message) {

  static ShownAttempt of(Attempt attempt) {
    return new ShownAttempt(attempt, attempt.duration(), attempt.message());
  }
}
