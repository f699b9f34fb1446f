package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.sql.Answer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Names;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Session;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.SqlScript;
import io.taskmill.jdbc.sql.SqlSections;
import io.taskmill.jdbc.sql.SqlStatement;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.DocumentStore;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.ScheduleStore.Settled;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UndoGate;
import io.taskmill.spi.WorkflowLink;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.workflow.OnEnd;
import io.taskmill.workflow.OnFailure;
import io.taskmill.workflow.WorkflowFilter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Duties run every second, beside tables with many rows that are not due: none of their statements
 * may read such a table from end to end.
 *
 * <p>What the duties are is told by the contract, and what they run is told by running them where
 * each finds something of every kind to do. So a new duty, and a new statement of one, is looked at
 * without being named here.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DutyPlanContract {

  /** A million shows the same plans and takes longer to make. */
  private static final int ROWS = Integer.getInteger("taskmill.plan.rows", 100_000);

  private static final long NOT_DUE = 200_000_000_000_000_000L;
  private static final Actor BY = new Actor("anna", null);

  /** Ids of operations that a release begins. */
  private static final AtomicLong OPERATIONS = new AtomicLong(1_000_000_000);

  /** Where the SQL of duties is. */
  private static final List<String> OF_DUTIES =
      List.of(
          "maintenance",
          "promote",
          "turn",
          "expire",
          "host",
          "pin",
          "recover",
          "operate",
          "purge",
          "schedule",
          "workflow");

  /** Other verbs that have parts of those in their own. */
  private static final List<String> WITH_THEIR_PARTS = List.of("final", "finish", "command");

  /** What reads nothing. */
  private static final Pattern ONLY_VALUES =
      Pattern.compile(
          "(?s)insert (?:ignore |or ignore )?into [^(]*\\([^)]*\\)\\s+values.*|set local .*");

  private static final Pattern PART = Pattern.compile("\\{part: ([a-z_.]+)[^}]*}");

  /**
   * The tables that become large. What runs is no more than the nodes have threads for, and a note
   * in key_call or workflow_call is always due.
   */
  static final Set<String> LARGE =
      Set.of(
          "task",
          "ready",
          "waiting",
          "finished",
          "failure",
          "checkpoint",
          "step",
          "signal",
          "deleted",
          "attribute",
          "audit",
          "deadline",
          "live_key",
          "key_slot",
          "host_wait",
          "stat",
          "schedule",
          "schedule_log",
          "document",
          "workflow",
          "workflow_task",
          "edge");

  private final Dialect dialect;
  private final List<String> whole = new ArrayList<>();
  private final Set<String> looked = new TreeSet<>();

  /** Filled once: that takes longer than all tests. */
  private JdbcFixture fixture;

  private Connection connection;
  private Verbs verbs;

  DutyPlanContract(Dialect dialect) {
    this.dialect = dialect;
  }

  @BeforeAll
  void fillTables() {
    fixture = fixture();
    // As new: what other tests did to the tables before is in their statistics.
    fixture.schema().orElseThrow().drop();
    fixture.open().close();
    fill(fixture);
  }

  @AfterAll
  void removeTables() {
    fixture.close();
  }

  @BeforeEach
  void begin() throws SQLException {
    whole.clear();
    looked.clear();
    connection = fixture.callerConnection().orElseThrow();
    connection.setAutoCommit(false);
    verbs = new Verbs(files(fixture, connection), new Looker(connection));
  }

  /** The next test finds the tables as they were filled. */
  @AfterEach
  void undo() throws SQLException {
    connection.rollback();
    connection.close();
  }

  abstract JdbcFixture fixture();

  /** So many rows with a column i, which counts them. */
  abstract String series(int rows);

  /** Brings the planner's statistics up to date. */
  abstract void analyze(JdbcFixture fixture, String table);

  /** The tables of which a statement reads all, or all of an index. */
  abstract List<String> readsWhole(Connection connection, SqlStatement statement, Params params)
      throws SQLException;

  @Test
  void noDutyReadsWhatIsNotDue() {
    runDuties(verbs);
    // A partial index has nothing but tasks in ATTENTION.
    whole.remove("workflow.list_needing_person reads all of waiting");
    assertThat(whole).as("what is read from end to end").isEmpty();
    assertThat(looked).as("statements of duties").containsAll(scriptsOfDuties());
  }

  /** Finding and counting by what is indexed, as docs/queries.md lists it. */
  @Test
  void noIndexedFilterReadsAWholeTable() {
    JdbcTaskQueries queries = new JdbcTaskQueries(verbs, dialect);
    queries.get(1001);
    for (TaskFilter filter : indexed()) {
      TaskSearch search = TaskSearch.of(filter).limit(10);
      queries.find(search);
      queries.find(search.after(100_000_500L).oldestFirst().withoutData());
      queries.count(filter, TaskPage.MOST_READ, TaskPage.MOST_READ);
      queries.count(filter, BulkCommand.COUNT_LIMIT, BulkCommand.ESTIMATE_ROWS);
    }
    for (GroupedCounts.By by : GroupedCounts.By.values()) {
      queries.count(TaskFilter.live(), by, TaskPage.MOST_READ);
      queries.count(TaskFilter.all(), by, TaskPage.MOST_READ);
    }
    askAboutTasksOfAList(verbs);
    // A partial index has nothing but tasks of the wanted state.
    Set<String> read = new TreeSet<>(whole);
    read.remove("query.few_ids reads all of waiting");
    read.remove("query.state_counts reads all of waiting");
    assertThat(read).as("what is read from end to end").isEmpty();
    assertThat(looked)
        .as("statements that find")
        .contains(
            "query.ids_of_key",
            "query.ids_of_parent",
            "query.ids_of_workflow",
            "query.ids_of_attribute",
            "query.ids_of_fingerprint",
            "query.ids_of_prefix",
            "query.ids_of_due",
            "query.ids_of_places",
            "query.few_ids",
            "query.lane_counts",
            "query.load",
            "attempt.last_errors",
            "report.progress",
            "step.having",
            "diagnose.tasks",
            "diagnose.blocked",
            "diagnose.places",
            "diagnose.ahead");
  }

  /** What a list shows of its tasks beside what they are. */
  private void askAboutTasksOfAList(Verbs verbs) {
    List<Long> ids = LongStream.range(1_001, 1_101).boxed().toList();
    List<Long> readyIds = LongStream.range(1, 51).mapToObj(nth -> 100_000_000 + nth * 50).toList();
    JdbcDiagnostics diagnostics = new JdbcDiagnostics(verbs);
    diagnostics.obstacles(ids);
    diagnostics.obstacles(readyIds);
    assertThat(diagnostics.ahead(readyIds, 2_000)).hasSize(50).containsValue(49L);
    new JdbcStepStore(verbs).tasksWithSteps(ids);
    new JdbcReportStore(verbs).progress(ids);
    JdbcAttemptLog attempts = new JdbcAttemptLog(verbs, dialect);
    for (TaskState state : List.of(TaskState.PAUSED, TaskState.ATTENTION, TaskState.FAILED)) {
      attempts.lastErrors(TaskFilter.all().states(state));
    }
  }

  /** What a tenant asks of the audit and of errors, beside what all others have left there. */
  @Test
  void noScopeReadsAWholeTable() {
    TaskScope scope = TaskScope.ofTenant(7).types(Set.of("free")).queues(Set.of("default"));
    JdbcAuditLog audit = new JdbcAuditLog(verbs);
    audit.find(AuditFilter.all().within(scope), Long.MAX_VALUE, 10);
    audit.find(AuditFilter.all().operation(17), Long.MAX_VALUE, 10);
    new JdbcAttemptLog(verbs, dialect).groups(scope, Instant.now().minusSeconds(60), 10);
    assertThat(whole).as("what is read from end to end").isEmpty();
    assertThat(looked)
        .contains(
            "audit.of_tenant", "audit.of_operation", "attempt.groups_within", "attempt.count");
  }

  /** Asked every second while somebody listens. */
  @Test
  void whetherAnythingHasChangedIsToldWithoutReadingAWholeTable() {
    new JdbcDiagnostics(verbs).changeMark();
    assertThat(whole).as("what is read from end to end").isEmpty();
    assertThat(looked).containsExactly("diagnose.mark");
  }

  /** However many there are, and however many of them are over or are going to be. */
  @Test
  void noDocumentIsReadThatIsNotAskedFor() {
    DocumentStore documents = new JdbcDocumentStore(verbs);
    assertThat(documents.list("user/77", "user/777", 10)).hasSize(10);
    assertThat(documents.list("", "", 10)).hasSize(10);
    Document one = documents.get("user/77").orElseThrow();
    Document other = documents.write(DocumentWrite.change(one, "other")).orElseThrow();
    assertThat(documents.remove(other.name(), other.version())).isTrue();
    assertThat(documents.write(DocumentWrite.create("user/77", "anew"))).isPresent();
    assertThat(documents.purge(10)).isEqualTo(1);
    SubmitTasks submit = new SubmitTasks(verbs, dialect, new Lanes(), new QueueCapacities());
    SubmitKey key = new SubmitKey("k", "d", Duration.ofDays(1));
    List<NewTask> tasks = List.of(Tasks.task(801));
    assertThat(submit.once(key, tasks)).isEqualTo(submit.once(key, tasks));
    assertThat(whole).as("what is read from end to end").isEmpty();
    assertThat(looked)
        .as("statements of documents")
        .containsAll(
            SqlSections.sections("document", "common").keySet().stream()
                .map(name -> "document." + name)
                .toList());
  }

  private static List<TaskFilter> indexed() {
    TaskFilter all = TaskFilter.all();
    TaskFilter scheduled = all.states(TaskState.SCHEDULED);
    List<TaskFilter> filters = new ArrayList<>();
    filters.add(all);
    filters.add(TaskFilter.live());
    Stream.of(TaskState.values()).forEach(state -> filters.add(all.states(state)));
    filters.add(all.ids(List.of(1001L, 200_000_001L)));
    filters.add(all.key("7"));
    filters.add(all.keyPrefix("77"));
    filters.add(all.parent(1001));
    filters.add(all.workflow(1001));
    filters.add(all.attribute("customer", "7"));
    filters.add(all.fingerprint(7));
    filters.add(all.lastFingerprint(7));
    filters.add(all.states(TaskState.RUNNING).node(77_777));
    filters.add(all.states(TaskState.RUNNING).host("here"));
    filters.add(all.createdFrom(Instant.now()));
    filters.add(all.createdFrom(Instant.EPOCH).createdBefore(Instant.now()));
    filters.add(scheduled.dueBefore(Instant.now()));
    filters.add(TaskFilter.live().types("limited"));
    filters.add(TaskFilter.live().types("free"));
    filters.add(all.states(TaskState.READY).types("free"));
    filters.add(TaskFilter.live().tenant(0).queues("default").types("keyed"));
    return filters;
  }

  private SqlFiles files(JdbcFixture fixture, Connection connection) throws SQLException {
    Names names =
        new Names(dialect.schema(connection, fixture.settings(true).schema()), JdbcFixture.PREFIX);
    return new SqlFiles(dialect, names, dialect.now());
  }

  private void runDuties(Verbs verbs) {
    new JdbcNodeRegistry(verbs, verbs, () -> {})
        .register(new NodeInfo("here", "here", Duration.ofMinutes(1)));
    Maintenance maintenance =
        new JdbcMaintenance(
            verbs,
            dialect,
            new Lanes(),
            new HostWaits(verbs),
            new ReleaseWorkflows(verbs),
            new JdbcTaskPurge(verbs),
            hint -> {});
    for (Scope scope : Scope.values()) {
      Set<MaintenanceJob> jobs = maintenance.look(scope, Duration.ofSeconds(2), 0).jobs();
      if (scope == Scope.ALL) {
        assertThat(jobs).containsExactly(MaintenanceJob.values());
      }
    }
    fireSchedules(verbs);
    bringOnWorkflows(verbs);
    for (MaintenanceJob job : MaintenanceJob.values()) {
      if (job != MaintenanceJob.FIRE) {
        assertThat(maintenance.run(job, 10, OPERATIONS::incrementAndGet))
            .as("%s", job)
            .isPositive();
      }
    }
    command(verbs, 703L, TaskCommand.cancel());
    List<TaskPurge.Due> ended =
        Stream.of(701L, 711L).map(id -> new TaskPurge.Due(id, Instant.EPOCH, id - 1)).toList();
    assertThat(EndedWorkflows.begin(verbs, ended)).as("712 is live").hasSize(1);
    assertThat(EndedWorkflows.purged(verbs, List.of(701L, 711L))).containsExactly(701L);
    EndedWorkflows.remove(verbs, ended);
    TaskPurge purge = new JdbcTaskPurge(verbs);
    TaskPurge.Part old = purge.find(Duration.ofDays(1), 0, 100);
    assertThat(old.due()).as("what did not end just now").isNotEmpty();
    assertThat(purge.remove(old.due())).isEqualTo(old.due().size());
    purge.setArchived(purge.isArchived());
    new JdbcTaskQueries(verbs, dialect).typesWithReadyTasks();
  }

  private static void command(Verbs verbs, long id, TaskCommand command) {
    CommandTasks.run(verbs, new CommandRequest(List.of(id), command, BY, TaskScope.everything()));
  }

  /** One workflow in which a task fails, and one that goes on. */
  private void bringOnWorkflows(Verbs verbs) {
    ReleaseWorkflows release = new ReleaseWorkflows(verbs);
    WorkflowStore workflows =
        new JdbcWorkflowStore(
            verbs, new SubmitTasks(verbs, dialect, new Lanes(), new QueueCapacities()), release);
    for (long id : List.of(700L, 710L)) {
      List<NewWorkflow.Node> nodes =
          List.of(
              new NewWorkflow.Node("a", linked(id + 1, WorkflowLink.MEMBER), 0),
              new NewWorkflow.Node("b", linked(id + 2, WorkflowLink.AFTER), 1),
              new NewWorkflow.Node("c", linked(id + 3, WorkflowLink.MEMBER), 0));
      List<NewWorkflow.Edge> edges = List.of(new NewWorkflow.Edge(id + 1, id + 2, OnEnd.SUCCESS));
      NewWorkflow workflow =
          new NewWorkflow(id, 0, 0, "w", "k" + id, OnFailure.CANCEL_REST, null, null, nodes, edges);
      assertThat(workflows.submit(workflow).created()).isTrue();
    }
    assertThat(workflows.get(700)).isPresent();
    assertThat(workflows.list(WorkflowFilter.all().named("w").withKey("k700"), 900, 10)).hasSize(1);
    assertThat(workflows.list(WorkflowFilter.all().needingPerson(), 900, 10)).isEmpty();
    assertThat(workflows.tasks(700, 0, 10)).hasSize(3);
    assertThat(workflows.task(700, "b")).contains(702L);
    assertThat(workflows.before(702, 0, 10)).hasSize(1);
    assertThat(workflows.liveBefore(702, 10)).hasSize(1);
    assertThat(workflows.unmetBefore(702, 10)).isEmpty();
    command(verbs, 701L, TaskCommand.clean());
    assertThat(release.run(10, OPERATIONS::incrementAndGet))
        .isEqualTo(new WorkflowStore.Released(2, 0));
    assertThat(workflows.results(700, 0, 10)).hasSize(3);
    wakeParents(verbs);
    command(verbs, 711L, new TaskCommand.Commit(null));
    assertThat(release.run(10, OPERATIONS::incrementAndGet))
        .isEqualTo(new WorkflowStore.Released(1, 1));
    // What has gone on is not waited for any more.
    verbs.count("workflow.call", Params.ids(List.of(711L)));
    assertThat(release.run(10, OPERATIONS::incrementAndGet))
        .isEqualTo(new WorkflowStore.Released(1, 0));
    command(verbs, 713L, new TaskCommand.Commit(null));
  }

  /** One that waits, but not for children, and one that is gone. */
  private static void wakeParents(Verbs verbs) {
    verbs.count("workflow.mark_parent", new Params().set("id", 701L));
    List<ParentTasks.Ended> ended =
        List.of(new ParentTasks.Ended(712, "parts", 711), new ParentTasks.Ended(1, "parts", 711));
    assertThat(ParentTasks.wake(verbs, ended)).isZero();
    ParentTasks.cancelChildren(verbs, Set.of(701L), OPERATIONS::incrementAndGet);
    assertThat(UndoTasks.isUndone(verbs, 700)).isFalse();
    UndoTasks.moveGate(verbs, 700, UndoGate.CLOSED, UndoGate.UNDO);
    Params workflow = new Params().set("workflow", 700L);
    assertThat(verbs.rows("workflow.undoing", workflow, row -> row.getLong("id"))).isEmpty();
  }

  private static NewTask linked(long id, WorkflowLink link) {
    return Tasks.task(id, Terms.NONE.in(link));
  }

  /** What nodes do with schedules, and what people do. */
  private void fireSchedules(Verbs verbs) {
    ScheduleStore schedules =
        new JdbcScheduleStore(
            verbs, new SubmitTasks(verbs, dialect, new Lanes(), new QueueCapacities()));
    DueSchedule due = schedules.due(10).get(0);
    assertThat(due.schedule().name()).isEqualTo("due");
    assertThat(due.isLastTaskLive()).isTrue();
    Instant at = Objects.requireNonNull(due.schedule().nextAt());
    Instant next = due.now().plusSeconds(60);
    NewTask task = Tasks.task(601);
    LogLine line = new LogLine(at, task.id(), FireStatus.EXECUTING, null, Duration.ofDays(1));
    List<FireTask> tasks = List.of(new FireTask(task, false));
    Fire fire = new Fire("due", 1, at, at, 1, next, next, null, tasks, List.of(line));
    assertThat(schedules.fire(List.of(fire))).containsExactly("due");
    schedules.settle(List.of(new Settled(task.id(), FireStatus.SUCCESS, null)));
    assertThat(schedules.log("due", Long.MAX_VALUE, 10))
        .extracting(ScheduleLogEntry::status)
        .containsExactly(FireStatus.SUCCESS);
    assertThat(schedules.purgeLog(10)).isEqualTo(1);
    assertThat(schedules.trigger("due", List.of(Tasks.task(602)), List.of(), "run", BY)).isTrue();
    StoredSchedule fired = schedules.get("due").orElseThrow();
    assertThat(schedules.list("", 10)).isNotEmpty();
    assertThat(schedules.declaredBy("nobody")).isEmpty();
    assertThat(schedules.save(fired, fired.withLayers("{}", "{}"), BY)).isTrue();
    assertThat(schedules.remove(schedules.get("due").orElseThrow(), BY)).isTrue();
    assertThat(schedules.save(null, StoredSchedule.create("new", "{}", null), BY)).isTrue();
    schedules.saveCalendar(new StoredCalendar("bank", List.of("2030-01-01"), at), BY);
    assertThat(schedules.calendars()).hasSize(1);
  }

  /** Sections of duties that are scripts, not parts of others. */
  private Set<String> scriptsOfDuties() {
    Set<String> names = new TreeSet<>();
    Set<String> parts = new TreeSet<>();
    for (String file : List.of("common", dialect.folder())) {
      for (String verb : OF_DUTIES) {
        SqlSections.sections(verb, file).keySet().forEach(name -> names.add(verb + "." + name));
      }
      Stream.of(OF_DUTIES, WITH_THEIR_PARTS)
          .flatMap(List::stream)
          .flatMap(verb -> SqlSections.sections(verb, file).values().stream())
          .forEach(text -> PART.matcher(text).results().forEach(part -> parts.add(part.group(1))));
    }
    names.removeAll(parts);
    // Only after a step that has failed.
    names.remove("operate.postpone");
    return names;
  }

  private void fill(JdbcFixture fixture) {
    List<String> sql = new ArrayList<>();
    sql.addAll(notDue());
    sql.addAll(due());
    for (String each : sql) {
      fixture.sql.execute(filledIn(fixture, each));
    }
    LARGE.forEach(table -> analyze(fixture, fixture.table(table)));
    analyze(fixture, fixture.table("workflow_call"));
    analyze(fixture, fixture.table("running"));
    analyze(fixture, fixture.table("key_call"));
  }

  private static String filledIn(JdbcFixture fixture, String sql) {
    return Pattern.compile("\\{([a-z_]+)}")
        .matcher(sql)
        .replaceAll(match -> Matcher.quoteReplacement(fixture.table(match.group(1))));
  }

  private List<String> notDue() {
    String many = " from " + series(ROWS);
    return List.of(
        "insert into {task} (id, tenant, creator, created_at, max_attempts, max_losses, priority,"
            + " needs_person, type, queue, tags, payload, task_key, parent)"
            + " select 1000 + i, 0, 0, 1, 1, 1, 5, false, 'free', 'default', '[]', '',"
            + " case when i % 2 = 0 then cast(i as char(9)) end, case when i % 3 = 0 then i end"
            + many,
        "insert into {attribute} (task_id, name, value)"
            + " select 1000 + i, 'customer', cast(i as char(9))"
            + many,
        "insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, flags,"
            + " checkpointed, attempts, losses)"
            + " select 1000 + i, case when i % 5 = 0 then 6 when i % 5 < 3 then 7 when i % 5 = 3 then 4 else 1 end, "
            + NOT_DUE
            + " + i, case when i % 50 = 1 then 3 else 1000 + i % 50 end, case when i % 5 = 0 then i end, 4, false, 0, false, 0, 0"
            + many,
        "insert into {deadline} (id, look_at) select 1000 + i, " + NOT_DUE + " + i" + many,
        "insert into {live_key} (tenant, task_id, until_at, type, unique_key)"
            + " select 0, 1000 + i, "
            + NOT_DUE
            + " + i, 'free', cast(i as char(9))"
            + many,
        "insert into {ready} (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts,"
            + " losses) select case when i % 50 = 0 then 3 else 1000 + i % 50 end, i, 100000000 + i, 4, false, 0, false, 0, 0"
            + many,
        "insert into {host_wait} (id, tries, until_at) select 100000000 + i, 0, "
            + NOT_DUE
            + " + i"
            + many,
        "insert into {key_slot} (key_no, task_id, nth) select 1000 + i, 100000000 + i, 1" + many,
        "insert into {finished} (id, due_at, finished_at, attempts, losses, state, flags)"
            + " select 200000000 + i, 1, 1, 1, 0, 10, 0"
            + many,
        "insert into {checkpoint} (task_id, saved_at, data) select 200000000 + i, 1, ''" + many,
        "insert into {step} (task_id, first_at, last_at, step_no, attempts, generation, undoable, kind, status, name)"
            + " select 200000000 + i, 1, 1, 1, 1, 1, 0, 1, 2, 'charge'"
            + many,
        "insert into {signal} (task_id, sent_at, name, who)"
            + " select 200000000 + i, 1, 'approval', 'anna'"
            + many,
        "insert into {deleted} (id, deleted_at) select 300000000 + i, 1" + many,
        "insert into {failure} (task_id, node, exec, ended_at, attempt, kind, fingerprint, error)"
            + " select 200000000 + i, 1, i, 1, 1, 1, i, ''"
            + many,
        "insert into {stat} (step, at, tenant, type, queue, "
            + counters(StatisticsCounter::column)
            + ") select 0, "
            + NOT_DUE
            + " + i, 0, 'free', 'default', "
            + counters(counter -> "0")
            + many,
        "insert into {audit} (at, task_id, tenant, who, verb, answer)"
            + " select 1, 1000 + i, 0, 'anna', 'pause', 'asked'"
            + many,
        "insert into {schedule} (name, version, fires, next_at, look_at, created_at, changed_at,"
            + " state, code, edits) select cast(i as char(9)), 1, 0, "
            + NOT_DUE
            + " + i, "
            + NOT_DUE
            + " + i, 1, 1, 'ONLINE', '{}', '{}'"
            + many,
        "insert into {workflow} (id, tenant, creator, created_at, total, live, undos, failed,"
            + " cancelled, gate, purging, state, on_failure, name, types)"
            + " select 1000 + i, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 'SUCCEEDED', 'CONTINUE', cast(i as char(9)), '[]'"
            + many,
        "insert into {workflow_task} (id, workflow, seen, undoes, open_before, unmet_before, name)"
            + " select 1000 + i, 1000 + i, 0, 0, 1, 0, 'a'"
            + many,
        "insert into {edge} (id, after_id, on_end) select 1000 + i, 1001 + i, 1" + many,
        "insert into {document} (name, version, expires_at, text) select concat('user/', i), 1,"
            + " case when i % 2 = 0 then 9223372036854775807 else "
            + NOT_DUE
            + " + i end, ''"
            + many,
        "insert into {schedule_log} (at, task_id, until_at, schedule, status) select 1, 1000 + i, "
            + NOT_DUE
            + " + i, cast(i % 1000 as char(9)), 'SUCCESS'"
            + many);
  }

  private static String counters(Function<StatisticsCounter, String> each) {
    return Stream.of(StatisticsCounter.values()).map(each).collect(Collectors.joining(", "));
  }

  /** Something for every statement. */
  private static List<String> due() {
    String waiting =
        "insert into {waiting} (id, state, due_at, lane, key_no, rank_no, suspect, flags,"
            + " checkpointed, attempts, losses) values ";
    String ready =
        "insert into {ready} (lane, due_at, id, rank_no, suspect, flags, checkpointed, attempts,"
            + " losses) values ";
    return List.of(
        "insert into {type} (name, number_no, version, host_grace, changed_at, max_running, per_key,"
            + " disabled, code, edits) values ('limited', 1, 1, 1, 1, 1, null, 0, '', ''),"
            + " ('keyed', 2, 1, 1, 1, null, 1, 0, '', ''),"
            + " ('free', 3, 1, 1, 1, null, null, 0, '', '')",
        // Whose retention is over; and deleted.
        "update {type} set retention = 1 where name = 'free'",
        "insert into {finished} (id, due_at, finished_at, attempts, losses, state, flags)"
            + " values (501, 1, 1, 1, 0, 10, 0)",
        "insert into {failure} (task_id, node, exec, ended_at, attempt, kind, fingerprint, error)"
            + " values (501, 1, 1, 1, 1, 1, 1, '')",
        "insert into {checkpoint} (task_id, saved_at, data) values (501, 1, '')",
        "insert into {step} (task_id, first_at, last_at, step_no, attempts, generation, undoable, kind, status, name)"
            + " values (501, 1, 1, 1, 1, 1, 0, 1, 2, 'charge')",
        "insert into {signal} (task_id, sent_at, name, who) values (501, 1, 'approval', 'anna')",
        "insert into {deleted} (id, deleted_at) values (502, 1)",
        "insert into {lane} (id, tenant, type, queue, version, host)"
            + " values (1, 0, 'limited', 'default', 1, ''),"
            + " (2, 0, 'keyed', 'default', 1, ''), (3, 0, 'free', 'default', 1, ''),"
            + " (4, 0, 'free', 'default', 1, 'gone'), (5, 0, 'free', 'default', 1, 'here'),"
            + " (6, 0, 'free', 'default', 1, 'left'), (7, 0, 'free', 'default', 1, '#77777'),"
            + " (8, 0, 'free', 'default', 1, '#77778')",
        "insert into {task} (id, tenant, creator, created_at, deadline_at, max_attempts, max_losses,"
            + " priority, needs_person, type, queue, tags, payload)"
            + " select ids.id, 0, 0, 1, 1, 1, 1, 5, false, 'free', 'default', '[]', '' from ("
            + Stream.of(
                    101, 102, 103, 104, 105, 106, 201, 202, 301, 302, 303, 311, 312, 401, 501, 502)
                .map(id -> "select " + id + " as id")
                .collect(Collectors.joining(" union all "))
            + ") ids",
        // Due; to be skipped if full; whose keys take turns; of a key that needs none any more.
        waiting + "(101, 1, 1, 3, null, 4, false, 0, false, 0, 0)",
        waiting + "(102, 7, 1, 1, null, 4, false, 8, false, 0, 0)",
        waiting + "(103, 7, 1, 1, null, 4, false, 8, false, 0, 0)",
        waiting + "(104, 7, 1, 2, -5, 4, false, 2, false, 0, 0)",
        waiting + "(105, 7, 1, 2, -5, 4, false, 2, false, 0, 0)",
        waiting + "(106, 6, 1, 3, -6, 4, false, 2, false, 0, 0)",
        "insert into {key_call} (key_no) values (-6)",
        // Out of time.
        ready + "(3, 1, 201, 4, false, 0, false, 0, 0)",
        waiting + "(202, 4, 1, 3, null, 4, false, 0, false, 0, 0)",
        "insert into {deadline} (id, look_at) values (201, 1), (202, 1)",
        "insert into {live_key} (tenant, task_id, until_at, type, unique_key)"
            + " values (0, 203, 1, 'free', 'over')",
        // Waiting for machines: one that is gone, one that is there, for long; notes of no use.
        ready + "(4, 1, 301, 4, false, 0, false, 0, 0)",
        ready + "(5, 1, 302, 4, false, 0, false, 0, 0)",
        ready + "(5, 1, 303, 4, false, 0, false, 0, 0)",
        "insert into {host_wait} (id, tries, until_at) values (303, 0, 1), (304, 0, 1)",
        // For a node that is gone.
        ready + "(7, 1, 311, 4, false, 0, false, 0, 0)",
        waiting + "(312, 4, 1, 7, null, 4, false, 0, false, 0, 0)",
        // A bulk operation whose filter names nothing that an index helps with.
        "insert into {operation} (id, created_at, updated_at, matched, cursor_id, upper_id, applied,"
            + " asked, state, who, verb, command_text, filter_text) values (1, 1, 1, 1, 0, 900000000,"
            + " 0, 0, 'OPEN', 'anna', 'cancel', '{\"verb\":\"cancel\"}', '{\"queues\":[\"default\"]}')",
        // A schedule whose last task is live, and a line that was kept long enough.
        "insert into {schedule} (name, version, fires, next_at, look_at, last_task, created_at,"
            + " changed_at, state, code, edits)"
            + " values ('due', 1, 0, 1, 1, 1004, 1, 1, 'ONLINE', '{}', '{}')",
        "insert into {schedule_log} (at, until_at, schedule, status)"
            + " values (1, 1, '1', 'SUCCESS')",
        // A document whose time is over.
        "insert into {document} (name, version, expires_at, text) values ('over', 1, 1, '')",
        // Counted, and not folded.
        "insert into {stat_delta} (at, tenant, type, queue, submitted)"
            + " values (1, 0, 'free', 'default', 1)",
        // Of a node that is gone.
        "insert into {running} (id, node, exec, lane, due_at, rank_no, suspect, flags, checkpointed,"
            + " attempts, losses, started_at) values (401, 77777, 1, 3, 1, 4, false, 0, false, 0, 0,"
            + " 1)");
  }

  /** The table that a plan calls so: drivers speak of aliases. */
  static String table(SqlStatement statement, String name) {
    Matcher alias =
        Pattern.compile(JdbcFixture.PREFIX + "(\\w+)[\"`]? (?:as )?" + Pattern.quote(name) + "\\b")
            .matcher(statement.text());
    return alias.find() ? alias.group(1) : name.replaceFirst("^" + JdbcFixture.PREFIX, "");
  }

  /** Looks at the plan of each statement before it is run. */
  private final class Looker implements Session {

    private final Connection connection;

    Looker(Connection connection) {
      this.connection = connection;
    }

    @Override
    public <T> T run(SqlScript script, Params params, Supplier<Answer<T>> answer) {
      looked.add(script.name());
      try {
        for (SqlStatement statement : script.statements()) {
          if (ONLY_VALUES.matcher(statement.text()).matches()) {
            continue;
          }
          for (String table : readsWhole(connection, statement, params)) {
            if (LARGE.contains(table)) {
              whole.add(script.name() + " reads all of " + table);
            }
          }
        }
        return script.run(connection, dialect, params, answer.get());
      } catch (SQLException e) {
        throw new IllegalStateException(script.name(), e);
      }
    }

    @Override
    public <T> T together(String verb, Function<Session, T> scripts) {
      return scripts.apply(this);
    }
  }
}
