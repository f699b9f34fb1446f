package io.taskmill.engine.worker;

import io.taskmill.engine.runtime.EngineSettings;
import java.util.concurrent.atomic.LongAdder;

/**
 * How fast handlers end here, and so how many tasks can be started within about a second: that many
 * may be held ahead. A burst of starts says nothing of it (they may all be long), an end does.
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

  /** Keeps large payloads from filling the memory: few of them are held. */
  synchronized void claimed(int payloadChars) {
    meanBytes += (payloadChars - meanBytes) / 16;
  }

  /** How many tasks may be held beyond those that have a thread of their own. */
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
