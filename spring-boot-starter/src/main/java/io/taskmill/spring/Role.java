package io.taskmill.spring;

/** What an application does with tasks. */
public enum Role {
  /** Submits them and runs none; handlers that it has only make their types known. */
  SUBMIT,
  /** Runs them. An application without a handler bean does not start. */
  WORKER,
  /** Submits and runs them. */
  ALL
}
