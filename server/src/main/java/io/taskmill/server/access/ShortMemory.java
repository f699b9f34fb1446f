package io.taskmill.server.access;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What was read of the store a moment ago, so that not every request reads it. After a change on
 * another server it is old for this moment. That something is not there is remembered for a shorter
 * while, and apart: whoever guesses pushes out nothing that is in use.
 */
final class ShortMemory<T> {

  /** How long something is taken as it was read. */
  static final Duration MOMENT = Duration.ofSeconds(3);

  private static final Duration MISS = Duration.ofSeconds(1);
  private static final int MOST = 10_000;
  private static final int MOST_MISSES = 1_000;

  private record Known<T>(T value, long until) {}

  private final ConcurrentHashMap<String, Known<T>> known = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Long> missing = new ConcurrentHashMap<>();
  private final LongSupplier nanos;

  ShortMemory() {
    this(System::nanoTime);
  }

  ShortMemory(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** What is known, or else what is read. */
  Optional<T> get(String key, Function<String, Optional<T>> read) {
    Known<T> found = known.get(key);
    long now = nanos.getAsLong();
    if (found != null && now - found.until() < 0) {
      return Optional.of(found.value());
    }
    Long missingUntil = missing.get(key);
    if (missingUntil != null && now - missingUntil < 0) {
      return Optional.empty();
    }
    Optional<T> value = read.apply(key);
    if (value.isEmpty()) {
      known.remove(key);
      makeRoom(missing, MOST_MISSES);
      missing.put(key, now + MISS.toNanos());
    } else {
      missing.remove(key);
      makeRoom(known, MOST);
      known.put(key, new Known<>(value.get(), now + MOMENT.toNanos()));
    }
    return value;
  }

  private static void makeRoom(ConcurrentHashMap<?, ?> map, int most) {
    if (map.size() >= most) {
      map.clear();
    }
  }

  void forget(String key) {
    known.remove(key);
    missing.remove(key);
  }
}
