package io.taskmill;

import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What there is to know of a handler class or a handler method before there is an object of it: its
 * type, as {@link TaskDefinition} and its signature say, and its schedule, if it is {@link
 * Recurring}. For containers that find handlers by themselves.
 */
public final class HandlerDefinition {

  private final TaskType<?, ?> type;
  private final Optional<Schedule> schedule;
  private final UnaryOperator<Object> handler;

  private HandlerDefinition(
      TaskType<?, ?> type, Optional<Schedule> schedule, UnaryOperator<Object> handler) {
    this.type = type;
    this.schedule = schedule;
    this.handler = handler;
  }

  /**
   * Of a class that is a {@link TaskHandler} or a {@link TaskFunction}, or an async one.
   *
   * @throws InvalidTaskException if it is none, or its type cannot be told
   */
  public static HandlerDefinition of(Class<?> handlerClass) {
    Class<?> as = HandlerClass.handlerInterface(handlerClass);
    return new HandlerDefinition(
        HandlerClass.type(handlerClass),
        Definitions.schedule(handlerClass),
        target -> requireInstance(as, target, handlerClass.getName()));
  }

  private static Object requireInstance(Class<?> as, Object target, String of) {
    Check.that(
        as.isInstance(target),
        "%s is handled by a %s, which is no %s.",
        of,
        target.getClass().getName(),
        as.getSimpleName());
    return target;
  }

  /**
   * Of a method that makes a handler, {@code TaskHandler<Invoice> sendInvoice()}: for one whose
   * class does not say what it handles, as that of a lambda. The annotations are those of the
   * method, and without a name its tasks are called by the full name of the class and the name of
   * the method.
   *
   * @throws InvalidTaskException if it returns no handler, or one whose type cannot be told
   */
  public static HandlerDefinition ofFactory(Method factory) {
    Class<?> returned = factory.getReturnType();
    Class<?> as = HandlerClass.handlerInterface(returned);
    Type written = factory.getGenericReturnType();
    String shown = "what %s returns".formatted(HandlerMethod.shown(factory));
    TaskType<?, ?> type =
        Definitions.type(
            factory,
            HandlerClass.payload(returned, written, shown),
            HandlerClass.result(returned, written, shown));
    return new HandlerDefinition(
        type,
        Definitions.schedule(factory, type),
        target -> requireInstance(as, target, type.name()));
  }

  /**
   * Of a method: {@code void send(Invoice invoice, TaskContext task)}. Both parameters may be left
   * out. What it returns is the task's result; if it returns a {@code CompletionStage}, it is
   * async. Without a {@link TaskDefinition#name} its tasks are called by the full name of the class
   * and the name of the method.
   *
   * @throws InvalidTaskException if it cannot be read as a handler, saying what is expected
   */
  public static HandlerDefinition of(Method method) {
    HandlerMethod read = HandlerMethod.of(method);
    TaskType<?, ?> type = Definitions.type(method, read.payload(), read.result());
    return new HandlerDefinition(type, Definitions.schedule(method, type), read::on);
  }

  /** Its type. For a class always the same object, for a method a new one with each reading. */
  public TaskType<?, ?> type() {
    return type;
  }

  /** The schedule that it declares. */
  public Optional<Schedule> schedule() {
    return schedule;
  }

  /** An object of one of the handler interfaces. */
  Object handler(Object target) {
    return handler.apply(target);
  }
}
