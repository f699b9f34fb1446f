package io.taskmill.spi;

import io.taskmill.schedule.ScheduleState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as the store has it. What it is has two layers, both JSON that people can read, into
 * which the store does not look.
 *
 * @param version changes with every save, not with a fire; of one that is not stored yet, 0
 * @param code all of it as the program says that declares it, or as it was first added
 * @param edits only the fields that a person has edited; they count more
 * @param declaredBy the name of the program that declares it; null if a person has added it
 * @param undeclaredAt since when that program does not declare it any more; null if it does
 * @param nextAt the next due time, if it is ONLINE and has one
 * @param lookAt when to see whether it can fire: the due time, or later
 * @param offlineWhy why it went offline by itself; null if it did not
 * @param last what it has done so far
 */
public record StoredSchedule(
    String name,
    long version,
    ScheduleState state,
    String code,
    String edits,
    @Nullable String declaredBy,
    @Nullable Instant undeclaredAt,
    @Nullable Instant nextAt,
    @Nullable Instant lookAt,
    @Nullable String offlineWhy,
    LastFire last,
    Instant createdAt,
    Instant changedAt) {

  /** No field is edited. */
  public static final String NO_EDITS = "{}";

  /**
   * The last fire, and how many there were.
   *
   * @param dueAt when it was due; null if there was none
   * @param at when a task was last submitted or skipped, by the store's clock, also by a person
   * @param task the last task that was submitted and not skipped
   * @param fires how many due times it has fired for, the skipped ones included
   */
  public record LastFire(
      @Nullable Instant dueAt, @Nullable Instant at, @Nullable Long task, long fires) {

    /** It has not fired yet. */
    public static final LastFire NONE = new LastFire(null, null, null, 0);
  }

  /** One that is not stored yet, and NEW. The store knows the times. */
  public static StoredSchedule create(String name, String code, @Nullable String declaredBy) {
    return new StoredSchedule(
        name,
        0,
        ScheduleState.NEW,
        code,
        NO_EDITS,
        declaredBy,
        null,
        null,
        null,
        null,
        LastFire.NONE,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  /** The same with other words. */
  public StoredSchedule withLayers(String newCode, String newEdits) {
    return new StoredSchedule(
        name,
        version,
        state,
        newCode,
        newEdits,
        declaredBy,
        undeclaredAt,
        nextAt,
        lookAt,
        offlineWhy,
        last,
        createdAt,
        changedAt);
  }

  /** The same, declared by a program, or not any more since a time. */
  public StoredSchedule withDeclared(@Nullable String by, @Nullable Instant notSince) {
    return new StoredSchedule(
        name,
        version,
        state,
        code,
        edits,
        by,
        notSince,
        nextAt,
        lookAt,
        offlineWhy,
        last,
        createdAt,
        changedAt);
  }

  /** The same after a fire. */
  public StoredSchedule withLast(LastFire newLast) {
    return new StoredSchedule(
        name,
        version,
        state,
        code,
        edits,
        declaredBy,
        undeclaredAt,
        nextAt,
        lookAt,
        offlineWhy,
        newLast,
        createdAt,
        changedAt);
  }

  /** The same in a state in which it does not fire. */
  public StoredSchedule stopped(ScheduleState stopped, @Nullable String why) {
    return firing(stopped, null, null, why);
  }

  /** The same, ONLINE and due at a time, and looked at then or later. */
  public StoredSchedule online(Instant next, Instant look) {
    return firing(ScheduleState.ONLINE, next, look, null);
  }

  private StoredSchedule firing(
      ScheduleState newState,
      @Nullable Instant next,
      @Nullable Instant look,
      @Nullable String why) {
    return new StoredSchedule(
        name,
        version,
        newState,
        code,
        edits,
        declaredBy,
        undeclaredAt,
        next,
        look,
        why,
        last,
        createdAt,
        changedAt);
  }
}
