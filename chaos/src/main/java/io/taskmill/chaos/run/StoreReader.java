package io.taskmill.chaos.run;

import io.taskmill.JsonCodec;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.Taskmill;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import io.taskmill.chaos.check.Commanded;
import io.taskmill.chaos.check.Counted;
import io.taskmill.chaos.check.Remembered;
import io.taskmill.chaos.check.StoredTask;
import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.check.StoredWorkflow;
import io.taskmill.chaos.process.Work;
import io.taskmill.servers.Database;
import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowInfo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks the store what it claims: its tasks through the public API, their places by looking. */
final class StoreReader {

  private static final int PAGE = 1_000;
  private static final List<String> LIVE = List.of("ready", "waiting", "running");

  private final Database database;

  StoreReader(Database database) {
    this.database = database;
  }

  /** How many tasks are not final. */
  long live() throws SQLException {
    return number(
        LIVE.stream()
            .map("(select count(*) from taskmill_%s where id > 0)"::formatted)
            .collect(Collectors.joining(" + ", "select ", "")));
  }

  long openOperations() throws SQLException {
    return number("select count(*) from taskmill_operation where state = 'OPEN'");
  }

  /** Ends of tasks that their workflows have not counted yet. */
  long workflowNotes() throws SQLException {
    return number("select count(*) from taskmill_workflow_call");
  }

  long finished() throws SQLException {
    return number("select count(*) from taskmill_finished");
  }

  /** Whether a node of this name is among those that are taken for alive. */
  boolean isNode(String name) throws SQLException {
    return number("select count(*) from taskmill_node where name = '%s'".formatted(name)) > 0;
  }

  /** The store, as anybody sees it. */
  Taskmill open() {
    return Taskmill.builder().url(database.url()).name("checker").open();
  }

  private long number(String query) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  List<StoredTask> tasks() throws SQLException {
    Map<Long, List<String>> places = places();
    List<StoredTask> tasks = new ArrayList<>();
    try (Taskmill mill = open()) {
      TaskSearch search = TaskSearch.of(TaskFilter.all()).limit(PAGE);
      TaskPage page;
      do {
        page = mill.find(search);
        for (TaskInfo task : page.tasks()) {
          tasks.add(stored(task, places.getOrDefault(task.id(), List.of())));
        }
        search = search.after(page);
      } while (page.hasMore());
    }
    return tasks;
  }

  /** Tasks that wait for a signal, and none is there. */
  List<Long> waitingForSignals() throws SQLException {
    List<Long> ids = new ArrayList<>();
    each(
        "select s.task_id from taskmill_step s where s.kind = %d and s.status = %d"
                .formatted(StepKind.SIGNAL.code(), StepStatus.WAITING.code())
            + " and exists (select 1 from taskmill_waiting w where w.id = s.task_id)"
            + " and not exists (select 1 from taskmill_signal g"
            + " where g.task_id = s.task_id and g.name = s.name) limit 1000",
        row -> ids.add(row.getLong(1)));
    return ids;
  }

  /** What it remembers besides tasks. */
  Remembered remembered() throws SQLException {
    List<Remembered.Step> steps = new ArrayList<>();
    each(
        "select task_id, name, kind, status, until_at from taskmill_step",
        row -> {
          long until = row.getLong(5);
          steps.add(
              new Remembered.Step(
                  row.getLong(1),
                  row.getString(2),
                  StepKind.ofCode(row.getInt(3)),
                  StepStatus.ofCode(row.getInt(4)),
                  until == 0 ? null : instant(until)));
        });
    List<Remembered.Signal> signals = new ArrayList<>();
    each(
        "select task_id, name, sent_at from taskmill_signal",
        row ->
            signals.add(
                new Remembered.Signal(row.getLong(1), row.getString(2), instant(row.getLong(3)))));
    return new Remembered(steps, signals, workflows());
  }

  private List<StoredWorkflow> workflows() {
    List<StoredWorkflow> all = new ArrayList<>();
    try (Taskmill mill = open()) {
      List<WorkflowInfo> page;
      long before = Long.MAX_VALUE;
      do {
        page = mill.workflows().find(WorkflowFilter.all(), before, PAGE);
        for (WorkflowInfo info : page) {
          all.add(new StoredWorkflow(info, mill.workflows().tasks(info.id(), 0, PAGE)));
          before = info.id();
        }
      } while (page.size() == PAGE);
    }
    return all;
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private interface Reading {
    void read(ResultSet row) throws SQLException;
  }

  private void each(String query, Reading reading) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        reading.read(rows);
      }
    }
  }

  /** What the statistics say. */
  Counted counted() {
    try (Taskmill mill = open()) {
      return Counted.of(mill.statistics(Counted.QUERY));
    }
  }

  /** What its audit and its bulk operations say. */
  Commanded commanded() {
    try (Taskmill mill = open()) {
      List<AuditEntry> audit = new ArrayList<>();
      Long before = Long.MAX_VALUE;
      while (before != null) {
        AuditPage page = mill.audit().find(AuditFilter.all(), before, PAGE);
        audit.addAll(page.entries());
        before = page.next();
      }
      return Commanded.of(audit, mill.operations().list(PAGE));
    }
  }

  private static StoredTask stored(TaskInfo task, List<String> places) {
    return new StoredTask(
        task.id(),
        ((Work) new JsonCodec().decode(task.payload(), Work.class)).ref(),
        task.type(),
        task.key(),
        task.state(),
        task.executionId(),
        places,
        StoredFire.of(task),
        "attempts %d, losses %d, last error %s"
            .formatted(task.attempts(), task.losses(), firstLine(task.lastError())));
  }

  private static String firstLine(@Nullable String text) {
    return text == null ? "none" : text.lines().findFirst().orElse("");
  }

  private Map<Long, List<String>> places() throws SQLException {
    String query =
        Stream.concat(LIVE.stream(), Stream.of("finished"))
            .map(place -> "select id, '%s' from taskmill_%s".formatted(place, place))
            .collect(Collectors.joining(" union all "));
    Map<Long, List<String>> places = new HashMap<>();
    each(
        query,
        row ->
            places.computeIfAbsent(row.getLong(1), id -> new ArrayList<>()).add(row.getString(2)));
    return places;
  }
}
