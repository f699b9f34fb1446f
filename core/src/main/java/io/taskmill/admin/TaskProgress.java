package io.taskmill.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How far a task has come, as its handler last reported it.
 *
 * @param done how much is done, in whatever the handler counts
 * @param total how much there is to do; 0 if that is not known
 * @param text what it is doing; null if it did not say
 * @param at when that was reported, by the store's clock
 * @param samples how it came so far, the oldest first: at most {@link #MOST_SAMPLES}, spread over
 *     the whole time
 */
public record TaskProgress(
    long done, long total, @Nullable String text, Instant at, List<Sample> samples) {

  /** How many samples are kept. */
  public static final int MOST_SAMPLES = 100;

  /** How much was done at a time. */
  public record Sample(Instant at, long done) {}

  public TaskProgress {
    samples = List.copyOf(samples);
  }

  /** How much of the whole is done, from 0 to 1; empty if the whole is not known. */
  public OptionalDouble fraction() {
    return total <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, Math.max(0, (double) done / total)));
  }

  /**
   * How long the rest takes if it goes on as it did in the later half of the time so far, counted
   * from {@link #at()}. Empty if the whole is not known, or it has not moved since then.
   */
  public Optional<Duration> timeLeft() {
    if (total <= 0) {
      return Optional.empty();
    }
    if (done >= total) {
      return Optional.of(Duration.ZERO);
    }
    Sample from = from();
    if (from == null) {
      return Optional.empty();
    }
    double tookMillis = Duration.between(from.at, at).toMillis();
    double left = tookMillis / ((double) done - from.done) * ((double) total - done);
    return Optional.of(Duration.ofMillis((long) left));
  }

  /** When it is done if it goes on like that. */
  public Optional<Instant> expectedEnd() {
    return timeLeft().map(at::plus);
  }

  /**
   * Where the estimate begins: at the last sample before the middle of the time. An execution that
   * begins anew from less than was done before begins a new time.
   */
  private @Nullable Sample from() {
    int first = 0;
    for (int i = 1; i < samples.size(); i++) {
      if (samples.get(i).done < samples.get(i - 1).done) {
        first = i;
      }
    }
    Sample from = null;
    for (Sample sample : samples.subList(Math.min(first, samples.size()), samples.size())) {
      boolean earlier =
          from == null
              || !sample.at.isAfter(
                  samples
                      .get(first)
                      .at
                      .plus(Duration.between(samples.get(first).at, at).dividedBy(2)));
      if (earlier && sample.done < done && sample.at.isBefore(at)) {
        from = sample;
      }
    }
    return from;
  }
}
