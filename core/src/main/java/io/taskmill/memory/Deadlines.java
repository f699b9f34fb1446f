package io.taskmill.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that would be ended by their deadline now: live ones that neither run nor wait for a
 * person. Those that run come back here when they come back, so an overdue one costs nothing
 * meanwhile.
 */
final class Deadlines {

  private final TreeSet<MemoryTask> tasks = new TreeSet<>(Deadlines::compare);

  /** Enters a task that has come to another state, if a deadline ends tasks of that state. */
  void put(MemoryTask task) {
    if (task.deadline != null
        && switch (task.state) {
          case SCHEDULED, BLOCKED, READY, PAUSED -> true;
          case RUNNING, ATTENTION, SUCCEEDED, FAILED, CANCELLED, SKIPPED, RESOLVED -> false;
        }) {
      tasks.add(task);
    }
  }

  void remove(MemoryTask task) {
    if (task.deadline != null) {
      tasks.remove(task);
    }
  }

  List<MemoryTask> passed(Instant now, int limit) {
    List<MemoryTask> passed = new ArrayList<>();
    for (MemoryTask task : tasks) {
      if (passed.size() >= limit || deadline(task).isAfter(now)) {
        break;
      }
      passed.add(task);
    }
    return passed;
  }

  /** What is written down for one that is ended. */
  static String error(Duration deadline) {
    return "Not finished within its deadline of %s after its submit, so it does not run again."
        .formatted(inWords(deadline));
  }

  private static String inWords(Duration time) {
    List<String> words = new ArrayList<>();
    add(words, time.toDays(), "day");
    add(words, time.toHoursPart(), "hour");
    add(words, time.toMinutesPart(), "minute");
    add(words, time.toSecondsPart(), "second");
    add(words, time.toMillisPart(), "millisecond");
    return words.isEmpty() ? "no time" : String.join(" ", words);
  }

  private static void add(List<String> words, long count, String unit) {
    if (count != 0) {
      words.add(count + " " + unit + (count == 1 ? "" : "s"));
    }
  }

  private static int compare(MemoryTask a, MemoryTask b) {
    int byTime = deadline(a).compareTo(deadline(b));
    return byTime != 0 ? byTime : Long.compare(a.id(), b.id());
  }

  private static Instant deadline(MemoryTask task) {
    @Nullable Instant deadline = task.deadline;
    if (deadline == null) {
      throw new IllegalStateException("Task " + task.id() + " has no deadline.");
    }
    return deadline;
  }
}
