package io.taskmill.schedule;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives a handler class, or a handler method, a schedule of its own. Its tasks have no payload.
 *
 * <pre>{@code
 * @Recurring(cron = "0 3 * * *", zone = "Europe/Berlin")
 * final class CloseBooks implements TaskHandler<NoPayload> {
 *   public void run(NoPayload nothing, TaskContext task) { … }
 * }
 *
 * mill.handle(CloseBooks.class);
 * }</pre>
 *
 * <p>Exactly one of {@link #cron} and {@link #every} is set. Times are written as ISO 8601, such as
 * {@code PT1M30S}. A schedule that needs more than this is made by {@link Schedule#of} and given to
 * {@link io.taskmill.Taskmill#schedule}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Recurring {

  /** The schedule's name; the name of the class's task type by default. */
  String name() default "";

  /**
   * A cron expression; {@code -} if there is to be no schedule. One that is stored already goes on
   * then, until somebody takes it offline.
   */
  String cron() default "";

  /** A fixed interval. */
  String every() default "";

  /** The time zone of the cron expression. */
  String zone() default "UTC";

  /** By how much it fires later at most. */
  String jitter() default "";

  /** What it does while its last task has not ended. */
  Overlap overlap() default Overlap.SKIP;

  /** How many missed times are caught up. */
  int catchUp() default 1;

  /** How much its log says. */
  FireLog log() default FireLog.TRIGGER;
}
