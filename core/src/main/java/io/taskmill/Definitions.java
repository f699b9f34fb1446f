package io.taskmill;

import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import java.lang.reflect.Method;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@link TaskDefinition} and {@link Recurring}: the same calls that a program would make on a
 * type and a schedule.
 *
 * @param texts what each text of an annotation goes through, as to put in what it has placeholders
 *     for
 */
record Definitions(UnaryOperator<String> texts) {

  /** Instead of a cron expression: there is no schedule, as Spring has it too. */
  private static final String NO_CRON = "-";

  /** The type that a method's annotation describes, with what is known of it besides. */
  TaskType<?, ?> type(Method annotated, TypeRef<?> payload, TypeRef<?> result) {
    try {
      TaskDefinition definition = annotated.getAnnotation(TaskDefinition.class);
      String given = definition == null ? "" : texts.apply(definition.name());
      String name = given.isEmpty() ? HandlerMethod.defaultName(annotated) : given;
      TaskType<?, ?> type = TaskType.of(name, payload, result);
      return definition == null ? type : defined(type, definition);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "@TaskDefinition of %s: %s".formatted(HandlerMethod.shown(annotated), e.getMessage()), e);
    }
  }

  TaskType<?, ?> type(Class<?> handlerClass) {
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
  Optional<Schedule> schedule(Class<?> handlerClass, TaskType<?, ?> type) {
    return schedule(handlerClass.getName(), type, handlerClass.getAnnotation(Recurring.class));
  }

  /** The schedule that a method's annotation describes, if it has one. */
  Optional<Schedule> schedule(Method annotated, TaskType<?, ?> type) {
    return schedule(HandlerMethod.shown(annotated), type, annotated.getAnnotation(Recurring.class));
  }

  private Optional<Schedule> schedule(
      String of, TaskType<?, ?> type, @Nullable Recurring recurring) {
    if (recurring == null) {
      return Optional.empty();
    }
    try {
      String cron = texts.apply(recurring.cron());
      String every = texts.apply(recurring.every());
      Check.that(cron.isEmpty() != every.isEmpty(), "Set either cron or every, and not both.");
      return cron.equals(NO_CRON)
          ? Optional.empty()
          : Optional.of(schedule(type, recurring, cron, every));
    } catch (TaskmillException e) {
      throw new InvalidTaskException("@Recurring of %s: %s".formatted(of, e.getMessage()), e);
    }
  }

  @SuppressWarnings("unchecked") // the payload's class was looked at
  private Schedule schedule(TaskType<?, ?> type, Recurring recurring, String cron, String every) {
    Check.that(
        type.payloadType().type() == NoPayload.class,
        "Its tasks take a payload of %s, but a recurring handler has none. Let it handle NoPayload, or give"
            + " Taskmill.schedule(…) a Schedule with the payload.",
        type.payloadType());
    String name = texts.apply(recurring.name());
    Schedule schedule =
        Schedule.of(name.isEmpty() ? type.name() : name, (TaskType<NoPayload, ?>) type);
    schedule = cron.isEmpty() ? schedule.every(time(every)) : schedule.cron(cron);
    String jitter = texts.apply(recurring.jitter());
    schedule = jitter.isEmpty() ? schedule : schedule.jitter(time(jitter));
    return schedule
        .zone(texts.apply(recurring.zone()))
        .overlap(recurring.overlap())
        .catchUp(new CatchUp(recurring.catchUp()))
        .log(recurring.log());
  }

  private String name(Class<?> handlerClass, @Nullable TaskDefinition definition) {
    String given = definition == null ? "" : texts.apply(definition.name());
    if (!given.isEmpty()) {
      return given;
    }
    String name = handlerClass.getCanonicalName();
    if (name == null) {
      throw new InvalidTaskException("The class has no name to be stored. Set the name element.");
    }
    return name;
  }

  private <P, R> TaskType<P, R> defined(TaskType<P, R> bare, TaskDefinition definition) {
    TaskType<P, R> type =
        bare.formerly(Stream.of(definition.formerly()).map(texts).toArray(String[]::new));
    type = with(type, definition.title(), TaskType::title);
    type = with(type, definition.description(), TaskType::description);
    type = with(type, definition.queue(), TaskType::queue);
    type = isSet(definition.priority()) ? type.priority(definition.priority()) : type;
    type = definition.disabled() ? type.disabled() : type;
    type = isSet(definition.maxRunning()) ? type.maxRunning(definition.maxRunning()) : type;
    type = definition.skipWhenFull() ? type.skipWhenFull() : type;
    type = isSet(definition.perKey()) ? type.perKey(definition.perKey()) : type;
    type = definition.ordered() ? type.ordered() : type;
    type = definition.sticky() ? type.sticky() : type;
    type = with(type, definition.hostGrace(), (each, text) -> each.hostGrace(time(text)));
    type = retried(type, definition);
    type = with(type, definition.timeout(), (each, text) -> each.timeout(time(text)));
    type =
        with(
            type,
            definition.noProgressTimeout(),
            (each, text) -> each.noProgressTimeout(time(text)));
    type = with(type, definition.deadline(), (each, text) -> each.deadline(time(text)));
    type = definition.needsPerson() ? type.needsPerson() : type;
    return definition.atMostOnce() ? type.atMostOnce() : type;
  }

  private <P, R> TaskType<P, R> with(
      TaskType<P, R> type,
      String written,
      BiFunction<TaskType<P, R>, String, TaskType<P, R>> setting) {
    String text = texts.apply(written);
    return text.isEmpty() ? type : setting.apply(type, text);
  }

  private <P, R> TaskType<P, R> retried(TaskType<P, R> type, TaskDefinition definition) {
    int attempts = definition.maxAttempts();
    String delay = texts.apply(definition.retryDelay());
    if (delay.isEmpty()) {
      Check.that(
          definition.retryMultiplier() == 1,
          "retryMultiplier is set, but there is no retryDelay to multiply. Set both, or neither.");
      return isSet(attempts) ? type.maxAttempts(attempts) : type;
    }
    Check.that(
        isSet(attempts), "retryDelay is set, but maxAttempts is not. Say how many there are.");
    return type.retry(Retry.exponential(attempts, time(delay), definition.retryMultiplier()));
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
