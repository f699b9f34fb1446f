package io.taskmill;

import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store in front of another, with something done around each verb of each of its roles. */
final class StoreProxy {

  private StoreProxy() {}

  /** Stands between a caller and a verb. */
  interface Around {

    /**
     * Calls the verb, or does not.
     *
     * @param verb its name; of maintenance the name of the job
     */
    @Nullable Object call(Class<?> role, String verb, Object[] args, Verb real) throws Throwable;
  }

  /** A verb of the store behind. */
  interface Verb {
    @Nullable Object call() throws Throwable;
  }

  static Store of(Store real, Around around) {
    return proxy(
        Store.class,
        (store, method, args) -> {
          Object answer = invoke(real, method, args);
          if (answer instanceof Optional<?> role) {
            return role.map(there -> inFrontOf(there, (Class<?>) args[0], around));
          }
          Class<?> role = method.getReturnType();
          return role.isInterface() ? inFrontOf(answer, role, around) : answer;
        });
  }

  private static <R> R inFrontOf(Object there, Class<R> role, Around around) {
    return proxy(
        role,
        (proxy, method, args) -> {
          boolean job = args != null && args[0] instanceof MaintenanceJob;
          String verb = job ? ((MaintenanceJob) args[0]).name() : method.getName();
          return around.call(role, verb, args, () -> invoke(there, method, args));
        });
  }

  private static <R> R proxy(Class<R> role, InvocationHandler handler) {
    return role.cast(Proxy.newProxyInstance(role.getClassLoader(), new Class<?>[] {role}, handler));
  }

  private static @Nullable Object invoke(Object real, Method method, Object[] args)
      throws Throwable {
    try {
      return method.invoke(real, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
