package io.taskmill.bench.scenario;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskSearch;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What people ask of a {@link Population}: by each indexed filter, and all that is counted. */
final class Questions {

  private final Map<String, Runnable> all = new LinkedHashMap<>();
  private final Taskmill mill;
  private final Instant now = Instant.now();

  private Questions(Taskmill mill) {
    this.mill = mill;
  }

  /** All of them, by name. */
  static Map<String, Runnable> of(Taskmill mill) {
    Questions questions = new Questions(mill);
    questions.find();
    questions.count();
    questions.explain();
    questions.statistics();
    questions.others();
    return questions.all;
  }

  private void find() {
    TaskFilter any = TaskFilter.all();
    TaskFilter live = TaskFilter.live();
    Instant week = now.minus(Duration.ofDays(7));
    List<Long> some = mill.find(any, 100).stream().map(task -> task.id()).toList();
    long parent = mill.find(TaskSearch.of(any).oldestFirst().limit(1)).tasks().get(0).id();
    for (TaskState state : TaskState.values()) {
      find(state.name(), any.states(state));
    }
    find("all", any);
    find("live", live);
    all.put("find all, oldest first", () -> mill.find(TaskSearch.of(any).oldestFirst()));
    all.put("find all, without data", () -> mill.find(TaskSearch.of(any).withoutData()));
    find("ids", any.ids(some));
    find("key", any.key("customer-0"));
    find("key prefix, few", any.keyPrefix("customer-9999"));
    find("key prefix, many", any.keyPrefix("customer-1"));
    find("parent", any.parent(parent));
    find("attribute", any.attribute("order", "45"));
    find("fingerprint", any.fingerprint(17));
    find("node and RUNNING", any.states(TaskState.RUNNING).node(7));
    find("host and RUNNING", any.states(TaskState.RUNNING).host("host-7"));
    find("created in an hour", any.createdFrom(week).createdBefore(week.plusSeconds(3600)));
    find(
        "due in an hour",
        any.states(TaskState.SCHEDULED).dueFrom(now).dueBefore(now.plus(Duration.ofHours(3))));
    find(
        "due in a month", any.states(TaskState.SCHEDULED).dueBefore(now.plus(Duration.ofDays(30))));
    find("type, live", live.types(Population.type(3)));
    find("queue, live", live.queues(Population.queue(3)));
    find("tenant, live", live.tenant(3));
    find("small tenant, live", live.tenant(Queries.SHAPE.tenants()));
    find("type, tenant, READY", any.types(Population.type(3)).tenant(3).states(TaskState.READY));
    find("type, FAILED", any.types(Population.type(3)).states(TaskState.FAILED));
    find("type, FAILED, error", any.states(TaskState.FAILED).error("card expired"));
    find("tag", any.tag("vip"));
  }

  private void find(String what, TaskFilter filter) {
    all.put("find by " + what, () -> mill.find(TaskSearch.of(filter)));
  }

  private void count() {
    count("all", TaskFilter.all());
    count("live", TaskFilter.live());
    count("FAILED", TaskFilter.all().states(TaskState.FAILED));
    count("SCHEDULED", TaskFilter.all().states(TaskState.SCHEDULED));
    count("type, live", TaskFilter.live().types(Population.type(3)));
    count("key", TaskFilter.all().key("customer-17"));
    for (GroupedCounts.By by : GroupedCounts.By.values()) {
      TaskFilter filter = by == GroupedCounts.By.STATE ? TaskFilter.all() : TaskFilter.live();
      all.put("count by " + by, () -> mill.count(filter, by));
    }
  }

  private void count(String what, TaskFilter filter) {
    all.put("count of " + what, () -> mill.count(filter));
  }

  private void explain() {
    for (TaskState state : TaskState.values()) {
      ofOne(state, "explain", id -> mill.explain(id));
    }
  }

  private void ofOne(TaskState state, String what, Consumer<Long> question) {
    mill.find(TaskFilter.all().states(state), 1)
        .forEach(task -> all.put(what + " " + state, () -> question.accept(task.id())));
  }

  private void statistics() {
    StatisticsQuery.Field type = StatisticsQuery.Field.TYPE;
    Instant hour = now.minus(Duration.ofHours(1));
    Instant day = now.minus(Duration.ofDays(1));
    Instant all60 = now.minus(Population.AGE);
    points("an hour by minutes", StatisticsQuery.minutes(hour, now));
    points("an hour by minutes and type", StatisticsQuery.minutes(hour, now).by(type));
    points("a day by hours and type", StatisticsQuery.hours(day, now).by(type));
    points("60 days by days and type", StatisticsQuery.days(all60, now).by(type));
    points("60 days by days of a type", StatisticsQuery.days(all60, now).type(Population.type(3)));
  }

  private void points(String what, StatisticsQuery query) {
    all.put("statistics of " + what, () -> mill.statistics(query));
  }

  private void others() {
    all.put("errors of a day", () -> mill.errors(now.minus(Duration.ofDays(1)), 20));
    all.put("errors of 60 days", () -> mill.errors(now.minus(Population.AGE), 20));
    ofOne(TaskState.FAILED, "attempts", id -> mill.attempts(id));
    ofOne(TaskState.FAILED, "life", id -> mill.life(id));
    all.put("nodes", () -> mill.nodes().list());
    all.put("queues", () -> mill.queues().status());
    all.put("types", () -> mill.types().list());
    all.put("audit of a person", () -> mill.audit().find(AuditFilter.all().who("person-3"), 100));
    all.put(
        "audit of a day",
        () -> mill.audit().find(AuditFilter.all().from(now.minus(Duration.ofDays(1))), 100));
  }
}
