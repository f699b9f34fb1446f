package io.taskmill.tck;

import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import io.taskmill.spi.WorkflowLink;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task to submit, of which a test names only what it is about. */
final class TaskBuilder {

  private final long id = Ids.next();
  private long tenant = 1;
  private String queue = "default";
  private String type = "mail";
  private long creator;
  private @Nullable String key;
  private int priority = 5;
  private Duration delay = Duration.ZERO;
  private @Nullable Instant runAt;
  private String payload = "{}";
  private List<String> tags = List.of();
  private Map<String, String> headers = Map.of();
  private int maxAttempts = 3;
  private @Nullable String retry;
  private int maxLosses = 5;
  private boolean needsPerson;
  private @Nullable UniqueKey unique;
  private boolean uniqueByKey = true;
  private KeyTurn turn = KeyTurn.NONE;
  private boolean skippable;
  private boolean startPaused;
  private @Nullable Duration deadline;
  private @Nullable String host;
  private boolean sticky;
  private WorkflowLink link = WorkflowLink.NONE;
  private @Nullable Long parent;
  private final Map<String, String> attributes = new HashMap<>();

  static TaskBuilder task() {
    return new TaskBuilder();
  }

  static TaskBuilder task(String type) {
    return new TaskBuilder().type(type);
  }

  TaskBuilder tenant(long tenant) {
    this.tenant = tenant;
    return this;
  }

  TaskBuilder queue(String queue) {
    this.queue = queue;
    return this;
  }

  TaskBuilder type(String type) {
    this.type = type;
    return this;
  }

  TaskBuilder creator(long creator) {
    this.creator = creator;
    return this;
  }

  /** Unique while the task lives, unless told otherwise. */
  TaskBuilder key(@Nullable String key) {
    this.key = key;
    return this;
  }

  TaskBuilder priority(int priority) {
    this.priority = priority;
    return this;
  }

  TaskBuilder delay(Duration delay) {
    this.delay = delay;
    return this;
  }

  TaskBuilder runAt(Instant runAt) {
    this.runAt = runAt;
    return this;
  }

  TaskBuilder payload(String payload) {
    this.payload = payload;
    return this;
  }

  TaskBuilder tags(String... tags) {
    this.tags = List.of(tags);
    return this;
  }

  TaskBuilder headers(Map<String, String> headers) {
    this.headers = headers;
    return this;
  }

  TaskBuilder maxAttempts(int maxAttempts) {
    this.maxAttempts = maxAttempts;
    return this;
  }

  TaskBuilder retry(@Nullable String retry) {
    this.retry = retry;
    return this;
  }

  TaskBuilder maxLosses(int maxLosses) {
    this.maxLosses = maxLosses;
    return this;
  }

  TaskBuilder needsPerson(boolean needsPerson) {
    this.needsPerson = needsPerson;
    return this;
  }

  /** What is unique, instead of the key. */
  TaskBuilder unique(@Nullable UniqueKey unique) {
    this.unique = unique;
    this.uniqueByKey = false;
    return this;
  }

  /** Waits for others of this key, which is not unique then. */
  TaskBuilder turn(KeyTurn turn, @Nullable String key) {
    this.turn = turn;
    return key(key).unique(null);
  }

  /** Waits for others of its key, which remains as unique as it was. */
  TaskBuilder turn(KeyTurn turn) {
    this.turn = turn;
    return this;
  }

  TaskBuilder skippable() {
    this.skippable = true;
    return this;
  }

  TaskBuilder startPaused() {
    this.startPaused = true;
    return this;
  }

  TaskBuilder deadline(Duration deadline) {
    this.deadline = deadline;
    return this;
  }

  /** Wants this machine. */
  TaskBuilder host(String host) {
    this.host = host;
    return this;
  }

  /** For this node alone. */
  TaskBuilder pinnedTo(long node) {
    return headers(Map.of(NodePin.HEADER, NodePin.of(node, "kit")));
  }

  /** Belongs to a workflow. */
  TaskBuilder link(WorkflowLink link) {
    this.link = link;
    return this;
  }

  /** Wants the machine that has run it. */
  TaskBuilder sticky() {
    this.sticky = true;
    return this;
  }

  /** Made for that task. */
  TaskBuilder parent(long parent) {
    this.parent = parent;
    return this;
  }

  /** Searched for by this value. */
  TaskBuilder attribute(String name, String value) {
    attributes.put(name, value);
    return this;
  }

  long id() {
    return id;
  }

  /** The same id each time: what is built twice is a submit sent twice. */
  NewTask build() {
    return new NewTask(
        id,
        tenant,
        queue,
        type,
        creator,
        key,
        priority,
        delay,
        runAt,
        payload,
        tags,
        headers,
        maxAttempts,
        retry,
        maxLosses,
        needsPerson,
        new Terms(uniqueKey(), turn, skippable, startPaused, deadline, host, sticky, link),
        parent,
        attributes);
  }

  private @Nullable UniqueKey uniqueKey() {
    return uniqueByKey && key != null ? UniqueKey.whileLive(key) : unique;
  }
}
