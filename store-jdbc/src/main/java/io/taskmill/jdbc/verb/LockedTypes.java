package io.taskmill.jdbc.verb;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of types that nobody can claim from because their row stays locked. A claim skips a locked
 * type, since whoever locked it is counting its tasks, which takes a moment. If every claim finds
 * it locked, for longer than a transaction may stand still, its holder is stuck.
 */
public final class LockedTypes {

  private static final Logger log = LoggerFactory.getLogger(LockedTypes.class);

  private static final long QUIET_NANOS = Duration.ofMinutes(1).toNanos();

  private final long afterNanos;
  private final LongSupplier nanoTime;
  private final Map<String, Missed> missed = new ConcurrentHashMap<>();

  public LockedTypes(Duration after, LongSupplier nanoTime) {
    this.afterNanos = after.toNanos();
    this.nanoTime = nanoTime;
  }

  /**
   * A claim has tried to lock types.
   *
   * @param hasTasks whether any of these types, which were not locked, has something to claim: if
   *     not, they were left out for that reason
   */
  void tried(Set<String> types, Set<String> locked, Predicate<Set<String>> hasTasks) {
    locked.forEach(missed::remove);
    long now = nanoTime.getAsLong();
    Set<String> forLong = new TreeSet<>();
    for (String type : types) {
      if (!locked.contains(type)) {
        Missed since = missed.merge(type, new Missed(now, now, 0, false), this::again);
        if (now - since.first > afterNanos && !since.isQuiet(now)) {
          forLong.add(type);
        }
      }
    }
    if (forLong.isEmpty()) {
      return;
    }
    // Mostly none of them has anything: then one look is enough for all.
    boolean any = hasTasks.test(forLong);
    for (String type : forLong) {
      Missed since = missed.remove(type);
      if (any && since != null && hasTasks.test(Set.of(type))) {
        say(type, now - since.first);
        missed.put(type, new Missed(since.first, now, now, true));
      }
    }
  }

  /** If nobody has tried for long, nothing is known of the time between. */
  private Missed again(Missed before, Missed now) {
    return now.last - before.last > afterNanos
        ? now
        : new Missed(before.first, now.last, before.saidAt, before.said);
  }

  private static void say(String type, long nanos) {
    log.warn(
        "Tasks of type '{}' are ready, but have not been claimed for {} s: another transaction holds the"
            + " row of the type. It ends by itself if it is one of ours that stands still; otherwise"
            + " look for one that is left open on the database, and end it.",
        type,
        Duration.ofNanos(nanos).toSeconds());
  }

  /** Since when a type was found locked each time, when last, and when that was said. */
  private record Missed(long first, long last, long saidAt, boolean said) {

    boolean isQuiet(long now) {
      return said && now - saidAt < QUIET_NANOS;
    }
  }
}
