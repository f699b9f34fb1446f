package io.taskmill.workflow;

import io.taskmill.InvalidTaskException;

/**
 * Which of several tasks one is that share a piece of work: see {@link Workflow#fanOut}, {@link
 * Workflow#mapReduce} and {@link io.taskmill.Taskmill#broadcast}.
 *
 * @param index from 0
 * @param total how many there are
 */
public record Part(int index, int total) {

  /** One of them. */
  public Part {
    if (index < 0 || index >= total) {
      throw new InvalidTaskException(
          "The part has the index %s of %s, but must be between 0 and %s."
              .formatted(index, total, total - 1));
    }
  }
}
