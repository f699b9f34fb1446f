package io.taskmill.web.events;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskScope;
import io.taskmill.web.ApiException;
import io.taskmill.web.ProblemCode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Looks once a second at what has changed in the store, for all who listen to this process, and
 * only while somebody does.
 *
 * <p>A stream begins with its first event ({@link EventStream#isGreeted}). Whatever changes after
 * that is found by a later look than the last one before it, so that a client which first opens its
 * stream and then reads what it shows misses nothing. Where there was no last look, because nobody
 * has listened, the first event waits for one.
 *
 * <p>It stops before the web server does, so that a graceful shutdown waits for no stream.
 */
public final class ChangeWatch implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeWatch.class);
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final Duration BEAT_EVERY = Duration.ofSeconds(1);

  /** Looks may hang while the store is away; beats go on. */
  private static final int THREADS = 2;

  private enum State {
    /** Nobody listens. */
    ASLEEP,
    AWAKE,
    /** The last look has failed. */
    AWAY
  }

  /** Begins an answer. */
  @FunctionalInterface
  interface Opening {
    Outlet open() throws IOException;
  }

  private final ControlPlane plane;
  private final EventsProperties properties;
  private final LongSupplier nanos;
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();

  /** One look at a time. It is held while the store is asked, and so by looks alone. */
  private final Object looking = new Object();

  private @Nullable ChangeFinder finder;

  /** For what follows, and for what streams are sent. Nobody waits while holding it. */
  private final Object lock = new Object();

  private final EventLog log = new EventLog(epoch());
  private State state = State.ASLEEP;
  private boolean isStopped;
  private volatile @Nullable ScheduledExecutorService threads;

  /**
   * Nothing is asked until it is started, or a test calls {@link #look}.
   *
   * @param plane not limited: what each listener hears is
   */
  ChangeWatch(ControlPlane plane, EventsProperties properties, LongSupplier nanos) {
    this.plane = plane;
    this.properties = properties;
    this.nanos = nanos;
  }

  private static String epoch() {
    return Long.toString(RandomGenerator.getDefault().nextLong(Long.MAX_VALUE), 36);
  }

  /**
   * Adds a listener.
   *
   * @param watched ids of tasks that it wants to hear of one by one
   * @param lastEventId the last event that it has had; null if it comes for the first time
   * @param opening begins the answer, if it may listen
   * @throws ApiException if there are too many
   */
  void open(TaskScope scope, Set<Long> watched, @Nullable String lastEventId, Opening opening)
      throws IOException {
    synchronized (lock) {
      if (isStopped || streams.size() >= properties.getListeners()) {
        throw new ApiException(
            ProblemCode.TOO_MANY_LISTENERS,
            "%d listen to this server, and it takes no more (taskmill.web.events.listeners). Ask again from time to time instead, or listen to another server."
                .formatted(streams.size()));
      }
      Outlet outlet = opening.open();
      EventStream stream = new EventStream(scope, watched, lastEventId, outlet, nanos.getAsLong());
      streams.add(stream);
      outlet.whenClosed(() -> streams.remove(stream));
      if (state != State.ASLEEP) {
        greet(stream);
        return;
      }
    }
    ScheduledExecutorService running = threads;
    if (running != null) {
      running.execute(this::look);
    }
  }

  /** How many listen. */
  int listeners() {
    return streams.size();
  }

  /** Looks at what has changed, and tells those who listen. */
  void look() {
    synchronized (looking) {
      if (fallAsleep()) {
        return;
      }
      Optional<Set<Change>> found;
      try {
        if (finder == null) {
          finder = new ChangeFinder(plane);
        }
        found = finder.find(watched());
      } catch (RuntimeException e) {
        finder = null;
        failed(e);
        return;
      }
      synchronized (lock) {
        tell(found);
      }
    }
  }

  /** Whether there is nobody to look for. */
  private boolean fallAsleep() {
    synchronized (lock) {
      if (!streams.isEmpty()) {
        return false;
      }
      if (state != State.ASLEEP) {
        state = State.ASLEEP;
        log.gap();
      }
    }
    finder = null;
    return true;
  }

  private Set<Long> watched() {
    return streams.stream()
        .flatMap(stream -> stream.watched().stream())
        .collect(Collectors.toSet());
  }

  private void failed(RuntimeException cause) {
    synchronized (lock) {
      if (state == State.AWAY) {
        LOG.debug("The store still does not tell what has changed.", cause);
        return;
      }
      LOG.warn(
          "The store does not tell what has changed. Who listens hears nothing until it does; then they are told to ask anew.",
          cause);
      state = State.AWAY;
      log.gap();
      streams.forEach(this::greet);
    }
  }

  private void tell(Optional<Set<Change>> found) {
    boolean isKnown = state != State.AWAY && found.isPresent();
    state = State.AWAKE;
    if (!isKnown) {
      log.gap();
      String resync = resync();
      streams.stream()
          .filter(EventStream::isGreeted)
          .forEach(stream -> stream.send(resync, resync, nanos.getAsLong()));
    } else if (!found.get().isEmpty()) {
      tell(log.append(List.copyOf(found.get())));
    }
    streams.forEach(this::greet);
  }

  private void tell(EventLog.Entry entry) {
    String id = log.id(entry.number());
    Map<TaskScope, String> unwatched = new HashMap<>();
    for (EventStream stream : streams) {
      String text =
          stream.watched().isEmpty()
              ? unwatched.computeIfAbsent(
                  stream.scope(), scope -> EventText.hints(entry.changes(), id, scope, Set.of()))
              : EventText.hints(entry.changes(), id, stream.scope(), stream.watched());
      if (stream.isGreeted() && !text.isEmpty()) {
        stream.send(text, resync(), nanos.getAsLong());
      }
    }
  }

  /** Sends the first event, unless it has had that. */
  private void greet(EventStream stream) {
    if (!stream.isGreeted()) {
      stream.greet(greeting(stream), resync(), nanos.getAsLong());
    }
  }

  private String greeting(EventStream stream) {
    String last = stream.lastEventId();
    if (last == null) {
      return EventText.hello(log.newestId());
    }
    return log.since(last)
        .map(
            missed ->
                missed.stream()
                    .map(
                        entry ->
                            EventText.hints(
                                entry.changes(),
                                log.id(entry.number()),
                                stream.scope(),
                                stream.watched()))
                    .collect(Collectors.joining("", EventText.resumed(), "")))
        .orElseGet(this::resync);
  }

  private String resync() {
    return EventText.resync(log.newestId());
  }

  /** Shows that quiet streams are alive, and ends those that have lived long enough. */
  void beat() {
    synchronized (lock) {
      long now = nanos.getAsLong();
      for (EventStream stream : streams) {
        if (stream.nanosOpen(now) >= properties.getLifetime().toNanos()) {
          stream.close();
        } else if (stream.nanosQuiet(now) >= HEARTBEAT.toNanos()) {
          String text =
              stream.isGreeted() ? EventText.heartbeat(log.newestId()) : EventText.comment();
          stream.send(text, resync(), now);
        }
      }
    }
  }

  @Override
  public void start() {
    synchronized (lock) {
      isStopped = false;
    }
    AtomicInteger number = new AtomicInteger();
    ScheduledExecutorService started =
        Executors.newScheduledThreadPool(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "taskmill-events-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    every(started, properties.getInterval(), this::look);
    every(started, BEAT_EVERY, this::beat);
    threads = started;
  }

  private static void every(ScheduledExecutorService threads, Duration time, Runnable duty) {
    Runnable guarded =
        () -> {
          try {
            duty.run();
          } catch (RuntimeException e) {
            LOG.error("Listeners may miss events until they come back.", e);
          }
        };
    var unused =
        threads.scheduleWithFixedDelay(
            guarded, time.toNanos(), time.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void stop() {
    ScheduledExecutorService running = threads;
    threads = null;
    if (running != null) {
      running.shutdownNow();
    }
    synchronized (lock) {
      isStopped = true;
      streams.forEach(EventStream::close);
    }
  }

  @Override
  public boolean isRunning() {
    return threads != null;
  }
}
