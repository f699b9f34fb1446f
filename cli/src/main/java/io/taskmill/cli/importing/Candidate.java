package io.taskmill.cli.importing;

import io.taskmill.schedule.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one trigger or job of the other scheduler would be here.
 *
 * @param source what it is called there
 * @param schedules usually one; several where one timetable cannot say it; none if it is refused
 * @param active whether it fires there: neither paused nor stopped
 * @param notes what is different here, or is not carried over
 * @param refusal why it cannot be carried over; null if it can
 */
public record Candidate(
    String source,
    List<Schedule> schedules,
    boolean active,
    List<String> notes,
    @Nullable String refusal) {

  /** Keeps copies. */
  public Candidate {
    schedules = List.copyOf(schedules);
    notes = List.copyOf(notes);
  }

  static Candidate refused(String source, @Nullable String why) {
    return new Candidate(source, List.of(), false, List.of(), String.valueOf(why));
  }
}
