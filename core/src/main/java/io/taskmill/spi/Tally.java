package io.taskmill.spi;

import io.taskmill.TaskState;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.TaskCount;
import java.util.EnumMap;
import java.util.Map;

/** Counts what happened to tasks of one tenant, type and queue, in one place for all stores. */
public final class Tally {

  private final Key key;
  private final Map<TaskCount, Long> counts = new EnumMap<>(TaskCount.class);
  private final DurationHistogram waits = new DurationHistogram();
  private final DurationHistogram runs = new DurationHistogram();

  /** An empty one. */
  public Tally(Key key) {
    this.key = key;
  }

  /** Whose tasks are counted. */
  public record Key(long tenant, String type, String queue) {}

  public Key key() {
    return key;
  }

  /** What was counted, without what is zero. */
  public Map<TaskCount, Long> counts() {
    return counts;
  }

  public long count(TaskCount what) {
    return counts.getOrDefault(what, 0L);
  }

  public DurationHistogram waits() {
    return waits;
  }

  public DurationHistogram runs() {
    return runs;
  }

  public void add(TaskCount what, long more) {
    counts.merge(what, more, Long::sum);
  }

  private void add(TaskCount what) {
    add(what, 1);
  }

  /** An execution has ended by its own word, and its task has come to this state. */
  public void ended(Finish finish, Origin origin, TaskState state) {
    if (finish.entered()) {
      add(TaskCount.STARTED);
      runs.add(finish.ran());
      if (origin.waited() != null) {
        waits.add(origin.waited());
      }
    }
    if (finish.outcome().counted()) {
      tried(origin.nth());
    }
    if (finish.outcome().error() != null && finish.outcome().kind() == FailureKind.TIMED_OUT) {
      add(TaskCount.TIMED_OUT);
    }
    if (state == TaskState.SUCCEEDED) {
      add(
          origin.nth() == 1
              ? TaskCount.SUCCEEDED_FIRST
              : origin.nth() == 2 ? TaskCount.SUCCEEDED_SECOND : TaskCount.SUCCEEDED_LATER);
    } else {
      became(state);
    }
  }

  /** An execution that had begun was lost with its node. */
  public void lost(int nth) {
    add(TaskCount.STARTED);
    add(TaskCount.LOST);
    tried(nth);
  }

  private void tried(int nth) {
    if (nth <= 2) {
      add(nth == 1 ? TaskCount.FIRST_TRIES : TaskCount.SECOND_TRIES);
    }
  }

  /** A task has come to this state, but not because its handler has succeeded. */
  public void became(TaskState state) {
    switch (state) {
      case SUCCEEDED -> add(TaskCount.SUCCEEDED_BY_HAND);
      case FAILED -> add(TaskCount.FAILED);
      case CANCELLED -> add(TaskCount.CANCELLED);
      case SKIPPED -> add(TaskCount.SKIPPED);
      case RESOLVED -> add(TaskCount.RESOLVED);
      case ATTENTION -> add(TaskCount.ATTENTION);
      case SCHEDULED, BLOCKED, READY, RUNNING, PAUSED -> {}
    }
  }

  /** A person's command has brought a task from one state to another. */
  public void commanded(TaskState before, TaskState after) {
    if (before == after) {
      return;
    }
    if (before.isFinal()) {
      add(TaskCount.REOPENED);
    }
    became(after);
  }

  /** Adds all that another has counted. */
  public void merge(Tally other) {
    other.counts.forEach(this::add);
    waits.merge(other.waits);
    runs.merge(other.runs);
  }

  /** Whether nothing was counted. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }
}
