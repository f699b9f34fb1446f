package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.spi.Tally;
import io.taskmill.spi.TransferStore.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What was counted on the last day, per minute, hour and day, and in the week before it. Of most
 * tasks that is all that is left: they count as removed, so that all counts together still fit the
 * tasks that are there.
 */
final class PastStatistics {

  private static final ChronoUnit[] STEPS = {ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS};

  /** How far back there are minutes; before that only hours. */
  private static final int MINUTES_KEPT = 4 * Day.MINUTES_OF_AN_HOUR;

  private static final int DOUBLINGS = 4;

  private final Day day;
  private final Instant minutesFrom;
  private final List<Map<Slot, Tally>> steps =
      List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
  private final Map<Slot, Tally> counted = new LinkedHashMap<>();
  private final Map<Tally.Key, Long> kept = new HashMap<>();

  private record Slot(Instant at, Tally.Key key) {}

  PastStatistics(Day day) {
    this.day = day;
    this.minutesFrom = day.at(MINUTES_KEPT).truncatedTo(ChronoUnit.HOURS);
  }

  /** Counts what went on all day, the newest minute first, and roughly the week before. */
  void count() {
    for (Flow flow : Flow.ALL) {
      for (int minute = 1; minute <= Day.MINUTES; minute++) {
        for (int i = day.count(flow.perMinute(day, minute)); i > 0; i--) {
          count(flow, minute, tally(flow, minute));
        }
      }
      for (int hour = Day.HOURS + 1; hour <= Day.HOURS_OF_A_WEEK; hour++) {
        countRoughly(flow, hour * Day.MINUTES_OF_AN_HOUR);
      }
    }
  }

  /** Where it is counted: in its minute, or, if that is long ago, in its hour. */
  private Tally tally(Flow flow, int minutesAgo) {
    Instant at = day.at(minutesAgo);
    long tenant = flow.ofOrders() ? day.tenant(minutesAgo) : 1;
    Slot slot =
        new Slot(
            at.isBefore(minutesFrom) ? at.truncatedTo(ChronoUnit.HOURS) : at,
            key(flow.kind(), tenant));
    return counted.computeIfAbsent(slot, one -> new Tally(one.key()));
  }

  /** A sixteenth of an hour, sixteen times. */
  private void countRoughly(Flow flow, int minutesAgo) {
    Tally some = new Tally(key(flow.kind(), 1));
    double perHour = flow.perMinute(day, minutesAgo) * Day.MINUTES_OF_AN_HOUR;
    for (int i = day.count(perHour / (1 << DOUBLINGS)); i > 0; i--) {
      count(flow, minutesAgo, some);
    }
    for (int i = 0; i < DOUBLINGS; i++) {
      Tally twice = new Tally(some.key());
      twice.merge(some);
      twice.merge(some);
      some = twice;
    }
    tally(flow, minutesAgo).merge(some);
  }

  /** Adds what was counted, with as many tasks left as the book has. */
  void addTo(Book book) {
    for (PastTask task : book.tasks()) {
      if (task.end() == TaskState.SUCCEEDED) {
        kept.merge(key(task.kind(), task.tenant()), 1L, Long::sum);
      }
    }
    counted.forEach((slot, tally) -> add(slot.at(), leave(tally)));
    book.tasks().forEach(this::countIfRare);
    for (int step = 0; step < STEPS.length; step++) {
      int number = step;
      steps.get(step).forEach((slot, tally) -> book.add("statistics", row(number, slot, tally)));
    }
  }

  private static Tally.Key key(Kind kind, long tenant) {
    return new Tally.Key(tenant, kind.type, kind.queue);
  }

  /** One task, with all its attempts. */
  private void count(Flow flow, int minutesAgo, Tally tally) {
    tally.add(StatisticsCounter.SUBMITTED, 1);
    boolean away = flow.kind() == Kind.CHARGE && Day.isBankAway(minutesAgo);
    double failing = away ? 0.97 : flow.failing();
    for (int attempt = 1; attempt <= flow.kind().maxAttempts; attempt++) {
      double slower = flow.isHeldUp() ? Day.delay(minutesAgo) : 1;
      tally.add(StatisticsCounter.STARTED, 1);
      tally.waits().add(day.around(flow.waitMillis() * slower));
      tally.runs().add(day.around(away ? 2_000 : flow.runMillis()));
      if (attempt <= 2) {
        tally.add(attempt == 1 ? StatisticsCounter.FIRST_TRIES : StatisticsCounter.SECOND_TRIES, 1);
      }
      if (day.random().nextDouble() >= failing) {
        tally.add(
            attempt == 1
                ? StatisticsCounter.SUCCEEDED_FIRST
                : attempt == 2
                    ? StatisticsCounter.SUCCEEDED_SECOND
                    : StatisticsCounter.SUCCEEDED_LATER,
            1);
        return;
      }
    }
    tally.became(flow.kind().needsPerson ? TaskState.ATTENTION : TaskState.FAILED);
  }

  /** The newest ones are those that are still there; all older ones were removed. */
  private Tally leave(Tally tally) {
    long ended =
        tally.counts().entrySet().stream()
            .filter(count -> count.getKey().isEnd())
            .mapToLong(Map.Entry::getValue)
            .sum();
    long stay = Math.min(ended, kept.getOrDefault(tally.key(), 0L));
    kept.merge(tally.key(), -stay, Long::sum);
    if (ended > stay) {
      tally.add(StatisticsCounter.REMOVED, ended - stay);
    }
    return tally;
  }

  /** Tasks of kinds that are no flow, and what ended otherwise, are counted one by one. */
  private void countIfRare(PastTask task) {
    TaskState end = task.end();
    boolean ofFlow = Stream.of(Flow.ALL).anyMatch(flow -> flow.kind() == task.kind());
    Tally tally = new Tally(key(task.kind(), task.tenant()));
    if (!ofFlow) {
      tally.add(StatisticsCounter.SUBMITTED, 1);
    }
    if (end == null && !ofFlow) {
      tally.became(TaskState.ATTENTION);
    } else if (end != null && end != TaskState.SUCCEEDED) {
      tally.became(end);
    } else if (end != null && !ofFlow) {
      tally.add(StatisticsCounter.STARTED, 1);
      tally.add(StatisticsCounter.FIRST_TRIES, 1);
      tally.add(StatisticsCounter.SUCCEEDED_FIRST, 1);
      tally.waits().add(day.around(40));
      tally.runs().add(task.ran());
    }
    if (!tally.isEmpty()) {
      Instant ended = task.endedAt();
      add(ended == null ? task.created() : ended, tally);
    }
  }

  private void add(Instant at, Tally tally) {
    for (int step = at.isBefore(minutesFrom) ? 1 : 0; step < STEPS.length; step++) {
      Slot slot = new Slot(at.truncatedTo(STEPS[step]), tally.key());
      steps.get(step).computeIfAbsent(slot, one -> new Tally(one.key())).merge(tally);
    }
  }

  private static Row row(int step, Slot slot, Tally tally) {
    Fields fields =
        Fields.of("stat")
            .with("id", 0)
            .with("step", step)
            .with("at", slot.at())
            .with("tenant", slot.key().tenant())
            .with("type", slot.key().type())
            .with("queue", slot.key().queue())
            .with("waits", tally.waits().text())
            .with("runs", tally.runs().text());
    for (StatisticsCounter what : StatisticsCounter.values()) {
      fields.with(what.column(), tally.count(what));
    }
    return fields.row();
  }
}
