package io.taskmill.admin;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.datadoghq.sketch.ddsketch.encoding.ByteArrayInput;
import com.datadoghq.sketch.ddsketch.encoding.GrowingByteArrayOutput;
import com.datadoghq.sketch.ddsketch.mapping.IndexMapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How long something took, of any number of cases, as quantiles that are at most 2 % off. Those of
 * several minutes, types or nodes can be merged without making that worse.
 *
 * <p>Not safe for use by several threads.
 */
public final class DurationHistogram {

  /** How far off a quantile is at most. */
  public static final double RELATIVE_ERROR = 0.02;

  /**
   * The bounds of {@link #buckets}: 1, 2, 5, 10 milliseconds and so on up to 100,000 seconds, which
   * is more than a day.
   */
  public static final List<Duration> BUCKET_BOUNDS = bounds();

  /** The bucket of each index of a sketch that was asked for: at most about two thousand. */
  private static final Map<Integer, Integer> BUCKETS = new ConcurrentHashMap<>();

  /** Begins the text of a single value in microseconds, which SQL can write too. */
  private static final String SINGLE = "=";

  private @Nullable DDSketch sketch;

  /** Adds one case; a negative duration counts as zero. */
  public void add(Duration duration) {
    addMicros(duration.toNanos() / 1_000);
  }

  private void addMicros(long micros) {
    sketch().accept((double) Math.max(0, micros));
  }

  /** Adds all cases of another. */
  public void merge(DurationHistogram other) {
    if (other.sketch != null) {
      sketch().mergeWith(other.sketch);
    }
  }

  /** Adds all cases of one that was made a {@linkplain #text text}. */
  public void merge(String text) {
    if (text.startsWith(SINGLE)) {
      addMicros(Long.parseLong(text, SINGLE.length(), text.length(), 10));
      return;
    }
    try {
      sketch().decodeAndMergeWith(ByteArrayInput.wrap(Base64.getDecoder().decode(text)));
    } catch (IOException e) {
      throw new UncheckedIOException("Not the text of a histogram: " + text, e);
    }
  }

  /** All of it as a short text of ASCII; null if there were no cases. */
  public @Nullable String text() {
    DDSketch all = sketch;
    if (all == null) {
      return null;
    }
    GrowingByteArrayOutput bytes = GrowingByteArrayOutput.withDefaultInitialCapacity();
    try {
      // All of ours have the same index, so it is left out.
      all.encode(bytes, true);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot happen: it is written into memory", e);
    }
    return Base64.getEncoder().withoutPadding().encodeToString(bytes.trimmedCopy());
  }

  /** How many cases there were. */
  public long count() {
    return sketch == null ? 0 : Math.round(sketch.getCount());
  }

  /**
   * The duration that this share of the cases did not exceed, at most 2 % off; empty if there were
   * no cases.
   *
   * @param share between 0 and 1; 0.5 for the median
   */
  public Optional<Duration> quantile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "The share is " + share + ", but must be between 0 and 1, such as 0.95.");
    }
    if (sketch == null) {
      return Optional.empty();
    }
    // Of few cases the sketch would take the one below: the 95 % of three is the third, not the
    // second. Half a case on, so that rounding finds the same one.
    long count = count();
    double nth = Math.max(1, Math.ceil(share * count));
    double rank = count == 1 ? 0 : Math.min(1, (nth - 0.5) / (count - 1));
    return Optional.of(Duration.ofNanos(Math.round(sketch.getValueAtQuantile(rank) * 1_000)));
  }

  /**
   * How many cases lie between each two of the {@link #BUCKET_BOUNDS}: the first count is of those
   * up to the first bound, the last of those above the last one. A case close to a bound, by at
   * most 2 %, may be counted on its other side.
   */
  public List<Long> buckets() {
    double[] counts = new double[BUCKET_BOUNDS.size() + 1];
    DDSketch all = sketch;
    if (all != null) {
      // Those of no time at all are no positive values.
      counts[0] = all.getCount() - all.getPositiveValueStore().getTotalCount();
      all.getPositiveValueStore()
          .forEach((index, count) -> counts[bucketOf(index, all.getIndexMapping())] += count);
    }
    return Arrays.stream(counts).mapToObj(Math::round).toList();
  }

  /** All of ours have the same mapping, so a bucket is looked for once. */
  private static int bucketOf(int index, IndexMapping mapping) {
    return BUCKETS.computeIfAbsent(index, any -> bucketOf(mapping.value(index)));
  }

  private static int bucketOf(double micros) {
    int found =
        Collections.binarySearch(BUCKET_BOUNDS, Duration.ofNanos(Math.round(micros * 1_000)));
    return found < 0 ? -found - 1 : found;
  }

  private static List<Duration> bounds() {
    List<Duration> bounds = new ArrayList<>();
    for (long millis = 1; millis < 100_000_000; millis *= 10) {
      for (int step : List.of(1, 2, 5)) {
        bounds.add(Duration.ofMillis(millis * step));
      }
    }
    bounds.add(Duration.ofSeconds(100_000));
    return List.copyOf(bounds);
  }

  private DDSketch sketch() {
    DDSketch some = sketch;
    if (some == null) {
      some = DDSketches.unboundedDense(RELATIVE_ERROR);
      sketch = some;
    }
    return some;
  }

  @Override
  public String toString() {
    return count() + " cases, median " + quantile(0.5).orElse(null);
  }
}
