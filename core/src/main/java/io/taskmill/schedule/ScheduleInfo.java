package io.taskmill.schedule;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as it is stored.
 *
 * @param schedule what it is: what the code says, or how it was added, and over it what a person
 *     has edited
 * @param edited the fields that a person has edited
 * @param version counts its changes, from 1
 * @param nextAt when it is due next; null if it does not fire by itself
 * @param lookAt when it will fire: the due time, or later by its jitter, or because it waits
 * @param offlineWhy why it went offline by itself; null if it did not
 * @param lastDueAt the last time for which it has fired; null if there was none
 * @param lastAt when that was, or when a person last started it
 * @param lastTask the last task that it submitted and that was not skipped
 * @param fires how many times it has fired for, the skipped ones included
 * @param declaredBy the program whose code declares it; null if it was added otherwise
 * @param undeclaredAt since when that program declares it no more; null if it does
 */
public record ScheduleInfo(
    Schedule schedule,
    Set<String> edited,
    ScheduleState state,
    long version,
    @Nullable Instant nextAt,
    @Nullable Instant lookAt,
    @Nullable String offlineWhy,
    @Nullable Instant lastDueAt,
    @Nullable Instant lastAt,
    @Nullable Long lastTask,
    long fires,
    @Nullable String declaredBy,
    @Nullable Instant undeclaredAt,
    Instant createdAt,
    Instant changedAt) {

  /** Its name. */
  public String name() {
    return schedule.name();
  }

  /** Whether it should have fired by now, and waits: for its last task, or because of a mode. */
  public boolean isOverdue(Instant now) {
    return nextAt != null && lookAt != null && lookAt.isBefore(now);
  }
}
