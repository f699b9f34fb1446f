package io.taskmill.chaos.plan;

import java.time.Duration;
import java.util.Locale;

/**
 * Something that will be done.
 *
 * @param number its place in the plan
 * @param at how long after the beginning
 * @param slot which worker, submitter or server, from 1; 0 for the store
 * @param lasts how long it goes on; zero for what takes no time
 */
public record Fault(int number, Duration at, FaultKind kind, int slot, Duration lasts) {

  @Override
  public String toString() {
    String text = String.format(Locale.ROOT, "%6.1f s  %s", at.toMillis() / 1e3, kind.text());
    if (slot > 0) {
      text += " " + slot;
    }
    return lasts.isZero()
        ? text
        : text + String.format(Locale.ROOT, " for %.1f s", lasts.toMillis() / 1e3);
  }
}
