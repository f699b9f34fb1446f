package io.taskmill.chaos.journal;

import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;

/** A store whose answers are written down as they reach the process. */
public final class JournaledStore implements Store {

  private final Store store;
  private final TaskStore tasks;

  /** Writes what happens on this store to that journal. */
  public JournaledStore(Store store, Journal journal) {
    this.store = store;
    this.tasks = new JournaledTasks(store.tasks(), journal);
  }

  @Override
  public TaskStore tasks() {
    return tasks;
  }

  @Override
  public TaskQueries queries() {
    return store.queries();
  }

  @Override
  public NodeRegistry nodes() {
    return store.nodes();
  }

  @Override
  public TypeStore types() {
    return store.types();
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
