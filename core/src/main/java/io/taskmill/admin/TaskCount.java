package io.taskmill.admin;

/**
 * How many tasks.
 *
 * @param exact whether these are all; if not, there are at least so many
 */
public record TaskCount(long count, boolean exact) {

  /** Both together. */
  public TaskCount plus(TaskCount other) {
    return new TaskCount(count + other.count, exact && other.exact);
  }

  /** Counted no further than so many. */
  public TaskCount upTo(long limit) {
    return count < limit ? this : new TaskCount(limit, false);
  }

  @Override
  public String toString() {
    return exact ? Long.toString(count) : count + "+";
  }
}
