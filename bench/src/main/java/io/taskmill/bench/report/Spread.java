package io.taskmill.bench.report;

import java.util.Collection;

/** One figure, measured several times. */
public record Spread(double median, double min, double max) {

  /** Of these measurements. */
  public static Spread of(Collection<Double> measured) {
    double[] sorted = measured.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("There is no median of nothing.");
    }
    return new Spread(percentile(sorted, 50), sorted[0], sorted[sorted.length - 1]);
  }

  /** Of a figure that was measured once. */
  public static Spread once(double measured) {
    return new Spread(measured, measured, measured);
  }

  /**
   * The value that so many per cent lie below, between two of them where it falls between.
   *
   * @param sorted at least one, in ascending order
   */
  public static double percentile(double[] sorted, double percent) {
    double at = percent / 100 * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
  }

  /** Whether it was measured more than once. */
  boolean isSpread() {
    return min != max;
  }
}
