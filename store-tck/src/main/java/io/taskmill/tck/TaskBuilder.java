package io.taskmill.tck;

import io.taskmill.spi.NewTask;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
  private int maxAttempts = 3;
  private int maxLosses = 5;
  private boolean needsPerson;

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

  TaskBuilder maxAttempts(int maxAttempts) {
    this.maxAttempts = maxAttempts;
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
        maxAttempts,
        maxLosses,
        needsPerson);
  }
}
