package io.taskmill.web;

/** In which order a list comes. */
enum Order {
  /** The newest first. */
  NEWEST,
  /** The oldest first. */
  OLDEST
}
