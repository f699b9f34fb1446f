package io.taskmill.bench.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.taskmill.bench.http.KeepAliveClient;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * All requests of all pages of the console, for a store that is full. Where a page shows one of
 * many, it is looked for first.
 */
public final class PageRequests {

  private static final List<String> STATES =
      List.of(
          "SCHEDULED",
          "READY",
          "RUNNING",
          "PAUSED",
          "ATTENTION",
          "BLOCKED",
          "SUCCEEDED",
          "FAILED",
          "CANCELLED",
          "SKIPPED",
          "RESOLVED");

  private final Set<PageRequest> all = new LinkedHashSet<>();
  private final KeepAliveClient client;
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

  /** Names of what there is: of a type, a queue, a schedule and workflows. */
  public record Names(String type, String queue, String schedule, String workflow) {}

  private PageRequests(KeepAliveClient client) {
    this.client = client;
  }

  /** All of them, in the order of the pages. */
  public static List<PageRequest> of(KeepAliveClient client, Names names) throws IOException {
    PageRequests requests = new PageRequests(client);
    requests.frame();
    requests.overview();
    requests.tasks(names);
    requests.rows();
    requests.task();
    requests.types(names);
    requests.workflows(names);
    requests.schedules(names);
    requests.queuesAndWorkers();
    requests.attention();
    requests.operationsAndAudit(names);
    requests.settings();
    return List.copyOf(requests.all);
  }

  private void frame() {
    get("Frame", "/me");
    get("Frame", "/tasks/count?states=ATTENTION");
    get("Frame", "/nodes");
    get("Frame", "/operations?limit=20");
  }

  private void overview() {
    for (Duration range :
        List.of(Duration.ofMinutes(15), Duration.ofHours(1), Duration.ofHours(3))) {
      statistics("Overview", "MINUTE", now.minus(range), now, "");
    }
    statistics("Overview", "HOUR", now.minus(Duration.ofDays(1)), now, "");
    statistics("Overview", "HOUR", now.minus(Duration.ofDays(7)), now, "");
    get("Overview", "/tasks/count?by=STATE");
    get("Overview", "/tasks/count?states=ATTENTION&by=TYPE");
    get("Overview", "/tasks/errors?states=ATTENTION&limit=20");
    get("Overview", "/audit?verb=node-lost&limit=5");
    get("Overview", "/queues");
    get("Overview", "/nodes");
  }

  private void statistics(String page, String step, Instant from, Instant to, String by) {
    get(page, "/statistics?step=%s&from=%s&to=%s%s".formatted(step, from, to, by));
  }

  private void tasks(Names names) throws IOException {
    String day = "createdFrom=" + now.minus(Duration.ofDays(1));
    String month = "createdFrom=" + now.minus(Duration.ofDays(30));
    String type = "types=" + names.type();
    String queue = "queues=" + names.queue();
    String fingerprint = "fingerprint=" + fingerprint();
    String node = "node=" + first("/nodes").path("id").asString();
    List<String> filters = new ArrayList<>();
    filters.add("");
    STATES.forEach(state -> filters.add("states=" + state));
    filters.addAll(
        List.of(
            type,
            queue,
            "tenant=1",
            "tenant=3",
            "key=customer-17",
            "keyPrefix=customer-9999",
            "keyPrefix=customer-1",
            "tags=vip",
            "tags=nobody-has-it",
            "attributes=order:45",
            day,
            month,
            "createdBefore=" + now.minus(Duration.ofDays(30)),
            "error=card%20expired",
            "error=nothing%20says%20so",
            fingerprint,
            node,
            "host=host-7",
            "host=nowhere"));
    for (String state : List.of("READY", "SCHEDULED", "ATTENTION", "FAILED", "SUCCEEDED")) {
      for (String other : List.of(type, queue, "tenant=3", day, month, "tags=vip", fingerprint)) {
        filters.add("states=" + state + "&" + other);
      }
    }
    filters.addAll(
        List.of(
            "states=RUNNING&" + node,
            "states=RUNNING&host=host-7",
            "states=FAILED&error=card%20expired",
            "states=FAILED&error=nothing%20says%20so",
            "states=SUCCEEDED&" + node,
            "tenant=3&" + type,
            "tenant=3&" + queue,
            "tenant=3&" + day,
            type + "&" + day,
            type + "&" + month,
            type + "&tags=vip",
            type + "&keyPrefix=customer-1",
            type + "&" + fingerprint));
    for (String filter : filters) {
      list(filter, "");
      list(filter, "&order=OLDEST");
      get("Tasks", "/tasks/count?by=STATE" + (filter.isEmpty() ? "" : "&" + filter));
    }
    for (String filter : List.of("", "states=SUCCEEDED", type, "tenant=3", "tags=vip")) {
      JsonNode page = read("/tasks?limit=50&" + filter);
      list(filter, "&after=" + page.path("next").asString());
    }
    for (String filter :
        List.of(
            "{}",
            "{\"states\":[\"FAILED\"]}",
            "{\"states\":[\"ATTENTION\"]}",
            "{\"types\":[\"%s\"]}".formatted(names.type()),
            "{\"types\":[\"%s\"],\"states\":[\"READY\",\"SCHEDULED\"]}".formatted(names.type()),
            "{\"queues\":[\"%s\"],\"states\":[\"READY\"]}".formatted(names.queue()),
            "{\"tenant\":\"3\",\"states\":[\"FAILED\"]}",
            "{\"tags\":[\"vip\"]}",
            "{\"error\":\"card expired\",\"states\":[\"FAILED\"]}",
            "{\"createdFrom\":\"%s\"}".formatted(now.minus(Duration.ofDays(1))))) {
      String everything = filter.equals("{}") ? ",\"everything\":true" : "";
      all.add(
          new PageRequest(
              "Tasks",
              "/operations",
              "{\"command\":{\"verb\":\"retry\"},\"filter\":%s,\"dryRun\":true%s}"
                  .formatted(filter, everything)));
    }
  }

