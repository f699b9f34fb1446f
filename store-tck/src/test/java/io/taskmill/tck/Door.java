package io.taskmill.tck;

import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/** A store that cannot be reached while its door is shut: its verbs throw what a real one would. */
record Door(
    Store store,
    TaskStore tasks,
    TaskQueries queries,
    NodeRegistry nodes,
    TypeStore types,
    QueueStore queues,
    AtomicBoolean shut)
    implements Store {

  static Store inFrontOf(Store store, AtomicBoolean shut) {
    return new Door(
        store,
        guard(TaskStore.class, store.tasks(), shut),
        guard(TaskQueries.class, store.queries(), shut),
        guard(NodeRegistry.class, store.nodes(), shut),
        guard(TypeStore.class, store.types(), shut),
        guard(QueueStore.class, store.queues(), shut),
        shut);
  }

  @Override
  public Wakeup wakeup() {
    return store.wakeup();
  }

  @Override
  public String description() {
    return store.description();
  }

  @Override
  public void close() {
    store.close();
  }

  private static <T> T guard(Class<T> role, T inside, AtomicBoolean shut) {
    Object guarded =
        Proxy.newProxyInstance(
            role.getClassLoader(),
            new Class<?>[] {role},
            (proxy, verb, args) -> {
              if (shut.get()) {
                throw new StoreAwayException(verb.getName() + ": the store is away", null);
              }
              try {
                return verb.invoke(inside, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return role.cast(guarded);
  }
}
