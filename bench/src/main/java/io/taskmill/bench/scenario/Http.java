package io.taskmill.bench.scenario;

import io.taskmill.bench.http.KeepAliveClient;
import io.taskmill.bench.http.ServerProcess;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.DataFolder;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server of its own process, and 16 clients with a connection each: tasks submitted in batches
 * and one by one, and how long pages take beside half as many single submits.
 */
public final class Http implements Scenario {

  private static final int CLIENTS = 16;
  private static final int BATCH = 500;

  /** One by one is slow, so there are fewer of them. */
  private static final int SINGLE_SHARE = 5;

  private static final int KEYED_SHARE = 20;

  private static final String TYPE = "http";

  /** Between two pages that somebody asks for. */
  private static final Pauses.Range READING = new Pauses.Range(2, 12);

  private static final String TYPES =
      """
      {"types":[{"name":"%s","policy":{}}]}"""
          .formatted(TYPE);

  @Override
  public String name() {
    return "http";
  }

  /** The server is another process, which sees nothing of this one's memory. */
  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind != Server.Kind.MEMORY;
  }

  @Override
  public void run(Setup setup) throws Exception {
    int tasks = Math.max(BATCH, setup.sizes().tasks());
    try (DataFolder data = DataFolder.in(Path.of(System.getProperty("java.io.tmpdir")), "http");
        Database database = setup.server().create();
        ServerProcess server = ServerProcess.start(database.url(), data.path())) {
      try (KeepAliveClient client = server.connect()) {
        client.post("/types", TYPES);
      }
      AtomicLong submitted = new AtomicLong();
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("payload_bytes", Payloads.SMALL);
      settings.put("clients", CLIENTS);
      settings.put("tasks", tasks);
      setup
          .report()
          .add(
              new Result(
                  name(),
                  Result.OURS,
                  settings,
                  setup
                      .repeats()
                      .measure("http", step -> measure(setup, server, tasks, step, submitted))));
      requireAll(database, submitted.get());
    }
  }

  /** A figure for what is not there does not count. */
  private static void requireAll(Database database, long submitted) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select count(*) from taskmill_task where type = 'http'")) {
      row.next();
      if (row.getLong(1) != submitted) {
        throw new IllegalStateException(
            "%d tasks were submitted, but the store has %d.".formatted(submitted, row.getLong(1)));
      }
    }
  }

  private static Map<String, Double> measure(
      Setup setup, ServerProcess server, int tasks, String step, AtomicLong submitted)
      throws Exception {
    Map<String, Double> figures = new LinkedHashMap<>();
    AtomicInteger batches = new AtomicInteger();
    setup.progress().step(step + ": in batches", () -> (long) batches.get() * BATCH, tasks);
    figures.put(
        "http_batch_tasks_per_s",
        rate(server, batches, tasks / BATCH, (client, nth) -> batch(client, nth)) * BATCH);
    int single = Math.max(CLIENTS, tasks / SINGLE_SHARE);
    AtomicInteger singles = new AtomicInteger();
    setup.progress().step(step + ": one by one", singles::get, single);
    double perSecond =
        rate(
            server,
            singles,
            single,
            (client, nth) -> client.post("/tasks", task(Payloads.of(nth, Payloads.SMALL))));
    figures.put("http_single_per_s", perSecond);
    AtomicInteger keyed = new AtomicInteger();
    int withKeys = Math.max(CLIENTS, tasks / KEYED_SHARE);
    setup.progress().step(step + ": one by one with keys", keyed::get, withKeys);
    String run = Long.toString(System.nanoTime(), Character.MAX_RADIX);
    figures.put(
        "http_single_with_key_per_s",
        rate(
            server,
            keyed,
            withKeys,
            (client, nth) ->
                client.post("/tasks", task(Payloads.of(nth, Payloads.SMALL)), run + "-" + nth)));
    setup.progress().step(step + ": pages");
    figures.putAll(pages(server, perSecond / 2, setup.sizes().seconds(), submitted));
    submitted.addAndGet((long) tasks / BATCH * BATCH + single + withKeys);
    return figures;
  }

  /** A request of a client. */
  @FunctionalInterface
  private interface Request {
    void send(KeepAliveClient client, int nth) throws Exception;
  }

  private static double rate(ServerProcess server, AtomicInteger next, int count, Request request)
      throws Exception {
    List<KeepAliveClient> clients = connect(server, CLIENTS);
    try {
      Stopwatch watch = new Stopwatch();
      Threads.run(
          CLIENTS,
          nth -> {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
              request.send(clients.get(nth), i);
            }
          });
      return watch.rate(count);
    } finally {
      close(clients);
    }
  }

  private static void batch(KeepAliveClient client, int nth) throws Exception {
    String tasks =
        IntStream.range(0, BATCH)
            .mapToObj(i -> task(Payloads.of(nth * BATCH + i, Payloads.SMALL)))
            .collect(Collectors.joining(","));
    client.post("/tasks/batch", "{\"tasks\":[" + tasks + "]}");
  }

  private static String task(String payload) {
    return "{\"type\":\"%s\",\"payload\":\"%s\"}".formatted(TYPE, payload);
  }

  /**
   * How long pages take while tasks are submitted one by one, so many a second: a list of 50 by a
   * filter, and a task.
   */
  private static Map<String, Double> pages(
      ServerProcess server, double perSecond, int seconds, AtomicLong all) throws Exception {
    List<Double> lists = new ArrayList<>();
    List<Double> singles = new ArrayList<>();
    AtomicInteger submitted = new AtomicInteger();
    List<KeepAliveClient> clients = connect(server, CLIENTS + 1);
    try {
      Stopwatch watch = new Stopwatch();
      Threads.run(
          CLIENTS + 1,
          nth -> {
            KeepAliveClient client = clients.get(nth);
            if (nth == CLIENTS) {
              read(client, watch, seconds, lists, singles);
            } else {
              submit(client, watch, seconds, perSecond, submitted);
            }
          });
    } finally {
      close(clients);
    }
    all.addAndGet(submitted.get());
    Map<String, Double> figures = new LinkedHashMap<>();
    put(figures, "http_list", lists);
    put(figures, "http_task", singles);
    return figures;
  }

  private static void submit(
      KeepAliveClient client,
      Stopwatch watch,
      int seconds,
      double perSecond,
      AtomicInteger submitted)
      throws Exception {
    while (watch.seconds() < seconds) {
      int nth = submitted.getAndIncrement();
      double early = nth / perSecond - watch.seconds();
      if (early > 0) {
        LockSupport.parkNanos((long) (early * 1e9));
      }
      client.post("/tasks", task(Payloads.of(nth, Payloads.SMALL)));
    }
  }

  private static void read(
      KeepAliveClient client,
      Stopwatch watch,
      int seconds,
      List<Double> lists,
      List<Double> singles)
      throws Exception {
    Pauses pauses = new Pauses(READING);
    while (watch.seconds() < seconds) {
      LockSupport.parkNanos(pauses.next().toNanos());
      long begun = System.nanoTime();
      String page = client.get("/tasks?limit=50&states=READY&types=" + TYPE);
      lists.add((System.nanoTime() - begun) / 1e6);
      String id = JsonMapper.shared().readTree(page).at("/items/0/id").asString();
      begun = System.nanoTime();
      client.get("/tasks/" + id);
      singles.add((System.nanoTime() - begun) / 1e6);
    }
  }

  private static void put(Map<String, Double> figures, String name, List<Double> millis) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    figures.put(name + "_p50_ms", Spread.percentile(sorted, 50));
    figures.put(name + "_p99_ms", Spread.percentile(sorted, 99));
  }

  private static List<KeepAliveClient> connect(ServerProcess server, int count) throws Exception {
    List<KeepAliveClient> clients = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(server.connect());
    }
    return clients;
  }

  private static void close(List<KeepAliveClient> clients) throws Exception {
    for (KeepAliveClient client : clients) {
      client.close();
    }
  }
}
