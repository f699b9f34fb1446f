package io.taskmill.chaos.simulation;

import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A schedule that every simulated worker declares. It catches up with all that it misses, and comes
 * to an end, so that a clock which is set forward by an hour makes only these times due.
 *
 * @param due its due times
 */
record SimSchedule(Schedule schedule, List<Instant> due) {

  private static final Duration LATE = Duration.ofSeconds(1);

  static final List<SimSchedule> ALL =
      List.of(
          new SimSchedule(
              named("each-second").every(Duration.ofSeconds(1)).start(at(1_000)).end(at(4_500)),
              IntStream.rangeClosed(1, 4).mapToObj(second -> at(second * 1_000)).toList()),
          listed("at-times", at(700), at(1_900), at(3_300)));

  private static SimSchedule listed(String name, Instant... times) {
    return new SimSchedule(named(name).at(times), Stream.of(times).toList());
  }

  private static Schedule named(String name) {
    return Schedule.of(name, Kind.FIRED.type(), name)
        .catchUp(CatchUp.all(100))
        .overlap(Overlap.ALLOW)
        .misfireThreshold(LATE);
  }

  private static Instant at(int millis) {
    return StoreClock.START.plusMillis(millis);
  }
}
