package io.taskmill.cli.importing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job of XXL-JOB, as its table has it.
 *
 * @param scheduleType CRON, FIX_RATE or NONE
 * @param timeout in seconds; 0 for none
 * @param running whether it was started
 * @param next when it is due next; null if it is not
 */
record XxlJob(
    long id,
    String description,
    @Nullable String author,
    @Nullable String alarm,
    String scheduleType,
    @Nullable String scheduleConf,
    @Nullable String misfire,
    @Nullable String route,
    @Nullable String handler,
    @Nullable String param,
    @Nullable String block,
    int timeout,
    int retries,
    String glueType,
    @Nullable String children,
    boolean running,
    @Nullable Instant next) {

  /** As people name it. */
  String shown() {
    return "%s (%s)".formatted(id, handler == null || handler.isBlank() ? glueType : handler);
  }
}
