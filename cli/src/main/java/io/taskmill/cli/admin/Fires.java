package io.taskmill.cli.admin;

import io.taskmill.cli.view.Table;
import io.taskmill.schedule.FireNote;
import io.taskmill.schedule.PlannedFire;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Fires to come, as they are printed. */
final class Fires {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm:ss xxx", Locale.ENGLISH);

  private Fires() {}

  /** A fire for scripts. */
  record Fire(Instant at, String local, String zone, @Nullable String note, List<FireNote> notes) {
    static Fire of(PlannedFire fire, ZoneId zone) {
      return new Fire(
          fire.at(),
          fire.local().toOffsetDateTime().toString(),
          zone.getId(),
          fire.note(),
          fire.notes());
    }
  }

  static void print(List<PlannedFire> fires, ZoneId zone, Output output) {
    if (output.json()) {
      fires.forEach(fire -> output.object(Fire.of(fire, zone)));
    } else if (fires.isEmpty()) {
      output.line("It does not fire any more.");
    } else {
      output.line("By the clock of %s:".formatted(zone));
      table(fires).forEach(output::line);
    }
  }

  /** As wide as the notes are: a note that is cut explains nothing. */
  static List<String> table(List<PlannedFire> fires) {
    Table table = new Table("FIRES AT", "UTC", "NOTE");
    for (PlannedFire fire : fires) {
      table.row(
          List.of(
              CLOCK.format(fire.local()),
              fire.at().toString(),
              fire.note() == null ? "" : fire.note()));
    }
    return table.lines(Integer.MAX_VALUE);
  }

  /** A time by the clock of a zone. */
  static String clock(Instant at, ZoneId zone) {
    return CLOCK.format(at.atZone(zone));
  }
}
