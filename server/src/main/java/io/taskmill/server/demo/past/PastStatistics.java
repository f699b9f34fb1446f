package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.spi.Tally;
import io.taskmill.spi.TransferStore.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What was counted on the last day, per minute, hour and day. Of most tasks that is all that is
 * left: they count as removed, so that all counts together still fit the tasks that are there.
 */
final class PastStatistics {

  private static final ChronoUnit[] STEPS = {
    ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS
  };

  private final Day day;
  private final List<Map<Slot, Tally>> steps =
      List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
  private final Map<Tally.Key, Long> kept = new HashMap<>();

  private record Slot(Instant at, Tally.Key key) {}

  PastStatistics(Day day) {
    this.day = day;
  }

  /** Counts all day, and leaves as many as the book has as tasks that are there. */
  void addTo(Book book) {
    for (PastTask task : book.tasks()) {
      if (task.end() == TaskState.SUCCEEDED) {
        kept.merge(key(task.kind(), task.tenant()), 1L, Long::sum);
      }
    }
    for (int minute = 1; minute <= Day.MINUTES; minute++) {
      for (Flow flow : Flow.ALL) {
        count(flow, minute);
      }
    }
    book.tasks().forEach(this::countIfRare);
    for (int step = 0; step < STEPS.length; step++) {
      int number = step;
      steps.get(step).forEach((slot, tally) -> book.add("statistics", row(number, slot, tally)));
    }
  }

  private static Tally.Key key(Kind kind, long tenant) {
    return new Tally.Key(tenant, kind.type, kind.queue);
  }

  private void count(Flow flow, int minutesAgo) {
    Map<Long, Tally> tenants = new HashMap<>();
    for (int i = day.count(flow.perMinute(day, minutesAgo)); i > 0; i--) {
      long tenant = flow.ofOrders() ? day.tenant(minutesAgo) : 1;
      Tally tally =
          tenants.computeIfAbsent(tenant, one -> new Tally(key(flow.kind(), one)));
      tally.add(StatisticsCounter.SUBMITTED, 1);
      attempts(flow, minutesAgo, tally);
    }
    tenants.values().forEach(tally -> add(day.at(minutesAgo), leave(tally)));
  }

  private void attempts(Flow flow, int minutesAgo, Tally tally) {
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
    for (int step = 0; step < STEPS.length; step++) {
      Slot slot = new Slot(at.truncatedTo(STEPS[step]), tally.key());
      steps.get(step).computeIfAbsent(slot, one -> new Tally(one.key())).merge(tally);
    }
  }

  private static Row row(int step, Slot slot, Tally tally) {
    List<Object> columns = new ArrayList<>();
    for (StatisticsCounter what : StatisticsCounter.values()) {
      columns.add(what.column());
      columns.add(tally.count(what));
    }
    Row counts = Book.row("stat", columns.toArray());
    Row rest =
        Book.row(
            "stat",
            "id", 0,
            "step", step,
            "at", slot.at(),
            "tenant", slot.key().tenant(),
            "type", slot.key().type(),
            "queue", slot.key().queue(),
            "waits", tally.waits().text(),
            "runs", tally.runs().text());
    counts.values().putAll(rest.values());
    return counts;
  }
}
