package io.taskmill.server.access;

import io.taskmill.admin.Documents;
import io.taskmill.spi.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** When tokens and keys were used last, to within {@link #SELDOM}: each use would be a write. */
final class LastUse {

  private static final Duration SELDOM = Duration.ofMinutes(10);

  private record Use(Instant at) {}

  private final Shelf<Use> uses;
  private final Clock clock;
  private final Map<String, Instant> noted = new ConcurrentHashMap<>();

  LastUse(Documents documents, Clock clock) {
    this.uses = new Shelf<>(documents, "last-use/", Use.class);
    this.clock = clock;
  }

  /** That it is used now. */
  void note(String kind, String id) {
    String key = kind + "/" + id;
    Instant now = clock.instant();
    Instant before = noted.get(key);
    if (before != null && now.isBefore(before.plus(SELDOM))) {
      return;
    }
    noted.put(key, now);
    try {
      write(key, now);
    } catch (StoreException e) {
      noted.remove(key); // the request itself matters more
    }
  }

  private void write(String key, Instant now) {
    Optional<Shelf.Entry<Use>> before = uses.find(key);
    if (before.isEmpty()) {
      uses.create(key, new Use(now), null);
    } else if (now.isAfter(before.get().value().at().plus(SELDOM))) {
      uses.change(before.get(), new Use(now), null);
    }
  }

  Optional<Instant> of(String kind, String id) {
    return uses.get(kind + "/" + id).map(Use::at);
  }

  void forget(String kind, String id) {
    noted.remove(kind + "/" + id);
    uses.remove(kind + "/" + id);
  }
}
