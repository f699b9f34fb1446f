package io.taskmill.jdbc.verb;

import io.taskmill.QueueFullException;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.StoredQueue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Admission to queues with a capacity. The row of a queue says how many more tasks it may take, as
 * of the last count, and each submit takes its part of that. Ends give nothing back, so the number
 * is never too high. When it does not suffice, the live tasks are counted again.
 *
 * <p>Counting n tasks takes long if n is large, so a count holds for at least n microseconds: until
 * then a full queue stays full. It holds for at most a second and 100 n microseconds, so that
 * whatever it missed is soon counted.
 *
 * <p>A caller's transaction may stay open for long, so its part is taken in a transaction of our
 * own. If the caller rolls back, that part stays taken until the next count. Others count its tasks
 * only once it has committed; until then they may admit that many too many.
 *
 * <p>Which queues have a capacity is remembered for a moment.
 */
public final class QueueCapacities {

  private static final long REMEMBERED_NANOS = 500_000_000;
  private static final int MOST_LOOKS = 3;

  private volatile Known known = Known.NOTHING;

  /** A capacity was changed here: what is remembered may be wrong. */
  public void forget() {
    known = Known.NOTHING;
  }

  /**
   * The queues of these tasks that have a capacity. What is read is remembered for everybody, so it
   * is not read in a caller's transaction, which may see the past.
   */
  Set<String> bounded(Verbs in, List<NewTask> tasks) {
    Known now = known;
    if (now.isOld()) {
      now = Known.read(in);
      known = now;
    }
    if (now.bounded.isEmpty()) {
      return Set.of();
    }
    Set<String> bounded = new TreeSet<>();
    tasks.forEach(task -> bounded.add(task.queue()));
    bounded.retainAll(now.bounded);
    return bounded;
  }

  /**
   * Admits these tasks.
   *
   * @param inside where the tasks are going to be created
   * @param beside where admission is written: the same, or a session of our own beside a caller's
   * @throws NoRoom if they are not admitted, before anything was written
   */
  static void take(Verbs inside, Verbs beside, Set<String> bounded, List<NewTask> tasks) {
    for (String queue : bounded) {
      List<NewTask> into = tasks.stream().filter(task -> task.queue().equals(queue)).toList();
      Params params = new Params().set("queue", queue).set("more", into.size());
      if (beside.count("queue.take", params) > 0) {
        continue;
      }
      if (inside == beside) {
        takeCounted(inside, queue, into);
      } else {
        takeBeside(inside, beside, queue, into);
      }
    }
  }

  /** Under the lock of the queue's row, by a new count unless the last one is recent. */
  private static void takeCounted(Verbs inside, String queue, List<NewTask> tasks) {
    FreeCapacity before = FreeCapacity.lock(inside, queue);
    if (before == null) {
      return;
    }
    long more = countNew(inside, tasks);
    if (more > 0) {
      FreeCapacity free = before.isRecent() ? before : before.counted(before.load(inside));
      free.admit(inside, more, before);
    }
  }

  /**
   * The same beside a caller's transaction. His session looks before the row is locked, since our
   * own transaction must not wait for his connection. If others were admitted meanwhile, he has not
   * seen them, so he looks again.
   */
  private static void takeBeside(Verbs caller, Verbs ours, String queue, List<NewTask> tasks) {
    boolean done = false;
    for (int looks = 1; !done; looks++) {
      boolean last = looks == MOST_LOOKS;
      Seen seen = Seen.by(caller, ours, queue, tasks, last);
      done = seen == null || ours.together("submit", alone -> takeSeen(alone, seen, last));
    }
  }

  /** False if what was seen does not hold any more. On the last look it is made to do. */
  private static boolean takeSeen(Verbs alone, Seen seen, boolean last) {
    FreeCapacity before = FreeCapacity.lock(alone, seen.free.queue);
    if (before == null) {
      return true;
    }
    FreeCapacity free = before;
    if (!before.isRecent()) {
      if (!last && !(seen.counted && before.isStill(seen.free))) {
        return false;
      }
      free = before.counted(Math.max(seen.live, before.load(alone) + seen.own));
    }
    free.admit(alone, seen.more, before);
    return true;
  }

  /**
   * Runs a submit that needs admission. If it is refused, all it did is undone, but its count is
   * kept: otherwise each refused submit would count anew.
   *
   * @param ours where the count is written
   */
  static <T> T remembering(Verbs ours, Supplier<T> submit) {
    try {
      return submit.get();
    } catch (NoRoom full) {
      if (!full.counted.equals(full.before)) {
        full.counted.write(ours, full.before);
      }
      throw full.refusal;
    }
  }

