package io.taskmill.openapi.check;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Calls every operation of the API at least once, as a program would that uses it. The server must
 * have a worker for the types {@code work}, {@code broken} and {@code stuck}, of which the first
 * succeeds, the second fails and the third does not end.
 */
public final class WebOperations {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Exercise api;

  /** Ids of tasks by what became of them. */
  private record Tasks(String done, String running, String later) {}

  /** With these calls. */
  public WebOperations(Exercise api) {
    this.api = api;
  }

  /** All of them. */
  public void all() {
    about();
    types();
    Tasks tasks = tasks();
    commands(tasks);
    operations();
    queues();
    schedules();
    workflows();
    nodes();
    history(tasks);
    api.call("events").send();
  }

  private void about() {
    api.call("me").ok();
    api.call("getDebugModes").ok();
    api.call("setDebugMode").of("FORCE_RETRY").body("{\"on\":false}").send();
  }

  private void types() {
    api.call("askUnknownTypes").body("{\"names\":[\"work\",\"imaginary\"]}").ok();
    api.call("registerTypes")
        .body(
            """
            {"types":[{"name":"parked","policy":{"title":"Parked","maxRunning":2,"priority":3,
              "rate":{"tasks":5,"period":"PT1S","burst":5},
              "retry":{"strategy":"exponential","maxAttempts":3,"delay":"PT1S","multiplier":2.0,"cap":"PT1M","jitter":0.1},
              "attributes":{"order":"/order"},"steps":["one","two"]}}]}
            """)
        .ok();
    api.call("registerTypes")
        .body("{\"types\":[{\"name\":\"broken\",\"policy\":{\"retry\":{\"strategy\":\"none\"}}}]}")
        .ok();
    api.call("listTypes").ok();
    api.call("getType").of("parked").ok();
    api.call("editType")
        .of("parked")
        .with("why", "T-1")
        .body("{\"maxRunning\":3,\"rate\":null}")
        .ok();
    api.call("revertTypeField").of("parked").of("maxRunning").ok();
    api.call("revertType").of("parked").ok();
  }

  /** Submits tasks; gives the ids of some. */
  private Tasks tasks() {
    String done =
        submit(
            "{\"type\":\"work\",\"payload\":{\"order\":17},\"tags\":[\"vip\"],\"headers\":{\"a\":\"b\"}}");
    String failed = submit("{\"type\":\"broken\",\"payload\":{},\"maxAttempts\":1}");
    String running = submit("{\"type\":\"stuck\",\"payload\":{},\"key\":\"k-1\",\"priority\":9}");
    String later =
        submit("{\"type\":\"work\",\"payload\":{},\"delay\":\"PT1H\",\"queue\":\"slow\"}");
    api.call("submitTask")
        .header("Idempotency-Key", "once-1")
        .body("{\"type\":\"work\",\"payload\":[1],\"runAt\":\"2035-01-01T00:00:00Z\"}")
        .ok();
    api.call("submitTasks")
        .body(
            "{\"tasks\":[{\"type\":\"work\",\"delay\":\"PT1H\"},{\"type\":\"parked\",\"payloadText\":\"{}\"}]}")
        .ok();
    until(done, task -> task.path("state").asString().equals("SUCCEEDED"));
    until(failed, task -> List.of("FAILED", "ATTENTION").contains(task.path("state").asString()));
    until(running, task -> task.path("state").asString().equals("RUNNING"));
    api.call("findTasks")
        .with("states", "SUCCEEDED")
        .with("states", "RUNNING")
        .with("data", "true")
        .ok();
    api.call("findTasks").with("limit", "1").with("order", "OLDEST").ok();
    api.call("findTasks").with("ids", running).with("progress", "true").ok();
    api.call("explainTasks").with("ids", done).with("ids", later).ok();
    api.call("countTasks").with("types", "work").ok();
    api.call("countTasks").with("by", "STATE").ok();
    for (String id : List.of(done, failed, running, later)) {
      api.call("getTask").of(id).with("textLimit", "10").ok();
      api.call("explainTask").of(id).ok();
      api.call("getAttempts").of(id).ok();
      api.call("getSteps").of(id).ok();
      api.call("getSignals").of(id).ok();
      api.call("getLog").of(id).with("order", "NEWEST").ok();
      api.call("getProgress").of(id).ok();
      api.call("getLife").of(id).ok();
      api.call("getCheckpoint").of(id).ok();
    }
    api.call("getStack").of(running).send(); // another process may run it
    return new Tasks(done, running, later);
  }

  private void commands(Tasks tasks) {
    String later = tasks.later();
    for (String command :
        List.of(
            "{\"verb\":\"edit\",\"priority\":2}",
            "{\"verb\":\"reschedule\",\"dueAt\":\"2034-01-01T00:00:00Z\"}",
            "{\"verb\":\"signal\",\"name\":\"go\",\"payload\":\"{}\"}",
            "{\"verb\":\"pause\"}",
            "{\"verb\":\"resume\"}",
            "{\"verb\":\"reset\"}",
            "{\"verb\":\"cancel\"}",
            "{\"verb\":\"resolve\",\"remark\":\"by hand\"}",
            "{\"verb\":\"retry\"}")) {
      api.call("commandTask").of(later).with("why", "T-2").body(command).send();
    }
    api.call("getSignals").of(later).ok();
    api.call("commandTask").of(tasks.done()).body("{\"verb\":\"pause\"}").problem("refused");
    api.call("commandTask").of("404404").body("{\"verb\":\"pause\"}").problem("not-found");
    api.call("commandTasks")
        .body(
            "{\"ids\":[\"%s\",\"404404\"],\"command\":{\"verb\":\"cancel\"}}"
                .formatted(tasks.running()))
        .ok();
    api.call("runAgain").of(tasks.done()).ok();
  }

