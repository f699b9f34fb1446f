package io.taskmill.chaos.simulation;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.QueueStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredQueue;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One process's opening of the store: the real one, at the far end of a {@link Wire}. */
final class SimStore implements Store {

  private final Store real;
  private final TaskStore tasks;
  private final NodeRegistry nodes;
  private final TaskQueries queries;
  private final TypeStore types;
  private final QueueStore queues;
  private final Wakeup wakeup;

  SimStore(Store real, Wire wire, Ledger ledger, Wakeup wakeup) {
    this.real = real;
    this.tasks = new SimTasks(real.tasks(), wire, ledger);
    this.nodes = new SimNodes(real.nodes(), wire, ledger);
    this.queries = new SimQueries(real.queries(), wire);
    this.types = new SimTypes(real.types(), wire, ledger);
    this.queues = new SimQueues(real.queues(), wire);
    this.wakeup = wakeup;
  }

  @Override
  public TaskStore tasks() {
    return tasks;
  }

  @Override
  public TaskQueries queries() {
    return queries;
  }

  @Override
  public NodeRegistry nodes() {
    return nodes;
  }

  @Override
  public TypeStore types() {
    return types;
  }

  @Override
  public QueueStore queues() {
    return queues;
  }

  @Override
  public Wakeup wakeup() {
    return wakeup;
  }

  @Override
  public String description() {
    return "simulated " + real.description();
  }

  @Override
  public void close() {
    // The real one is everybody's.
  }

  private record SimQueries(TaskQueries real, Wire wire) implements TaskQueries {

    @Override
    public Optional<TaskInfo> get(long id) {
      return wire.twice("get", () -> real.get(id));
    }

    @Override
    public List<TaskInfo> find(TaskFilter filter, long beforeId, int limit) {
      return wire.twice("find", () -> real.find(filter, beforeId, limit));
    }

    @Override
    public long count(TaskFilter filter, long limit) {
      return wire.twice("count", () -> real.count(filter, limit));
    }

    @Override
    public Set<String> typesWithReadyTasks() {
      return wire.twice("typesWithReadyTasks", real::typesWithReadyTasks);
    }
  }

  private record SimTypes(TypeStore real, Wire wire, Ledger ledger) implements TypeStore {

    @Override
    public Set<String> unknown(Set<String> names) {
      return wire.twice("unknown", () -> real.unknown(names));
    }

    @Override
    public void register(List<StoredType> types) {
      wire.anyTime(
          "register types",
          done(
              () -> {
                real.register(types);
                ledger.registered(types);
              }));
    }

    @Override
    public List<StoredType> list() {
      return wire.twice("list types", real::list);
    }

    /** Never twice: the second would meet the version of the first. */
    @Override
    public boolean save(StoredType type) {
      return wire.once("save type", () -> real.save(type));
    }
  }

  private record SimQueues(QueueStore real, Wire wire) implements QueueStore {

    @Override
    public List<StoredQueue> list() {
      return wire.twice("list queues", real::list);
    }

    @Override
    public void capacity(String queue, @Nullable Long capacity) {
      wire.twice("capacity", done(() -> real.capacity(queue, capacity)));
    }

    @Override
    public void pause(String queue, boolean paused) {
      wire.twice("pause queue", done(() -> real.pause(queue, paused)));
    }
  }

  private static Supplier<Boolean> done(Runnable verb) {
    return () -> {
      verb.run();
      return true;
    };
  }
}
