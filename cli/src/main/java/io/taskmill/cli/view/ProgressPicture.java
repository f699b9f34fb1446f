package io.taskmill.cli.view;

import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskProgress.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far a task has come, as text: a bar with the time that is left, and how it came so far. */
public final class ProgressPicture {

  private static final int WIDTH = 40;

  private ProgressPicture() {}

  /** How far it is. */
  public static String bar(TaskProgress progress, Times times) {
    StringBuilder out = new StringBuilder();
    if (progress.fraction().isPresent()) {
      double fraction = progress.fraction().getAsDouble();
      int full = (int) (fraction * WIDTH);
      out.append('[').append("█".repeat(full)).append("·".repeat(WIDTH - full)).append("] ");
      out.append(
          "%d of %d, %d %%".formatted(progress.done(), progress.total(), (int) (fraction * 100)));
    } else {
      out.append(progress.done()).append(" done");
    }
    progress
        .timeLeft()
        .filter(left -> !left.isZero())
        .ifPresent(left -> out.append(", about ").append(Times.length(left)).append(" left"));
    out.append(" (").append(times.brief(progress.at())).append(')');
    return progress.text() == null ? out.toString() : out + "\n" + progress.text();
  }

  /** How it came so far, the newest at the right; null if there is too little to draw. */
  public static @Nullable String curve(TaskProgress progress) {
    List<Sample> samples = new ArrayList<>(progress.samples());
    samples.add(new Sample(progress.at(), progress.done()));
    Instant begin = samples.get(0).at();
    Duration whole = Duration.between(begin, progress.at());
    long most =
        Math.max(progress.total(), samples.stream().mapToLong(Sample::done).max().orElse(0));
    if (whole.isZero() || whole.isNegative() || most <= 0) {
      return null;
    }
    List<Integer> columns = new ArrayList<>();
    int next = 0;
    for (int column = 0; column < WIDTH; column++) {
      Instant until = begin.plus(whole.multipliedBy(column + 1L).dividedBy(WIDTH));
      while (next + 1 < samples.size() && !samples.get(next + 1).at().isAfter(until)) {
        next++;
      }
      columns.add((int) (1_000.0 * samples.get(next).done() / most));
    }
    return Bars.columns(columns, 1_000, 0, 1, WIDTH) + "  since " + Times.length(whole);
  }
}
