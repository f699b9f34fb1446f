package io.taskmill.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What statistics need to know of an execution besides its end.
 *
 * @param nth which try of its task it is: executions lost with their node count too, and after a
 *     reset none is the first or second
 * @param waited how long the task had been due when the handler was entered; null if it was not
 */
public record Origin(long tenant, String type, String queue, int nth, @Nullable Duration waited) {

  /** A try that comes after the second. */
  private static final int LATER = 3;

  /** Which try follows on what there was. */
  public static int nth(int attempts, int losses, boolean reset) {
    return reset ? LATER : attempts + losses + 1;
  }
}
