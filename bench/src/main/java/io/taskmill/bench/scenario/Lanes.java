package io.taskmill.bench.scenario;

import static java.util.Objects.requireNonNull;

import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long our store takes to claim a thousand tasks when they are of one tenant, and when they are
 * of a thousand tenants, each of which is a lane of its own. Tasks of tenants come in turns, one of
 * each after the other; in blocks, all of one tenant before all of the next; or skewed, all old
 * ones of some tenants, and two new ones of each other tenant. The ratio is to one lane.
 */
public final class Lanes implements Scenario {

  private static final int MOST_TASKS = 50_000;
  private static final int MOST_LANES = 1_000;

  @Override
  public String name() {
    return "lanes";
  }

  @Override
  public void run(Setup setup) throws Exception {
    int tasks = Math.min(setup.sizes().tasks(), MOST_TASKS);
    int batch = Math.max(1, Math.min(Payloads.BATCH, tasks / 10));
    int lanes = Math.min(MOST_LANES, batch);
    double alone = measure(setup, new Case(1, "turns", nth -> 0, tasks, batch), 0);
    measure(setup, new Case(lanes, "turns", nth -> nth % lanes, tasks, batch), alone);
    int block = (tasks + lanes - 1) / lanes;
    measure(setup, new Case(lanes, "blocks", nth -> nth / block, tasks, batch), alone);
    int deep = Math.max(1, lanes * 2 / 5);
    int old = tasks - 2 * (lanes - deep);
    TenantOf skewed = nth -> nth < old ? nth % deep : deep + (nth - old) / 2;
    measure(setup, new Case(lanes, "skewed", skewed, tasks, batch), alone);
  }

  private double measure(Setup setup, Case lanes, double alone) throws Exception {
    String what = "%,d lanes, %s".formatted(lanes.count, lanes.order);
    Map<String, Spread> figures =
        new LinkedHashMap<>(
            setup.repeats().measure(what, step -> Map.of("claim_ms", claim(setup, lanes, step))));
    double millis = requireNonNull(figures.get("claim_ms")).median();
    figures.put("ratio", Spread.once(alone == 0 ? 1 : millis / alone));
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("lanes", lanes.count);
    settings.put("order", lanes.order);
    settings.put("batch", lanes.batch);
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
    return millis;
  }

  /** The median of all claims that came back full. */
  private static double claim(Setup setup, Case lanes, String step) throws Exception {
    try (Database database = setup.server().create();
        Store store = BareStore.open(database.url())) {
      for (int i = 0; i < lanes.tasks; i += Payloads.BATCH) {
        store.tasks().submit(lanes.newTasks(i));
      }
      setup.server().settle();
      AtomicLong done = new AtomicLong();
      setup.progress().step(step, done::get, lanes.tasks);
      long node = BareStore.register(store);
      List<Double> millis = new ArrayList<>();
      while (done.get() + lanes.batch <= lanes.tasks) {
        Stopwatch watch = new Stopwatch();
        List<Claimed> claimed = BareStore.claim(store, node, 1 + done.get(), lanes.batch);
        millis.add(watch.seconds() * 1000);
        if (claimed.size() != lanes.batch) {
          throw new IllegalStateException(
              "The run does not count: a claim of %d tasks brought %d."
                  .formatted(lanes.batch, claimed.size()));
        }
        done.addAndGet(BareStore.finish(store, claimed));
      }
      return Spread.of(millis).median();
    }
  }

  private interface TenantOf {
    int tenant(int nth);
  }

  /**
   * Tasks in lanes.
   *
   * @param order how they come
   * @param batch how many a claim takes
   */
  private record Case(int count, String order, TenantOf tenantOf, int tasks, int batch) {

    List<NewTask> newTasks(int from) {
      List<NewTask> some = new ArrayList<>(Payloads.BATCH);
      for (int i = from; i < Math.min(from + Payloads.BATCH, tasks); i++) {
        some.add(BareStore.newTask(1 + i, tenantOf.tenant(i), Payloads.of(i, Payloads.SMALL)));
      }
      return some;
    }
  }
}
