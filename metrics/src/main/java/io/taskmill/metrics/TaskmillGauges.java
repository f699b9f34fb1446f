package io.taskmill.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.taskmill.InvalidTaskException;
import io.taskmill.Taskmill;
import io.taskmill.admin.NodeLoad;
import io.taskmill.admin.QueueStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What this node does at the moment, and how full queues are.
 *
 * <p>Only the figures of queues come from the store. Whoever reads the meters gets those of the
 * last answer and never waits: a thread of this object asks for new ones, when somebody reads, once
 * in an interval at most, and not while the store is away. While they are not known they are
 * missing.
 */
public final class TaskmillGauges implements MeterBinder, AutoCloseable {

  /** How often the store is asked at most, unless said otherwise. */
  public static final Duration INTERVAL = Duration.ofSeconds(10);

  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final Supplier<NodeLoad> load;
  private final ExecutorService executor;
  private final QueueFigures figures;
  private final List<QueueGauges> gauges = new CopyOnWriteArrayList<>();

  /** Asks how full queues are every {@link #INTERVAL} at most. */
  public TaskmillGauges(Taskmill mill) {
    this(mill, INTERVAL);
  }

  /**
   * Asks how full queues are at most once in this interval.
   *
   * @throws InvalidTaskException if it is shorter than a second
   */
  public TaskmillGauges(Taskmill mill, Duration interval) {
    this(mill::load, () -> mill.queues().status(), interval, System::nanoTime, oneThread());
  }

  TaskmillGauges(
      Supplier<NodeLoad> load,
      Supplier<List<QueueStatus>> queues,
      Duration interval,
      LongSupplier nanoTime,
      ExecutorService executor) {
    if (interval.compareTo(SHORTEST) < 0) {
      throw new InvalidTaskException(
          "The interval is %s, but must be at least a second: each question counts the tasks of all queues."
              .formatted(interval));
    }
    this.load = load;
    this.executor = executor;
    this.figures =
        new QueueFigures(
            queues, () -> load.get().storeAway(), interval, nanoTime, executor, this::show);
  }

  /** A thread that is there only while it is needed, and keeps no process alive. */
  private static ExecutorService oneThread() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "taskmill-metrics");
              thread.setDaemon(true);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, TaskmillMeter.THREADS, NodeLoad::threads);
    gauge(registry, TaskmillMeter.RUNNING, NodeLoad::running);
    gauge(registry, TaskmillMeter.HELD, NodeLoad::held);
    gauge(registry, TaskmillMeter.STORE_UP, now -> now.storeAway() ? 0 : 1);
    counter(registry, TaskmillMeter.CLAIMED, NodeLoad::claimed);
    counter(registry, TaskmillMeter.CLAIM_REQUESTS, NodeLoad::claimRequests);
    counter(registry, TaskmillMeter.FINISH_BATCHES, NodeLoad::finishBatches);
    gauges.add(new QueueGauges(registry));
    // Reading this one is what has the figures of queues renewed.
    Gauge.builder(TaskmillMeter.FIGURES_AGE.meterName(), this::ageOfFigures)
        .baseUnit("seconds")
        .register(registry);
    figures.refresh();
  }

  private double ageOfFigures() {
    figures.refresh();
    return figures.age();
  }

  private void gauge(
      MeterRegistry registry, TaskmillMeter meter, ToDoubleFunction<NodeLoad> value) {
    Gauge.builder(meter.meterName(), () -> value.applyAsDouble(load.get())).register(registry);
  }

  private void counter(
      MeterRegistry registry, TaskmillMeter meter, ToDoubleFunction<NodeLoad> value) {
    FunctionCounter.builder(meter.meterName(), this, it -> value.applyAsDouble(it.load.get()))
        .register(registry);
  }

  private void show(List<QueueStatus> queues) {
    Instant now = load.get().now();
    gauges.forEach(shown -> shown.show(queues, now));
  }

  /** Asks the store nothing more; the meters stay as they are. */
  @Override
  public void close() {
    executor.shutdown();
  }

  /** The figures of queues in one registry. */
  private static final class QueueGauges {
    private final MultiGauge tasks;
    private final MultiGauge oldestReady;

    QueueGauges(MeterRegistry registry) {
      tasks = MultiGauge.builder(TaskmillMeter.QUEUE_TASKS.meterName()).register(registry);
      oldestReady =
          MultiGauge.builder(TaskmillMeter.OLDEST_READY.meterName())
              .baseUnit("seconds")
              .register(registry);
    }

    void show(List<QueueStatus> queues, Instant now) {
      List<MultiGauge.Row<?>> counts = new ArrayList<>();
      List<MultiGauge.Row<?>> ages = new ArrayList<>();
      for (QueueStatus queue : queues) {
        Tags tags = Tags.of("queue", queue.name());
        counts.add(MultiGauge.Row.of(tags.and("state", "waiting"), queue.waiting()));
        counts.add(MultiGauge.Row.of(tags.and("state", "ready"), queue.ready()));
        counts.add(MultiGauge.Row.of(tags.and("state", "running"), queue.running()));
        ages.add(MultiGauge.Row.of(tags, seconds(queue.oldestReady(), now)));
      }
      tasks.register(counts, true);
      oldestReady.register(ages, true);
    }

    /** What this node knows of the store's clock may be a little behind it. */
    private static double seconds(@Nullable Instant since, Instant now) {
      return since == null || since.isAfter(now)
          ? 0
          : Duration.between(since, now).toMillis() / 1e3;
    }
  }
}
