package io.taskmill.bench.peer;

import java.util.List;

/** A contender at work on a database of its own. */
public interface Site extends AutoCloseable {

  /** Submits a task; it is durable when this returns. Called by many threads. */
  void submit(String payload) throws Exception;

  /** Submits many in the fastest way there is; they are durable when this returns. */
  void submitAll(List<String> payloads) throws Exception;

  /** Submits many, each under a name that no other live task may have. */
  default void submitUnique(List<String> payloads) throws Exception {
    submitAll(payloads); // what is submitted elsewhere always has such a name
  }

  /** Begins to run what was submitted; the handler does nothing but tell that it was entered. */
  void start(Entry entry) throws Exception;

  /**
   * Whether of the tasks that have begun, those with an id up to this one have ended durably. Where
   * tasks have no such ids, all of them. Cheap enough to be polled.
   */
  boolean isSettled(long upToId) throws Exception;

  /** How many tasks have not ended durably. */
  long unfinished() throws Exception;

  @Override
  void close() throws Exception;
}
