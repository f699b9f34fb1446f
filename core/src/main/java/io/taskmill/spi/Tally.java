package io.taskmill.spi;

import io.taskmill.TaskState;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.StatisticsCounter;
import java.util.EnumMap;
import java.util.Map;

/** Counts what happened to tasks of one tenant, type and queue, in one place for all stores. */
public final class Tally {

  private final Key key;
  private final Map<StatisticsCounter, Long> counts = new EnumMap<>(StatisticsCounter.class);
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
  public Map<StatisticsCounter, Long> counts() {
    return counts;
  }

  public long count(StatisticsCounter what) {
    return counts.getOrDefault(what, 0L);
  }

  public DurationHistogram waits() {
    return waits;
  }

  public DurationHistogram runs() {
    return runs;
  }

  public void add(StatisticsCounter what, long more) {
    counts.merge(what, more, Long::sum);
  }

  private void add(StatisticsCounter what) {
    add(what, 1);
  }

  /** An execution has ended by its own word, and its task has come to this state. */
  public void ended(Finish finish, Origin origin, TaskState state) {
    if (finish.entered()) {
      add(StatisticsCounter.STARTED);
      runs.add(finish.ran());
      if (origin.waited() != null) {
        waits.add(origin.waited());
      }
    }
    if (finish.outcome().counted()) {
      tried(origin.nth());
    }
    if (finish.outcome().error() != null && finish.outcome().kind() == FailureKind.TIMED_OUT) {
      add(StatisticsCounter.TIMED_OUT);
    }
    if (finish.outcome().wakeable() && !state.isFinal()) {
      add(StatisticsCounter.SUSPENDED);
    }
    if (state == TaskState.SUCCEEDED) {
      add(
          origin.nth() == 1
              ? StatisticsCounter.SUCCEEDED_FIRST
              : origin.nth() == 2
                  ? StatisticsCounter.SUCCEEDED_SECOND
                  : StatisticsCounter.SUCCEEDED_LATER);
    } else {
      became(state);
    }
  }

  /** An execution that had begun was lost with its node. */
  public void lost(int nth) {
    add(StatisticsCounter.STARTED);
    add(StatisticsCounter.LOST);
    tried(nth);
  }

  private void tried(int nth) {
    if (nth <= 2) {
      add(nth == 1 ? StatisticsCounter.FIRST_TRIES : StatisticsCounter.SECOND_TRIES);
    }
  }

  /** A task has come to this state, but not because its handler has succeeded. */
  public void became(TaskState state) {
    switch (state) {
      case SUCCEEDED -> add(StatisticsCounter.SUCCEEDED_BY_HAND);
      case FAILED -> add(StatisticsCounter.FAILED);
      case CANCELLED -> add(StatisticsCounter.CANCELLED);
      case SKIPPED -> add(StatisticsCounter.SKIPPED);
      case RESOLVED -> add(StatisticsCounter.RESOLVED);
      case ATTENTION -> add(StatisticsCounter.ATTENTION);
      case SCHEDULED, BLOCKED, READY, RUNNING, PAUSED -> {}
    }
  }

  /** A person's command has brought a task from one state to another. */
  public void commanded(TaskState before, TaskState after) {
    if (before == after) {
      return;
    }
    if (before.isFinal()) {
      add(StatisticsCounter.REOPENED);
    }
    became(after);
  }

  /** Adds all that another has counted. */
  public void merge(Tally other) {
    mergeCounts(other);
    waits.merge(other.waits);
    runs.merge(other.runs);
  }

  /** Adds what another has counted, without its durations. */
  void mergeCounts(Tally other) {
    other.counts.forEach(this::add);
  }

  /** Whether nothing was counted. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }
}
