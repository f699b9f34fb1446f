package io.taskmill.schedule;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What a change of the clock or a holiday has made of a fire.
 *
 * @param kind for programs
 * @param day the holiday, or the day on which the clock is changed
 * @param time of that day: the one that comes twice, or the first one that does not exist; null of
 *     a holiday
 */
public record FireNote(Kind kind, LocalDate day, @Nullable LocalTime time) {

  /** What has happened to the fire. */
  public enum Kind {
    /** It was to come on a holiday, and was moved. */
    HOLIDAY_MOVED,
    /** Fires before it, the first of them on that holiday, are left out. */
    HOLIDAY_LEFT_OUT,
    /** Its time comes twice, and it fires at both: this is the first. */
    TWICE_BOTH_FIRST,
    /** Its time comes twice, and it fires at both: this is the second. */
    TWICE_BOTH_SECOND,
    /** Its time comes twice, and it fires at the first only. */
    TWICE_ONCE,
    /** A fire before it is left out, since its time does not exist. */
    MISSING_LEFT_OUT,
    /** Its time does not exist, and it fires when the clock goes on. */
    MISSING_MOVED,
    /** Its time and later ones do not exist, and it fires once for all when the clock goes on. */
    MISSING_ONCE
  }

  /**
   * The same for people.
   *
   * @param local when it fires, by the clock of its zone
   */
  public String sentence(ZonedDateTime local) {
    String where = " on %s in %s".formatted(day, local.getZone());
    return switch (kind) {
      case HOLIDAY_MOVED -> "moved from %s, a holiday".formatted(day);
      case HOLIDAY_LEFT_OUT -> "%s, a holiday, was left out".formatted(day);
      case TWICE_BOTH_FIRST ->
          "%s comes twice%s: fires at both, this is the first".formatted(time, where);
      case TWICE_BOTH_SECOND ->
          "%s comes twice%s: fires at both, this is the second".formatted(time, where);
      case TWICE_ONCE -> "%s comes twice%s: fires at the first".formatted(time, where);
      case MISSING_LEFT_OUT -> "%s does not exist%s: left out".formatted(time, where);
      case MISSING_MOVED -> "%s does not exist%s: fires at %s".formatted(time, where, clock(local));
      case MISSING_ONCE ->
          "%s and later times do not exist%s: fires once, at %s"
              .formatted(time, where, clock(local));
    };
  }

  /** With its day, if that is another one. */
  private String clock(ZonedDateTime local) {
    LocalDate on = local.toLocalDate();
    return (on.equals(day) ? "" : on + " ") + local.toLocalTime();
  }
}
