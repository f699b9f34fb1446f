package io.taskmill.metrics;

import java.util.List;

/**
 * Every meter of this module. {@code docs/metrics.md} has the same table; a test compares the two.
 */
public enum TaskmillMeter {
  /** Tasks that were created through this process. */
  SUBMITTED("taskmill.tasks.submitted", Kind.COUNTER, "type", "queue"),
  /** Tasks that this node has claimed. */
  CLAIMED("taskmill.tasks.claimed", Kind.COUNTER),
  /** Handlers that were entered. */
  STARTED("taskmill.executions.started", Kind.COUNTER, "type", "queue"),
  /** Executions whose end is durable. */
  ENDED("taskmill.executions.ended", Kind.COUNTER, "type", "queue", "outcome"),
  /** How long a task had been due when its handler was entered. */
  WAIT("taskmill.execution.wait", Kind.TIMER, "type", "queue"),
  /** How long a handler ran. */
  RUN("taskmill.execution.run", Kind.TIMER, "type", "queue", "outcome"),
  /** How many handlers this node runs at once that hold their thread. */
  THREADS("taskmill.node.threads", Kind.GAUGE),
  /** How many handlers run on this node. */
  RUNNING("taskmill.node.running", Kind.GAUGE),
  /** How many tasks this node holds, those that run included. */
  HELD("taskmill.node.held", Kind.GAUGE),
  /** How often this node has asked the store for tasks. */
  CLAIM_REQUESTS("taskmill.store.claims", Kind.COUNTER),
  /** How many groups of ends this node has written. */
  FINISH_BATCHES("taskmill.store.finishes", Kind.COUNTER),
  /** 1 if the store answers, 0 while it does not. */
  STORE_UP("taskmill.store.up", Kind.GAUGE),
  /** How many live tasks a queue has in the whole cluster. */
  QUEUE_TASKS("taskmill.queue.tasks", Kind.GAUGE, "queue", "state"),
  /** For how long the oldest READY task of a queue could have run. */
  OLDEST_READY("taskmill.queue.oldest.ready", Kind.TIME_GAUGE, "queue"),
  /** How old the figures of queues are. */
  FIGURES_AGE("taskmill.queue.figures.age", Kind.TIME_GAUGE);

  /** What kind of meter one is. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** Counts, and adds up times. */
    TIMER,
    /** A number of this moment. */
    GAUGE,
    /** A gauge in seconds. */
    TIME_GAUGE
  }

  private final String meterName;
  private final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // List.of gives one that is
  private final List<String> tags;

  TaskmillMeter(String meterName, Kind kind, String... tags) {
    this.meterName = meterName;
    this.kind = kind;
    this.tags = List.of(tags);
  }

  /** Its name in Micrometer. */
  public String meterName() {
    return meterName;
  }

  /** What kind of meter it is. */
  public Kind kind() {
    return kind;
  }

  /** The names of its tags. */
  public List<String> tags() {
    return tags;
  }
}
