package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import io.taskmill.admin.FailureKind;
import io.taskmill.spi.TaskIds;
import io.taskmill.spi.TransferStore.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A task as the last day has left it, row by row. */
final class PastTask {

  /** Belongs to a workflow; with {@link #COMES_AFTER} it waits for others of it. */
  static final int MEMBER = 256;

  static final int COMES_AFTER = 512;

  /** BLOCKED by tasks of its workflow, as the store has it. */
  static final int AFTER = 8;

  private static final int UNIQUE = 1;
  private static final int HIGHEST = 9;
  private static final int MAX_LOSSES = 5;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final long id;
  private final Kind kind;
  private final long tenant;
  private final Instant created;
  private final List<Row> rows = new ArrayList<>();
  private final String payload;
  private String tags = "[]";
  private @Nullable String key;
  private @Nullable Long workflow;
  private @Nullable String nameThere;
  private int before;
  private @Nullable String remark;
  private int flags;
  private int attempts;
  private @Nullable Instant firstStart;
  private @Nullable Instant lastStart;
  private @Nullable TaskState end;
  private @Nullable Instant endedAt;

  PastTask(Kind kind, long tenant, Instant created, String payload) {
    this.id = nextId(created);
    this.kind = kind;
    this.tenant = tenant;
    this.created = created;
    this.payload = payload;
  }

  /** An id of that time that nothing else has: nobody made ids then. */
  static long nextId(Instant time) {
    return TaskIds.from(time) + COUNT.getAndIncrement();
  }

  long id() {
    return id;
  }

  Kind kind() {
    return kind;
  }

  long tenant() {
    return tenant;
  }

  Instant created() {
    return created;
  }

  /** Its final state; null if it is live. */
  @Nullable TaskState end() {
    return end;
  }

  @Nullable Instant endedAt() {
    return endedAt;
  }

  /** How long its last attempt took. */
  Duration ran() {
    return lastStart == null || endedAt == null
        ? Duration.ZERO
        : Duration.between(lastStart, endedAt);
  }

  PastTask tags(String json) {
    tags = json;
    return this;
  }

  PastTask remark(String text) {
    remark = text;
    return this;
  }

  /** A key that no other live task may have. */
  PastTask key(String text) {
    key = text;
    flags |= UNIQUE;
    return this;
  }

  PastTask attributes(Map<String, String> all) {
    all.forEach(
        (name, value) ->
            rows.add(Book.row("attribute", "task_id", id, "name", name, "value", value)));
    return this;
  }

  /** Said before how it ended, or where it waits. */
  PastTask ofWorkflow(long id, String name, int openBefore) {
    flags |= MEMBER;
    workflow = id;
    nameThere = name;
    before = openBefore;
    return this;
  }

  PastTask before(PastTask other) {
    rows.add(Book.row("edge", "id", id, "after_id", other.id, "on_end", 1));
    return this;
  }

  /** One attempt that failed. */
  PastTask failed(PastNode node, Instant start, Duration ran, PastError error) {
    started(start);
    attempts++;
    rows.add(
        Book.row(
            "failure",
            "task_id", id,
            "node", node.id(),
            "exec", node.nextExecution(),
            "started_at", start,
            "ended_at", start.plus(ran),
            "attempt", attempts,
            "kind", FailureKind.FAILED.code(),
            "fingerprint", error.fingerprint(),
            "error_class", error.className(),
            "error", error.text()));
    return this;
  }

  PastTask logged(PastNode node, int line, Instant at, int level, String message) {
    rows.add(
        Book.row(
            "task_log",
            "task_id", id,
            "line_no", line,
            "node", node.id(),
            "exec", node.nextExecution(),
            "at", at,
            "level", level,
            "message", message));
    return this;
  }

  private void started(Instant start) {
    firstStart = firstStart == null ? start : firstStart;
    lastStart = start;
  }

  /** It has succeeded. */
  PastTask succeeded(PastNode node, Instant start, Duration ran, @Nullable String result) {
    started(start);
    attempts++;
    return ended(TaskState.SUCCEEDED, start.plus(ran), node, result);
  }

  /** It has ended otherwise, by its last attempt or by a person. */
  PastTask ended(TaskState state, Instant at) {
    return ended(state, at, null, null);
  }

  private PastTask ended(
      TaskState state, Instant at, @Nullable PastNode node, @Nullable String result) {
    end = state;
    endedAt = at;
    rows.add(
        Book.row(
            "finished",
            "id", id,
            "due_at", created,
            "finished_at", at,
            "attempts", attempts,
            "losses", 0,
            "state", state.code(),
            "flags", flags,
            "node", node == null ? null : (Long) node.id(),
            "exec", node == null ? null : (Long) node.nextExecution(),
            "first_started_at", firstStart,
            "last_started_at", lastStart,
            "result", result));
    return this;
  }

  /** It waits, in a state as the store has it. */
  PastTask waits(int state, long lane) {
    int held = state == AFTER ? COMES_AFTER : 0;
    rows.add(
        Book.row(
            "waiting",
            "id", id,
            "due_at", created,
            "lane", lane,
            "key_no", null,
            "state", state,
            "rank_no", HIGHEST - kind.priority,
            "suspect", 0,
            "flags", flags | held,
            "checkpointed", 0,
            "attempts", attempts,
            "losses", 0,
            "first_started_at", firstStart,
            "last_started_at", lastStart));
    if (key != null) {
      rows.add(
          Book.row(
              "live_key",
              "tenant", tenant,
              "task_id", id,
              "until_at", null,
              "type", kind.type,
              "unique_key", key));
    }
    return this;
  }

  /** All its rows, that of the task itself first. */
  List<Row> rows() {
    List<Row> all = new ArrayList<>();
    all.add(
        Book.row(
            "task",
            "id", id,
            "tenant", tenant,
            "creator", 0,
            "created_at", created,
            "deadline_at", null,
            "key_no", null,
            "parent", null,
            "max_attempts", kind.maxAttempts,
            "max_losses", MAX_LOSSES,
            "priority", kind.priority,
            "needs_person", kind.needsPerson,
            "type", kind.type,
            "queue", kind.queue,
            "task_key", key,
            "unique_key", null,
            "remark", remark,
            "tags", tags,
            "headers", workflow == null ? null : "{\"taskmill-workflow\":\"%d\"}".formatted(workflow),
            "retry", null,
            "payload", payload));
    all.addAll(rows);
    if (workflow != null) {
      all.add(
          Book.row(
              "workflow_task",
              "id", id,
              "workflow", workflow,
              "open_before", before,
              "unmet_before", 0,
              "seen", end == null ? 0 : end.code(),
              "undoes", 0,
              "name", nameThere));
    }
    return all;
  }
}
