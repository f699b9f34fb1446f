package io.taskmill.web;

import io.taskmill.admin.TaskCount;

/**
 * How many.
 *
 * @param atLeast whether there may be more than that
 */
record Count(long value, boolean atLeast) {

  static Count of(TaskCount count) {
    return new Count(count.count(), !count.exact());
  }
}
