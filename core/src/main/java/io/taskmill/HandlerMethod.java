package io.taskmill;

import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A method read as a handler.
 *
 * @param payloadIndex which parameter is the payload; {@link #NONE} if none is
 * @param contextIndex which parameter is the context; {@link #NONE} if none is
 * @param async whether it returns a stage
 */
record HandlerMethod(
    Method method,
    TypeRef<?> payload,
    TypeRef<?> result,
    int payloadIndex,
    int contextIndex,
    boolean async) {

  private static final int NONE = -1;
  private static final String EXPECTED =
      "Expected is a method such as void send(Invoice invoice, TaskContext task): at most one payload and at"
          + " most one TaskContext, and nothing, a result or a CompletionStage to return.";

  static HandlerMethod of(Method method) {
    Class<?>[] parameters = method.getParameterTypes();
    int payload = NONE;
    int context = NONE;
    for (int i = 0; i < parameters.length; i++) {
      boolean isContext = parameters[i] == TaskContext.class;
      Check.that(
          (isContext ? context : payload) == NONE,
          "%s is no handler: it has more than one %s. %s",
          shown(method),
          isContext ? "TaskContext" : "payload",
          EXPECTED);
      if (isContext) {
        context = i;
      } else {
        payload = i;
      }
    }
    Check.that(
        !Modifier.isStatic(method.getModifiers()),
        "%s is no handler: it is static. %s",
        shown(method),
        EXPECTED);
    boolean async = CompletionStage.class.isAssignableFrom(method.getReturnType());
    try {
      return new HandlerMethod(
          method,
          payload == NONE
              ? TypeRef.of(NoPayload.class)
              : TypeRef.of(boxed(method.getGenericParameterTypes()[payload])),
          TypeRef.of(async ? completedWith(method) : boxed(method.getGenericReturnType())),
          payload,
          context,
          async);
    } catch (InvalidTaskException e) {
      throw new InvalidTaskException(
          "%s is no handler: %s %s".formatted(shown(method), e.getMessage(), EXPECTED), e);
    }
  }

  private static Type boxed(Type type) {
    return type instanceof Class<?> plain ? MethodType.methodType(plain).wrap().returnType() : type;
  }

  private static Type completedWith(Method method) {
    if (method.getGenericReturnType() instanceof ParameterizedType generic
        && generic.getActualTypeArguments().length == 1) {
      return generic.getActualTypeArguments()[0];
    }
    throw new InvalidTaskException(
        "What its %s completes with is not written out."
            .formatted(method.getReturnType().getName()));
  }

  /** What its tasks are called unless it has a name. */
  static String defaultName(Method method) {
    String owner = method.getDeclaringClass().getCanonicalName();
    if (owner == null) {
      throw new InvalidTaskException("Its class has no name to be stored. Set the name element.");
    }
    return owner + "." + method.getName();
  }

  static String shown(Method method) {
    return method.getDeclaringClass().getName() + "." + method.getName();
  }

  /** The handler that calls it on this object. */
  Object on(Object target) {
    Check.that(
        method.getDeclaringClass().isInstance(target),
        "%s cannot be called on a %s.",
        shown(method),
        target.getClass().getName());
    Check.that(
        method.trySetAccessible(),
        "%s cannot be reached. Make it public, and its class.",
        shown(method));
    if (async) {
      AsyncTaskFunction<Object, Object> function =
          (payload, context) -> stage(call(target, payload, context));
      return function;
    }
    TaskFunction<Object, Object> function = (payload, context) -> call(target, payload, context);
    return function;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the engine says so if the stage is null
  private static CompletionStage<Object> stage(@Nullable Object returned) {
    return (CompletionStage<Object>) returned;
  }

  private @Nullable Object call(Object target, Object payload, TaskContext context)
      throws Exception {
    Object[] arguments = new Object[method.getParameterCount()];
    if (payloadIndex != NONE) {
      arguments[payloadIndex] = payload;
    }
    if (contextIndex != NONE) {
      arguments[contextIndex] = context;
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getTargetException() instanceof Error error) {
        throw error;
      }
      throw (Exception) e.getTargetException();
    }
  }
}
