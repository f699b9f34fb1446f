package io.taskmill.bench.peer;

import java.util.List;

/** A contender at work on a database of its own. */
public interface Site extends AutoCloseable {

  /** Submits a task; it is durable when this returns. Called by many threads. */
  void submit(String payload) throws Exception;

  /** Submits many in the fastest way there is; they are durable when this returns. */
  void submitAll(List<String> payloads) throws Exception;

  /** Begins to run what was submitted; the handler does nothing but tell that it was entered. */
  void start(Entry entry) throws Exception;

  /** Whether the end of every task that the gate has counted is durable; cheap enough to poll. */
  boolean isSettled(Gate gate) throws Exception;

  /** How many tasks have not ended durably. */
  long unfinished() throws Exception;

  @Override
  void close() throws Exception;
}
