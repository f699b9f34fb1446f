package io.taskmill.schedule;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A fire to come.
 *
 * @param local the same time by the clock of the schedule's zone
 * @param notes what a change of the clock or a holiday has made of it
 */
public record PlannedFire(Instant at, ZonedDateTime local, List<FireNote> notes) {

  /** Nobody changes the notes. */
  public PlannedFire {
    notes = List.copyOf(notes);
  }

  /** Its notes in words; {@code null} if there are none. */
  public @Nullable String note() {
    return notes.isEmpty()
        ? null
        : notes.stream().map(note -> note.sentence(local)).collect(Collectors.joining("; "));
  }
}
