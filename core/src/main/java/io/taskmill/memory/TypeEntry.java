package io.taskmill.memory;

import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a store knows of one type: its rules, how many of its tasks are READY or RUNNING, and its
 * tokens. A type that nobody has registered has an entry too once it has a task; its tasks point
 * here, so that nothing is looked up for each of them.
 */
final class TypeEntry {

  final String name;

  /** Null until the type is registered. */
  @Nullable StoredType stored;

  int ready;
  int running;
  private @Nullable Bucket bucket;

  TypeEntry(String name) {
    this.name = name;
  }

  TypeRules rules() {
    return stored == null ? TypeRules.NONE : stored.rules();
  }

  void store(StoredType type, Instant now) {
    stored = type;
    var rate = type.rules().rate();
    if (rate == null) {
      bucket = null;
    } else if (bucket == null) {
      bucket = new Bucket(rate, now);
    } else {
      bucket.change(rate, now);
    }
  }

  /** How many tasks a claim may take now. */
  int mayTake(Instant now) {
    TypeRules rules = rules();
    if (rules.disabled()) {
      return 0;
    }
    Integer most = rules.maxRunning();
    int room = most == null ? Integer.MAX_VALUE : most - running;
    return bucket == null ? room : Math.min(room, bucket.whole(now));
  }

  /** When the rate lets the next task begin; null if it would now, or there is none. */
  @Nullable Instant nextToken(Instant now) {
    return bucket == null ? null : bucket.nextToken(now);
  }

  /** A task was handed out. */
  void took() {
    if (bucket != null) {
      bucket.take();
    }
  }

  /** Whether as many tasks as may run are READY or RUNNING. */
  boolean isFull() {
    Integer most = rules().maxRunning();
    return most != null && ready + running >= most;
  }
}
