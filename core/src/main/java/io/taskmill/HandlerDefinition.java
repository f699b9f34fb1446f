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
    return of(handlerClass, UnaryOperator.identity());
  }

  /**
   * The same, of a class whose annotations have placeholders in their texts. {@link
   * TaskType#ofHandler} knows nothing of them: if there are any, {@link #type} is another type than
   * that.
   *
   * @param texts what each text of the annotations goes through; one that throws an {@link
   *     InvalidTaskException} is told with the handler
   */
  public static HandlerDefinition of(Class<?> handlerClass, UnaryOperator<String> texts) {
    Class<?> as = HandlerClass.handlerInterface(handlerClass);
    TaskType<?, ?> type = HandlerClass.type(handlerClass, texts);
    return new HandlerDefinition(
        type,
        new Definitions(texts).schedule(handlerClass, type),
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
    return ofFactory(factory, UnaryOperator.identity());
  }

  /**
   * The same, of a method whose annotations have placeholders in their texts.
   *
   * @param texts what each text of the annotations goes through
   */
  public static HandlerDefinition ofFactory(Method factory, UnaryOperator<String> texts) {
    Definitions definitions = new Definitions(texts);
    Class<?> returned = factory.getReturnType();
    Class<?> as = HandlerClass.handlerInterface(returned);
    Type written = factory.getGenericReturnType();
    String shown = "what %s returns".formatted(HandlerMethod.shown(factory));
    TaskType<?, ?> type =
        definitions.type(
            factory,
            HandlerClass.payload(returned, written, shown),
            HandlerClass.result(returned, written, shown));
    return new HandlerDefinition(
        type,
        definitions.schedule(factory, type),
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
    return of(method, UnaryOperator.identity());
  }

  /**
   * The same, of a method whose annotations have placeholders in their texts.
   *
   * @param texts what each text of the annotations goes through
   */
  public static HandlerDefinition of(Method method, UnaryOperator<String> texts) {
    HandlerMethod read = HandlerMethod.of(method);
    Definitions definitions = new Definitions(texts);
    TaskType<?, ?> type = definitions.type(method, read.payload(), read.result());
    return new HandlerDefinition(type, definitions.schedule(method, type), read::on);
  }

  /**
   * Its type. For a class without placeholders always the same object, otherwise a new one with
   * each reading.
   */
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