  /** The rows of a list, with what they show besides the task. */
  private void rows() throws IOException {
    for (String state : List.of("RUNNING", "READY", "SCHEDULED", "BLOCKED", "ATTENTION")) {
      get("Tasks", "/tasks?limit=50&progress=true&states=" + state);
      List<String> ids = new ArrayList<>();
      for (JsonNode task : read("/tasks?limit=50&states=" + state).path("items")) {
        ids.add("ids=" + task.path("id").asString());
      }
      if (!ids.isEmpty()) {
        get("Tasks", "/tasks/explanations?" + String.join("&", ids));
      }
    }
  }

  private void list(String filter, String more) {
    get("Tasks", "/tasks?limit=50" + (filter.isEmpty() ? "" : "&" + filter) + more);
  }

  private void task() throws IOException {
    for (String state : STATES) {
      JsonNode newest = first("/tasks?limit=1&states=" + state);
      if (newest.isMissingNode()) {
        continue;
      }
      String task = "/tasks/" + newest.path("id").asString();
      get("Task", task);
      get("Task", task + "/explanation");
      if (!List.of("READY", "ATTENTION", "FAILED", "RUNNING").contains(state)) {
        continue;
      }
      for (String part :
          List.of("attempts", "life", "log", "progress", "steps", "signals", "checkpoint")) {
        get("Task", task + "/" + part);
      }
      get("Task", "/audit?task=" + newest.path("id").asString());
    }
  }

  private void types(Names names) {
    get("Types", "/types");
    get("Types", "/types/" + names.type());
    statistics("Types", "HOUR", now.minus(Duration.ofDays(1)), now, "&by=TYPE");
    statistics("Types", "MINUTE", now.minus(Duration.ofHours(1)), now, "&by=TYPE");
    statistics("Types", "DAY", now.minus(Duration.ofDays(7)), now, "&by=TYPE");
    statistics(
        "Types", "HOUR", now.minus(Duration.ofDays(7)), now, "&by=TYPE&types=" + names.type());
    get("Types", "/tasks/count?by=TYPE");
    get("Types", "/tasks/count?by=TYPE&" + live());
  }

  private static String live() {
    return "states=SCHEDULED&states=READY&states=RUNNING&states=PAUSED&states=ATTENTION&states=BLOCKED";
  }

