package io.taskmill.memory;

import java.util.Set;

/** Lets the test kit see in which places a task is. */
public final class Places {

  private Places() {}

  /** The places that hold the task. */
  public static Set<String> of(MemoryStore store, long id) {
    MemoryData data = store.data();
    return data.alone(
        now -> {
          MemoryTask task = data.tasks.get(id);
          return task == null ? Set.of() : data.tasks.placesOf(task);
        });
  }
}
