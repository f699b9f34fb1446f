package io.taskmill.cli.demo;

import io.taskmill.TaskInfo;
import io.taskmill.TaskRequest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The stream of sample tasks: number 0, 1, 2 and so on without end. What a number stands for looks
 * random and is always the same.
 */
final class Stream {

  static final int EXPORT_STEPS = 120;

  private static final String KEY = "sample-";
  private static final int EXPORT_STEP_MILLIS = 250;

  private final double speed;
  private final long exportEvery;

  Stream(int rate, double speed) {
    this.speed = speed;
    // One follows the other with a pause, at whatever rate.
    this.exportEvery = 45L * rate;
  }

  /** Which number a task of the stream has. */
  static long number(TaskInfo task) {
    return Long.parseLong(Objects.requireNonNull(task.key()).substring(KEY.length()));
  }

  /** So many, from this number on. */
  List<TaskRequest<Sample, Void>> requests(long first, int count) {
    return LongStream.range(first, first + count).mapToObj(this::request).toList();
  }

  /** The task with this number; its key makes it findable, and unique while it lives. */
  TaskRequest<Sample, Void> request(long number) {
    SplittableRandom random = new SplittableRandom(number * 0x9E3779B97F4A7C15L);
    if (number % exportEvery == 5) {
      return request(Kind.EXPORT, number, EXPORT_STEPS, EXPORT_STEP_MILLIS, 0);
    }
    int dice = random.nextInt(1000);
    if (dice < 825) {
      return request(Kind.THUMBNAIL, number, 1, random.nextInt(20, 150), 0);
    }
    if (dice < 925) {
      return request(Kind.REMINDER, number, 1, random.nextInt(20, 60), 0)
          .delay(scaled(random.nextInt(3_000, 15_000)));
    }
    if (dice < 975) {
      return request(Kind.REPORT, number, 1, random.nextInt(1_000, 3_000), 0);
    }
    if (dice < 995) {
      return request(Kind.WEBHOOK, number, 1, random.nextInt(100, 400), random.nextInt(1, 3));
    }
    return request(Kind.CHARGE, number, 1, random.nextInt(100, 400), Integer.MAX_VALUE);
  }

  private TaskRequest<Sample, Void> request(
      Kind kind, long number, int steps, int millis, int failures) {
    int scaled = (int) Math.max(1, Math.round(millis / speed));
    return kind.type(speed).request(new Sample(number, steps, scaled, failures)).key(KEY + number);
  }

  private Duration scaled(int millis) {
    return Duration.ofMillis(Math.round(millis / speed));
  }
}
