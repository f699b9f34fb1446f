package io.taskmill.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.taskmill.TaskLog;
import io.taskmill.Taskmill;
import org.slf4j.event.Level;

/**
 * Sends what the thread of a handler logs to the log of its task, with the stack of an exception.
 * All other threads are passed over, and so is what Taskmill logs itself.
 *
 * <pre>{@code
 * <appender name="TASK" class="io.taskmill.logback.TaskLogAppender">
 *   <filter class="ch.qos.logback.classic.filter.ThresholdFilter">
 *     <level>INFO</level>
 *   </filter>
 * </appender>
 * <root level="INFO">
 *   <appender-ref ref="TASK"/>
 * </root>
 * }</pre>
 */
public final class TaskLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

  private static final String OWN = "io.taskmill.";

  @Override
  protected void append(ILoggingEvent event) {
    if (!event.getLoggerName().startsWith(OWN)) {
      Taskmill.logOfThisThread().ifPresent(log -> append(log, event));
    }
  }

  private static void append(TaskLog log, ILoggingEvent event) {
    String message = event.getFormattedMessage();
    log.log(
        level(event),
        event.getThrowableProxy() == null
            ? message
            : message + "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy()));
  }

  private static Level level(ILoggingEvent event) {
    return switch (event.getLevel().toInt()) {
      case ch.qos.logback.classic.Level.ERROR_INT -> Level.ERROR;
      case ch.qos.logback.classic.Level.WARN_INT -> Level.WARN;
      case ch.qos.logback.classic.Level.INFO_INT -> Level.INFO;
      case ch.qos.logback.classic.Level.DEBUG_INT -> Level.DEBUG;
      default -> Level.TRACE;
    };
  }
}
