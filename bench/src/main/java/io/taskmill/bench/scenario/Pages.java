package io.taskmill.bench.scenario;

import io.taskmill.bench.console.PageRequest;
import io.taskmill.bench.console.PageRequests;
import io.taskmill.bench.console.PlanLog;
import io.taskmill.bench.http.EventListener;
import io.taskmill.bench.http.KeepAliveClient;
import io.taskmill.bench.http.ServerProcess;
import io.taskmill.bench.report.Result;
import io.taskmill.bench.report.Spread;
import io.taskmill.servers.DataFolder;
import io.taskmill.servers.Database;
import io.taskmill.servers.Server;
import io.taskmill.servers.Sql;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long a server takes for each request of each page of the console beside millions of tasks,
 * and whether PostgreSQL reads a large table as a whole for one. It fails where a request takes
 * longer than a second, or something is read as a whole.
 */
public final class Pages implements Scenario {

  static final Population.Shape SHAPE = new Population.Shape(100, 20, 12, 16);

  private static final int LIVE = 250_000;
  private static final int FINISHED = 4_750_000;
  private static final double WANTED_MS = 1_000;

  /** A plan is kept once a connection has used it ten times; so it is among those that are seen. */
  private static final int ASKED = 12;

  private static final int OF_EACH_SETTING = 10;

  @Override
  public String name() {
    return "pages";
  }

  /** Only PostgreSQL says of each statement how it was run. */
  @Override
  public boolean runsOn(Server.Kind kind) {
    return kind == Server.Kind.POSTGRES;
  }

  @Override
  public boolean isLarge() {
    return true;
  }

  @Override
  public void run(Setup setup) throws Exception {
    Integer live = setup.sizes().live();
    Integer finished = setup.sizes().finished();
    try (Database database = setup.server().create()) {
      fill(setup, database, finished == null ? FINISHED : finished, live == null ? LIVE : live);
      setup.server().settle();
      List<String> wrong = ask(setup, database);
      if (!wrong.isEmpty()) {
        setup.report().endScenario();
        throw new IllegalStateException(
            "Not every page is answered as it should be:\n  " + String.join("\n  ", wrong));
      }
    }
  }

  static void fill(Setup setup, Database database, long finished, long live) throws Exception {
    Surroundings surroundings = new Surroundings(database, setup.progress());
    surroundings.runWorkflows();
    Population.fill(database, setup.progress(), SHAPE, finished, live);
    surroundings.fill();
  }

  /** Asks for everything, and tells what is wrong with it. */
  static List<String> ask(Setup setup, Database database) throws Exception {
    try (DataFolder data = DataFolder.in(Path.of(System.getProperty("java.io.tmpdir")), "pages");
        ServerProcess server =
            ServerProcess.start(database.url() + "&" + PlanLog.OPTIONS, data.path());
        KeepAliveClient client = server.connect();
        Sql sql = Sql.at(database.url());
        PlanLog plans = PlanLog.open(sql)) {
      setup.progress().step("entering schedules and settings");
      enter(client);
      List<PageRequest> requests =
          PageRequests.of(
              client,
              new PageRequests.Names(
                  Population.type(3),
                  Population.queue(3),
                  Surroundings.SCHEDULE + 7,
                  Surroundings.FLOW + 0));
      return ask(setup, client, requests, plans, server);
    }
  }

  private static List<String> ask(
      Setup setup,
      KeepAliveClient client,
      List<PageRequest> requests,
      PlanLog plans,
      ServerProcess server)
      throws Exception {
    try (EventListener events = server.listen()) {
      List<String> wrong = new ArrayList<>();
      Set<String> scans = new LinkedHashSet<>(plans.newScans());
      AtomicInteger done = new AtomicInteger();
      setup.progress().step("asking", done::get, requests.size());
      for (PageRequest request : requests) {
        report(setup, request, client, wrong);
        for (String scan : plans.newScans()) {
          if (scans.add(scan)) {
            wrong.add(request.text() + ": " + scan);
          }
        }
        done.incrementAndGet();
      }
      reportEvents(setup, events, wrong);
      return wrong;
    }
  }

  private static void report(
      Setup setup, PageRequest request, KeepAliveClient client, List<String> wrong)
      throws Exception {
    List<Double> times = new ArrayList<>();
    String answer = "";
    for (int nth = 0; nth < ASKED; nth++) {
      Stopwatch watch = new Stopwatch();
      answer = request.send(client);
      times.add(watch.seconds() * 1_000);
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("page", request.page());
    settings.put("request", request.text());
    settings.put("rows", rows(answer));
    settings.put("kib", answer.length() / 1024);
    Spread spread = Spread.of(times);
    setup.report().add(new Result("pages", Result.OURS, settings, Map.of("request_ms", spread)));
    if (spread.max() > WANTED_MS) {
      wrong.add("%s takes %.0f ms at most".formatted(request.text(), spread.max()));
    }
  }

  private static void reportEvents(Setup setup, EventListener events, List<String> wrong) {
    Spread hello = Spread.of(events.helloMillis());
    setup
        .report()
        .add(
            new Result(
                "pages",
                Result.OURS,
                Map.of("page", "Frame", "request", "/events", "rows", 0, "kib", 0),
                Map.of("request_ms", hello)));
    if (hello.max() > WANTED_MS) {
      wrong.add("/events takes %.0f ms at most to say hello".formatted(hello.max()));
    }
  }

  private static int rows(String answer) {
    JsonNode json = JsonMapper.shared().readTree(answer);
    JsonNode items = json.isArray() ? json : json.path("items");
    return items.isArray() ? items.size() : 1;
  }

  private static void enter(KeepAliveClient client) throws Exception {
    for (int i = 0; i < Surroundings.SCHEDULES; i++) {
      String name = Surroundings.SCHEDULE + i;
      client.post(
          "/schedules",
          "{\"name\":\"%s\",\"type\":\"%s\",\"when\":\"%d %d * * *\",\"zone\":\"Europe/Berlin\"}"
              .formatted(name, Population.type(i), i, i % 24));
      client.post("/schedules/" + name + "/online", "");
    }
    for (int i = 0; i < OF_EACH_SETTING; i++) {
      client.post("/tokens", "{\"name\":\"token-%d\",\"role\":\"VIEWER\"}".formatted(i));
      client.post("/keys", "{\"name\":\"key-%d\",\"role\":\"VIEWER\"}".formatted(i));
    }
  }
}
