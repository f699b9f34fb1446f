package io.taskmill.chaos.simulation;

import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;

/** A store with other verbs. */
record Wrapped(Store store, TaskStore tasks, NodeRegistry nodes, TypeStore types) implements Store {

  static Store with(Store store, TaskStore tasks) {
    return new Wrapped(store, tasks, store.nodes(), store.types());
  }

  static Store with(Store store, NodeRegistry nodes) {
    return new Wrapped(store, store.tasks(), nodes, store.types());
  }

  static Store with(Store store, TypeStore types) {
    return new Wrapped(store, store.tasks(), store.nodes(), types);
  }

  @Override
  public TaskQueries queries() {
    return store.queries();
  }

  @Override
  public QueueStore queues() {
    return store.queues();
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
}