  private void operations() {
    api.call("startOperation")
        .body(
            "{\"command\":{\"verb\":\"cancel\"},\"filter\":{\"types\":[\"parked\"]},\"dryRun\":true}")
        .ok();
    String id =
        api.call("startOperation")
            .with("why", "T-3")
            .body(
                "{\"command\":{\"verb\":\"edit\",\"priority\":1},\"filter\":{\"types\":[\"parked\"]}}")
            .ok()
            .path("id")
            .asString();
    api.call("getOperation").of(id).ok();
    api.call("listOperations").ok();
    api.call("stopOperation").of(id).ok();
    api.call("findAudit").with("operation", id).ok();
  }

  private void queues() {
    api.call("createQueue").body("{\"name\":\"small\",\"capacity\":10}").ok();
    api.call("setQueueCapacity").of("small").body("{\"capacity\":20}").ok();
    api.call("pauseQueue").of("small").with("why", "T-4").ok();
    api.call("listQueues").ok();
    api.call("getQueue").of("small").ok();
    api.call("resumeQueue").of("small").ok();
    api.call("resetQueue").of("small").ok();
    api.call("setQueueCapacity").of("small").body("{\"capacity\":null}").ok();
  }

  private void schedules() {
    api.call("setCalendar").of("closed").body("{\"days\":[\"2030-12-25\"]}").ok();
    api.call("listCalendars").ok();
    api.call("previewSchedule").body("{\"when\":\"0 8 * * *\",\"zone\":\"Europe/Berlin\"}").ok();
    api.call("addSchedule")
        .body(
            """
            {"name":"nightly","type":"work","payload":"{}","when":"0 3 * * *","zone":"UTC",
             "tags":["night"],"calendar":"closed","onHoliday":"skip","catchUp":1,"jitter":"PT10S"}
            """)
        .ok();
    api.call("editSchedule")
        .of("nightly")
        .body("{\"description\":\"at night\",\"calendar\":null}")
        .ok();
    api.call("onlineSchedule").of("nightly").ok();
    api.call("listSchedules").ok();
    api.call("getSchedule").of("nightly").ok();
    api.call("nextFires").of("nightly").with("count", "3").ok();
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    api.call("calendarOfFires")
        .with("from", now.toString())
        .with("to", now.plus(3, ChronoUnit.DAYS).toString())
        .ok();
    api.call("runSchedule").of("nightly").body("{\"payload\":{\"once\":true}}").ok();
    api.call("backfillSchedule")
        .of("nightly")
        .body("{\"from\":\"%s\",\"to\":\"%s\"}".formatted(now.minus(3, ChronoUnit.DAYS), now))
        .ok();
    api.call("scheduleLog").of("nightly").ok();
    api.call("scheduleTasks").of("nightly").ok();
    api.call("runsOfSchedules").with("names", "nightly").with("limit", "3").ok();
    api.call("offlineSchedule").of("nightly").ok();
    api.call("revertSchedule").of("nightly").ok();
    api.call("removeSchedule").of("nightly").ok();
  }

  private void workflows() {
    String id =
        api.call("submitWorkflow")
            .body(
                """
                {"name":"order","key":"w-1","onFailure":"CONTINUE","tasks":[
                  {"name":"pay","type":"work","payload":{}},
                  {"name":"ship","type":"stuck","after":["pay"]},
                  {"name":"tell","type":"work","after":[{"name":"ship","on":"ANY"}]}]}
                """)
            .ok()
            .path("id")
            .asString();
    api.call("findWorkflows").with("name", "order").ok();
    api.call("getWorkflow").of(id).ok();
    api.call("getWorkflowTasks").of(id).ok();
    api.call("cancelWorkflow").of(id).ok();
    api.call("retryWorkflow").of(id).send();
  }

  private void nodes() {
    JsonNode nodes = api.call("listNodes").ok().path("items");
    String id = nodes.path(0).path("id").asString("404404");
    api.call("drainNode").of(id).send();
    api.call("resumeNode").of(id).send();
  }

  private void history(Tasks tasks) {
    String yesterday = Instant.now().minus(1, ChronoUnit.DAYS).toString();
    api.call("findErrors").with("since", yesterday).ok();
    api.call("findLastErrors").with("states", "ATTENTION").with("states", "FAILED").ok();
    api.call("findAudit").with("limit", "1000").ok();
    api.call("findAudit").with("task", tasks.later()).ok();
    api.call("getStatistics").with("from", yesterday).with("by", "TYPE").with("by", "QUEUE").ok();
  }

  private String submit(String body) {
    return api.call("submitTask").body(body).ok().path("id").asString();
  }

  private void until(String id, Predicate<JsonNode> wanted) {
    Instant end = Instant.now().plus(PATIENCE);
    JsonNode task = api.call("getTask").of(id).ok();
    while (!wanted.test(task)) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("Task %s has not come so far: %s".formatted(id, task));
      }
      task = api.call("getTask").of(id).ok();
    }
  }
}
