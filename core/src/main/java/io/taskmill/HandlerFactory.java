package io.taskmill;

/**
 * Makes the objects of handler classes, for instance by asking an application's container for them.
 * Set with {@link TaskmillBuilder#handlers}; without it, a handler class has a constructor without
 * parameters.
 */
@FunctionalInterface
public interface HandlerFactory {

  /** An object of this class; called once, when the class is given to a {@link Taskmill}. */
  <T> T create(Class<T> handlerClass);
}
