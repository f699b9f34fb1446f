package io.taskmill.web.events;

import java.util.Locale;

/** What hints are about. */
enum Topic {
  /** Tasks of a type in a queue were submitted, have ended, or were changed. */
  TASKS,
  /** One task was changed by a person, or a listener watches it. */
  TASK,
  TYPES,
  QUEUES,
  SCHEDULES,
  WORKFLOWS,
  NODES,
  OPERATIONS,
  AUDIT;

  /** As it stands in hints. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
