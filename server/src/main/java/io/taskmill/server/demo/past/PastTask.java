package io.taskmill.server.demo.past;

import io.taskmill.TaskPolicy;
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
            rows.add(
                Fields.of("attribute")
                    .with("task_id", id)
                    .with("name", name)
                    .with("value", value)
                    .row()));
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
    rows.add(Fields.of("edge").with("id", id).with("after_id", other.id).with("on_end", 1).row());
    return this;
  }

  /** One attempt that failed. */
  PastTask failed(PastNode node, Instant start, Duration ran, PastError error) {
    started(start);
    attempts++;
    rows.add(
        Fields.of("failure")
            .with("task_id", id)
            .with("node", node.id())
            .with("exec", node.nextExecution())
            .with("started_at", start)
            .with("ended_at", start.plus(ran))
            .with("attempt", attempts)
            .with("kind", FailureKind.FAILED.code())
            .with("fingerprint", error.fingerprint())
            .with("error_class", error.className())
            .with("error", error.text())
            .row());
    return this;
  }

  PastTask logged(PastNode node, int line, Instant at, int level, String message) {
    rows.add(
        Fields.of("task_log")
            .with("task_id", id)
            .with("line_no", line)
            .with("node", node.id())
            .with("exec", node.nextExecution())
            .with("at", at)
            .with("level", level)
            .with("message", message)
            .row());
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
        Fields.of("finished")
            .with("id", id)
            .with("due_at", created)
            .with("finished_at", at)
            .with("attempts", attempts)
            .with("losses", 0)
            .with("state", state.code())
            .with("flags", flags)
            .with("node", node == null ? null : (Long) node.id())
            .with("exec", node == null ? null : (Long) node.nextExecution())
            .with("first_started_at", firstStart)
            .with("last_started_at", lastStart)
            .with("result", result)
            .row());
    return this;
  }

  /** It waits, in a state as the store has it. */
  PastTask waits(int state, long lane) {
    int held = state == AFTER ? COMES_AFTER : 0;
    rows.add(
        Fields.of("waiting")
            .with("id", id)
            .with("due_at", created)
            .with("lane", lane)
            .without("key_no")
            .with("state", state)
            .with("rank_no", HIGHEST - kind.priority)
            .with("suspect", 0)
            .with("flags", flags | held)
            .with("checkpointed", 0)
            .with("attempts", attempts)
            .with("losses", 0)
            .with("first_started_at", firstStart)
            .with("last_started_at", lastStart)
            .row());
    if (key != null) {
      rows.add(
          Fields.of("live_key")
              .with("tenant", tenant)
              .with("task_id", id)
              .without("until_at")
              .with("type", kind.type)
              .with("unique_key", key)
              .row());
    }
    return this;
  }

  /** All its rows, that of the task itself first. */
  List<Row> rows() {
    List<Row> all = new ArrayList<>();
    all.add(
        Fields.of("task")
            .with("id", id)
            .with("tenant", tenant)
            .with("creator", 0)
            .with("created_at", created)
            .without("deadline_at")
            .without("key_no")
            .without("parent")
            .with("max_attempts", kind.maxAttempts)
            .with("max_losses", TaskPolicy.DEFAULT_MAX_LOSSES)
            .with("priority", kind.priority)
            .with("needs_person", kind.needsPerson)
            .with("type", kind.type)
            .with("queue", kind.queue)
            .with("task_key", key)
            .without("unique_key")
            .with("remark", remark)
            .with("tags", tags)
            .with(
                "headers",
                workflow == null ? null : "{\"taskmill-workflow\":\"%d\"}".formatted(workflow))
            .without("retry")
            .with("payload", payload)
            .row());
    all.addAll(rows);
    if (workflow != null) {
      all.add(
          Fields.of("workflow_task")
              .with("id", id)
              .with("workflow", workflow)
              .with("open_before", before)
              .with("unmet_before", 0)
              .with("seen", end == null ? 0 : end.code())
              .with("undoes", 0)
              .with("name", nameThere)
              .row());
    }
    return all;
  }
}
