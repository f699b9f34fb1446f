package io.taskmill;

/** A submit was refused because its queue is full. Nothing was created. */
public class QueueFullException extends TaskmillException {

  private static final long serialVersionUID = 1L;

  private final String queue;

  /** Refused by this queue. */
  public QueueFullException(String queue, long capacity, long live, long more) {
    super(
        "Queue '%s' holds %s live tasks of at most %s, so %s more do not fit; nothing of this submit was"
                .formatted(queue, live, capacity, more)
            + " created. Submit again when some have ended, or raise the queue's capacity.");
    this.queue = queue;
  }

  private QueueFullException(String queue, String message) {
    super(message);
    this.queue = queue;
  }

  /** As another process has told it. */
  public static QueueFullException told(String message, String queue) {
    return new QueueFullException(queue, message);
  }

  /** The queue. */
  public String queue() {
    return queue;
  }
}
