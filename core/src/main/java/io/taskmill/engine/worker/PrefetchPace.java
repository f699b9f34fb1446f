package io.taskmill.engine.worker;

import io.taskmill.engine.runtime.EngineSettings;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many tasks to prefetch: as many as can be started within about a second, at the speed at
 * which handlers have ended lately. Ends are counted and not starts, since many tasks that start at
 * once may all be long.
 */
public final class PrefetchPace {

  private static final long SAMPLE_NANOS = 5_000_000;
  private static final int MAX_AHEAD = 4 * EngineSettings.BATCH;
  private static final long MAX_BYTES_AHEAD = 32L << 20;

  private final LongAdder ended = new LongAdder();
  private long sampledEnded;
  private long sampledAt;
  private double perSecond;
  private double meanBytes;

  PrefetchPace(long now) {
    sampledAt = now;
  }

  void ended() {
    ended.increment();
  }

  /**
   * Learns how large payloads are: of large ones few are prefetched, so that they do not fill the
   * memory.
   */
  synchronized void claimed(int payloadChars) {
    meanBytes += (payloadChars - meanBytes) / 16;
  }

  /** How many tasks to prefetch beyond those that have a thread at once. */
  synchronized int ahead(long now) {
    long elapsed = now - sampledAt;
    if (elapsed >= SAMPLE_NANOS) {
      long sum = ended.sum();
      double rate = (sum - sampledEnded) * 1e9 / elapsed;
      // Up at once, so that short tasks come by the thousand; down by half a look.
      perSecond = rate > perSecond ? rate : (perSecond + rate) / 2;
      sampledEnded = sum;
      sampledAt = now;
    }
    double byMemory = MAX_BYTES_AHEAD / Math.max(1, meanBytes);
    return (int) Math.min(MAX_AHEAD, Math.min(perSecond, byMemory));
  }
}