  /** Those that are neither there already nor duplicates. */
  private static long countNew(Verbs inside, List<NewTask> tasks) {
    List<Long> answered = new ArrayList<>();
    for (NotCreated reason :
        inside.rows("submit.look", Params.given(NewTaskRows.keys(tasks)), NotCreated::read)) {
      reason.answer().ifPresent(answer -> answered.add(reason.id()));
    }
    Set<Object> seen = new HashSet<>();
    return tasks.stream()
        .filter(task -> !answered.contains(task.id()))
        .filter(task -> seen.add(task.id()))
        .filter(
            task -> NewTaskRows.uniqueKey(task) == null || seen.add(NewTaskRows.Unique.of(task)))
        .count();
  }

  /**
   * What a caller's session sees, which includes what he has submitted so far.
   *
   * @param free as it was before the look
   * @param more how many of the tasks are new
   * @param counted whether live tasks were counted; a recent count makes that needless
   * @param live how many live tasks the queue has
   * @param own how many of them only he sees; known on the last look only, and without those that
   *     others have just ended
   */
  private record Seen(FreeCapacity free, long more, boolean counted, long live, long own) {

    /** Null if there is nothing to admit. */
    static @Nullable Seen by(
        Verbs caller, Verbs ours, String queue, List<NewTask> tasks, boolean last) {
      FreeCapacity free = FreeCapacity.lock(ours, queue);
      if (free == null) {
        return null;
      }
      long more = countNew(caller, tasks);
      if (more == 0) {
        return null;
      }
      if (free.isRecent() && !last) {
        return new Seen(free, more, false, 0, 0);
      }
      long committed = last ? free.load(ours) : 0;
      long live = free.load(caller);
      return new Seen(free, more, true, live, last ? Math.max(0, live - committed) : 0);
    }
  }

  /**
   * What is known of how many more tasks a queue may take.
   *
   * @param left of the capacity; less than nothing if that was lowered
   * @param counted how many tasks were live
   * @param now the store's clock
   */
  private record FreeCapacity(
      String queue, long capacity, long left, long counted, long countedAt, long now) {

    /** Locks the row until the transaction ends; null if the queue has no capacity any more. */
    static @Nullable FreeCapacity lock(Verbs in, String queue) {
      List<FreeCapacity> found =
          in.rows("queue.lock", new Params().set("queue", queue), row -> read(queue, row));
      return found.isEmpty() ? null : found.get(0);
    }

    private static FreeCapacity read(String queue, ResultSet row) throws SQLException {
      return new FreeCapacity(
          queue,
          row.getLong("capacity"),
          row.getLong("room"),
          row.getLong("counted"),
          row.getLong("counted_at"),
          row.getLong("now"));
    }

    boolean isRecent() {
      long age = now - countedAt;
      return age >= 0 && age < counted;
    }

    /** Whether nothing was taken or counted since then. */
    boolean isStill(FreeCapacity then) {
      return capacity == then.capacity && left == then.left && countedAt == then.countedAt;
    }

    /** Counts the live tasks, no further than needed. */
    long load(Verbs in) {
      Params params = new Params().set("queue", queue).set("limit", capacity);
      return in.rows("queue.load", params, row -> row.getLong(1)).get(0);
    }

    FreeCapacity counted(long live) {
      return new FreeCapacity(queue, capacity, capacity - live, live, now, now);
    }

    /** Takes room and writes it down, or refuses. */
    void admit(Verbs in, long more, FreeCapacity before) {
      if (more > left) {
        throw new NoRoom(
            new QueueFullException(queue, capacity, capacity - left, more), before, this);
      }
      new FreeCapacity(queue, capacity, left - more, counted, countedAt, now).write(in, before);
    }

    void write(Verbs in, FreeCapacity before) {
      in.count(
          "queue.counted",
          new Params()
              .set("queue", queue)
              .set("room", left)
              .set("counted", counted)
              .set("counted_at", countedAt)
              .set("room_before", before.left)
              .set("counted_at_before", before.countedAt));
    }
  }

  /** A refusal on its way out of the transaction, with the count that it is based on. */
  private static final class NoRoom extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient QueueFullException refusal;
    private final transient FreeCapacity before;
    private final transient FreeCapacity counted;

    NoRoom(QueueFullException refusal, FreeCapacity before, FreeCapacity counted) {
      super(refusal.getMessage());
      this.refusal = refusal;
      this.before = before;
      this.counted = counted;
    }
  }

  /** Which queues have a capacity, and when that was read; null for never. */
  private record Known(Set<String> bounded, @Nullable Long at) {

    static final Known NOTHING = new Known(Set.of(), null);

    static Known read(Verbs in) {
      return new Known(
          JdbcQueueStore.list(in).stream()
              .filter(queue -> queue.capacity() != null)
              .map(StoredQueue::name)
              .collect(Collectors.toUnmodifiableSet()),
          System.nanoTime());
    }

    boolean isOld() {
      return at == null || System.nanoTime() - at > REMEMBERED_NANOS;
    }
  }
}
