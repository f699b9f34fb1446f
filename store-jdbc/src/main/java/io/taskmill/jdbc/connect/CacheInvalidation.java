package io.taskmill.jdbc.connect;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What parts of a store remember of the database, so that they need not ask each time. When contact
 * was lost, what answers next may be a replica or an older copy, which lacks what was written last:
 * then all parts forget what they remember, and ask again.
 */
public final class CacheInvalidation {

  private final List<Runnable> parts = new CopyOnWriteArrayList<>();

  /** Adds a part, by the way in which it forgets. */
  public void by(Runnable forget) {
    parts.add(forget);
  }

  /** Something failed as it does when the database goes away, or a new connection was made. */
  public void forget() {
    parts.forEach(Runnable::run);
  }
}
