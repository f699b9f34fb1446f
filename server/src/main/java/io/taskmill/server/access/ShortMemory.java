package io.taskmill.server.access;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What was read of the store a moment ago, so that not every request reads it. After a change on
 * another server it is old for this moment.
 */
final class ShortMemory<T> {

  /** How long something is taken as it was read. */
  static final Duration MOMENT = Duration.ofSeconds(3);

  private static final int MOST = 10_000;

  private record Known<T>(T value, long until) {}

  private final ConcurrentHashMap<String, Known<T>> known = new ConcurrentHashMap<>();
  private final LongSupplier nanos;

  ShortMemory() {
    this(System::nanoTime);
  }

  ShortMemory(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** What is known, or else what is read; only what is there is remembered. */
  Optional<T> get(String key, Function<String, Optional<T>> read) {
    Known<T> found = known.get(key);
    long now = nanos.getAsLong();
    if (found != null && now - found.until() < 0) {
      return Optional.of(found.value());
    }
    Optional<T> value = read.apply(key);
    if (value.isEmpty()) {
      known.remove(key);
    } else {
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(key, new Known<>(value.get(), now + MOMENT.toNanos()));
    }
    return value;
  }

  void forget(String key) {
    known.remove(key);
  }
}
