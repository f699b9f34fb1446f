package io.taskmill.engine.execution;

import io.taskmill.AsyncTaskFunction;
import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFunction;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.spi.PayloadVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types this process knows, by every name they have had, and the handlers of some of them. */
public final class HandlerRegistry {

  private final Map<String, TaskType<?, ?>> types = new ConcurrentHashMap<>();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();

  public synchronized void declare(TaskType<?, ?> type) {
    names(type)
        .forEach(
            name -> {
              TaskType<?, ?> known = types.get(name);
              if (known != null && known != type) {
                throw new InvalidTaskException(
                    "The name '%s' of %s is already taken by %s. Declare one TaskType for each name and use"
                            .formatted(name, type, known)
                        + " that same object everywhere.");
              }
            });
    names(type).forEach(name -> types.put(name, type));
  }

  @SuppressWarnings("unchecked")
  public <P, R> void add(TaskType<P, R> type, TaskFunction<? super P, ? extends R> function) {
    TaskFunction<Object, Object> any = (TaskFunction<Object, Object>) function;
    add(new Handler(type, any, false));
  }

  @SuppressWarnings("unchecked")
  public <P, R> void addAsync(
      TaskType<P, R> type, AsyncTaskFunction<? super P, ? extends R> function) {
    AsyncTaskFunction<Object, Object> any = (AsyncTaskFunction<Object, Object>) function;
    add(new Handler(type, any::run, true));
  }

  private synchronized void add(Handler handler) {
    TaskType<?, ?> type = handler.type();
    declare(type);
    if (handlers.containsKey(type.name())) {
      throw new InvalidTaskException(
          "%s already has a handler. A type has one handler in a process.".formatted(type));
    }
    names(type).forEach(name -> handlers.put(name, handler));
  }

  public @Nullable Handler find(String name) {
    return handlers.get(name);
  }

  public TaskType<?, ?> type(String name) {
    return known(name)
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "No task type is called '%s' here; known are %s. Declare it with declare(type), or give it a"
                            .formatted(name, new TreeSet<>(types.keySet()))
                        + " handler."));
  }

  /** The type of this name, if it is known here. */
  public Optional<TaskType<?, ?>> known(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /**
   * Refuses a payload that the type which is known here by that name does not take: its handler
   * could not read it. Whoever made the request may have used another type of the same name.
   */
  public void requireFit(TaskRequest<?, ?> request) {
    String name = request.type().name();
    TaskType<?, ?> known = types.get(name);
    if (known != null
        && !request.type().isStored()
        && !known.payloadType().isInstance(request.payload())) {
      throw new InvalidTaskException(
          "Tasks of type '%s' take a payload of %s here, but this one has one of %s. Nothing was submitted;"
                  .formatted(name, known.payloadType(), request.payload().getClass().getName())
              + " use one TaskType object for each name.");
    }
  }

  /** Every type that is known here. */
  public Set<TaskType<?, ?>> types() {
    return Set.copyOf(types.values());
  }

  /** Every type that has a handler here. */
  public Set<TaskType<?, ?>> handled() {
    return handlers.values().stream().map(Handler::type).collect(Collectors.toUnmodifiableSet());
  }

  /** Every name for which a task can be run here. */
  public Set<String> names() {
    return Set.copyOf(handlers.keySet());
  }

  /** The versions that handlers read, of those of these names for which that is not the first. */
  public Map<String, Integer> versions(Set<String> names) {
    Map<String, Integer> versions = new HashMap<>();
    handlers.forEach(
        (name, handler) -> {
          if (handler.type().version() > PayloadVersion.FIRST && names.contains(name)) {
            versions.put(name, handler.type().version());
          }
        });
    return versions;
  }

  /** What others see that this process runs: every name, and its version if that is not 1. */
  public Set<String> served() {
    Set<String> served = new TreeSet<>(handlers.keySet());
    versions(handlers.keySet())
        .forEach((name, version) -> served.add(PayloadVersion.name(name, version)));
    return served;
  }

  /** The names for which tasks are claimed in this way. */
  public Set<String> names(Claiming claiming) {
    return handlers.entrySet().stream()
        .filter(entry -> entry.getValue().claiming() == claiming)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Set<String> names(TaskType<?, ?> type) {
    Set<String> names = new TreeSet<>(type.formerNames());
    names.add(type.name());
    return names;
  }

  /** How many tasks of a type are claimed. */
  public enum Claiming {
    /** As many as have a thread, and more for the threads that will be free soon. */
    AHEAD,
    /** Only as many as have a thread: the type runs at most once. */
    AS_THREADS_ARE_FREE,
    /** Whatever the threads do, up to a limit of its own: the handler holds no thread. */
    ASYNC
  }

  /**
   * A type and the code that runs it.
   *
   * @param async whether the function returns a stage
   */
  public record Handler(TaskType<?, ?> type, TaskFunction<Object, Object> function, boolean async) {

    /** How many tasks are claimed for it. */
    public Claiming claiming() {
      if (async) {
        return Claiming.ASYNC;
      }
      return type.isAtMostOnce() ? Claiming.AS_THREADS_ARE_FREE : Claiming.AHEAD;
    }
  }
}
