package io.taskmill.bench.scenario;

import io.taskmill.bench.bare.BareSession;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What there is below the engine: the database with the fewest statements ({@code bare_…}), and our
 * store driven directly ({@code store_…}). Batches of a thousand, from two threads; on SQLite from
 * one, since it has one writer.
 */
public final class Bare implements Scenario {

  @Override
  public String name() {
    return "bare";
  }

  @Override
  public void run(Setup setup) throws Exception {
    Server.Kind kind = setup.server().kind();
    int threads = kind == Server.Kind.SQLITE ? 1 : 2;
    Map<String, Spread> figures = new LinkedHashMap<>();
    if (kind != Server.Kind.MEMORY) {
      figures.putAll(setup.repeats().measure("bare tables", step -> tables(setup, threads, step)));
    }
    figures.putAll(
        setup.repeats().measure("bare store", step -> BareStore.measure(setup, threads, step)));
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("payload_bytes", Payloads.SMALL);
    settings.put("tasks", setup.sizes().tasks());
    setup.report().add(new Result(name(), Result.OURS, settings, figures));
  }

  private static Map<String, Double> tables(Setup setup, int threads, String step)
      throws Exception {
    Map<String, Double> figures = new LinkedHashMap<>();
    try (Database database = setup.server().create()) {
      BareSession.create(database);
      figures.put("bare_submit_bulk_per_s", submit(setup, database, threads, step));
      setup.server().settle();
      figures.put("bare_drain_per_s", drain(setup, database, threads, step));
    }
    return figures;
  }

  private static double submit(Setup setup, Database database, int threads, String step)
      throws Exception {
    AtomicLong next = new AtomicLong();
    AtomicLong done = new AtomicLong();
    int tasks = setup.sizes().tasks();
    setup.progress().step(step + ": submitting", done::get, tasks);
    Stopwatch watch = new Stopwatch();
    Threads.run(
        threads,
        nth -> {
          try (BareSession session = BareSession.open(database)) {
            for (int i = take(next); i < tasks; i = take(next)) {
              List<String> batch = batch(i, tasks);
              session.submit(i + 1, batch);
              done.addAndGet(batch.size());
            }
          }
        });
    return watch.rate(tasks);
  }

  private static double drain(Setup setup, Database database, int threads, String step)
      throws Exception {
    AtomicLong done = new AtomicLong();
    setup.progress().step(step, done::get, setup.sizes().tasks());
    Stopwatch watch = new Stopwatch();
    Threads.run(threads, nth -> drain(database, nth + 1, done));
    double rate = watch.rate(setup.sizes().tasks());
    if (done.get() != setup.sizes().tasks()) {
      throw new IllegalStateException(
          "The run does not count: %d of %d tasks were finished."
              .formatted(done.get(), setup.sizes().tasks()));
    }
    return rate;
  }

  private static void drain(Database database, int node, AtomicLong done) throws SQLException {
    try (BareSession session = BareSession.open(database)) {
      long exec = 1;
      BareSession.Held held = session.claim(node, exec, Payloads.BATCH);
      while (held.size() > 0) {
        exec += held.size();
        done.addAndGet(session.finish(held));
        held = session.claim(node, exec, Payloads.BATCH);
      }
    }
  }

  static int take(AtomicLong next) {
    return (int) next.getAndAdd(Payloads.BATCH);
  }

  static List<String> batch(int from, int tasks) {
    return Payloads.batch(from, Math.min(Payloads.BATCH, tasks - from), Payloads.SMALL);
  }
}
