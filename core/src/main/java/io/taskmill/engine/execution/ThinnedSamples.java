package io.taskmill.engine.execution;

import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskProgress.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples of a task's progress, spread over the whole time however long that is: one that comes too
 * soon after the last is not kept, and when there are too many every second one goes.
 */
final class ThinnedSamples {

  private final List<Sample> samples = new ArrayList<>();

  /** Goes on from those of an earlier execution. */
  void startWith(List<Sample> earlier) {
    List<Sample> own = List.copyOf(samples);
    samples.clear();
    samples.addAll(earlier);
    own.forEach(sample -> add(sample.at(), sample.done()));
  }

  void add(Instant at, long done) {
    if (!samples.isEmpty()) {
      Duration whole = Duration.between(samples.get(0).at(), at);
      Duration sinceLast = Duration.between(samples.get(samples.size() - 1).at(), at);
      if (sinceLast.isNegative()
          || sinceLast.isZero()
          || sinceLast.multipliedBy(TaskProgress.MOST_SAMPLES).compareTo(whole) < 0) {
        return;
      }
    }
    samples.add(new Sample(at, done));
    if (samples.size() > TaskProgress.MOST_SAMPLES) {
      thin();
    }
  }

  private void thin() {
    List<Sample> all = List.copyOf(samples);
    samples.clear();
    for (int i = 0; i < all.size(); i += 2) {
      samples.add(all.get(i));
    }
  }

  List<Sample> list() {
    return List.copyOf(samples);
  }
}
