package io.taskmill;

/** A submit was refused because a task with the same unique key is there. Nothing was created. */
public class DuplicateTaskException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final long existing;

  /** Refused because of this task. */
  public DuplicateTaskException(String type, long existing) {
    super(
        "A task of type '%s' was not created, nor any other of the same submit: task %s has the same unique"
                .formatted(type, existing)
            + " key. Wait until that one has ended, or let the type return or replace it.");
    this.existing = existing;
  }

  private DuplicateTaskException(long existing, String message) {
    super(message);
    this.existing = existing;
  }

  /** As another process has told it. */
  public static DuplicateTaskException told(String message, long existing) {
    return new DuplicateTaskException(existing, message);
  }

  /** The task that was met. */
  public long existing() {
    return existing;
  }
}
