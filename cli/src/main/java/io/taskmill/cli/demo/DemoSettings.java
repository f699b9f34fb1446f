package io.taskmill.cli.demo;

import java.time.Duration;

/**
 * What a demo was asked to do.
 *
 * @param url the store
 * @param store what the store is called on the screen
 * @param tasks how long the stream is; {@link #ENDLESS} for one that does not end
 * @param rate tasks a second, on average
 * @param threads how many run at once
 * @param speed how many times as fast as usual everything goes
 * @param limit when to stop
 */
record DemoSettings(
    String url, String store, long tasks, int rate, int threads, double speed, Duration limit) {

  static final long ENDLESS = Long.MAX_VALUE;

  /** Short, so that one need not wait long to see the tasks of a killed demo go on. */
  static final Duration LEASE = Duration.ofSeconds(3);

  /** How long running tasks may go on after Ctrl-C. */
  static final Duration GRACE = Duration.ofSeconds(3);
}