  private void workflows(Names names) throws IOException {
    get("Workflows", "/workflows");
    get("Workflows", "/workflows?needsPerson=true");
    get("Workflows", "/workflows?name=" + names.workflow());
    get("Workflows", "/workflows?name=nobody-has-it");
    get("Workflows", "/workflows?tenant=99");
    for (String state : List.of("RUNNING", "SUCCEEDED", "FAILED", "CANCELLED")) {
      get("Workflows", "/workflows?state=" + state);
      get("Workflows", "/workflows?state=" + state + "&name=" + names.workflow());
    }
    for (String filter : List.of("needsPerson=true", "state=SUCCEEDED")) {
      String id = first("/workflows?limit=1&" + filter).path("id").asString();
      get("Workflows", "/workflows/" + id);
      get("Workflows", "/workflows/" + id + "/tasks");
      get("Workflows", "/tasks?workflow=" + id);
    }
  }

  private void schedules(Names names) {
    String one = "/schedules/" + encoded(names.schedule());
    get("Schedules", "/schedules");
    get("Schedules", "/schedules/fires?from=%s&to=%s".formatted(now, now.plus(Duration.ofDays(7))));
    get("Schedules", one);
    get("Schedules", one + "/log");
    get("Schedules", one + "/tasks?limit=30");
    get("Schedules", one + "/next");
    get("Schedules", "/schedules/runs?names=" + encoded(names.schedule()));
    all.add(
        new PageRequest(
            "Schedules",
            "/schedules/preview",
            "{\"when\":\"0 3 * * MON-FRI\",\"zone\":\"Europe/Berlin\"}"));
  }

  private void queuesAndWorkers() throws IOException {
    get("Queues", "/queues");
    statistics("Queues", "MINUTE", now.minus(Duration.ofHours(1)), now, "&by=QUEUE");
    statistics("Queues", "HOUR", now.minus(Duration.ofDays(1)), now, "&by=QUEUE");
    get("Queues", "/tasks/count?by=QUEUE");
    get("Queues", "/tasks/count?by=QUEUE&" + live());
    get("Workers", "/nodes");
    for (JsonNode node : read("/nodes").path("items")) {
      get("Workers", "/tasks?limit=50&states=RUNNING&node=" + node.path("id").asString());
    }
  }

  private void attention() throws IOException {
    get("Attention", "/errors");
    get("Attention", "/errors?since=" + now.minus(Duration.ofDays(60)));
    for (String state : List.of("ATTENTION", "FAILED")) {
      String errors = "/tasks/errors?states=" + state;
      get("Attention", errors);
      get("Attention", errors + "&tenant=3");
      String last = "lastFingerprint=" + first(errors).path("fingerprint").asString();
      get("Attention", "/tasks?limit=50&states=" + state + "&" + last);
      get("Attention", "/tasks/count?states=" + state + "&" + last);
    }
    get("Attention", "/tasks/count?states=ATTENTION&fingerprint=" + fingerprint());
    get("Attention", "/tasks?limit=50&states=ATTENTION&fingerprint=" + fingerprint());
  }

  private void operationsAndAudit(Names names) throws IOException {
    get("Operations", "/operations");
    get("Operations", "/operations/" + first("/operations").path("id").asString());
    get("Audit", "/audit");
    get("Audit", "/audit?operation=" + first("/operations").path("id").asString());
    get("Audit", "/audit?who=person-3");
    get("Audit", "/audit?who=nobody");
    get("Audit", "/audit?verb=pause");
    get("Audit", "/audit?verb=nothing-does-it");
    get("Audit", "/audit?subject=" + names.type());
    get("Audit", "/audit?subject=" + names.type() + "&verb=pause");
    get("Audit", "/audit?from=" + now.minus(Duration.ofDays(1)));
    get("Audit", "/audit?before=" + now.minus(Duration.ofDays(30)));
    get("Audit", "/audit?who=person-3&from=" + now.minus(Duration.ofDays(7)));
  }

  private void settings() {
    for (String list :
        List.of("tokens", "users", "keys", "sessions", "alerts", "calendars", "debug-modes")) {
      get("Settings", "/" + list);
    }
  }

  private String fingerprint() throws IOException {
    return first("/errors?since=" + now.minus(Duration.ofDays(60))).path("fingerprint").asString();
  }

  private void get(String page, String path) {
    all.add(new PageRequest(page, path, null));
  }

  private JsonNode first(String path) throws IOException {
    return read(path).path("items").path(0);
  }

  private JsonNode read(String path) throws IOException {
    return JsonMapper.shared().readTree(client.get(path));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
