package io.taskmill.jdbc.verb;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskScope;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.Standing;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Tally;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A task that a command has found and locked: its row in its place, and what was submitted. */
record FoundTask(Place place, Submission submitted) {

  private static final List<String> PLACES =
      List.of("command.running", "command.waiting", "command.ready", "command.finished");

  /** A task that is on its way is found by the second look, or by one of the next. */
  private static final int MOST_LOOKS = 20;

  /**
   * Finds tasks and keeps others from moving them. One that is in no place when it is looked for is
   * on its way from one to another, and is looked for again.
   */
  static Map<Long, FoundTask> lock(Verbs inside, NavigableSet<Long> ids) {
    // No task has such an id, but a row that is none may.
    NavigableSet<Long> open = new TreeSet<>(ids.tailSet(0L, false));
    Map<Long, FoundTask> found = new TreeMap<>();
    for (int looks = 0; !open.isEmpty(); looks++) {
      if (looks == MOST_LOOKS) {
        throw new StoreException(
            "The tasks "
                + open
                + " are in no place of the store: somebody else has changed its tables. Nothing was"
                + " changed. Leave these tasks out, or restore the rows that are missing.",
            null);
      }
      Map<Long, Place> places = new HashMap<>();
      for (String verb : PLACES) {
        // What was found is locked, so it is nowhere else.
        NavigableSet<Long> rest = new TreeSet<>(open);
        rest.removeAll(places.keySet());
        if (!rest.isEmpty()) {
          inside
              .rows(verb, Params.ids(rest), Place::read)
              .forEach(place -> places.put(place.id, place));
        }
      }
      Map<Long, Submission> submitted = new HashMap<>();
      inside
          .rows("command.tasks", Params.ids(open), Submission::read)
          .forEach(task -> submitted.put(task.id, task));
      open.retainAll(submitted.keySet());
      places.forEach(
          (id, place) -> {
            Submission task = submitted.get(id);
            if (task != null) {
              found.put(id, new FoundTask(place, task));
            }
          });
      open.removeAll(places.keySet());
    }
    return found;
  }

  long id() {
    return place.id;
  }

  long tenant() {
    return submitted.tenant;
  }

  String type() {
    return submitted.type;
  }

  @Nullable String uniqueKey() {
    return submitted.uniqueKey;
  }

  boolean isUnique() {
    return TaskFlags.isUnique(place.flags);
  }

  /** Whether it has its unique key for a time, and not for as long as it is live. */
  boolean hasWindow() {
    return TaskFlags.hasWindow(place.flags);
  }

  /** Whether it belongs to a workflow. */
  boolean isLinked() {
    return TaskFlags.isLinked(place.flags);
  }

  /** Whether a workflow hears of its end. */
  boolean leavesNotes() {
    return TaskFlags.leavesNotes(place.flags);
  }

  /** Where it is counted. */
  Tally tally(StatisticsAppender statistics) {
    return statistics.of(submitted.tenant, submitted.type, submitted.queue);
  }

  /**
   * The lane of its tenant and type in a queue, and of its node if it has one.
   *
   * @param host the machine that it waits for otherwise; empty for any
   */
  Lane lane(String queue, String host) {
    String own = submitted.pin == null ? host : NodePin.lane(submitted.pin);
    return new Lane(submitted.tenant, queue, submitted.type, submitted.version, own);
  }

  boolean isIn(TaskScope scope) {
    return scope.includes(tenant(), type(), standing().queue());
  }

  Standing standing() {
    return new Standing(
        TaskFlags.stateOf(place.state),
        place.asked == TaskFlags.ASKED_CANCEL
            ? StopRequest.CANCEL
            : place.asked == TaskFlags.ASKED_PAUSE ? StopRequest.PAUSE : null,
        // Its start need not be written down yet.
        place.firstStartedAt != null || place.state == TaskState.RUNNING.code(),
        submitted.uniqueByPayload,
        Micros.instant(place.dueAt),
        place.attempts,
        submitted.maxAttempts,
        place.losses,
        submitted.maxLosses,
        submitted.priority,
        submitted.queue);
  }

  /**
   * Its row.
   *
   * @param asked what was asked of its execution; 0 for nothing
   * @param node where the execution ran that has made it final; null if none did
   * @param execution the number of that execution
   */
  record Place(
      long id,
      int state,
      long dueAt,
      long lane,
      boolean suspect,
      int flags,
      int attempts,
      int losses,
      @Nullable Long firstStartedAt,
      @Nullable Long lastStartedAt,
      int asked,
      @Nullable Long startedAt,
      @Nullable String result,
      @Nullable Long node,
      @Nullable Long execution) {

    static Place read(ResultSet row) throws SQLException {
      return new Place(
          row.getLong("id"),
          row.getInt("state"),
          row.getLong("due_at"),
          row.getLong("lane"),
          row.getBoolean("suspect"),
          row.getInt("flags"),
          row.getInt("attempts"),
          row.getInt("losses"),
          NullableColumns.longOf(row, "first_started_at"),
          NullableColumns.longOf(row, "last_started_at"),
          row.getInt("asked"),
          NullableColumns.longOf(row, "started_at"),
          row.getString("result"),
          NullableColumns.longOf(row, "node"),
          NullableColumns.longOf(row, "exec"));
    }
  }

  /**
   * What was submitted, as far as commands care.
   *
   * @param pin the only node that may run it
   */
  record Submission(
      long id,
      long tenant,
      String type,
      int version,
      @Nullable Long pin,
      String queue,
      int priority,
      int maxAttempts,
      int maxLosses,
      @Nullable Long keyNumber,
      @Nullable String uniqueKey,
      boolean uniqueByPayload,
      boolean checkpointed) {

    static Submission read(ResultSet row) throws SQLException {
      Map<String, String> headers = JsonText.map(row.getString("headers"));
      return new Submission(
          row.getLong("id"),
          row.getLong("tenant"),
          row.getString("type"),
          PayloadVersion.of(headers),
          NodePin.node(headers),
          row.getString("queue"),
          row.getInt("priority"),
          row.getInt("max_attempts"),
          row.getInt("max_losses"),
          NullableColumns.longOf(row, "key_no"),
          row.getString("unique_key"),
          row.getInt("by_payload") == 1,
          row.getInt("checkpointed") == 1);
    }
  }
}
