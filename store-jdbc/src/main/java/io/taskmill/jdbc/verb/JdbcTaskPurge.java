package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.TaskIds;
import io.taskmill.spi.TaskPurge;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks out for good: a part of {@code finished} is read in the order of its ids, and what is
 * due is deleted by its ids from all tables, in the order of their ids. How far the pass has come
 * is a row that all nodes share; it is locked only while a part is read.
 */
public final class JdbcTaskPurge implements TaskPurge {

  private final Verbs verbs;

  /** Where this process has left the pass; 0 if another has gone on, or it is over. */
  private volatile long mine;

  public JdbcTaskPurge(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public int removeDeleted(int limit) {
    return verbs.together(
        "purge",
        inside -> {
          long until = TaskPurge.forgettable(Micros.instant(clock(inside).now));
          Params params = new Params().set("until", until).set("limit", limit);
          List<Long> ids = inside.rows("purge.deleted", params, row -> row.getLong("id"));
          if (!ids.isEmpty()) {
            inside.count("purge.remove", given(ids));
            inside.count("purge.remove_deleted", given(ids));
          }
          return ids.size();
        });
  }

  @Override
  public Part next(boolean archives, int limit) {
    return verbs.together("purge", inside -> next(inside, archives, limit));
  }

  private Part next(Verbs inside, boolean archives, int limit) {
    Cursor cursor = lockedCursor(inside);
    Clock clock = clock(inside);
    boolean goesOn = mine != 0 && mine == cursor.after;
    if (clock.shortest == null
        || (cursor.archived && !archives)
        || (!goesOn && cursor.nextAt > clock.now)) {
      return Part.NOTHING;
    }
    Part part = find(inside, clock, null, cursor.after, limit);
    boolean more = part.read() == limit;
    Duration pause = more ? TURN : TaskPurge.pauseAfterPass(clock.shortest);
    long after = more ? part.last() : 0;
    inside.count(
        "purge.advance",
        new Params().set("after", after).set("next_at", clock.now + Micros.of(pause)));
    mine = after;
    return part;
  }

  private static Cursor lockedCursor(Verbs inside) {
    List<Cursor> cursor = inside.rows("purge.cursor", new Params(), Cursor::read);
    if (cursor.isEmpty()) {
      inside.count("purge.begin", new Params());
      cursor = inside.rows("purge.cursor", new Params(), Cursor::read);
    }
    return cursor.get(0);
  }

  @Override
  public Part find(@Nullable Duration olderThan, long after, int limit) {
    return find(verbs, clock(verbs), olderThan, after, limit);
  }

  private static Clock clock(Verbs verbs) {
    return verbs.rows("purge.clock", new Params(), Clock::read).get(0);
  }

  private static Part find(
      Verbs verbs, Clock clock, @Nullable Duration olderThan, long after, int limit) {
    Duration shortest = olderThan == null ? clock.shortest : olderThan;
    if (shortest == null) {
      return Part.NOTHING;
    }
    // What was submitted later cannot have ended so long ago.
    long until = TaskIds.from(Micros.instant(clock.now).minus(shortest));
    List<Ended> ended =
        verbs.rows(
            "purge.read",
            new Params().set("after", after).set("until", until).set("limit", limit),
            Ended::read);
    EndedWorkflows workflows =
        EndedWorkflows.of(verbs, ended.stream().flatMap(task -> Stream.ofNullable(task.workflow)));
    List<Due> due = new ArrayList<>();
    for (Ended task : ended) {
      Long since =
          task.workflow == null
              ? Long.valueOf(task.finishedAt)
              : workflows.finishedAt(task.workflow);
      Duration own = task.workflow == null ? task.kept() : workflows.kept(task.workflow);
      Duration kept = olderThan == null ? own : olderThan;
      boolean going = task.workflow != null && workflows.isPurging(task.workflow);
      if (going || (since != null && kept != null && since + Micros.of(kept) <= clock.now)) {
        due.add(new Due(task.id, Micros.instant(task.finishedAt), task.workflow));
      }
    }
    long last = ended.isEmpty() ? after : ended.get(ended.size() - 1).id;
    return new Part(due, ended.size(), last);
  }

  @Override
  public int remove(List<Due> due) {
    List<Due> going = EndedWorkflows.begin(verbs, due);
    if (going.isEmpty()) {
      return 0;
    }
    return verbs.together(
        "purge",
        inside -> {
          Params found =
              Params.given(
                  Rows.of(going.stream().sorted(Comparator.comparingLong(Due::id)).toList())
                      .bigint("id", Due::id)
                      .bigint("finished_at", one -> Micros.of(one.finishedAt())));
          Set<Long> linked = new TreeSet<>();
          List<Long> ids =
              inside.rows(
                  "purge.take",
                  found,
                  row -> {
                    long id = row.getLong("id");
                    if (row.getInt("linked") == 1) {
                      linked.add(id);
                    }
                    return id;
                  });
          if (!ids.isEmpty()) {
            StatisticsAppender.removed(inside, ids);
            inside.count("purge.remove", given(ids));
          }
          if (!linked.isEmpty()) {
            EndedWorkflows.remove(
                inside, going.stream().filter(one -> linked.contains(one.id())).toList());
          }
          return ids.size();
        });
  }

  @Override
  public boolean isArchived() {
    return verbs.rows("purge.look", new Params(), Cursor::read).stream().anyMatch(Cursor::archived);
  }

  @Override
  public void setArchived(boolean archived) {
    Params params = new Params().set("archived", archived ? 1 : 0);
    verbs.together(
        "purge",
        inside -> {
          inside.count("purge.begin", new Params());
          return inside.count("purge.set_archived", params);
        });
  }

  private static Params given(List<Long> ids) {
    return Params.ids(ids.stream().sorted().toList());
  }

  private record Cursor(long after, long nextAt, boolean archived) {

    static Cursor read(ResultSet row) throws SQLException {
      return new Cursor(
          row.getLong("after_id"), row.getLong("next_at"), row.getInt("archived") != 0);
    }
  }

  /**
   * The time, and the shortest retention.
   *
   * @param shortest null if all types keep their tasks for ever
   */
  private record Clock(long now, @Nullable Duration shortest) {

    static Clock read(ResultSet row) throws SQLException {
      return new Clock(row.getLong("now"), TypeRow.retention(row));
    }
  }

  /** A final task, the retention of its type, and its workflow. */
  private record Ended(
      long id, long finishedAt, @Nullable Duration retention, @Nullable Long workflow) {

    static Ended read(ResultSet row) throws SQLException {
      return new Ended(
          row.getLong("id"),
          row.getLong("finished_at"),
          TypeRow.retention(row),
          NullableColumns.longOf(row, "workflow"));
    }

    @Nullable Duration kept() {
      return retention == null ? null : TaskPurge.kept(retention);
    }
  }
}
