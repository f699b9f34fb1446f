package io.taskmill.bench.scenario;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.servers.Database;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;

/** Our store without the engine: batches are submitted, claimed and finished, and that is all. */
final class BareStore {

  private static final String TYPE = "noop";
  private static final LaneFilter FILTER = LaneFilter.ofTypes(TYPE);

  private BareStore() {}

  static Map<String, Double> measure(Setup setup, int threads, String step) throws Exception {
    try (Database database = setup.server().create();
        Store store = open(database.url())) {
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("store_submit_bulk_per_s", submit(setup, store, threads, step));
      setup.server().settle();
      figures.put("store_drain_per_s", drain(setup, store, threads, step));
      return figures;
    }
  }

  static Store open(String url) {
    StoreSettings settings = StoreSettings.of(url);
    for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
      if (provider.accepts(settings)) {
        return provider.open(settings);
      }
    }
    throw new IllegalStateException("No store opens " + url);
  }

  private static double submit(Setup setup, Store store, int threads, String step)
      throws Exception {
    AtomicLong next = new AtomicLong();
    AtomicLong done = new AtomicLong();
    int tasks = setup.sizes().tasks();
    setup.progress().step(step + ": submitting", done::get, tasks);
    Stopwatch watch = new Stopwatch();
    Threads.run(
        threads,
        nth -> {
          for (int i = Bare.take(next); i < tasks; i = Bare.take(next)) {
            List<NewTask> batch = newTasks(i + 1, Bare.batch(i, tasks));
            store.tasks().submit(batch);
            done.addAndGet(batch.size());
          }
        });
    return watch.rate(tasks);
  }

  private static double drain(Setup setup, Store store, int threads, String step) throws Exception {
    AtomicLong done = new AtomicLong();
    setup.progress().step(step, done::get, setup.sizes().tasks());
    Stopwatch watch = new Stopwatch();
    Threads.run(threads, nth -> drain(store, done));
    double rate = watch.rate(setup.sizes().tasks());
    if (done.get() != setup.sizes().tasks()) {
      throw new IllegalStateException(
          "The run does not count: %d of %d tasks were finished."
              .formatted(done.get(), setup.sizes().tasks()));
    }
    return rate;
  }

  private static void drain(Store store, AtomicLong done) {
    long node = register(store);
    long exec = 1;
    List<Claimed> claimed = claim(store, node, exec, Payloads.BATCH);
    while (!claimed.isEmpty()) {
      exec += Payloads.BATCH;
      done.addAndGet(finish(store, claimed));
      claimed = claim(store, node, exec, Payloads.BATCH);
    }
  }

  static long register(Store store) {
    return store.nodes().register(new NodeInfo("bench", "bench", Duration.ofSeconds(5))).node();
  }

  static List<Claimed> claim(Store store, long node, long exec, int limit) {
    return store.tasks().claim(ClaimRequest.of(node, exec, limit, FILTER));
  }

  /** How many have ended. */
  static int finish(Store store, List<Claimed> claimed) {
    List<Finish> ends = new ArrayList<>(claimed.size());
    claimed.forEach(
        task -> ends.add(new Finish(task.fence(), Outcome.succeeded(null), Duration.ZERO)));
    return store.tasks().finish(ends).size();
  }

  private static List<NewTask> newTasks(long firstId, List<String> payloads) {
    List<NewTask> tasks = new ArrayList<>(payloads.size());
    for (String payload : payloads) {
      tasks.add(newTask(firstId + tasks.size(), 0, payload));
    }
    return tasks;
  }

  static NewTask newTask(long id, long tenant, String payload) {
    return new NewTask(
        id,
        tenant,
        TaskType.DEFAULT_QUEUE,
        TYPE,
        0,
        null,
        5,
        Duration.ZERO,
        null,
        "\"" + payload + "\"",
        List.of(),
        1,
        TaskPolicy.DEFAULT_MAX_LOSSES,
        false);
  }
}
