package io.taskmill;

import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import java.lang.reflect.Method;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a {@link TaskDefinition}: the same calls that a program would make on a type. */
final class Definitions {

  private Definitions() {}

  /** The type that a method's annotation describes, with what is known of it besides. */
  static TaskType<?, ?> type(Method annotated, TypeRef<?> payload, TypeRef<?> result) {
    try {
      TaskDefinition definition = annotated.getAnnotation(TaskDefinition.class);
      String name =
          definition == null || definition.name().isEmpty()
              ? HandlerMethod.defaultName(annotated)
              : definition.name();
      TaskType<?, ?> type = TaskType.of(name, payload, result);
      return definition == null ? type : defined(type, definition);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "@TaskDefinition of %s: %s".formatted(HandlerMethod.shown(annotated), e.getMessage()), e);
    }
  }

  static TaskType<?, ?> type(Class<?> handlerClass) {
    TypeRef<?> payload = HandlerClass.payload(handlerClass, handlerClass, handlerClass.getName());
    TypeRef<?> result = HandlerClass.result(handlerClass, handlerClass, handlerClass.getName());
    try {
      TaskDefinition definition = handlerClass.getAnnotation(TaskDefinition.class);
      TaskType<?, ?> type = TaskType.of(name(handlerClass, definition), payload, result);
      return definition == null ? type : defined(type, definition);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "@TaskDefinition of %s: %s".formatted(handlerClass.getName(), e.getMessage()), e);
    }
  }

  /** The schedule of a handler class, if it has one. */
  static Optional<Schedule> schedule(Class<?> handlerClass) {
    return schedule(
        handlerClass.getName(),
        HandlerClass.type(handlerClass),
        handlerClass.getAnnotation(Recurring.class));
  }

  /** The schedule that a method's annotation describes, if it has one. */
  static Optional<Schedule> schedule(Method annotated, TaskType<?, ?> type) {
    return schedule(HandlerMethod.shown(annotated), type, annotated.getAnnotation(Recurring.class));
  }

  private static Optional<Schedule> schedule(
      String of, TaskType<?, ?> type, @Nullable Recurring recurring) {
    if (recurring == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(schedule(type, recurring));
    } catch (TaskmillException e) {
      throw new InvalidTaskException("@Recurring of %s: %s".formatted(of, e.getMessage()), e);
    }
  }

  @SuppressWarnings("unchecked") // the payload's class was looked at
  private static Schedule schedule(TaskType<?, ?> type, Recurring recurring) {
    Check.that(
        type.payloadType().type() == NoPayload.class,
        "Its tasks take a payload of %s, but a recurring handler has none. Let it handle NoPayload, or give"
            + " Taskmill.schedule(…) a Schedule with the payload.",
        type.payloadType());
    Check.that(
        recurring.cron().isEmpty() != recurring.every().isEmpty(),
        "Set either cron or every, and not both.");
    Schedule schedule =
        Schedule.of(
            recurring.name().isEmpty() ? type.name() : recurring.name(),
            (TaskType<NoPayload, ?>) type);
    schedule =
        recurring.cron().isEmpty()
            ? schedule.every(time(recurring.every()))
            : schedule.cron(recurring.cron());
    schedule = recurring.jitter().isEmpty() ? schedule : schedule.jitter(time(recurring.jitter()));
    return schedule
        .zone(recurring.zone())
        .overlap(recurring.overlap())
        .catchUp(new CatchUp(recurring.catchUp()))
        .log(recurring.log());
  }

  private static String name(Class<?> handlerClass, @Nullable TaskDefinition definition) {
    if (definition != null && !definition.name().isEmpty()) {
      return definition.name();
    }
    String name = handlerClass.getCanonicalName();
    if (name == null) {
      throw new InvalidTaskException("The class has no name to be stored. Set the name element.");
    }
    return name;
  }

  private static <P, R> TaskType<P, R> defined(TaskType<P, R> bare, TaskDefinition definition) {
    TaskType<P, R> type = bare.formerly(definition.formerly());
    type = definition.title().isEmpty() ? type : type.title(definition.title());
    type = definition.description().isEmpty() ? type : type.description(definition.description());
    type = definition.queue().isEmpty() ? type : type.queue(definition.queue());
    type = isSet(definition.priority()) ? type.priority(definition.priority()) : type;
    type = definition.disabled() ? type.disabled() : type;
    type = isSet(definition.maxRunning()) ? type.maxRunning(definition.maxRunning()) : type;
    type = definition.skipWhenFull() ? type.skipWhenFull() : type;
    type = isSet(definition.perKey()) ? type.perKey(definition.perKey()) : type;
    type = definition.ordered() ? type.ordered() : type;
    type = definition.sticky() ? type.sticky() : type;
    type = definition.hostGrace().isEmpty() ? type : type.hostGrace(time(definition.hostGrace()));
    type = retried(type, definition);
    type = definition.timeout().isEmpty() ? type : type.timeout(time(definition.timeout()));
    type =
        definition.noProgressTimeout().isEmpty()
            ? type
            : type.noProgressTimeout(time(definition.noProgressTimeout()));
    type = definition.deadline().isEmpty() ? type : type.deadline(time(definition.deadline()));
    type = definition.needsPerson() ? type.needsPerson() : type;
    return definition.atMostOnce() ? type.atMostOnce() : type;
  }

  private static <P, R> TaskType<P, R> retried(TaskType<P, R> type, TaskDefinition definition) {
    int attempts = definition.maxAttempts();
    if (definition.retryDelay().isEmpty()) {
      Check.that(
          definition.retryMultiplier() == 1,
          "retryMultiplier is set, but there is no retryDelay to multiply. Set both, or neither.");
      return isSet(attempts) ? type.maxAttempts(attempts) : type;
    }
    Check.that(
        isSet(attempts), "retryDelay is set, but maxAttempts is not. Say how many there are.");
    return type.retry(
        Retry.exponential(attempts, time(definition.retryDelay()), definition.retryMultiplier()));
  }

  private static boolean isSet(int number) {
    return number != TaskDefinition.UNSET;
  }

  private static Duration time(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeException e) {
      throw new InvalidTaskException(
          "'%s' is no length of time. Write it as ISO 8601, such as PT1M30S for a minute and a half."
              .formatted(text),
          e);
    }
  }
}
