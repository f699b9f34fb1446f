package io.taskmill;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A class that is a {@link TaskHandler} or a {@link TaskFunction}, or an async one: its type, as
 * {@link TaskDefinition} and the parameters of its interface say, and its object.
 */
final class HandlerClass {

  /** One type for each class, so that it is the same object wherever it is asked for. */
  private static final ClassValue<TaskType<?, ?>> TYPES =
      new ClassValue<>() {
        @Override
        protected TaskType<?, ?> computeValue(Class<?> handlerClass) {
          return new Definitions(UnaryOperator.identity()).type(handlerClass);
        }
      };

  private HandlerClass() {}

  static TaskType<?, ?> type(Class<?> handlerClass) {
    return TYPES.get(handlerClass);
  }

  /** With its texts changed like this; the same type as without, if all stay as they are. */
  static TaskType<?, ?> type(Class<?> handlerClass, UnaryOperator<String> texts) {
    AtomicBoolean changed = new AtomicBoolean();
    Definitions definitions =
        new Definitions(
            written -> {
              String text = texts.apply(written);
              if (!text.equals(written)) {
                changed.set(true);
              }
              return text;
            });
    TaskType<?, ?> type = definitions.type(handlerClass);
    return changed.get() ? type : type(handlerClass);
  }

  /** The interface by which a class handles tasks. */
  static Class<?> handlerInterface(Class<?> handlerClass) {
    for (Class<?> each :
        List.of(
            TaskFunction.class,
            TaskHandler.class,
            AsyncTaskFunction.class,
            AsyncTaskHandler.class)) {
      if (each.isAssignableFrom(handlerClass)) {
        return each;
      }
    }
    throw new InvalidTaskException(
        "%s is no handler class. Let it implement TaskHandler, or TaskFunction if it gives a result; or"
                .formatted(handlerClass.getName())
            + " AsyncTaskHandler or AsyncTaskFunction if it returns a CompletionStage.");
  }

  /**
   * The payload of a handler.
   *
   * @param written the class, or the type with its parameters
   * @param shown what the types are told to be of
   */
  static TypeRef<?> payload(Class<?> handlerClass, Type written, String shown) {
    return TypeArguments.of(written, handlerInterface(handlerClass), 0, "payload", shown);
  }

  /** The result of a handler; {@link Void} if it gives none. */
  static TypeRef<?> result(Class<?> handlerClass, Type written, String shown) {
    Class<?> as = handlerInterface(handlerClass);
    return as == TaskFunction.class || as == AsyncTaskFunction.class
        ? TypeArguments.of(written, as, 1, "result", shown)
        : TypeRef.of(Void.class);
  }

  static <T> T create(Class<T> handlerClass, HandlerFactory factory) {
    @Nullable T handler = factory.create(handlerClass);
    Check.that(
        handlerClass.isInstance(handler),
        "The handler factory gave %s for %s. Let it make an object of that class.",
        handler == null ? "null" : "a " + handler.getClass().getName(),
        handlerClass.getName());
    return handlerClass.cast(handler);
  }

  /** What is done without a factory. */
  static <T> T construct(Class<T> handlerClass) {
    try {
      Constructor<T> constructor = handlerClass.getDeclaredConstructor();
      constructor.trySetAccessible();
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      throw new InvalidTaskException(
          "The constructor of %s threw %s."
              .formatted(handlerClass.getName(), e.getTargetException()),
          e.getTargetException());
    } catch (ReflectiveOperationException e) {
      throw new InvalidTaskException(
          "%s cannot be made: it has no constructor without parameters that can be reached (%s). Give it"
                  .formatted(handlerClass.getName(), e)
              + " one, or set a factory with TaskmillBuilder.handlers(…).",
          e);
    }
  }
}
