package io.taskmill.web.events;

import io.taskmill.admin.TaskScope;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One who listens. What it hears is decided by {@link ChangeWatch}, under its lock. */
final class EventStream {

  private final TaskScope scope;
  private final Set<Long> watched;
  private final @Nullable String lastEventId;
  private final Outlet outlet;
  private final long openedNanos;
  private long sentNanos;
  private boolean greeted;

  /**
   * Has not sent anything yet.
   *
   * @param watched ids of tasks
   * @param lastEventId where an earlier stream was cut; null for a first one
   */
  EventStream(
      TaskScope scope,
      Set<Long> watched,
      @Nullable String lastEventId,
      Outlet outlet,
      long nowNanos) {
    this.scope = scope;
    this.watched = Set.copyOf(watched);
    this.lastEventId = lastEventId;
    this.outlet = outlet;
    this.openedNanos = nowNanos;
    this.sentNanos = nowNanos;
  }

  TaskScope scope() {
    return scope;
  }

  Set<Long> watched() {
    return watched;
  }

  @Nullable String lastEventId() {
    return lastEventId;
  }

  /** Whether it has had its first event: whatever is found from then on is for it. */
  boolean isGreeted() {
    return greeted;
  }

  void greet(String text, String resync, long nowNanos) {
    greeted = true;
    send(text, resync, nowNanos);
  }

  /** Sends a text, or, where too much waits already, this instead of all that. */
  void send(String text, String resync, long nowNanos) {
    sentNanos = nowNanos;
    if (!outlet.send(text.getBytes(StandardCharsets.UTF_8))) {
      outlet.sendInstead(resync.getBytes(StandardCharsets.UTF_8));
    }
  }

  long nanosOpen(long nowNanos) {
    return nowNanos - openedNanos;
  }

  long nanosQuiet(long nowNanos) {
    return nowNanos - sentNanos;
  }

  void close() {
    outlet.close();
  }
}
