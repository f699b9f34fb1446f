package io.taskmill;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What there is to say of the type of a handler class, which is a {@link TaskHandler} or a {@link
 * TaskFunction}, or of a handler method (see {@link
 * HandlerDefinition#of(java.lang.reflect.Method)}). What is left out is not set, so that the
 * defaults count.
 *
 * <pre>{@code
 * @TaskDefinition(name = "mail", maxAttempts = 5, retryDelay = "PT30S", timeout = "PT1M")
 * final class SendMail implements TaskHandler<Mail> {
 *   private final Mailer mailer;
 *
 *   SendMail(Mailer mailer) { this.mailer = mailer; }
 *
 *   public void run(Mail mail, TaskContext task) { mailer.send(mail); }
 * }
 *
 * mill.handle(SendMail.class);
 * mill.submit(TaskType.ofHandler(SendMail.class).request(new Mail("…")));
 * }</pre>
 *
 * <p>Each element is the setting of the same name of {@link TaskType}, where its rules are told.
 * Times are written as ISO 8601, such as {@code PT1M30S}. A type that needs more than this is made
 * by {@link TaskType#of} and given to {@link Taskmill#handle(TaskType, TaskHandler)}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface TaskDefinition {

  /** A number that is not set. */
  int UNSET = Integer.MIN_VALUE;

  /**
   * The stored name; the full name of the class by default, with that of the method if it is one.
   * Keep it when the class moves.
   */
  String name() default "";

  /** Earlier names. */
  String[] formerly() default {};

  /** Its name for people. */
  String title() default "";

  /** What its tasks do. */
  String description() default "";

  /** The queue of its tasks. */
  String queue() default "";

  /** The priority of its tasks. */
  int priority() default UNSET;

  /** Whether its tasks do not run until a person enables the type. */
  boolean disabled() default false;

  /** How many of its tasks run at once. */
  int maxRunning() default UNSET;

  /** Whether its tasks are SKIPPED beyond that. */
  boolean skipWhenFull() default false;

  /** How many of its tasks with the same key run at once. */
  int perKey() default UNSET;

  /** Whether a key's turn is kept until its task has ended. */
  boolean ordered() default false;

  /** Whether a task goes back to the machine that ran it last. */
  boolean sticky() default false;

  /** How long a task waits for the machine that should run it. */
  String hostGrace() default "";

  /** How many executions may count, the first included; 1 for no retry. */
  int maxAttempts() default UNSET;

  /** The pause after the first failed attempt. */
  String retryDelay() default "";

  /** What each further pause is multiplied by; goes with {@link #retryDelay}. */
  double retryMultiplier() default 1;

  /** How long one attempt may take. */
  String timeout() default "";

  /** How long an attempt may report nothing. */
  String noProgressTimeout() default "";

  /** How long a task may take in all. */
  String deadline() default "";

  /** Whether a task that is out of attempts waits for a person. */
  boolean needsPerson() default false;

  /** Whether the handler is entered at most once. */
  boolean atMostOnce() default false;
}
