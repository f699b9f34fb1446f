package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.spi.Decision;
import io.taskmill.spi.Standing;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task as a command leaves it.
 *
 * @param host the machine that it waits for; empty for any
 * @param state the stored state
 */
record ChangedTask(FoundTask found, Decision.Change change, String host, int state, int flags) {

  /**
   * Follows a decision.
   *
   * @param wanted the machine that it has waited for; empty for any
   */
  static ChangedTask of(FoundTask found, Decision.Change change, String wanted, long now) {
    int flags = TaskFlags.withoutSignal(found.place().flags());
    if (change.reopened()) {
      flags = TaskFlags.withoutSkipping(flags);
    }
    if (change.fresh() && found.standing().started()) {
      flags = TaskFlags.reset(flags);
    }
    boolean due = Micros.of(change.to().dueAt()) <= now;
    // One that is READY has its turn, if it needs one.
    boolean stays = due && found.place().state() == TaskFlags.READY;
    int state =
        change.goesOn()
            ? stays ? TaskFlags.READY : TaskFlags.onward(flags, due)
            : TaskFlags.kept(change.to().state(), found.place().state());
    return new ChangedTask(found, change, change.reopened() ? "" : wanted, state, flags);
  }

  long id() {
    return found.id();
  }

  /** How it stands now. */
  Standing standing() {
    return change.to().state(TaskFlags.stateOf(state));
  }

  boolean isReady() {
    return state == TaskFlags.READY;
  }

  boolean isFinal() {
    return standing().state().isFinal();
  }

  boolean isWaiting() {
    return !isReady() && !isFinal();
  }

  /** Whether it may have a unique key or a turn, which it gives up where it does not go on. */
  boolean mayHoldKeys() {
    return TaskFlags.isUnique(flags) || TaskFlags.takesTurns(flags);
  }

  /** Whether a workflow has to hear of it: it has ended, or was reopened. */
  boolean leavesNote() {
    return found.leavesNotes() && (isFinal() || found.standing().state().isFinal());
  }

  /** Whether something of what was submitted is another now. */
  boolean isEdited() {
    Standing before = found.standing();
    Standing to = change.to();
    return change.reopened()
        || change.payload() != null
        || change.remark() != null
        || before.priority() != to.priority()
        || before.maxAttempts() != to.maxAttempts()
        || before.maxLosses() != to.maxLosses()
        || changesQueue(found, change);
  }

  /** The lane that it comes to, if that is not the one in which it was. */
  Optional<Lane> newLane() {
    boolean stays = !change.reopened() && !changesQueue(found, change);
    return stays || isFinal()
        ? Optional.empty()
        : Optional.of(found.lane(change.to().queue(), host));
  }

  static boolean changesQueue(FoundTask found, Decision.Change change) {
    return !found.standing().queue().equals(change.to().queue());
  }

  private long lane() {
    return newLane().map(Lane::number).orElse(found.place().lane());
  }

  private @Nullable Long keyNumber() {
    return TaskFlags.takesTurns(flags) ? found.submitted().keyNumber() : null;
  }

  private @Nullable Long firstStartedAt() {
    if (change.fresh()) {
      return null;
    }
    Long first = found.place().firstStartedAt();
    return first == null ? found.place().startedAt() : first;
  }

  private @Nullable Long lastStartedAt() {
    if (change.fresh()) {
      return null;
    }
    Long started = found.place().startedAt();
    return started == null ? found.place().lastStartedAt() : started;
  }

  private @Nullable String result() {
    return change.result() == null ? found.place().result() : change.result();
  }

  /** The rows of the places. */
  static Rows<ChangedTask> places(List<ChangedTask> changed) {
    return Rows.of(changed)
        .bigint("id", ChangedTask::id)
        .smallint("state", ChangedTask::state)
        .bigint("due_at", task -> Micros.of(task.change.to().dueAt()))
        .bigint("lane", ChangedTask::lane)
        .bigint("key_no", ChangedTask::keyNumber)
        .smallint("rank_no", task -> 9 - task.change.to().priority())
        .bool("suspect", task -> task.found.place().suspect())
        .smallint("flags", ChangedTask::flags)
        .bool("checkpointed", task -> task.found.submitted().checkpointed() && !task.change.fresh())
        .integer("attempts", task -> task.change.to().attempts())
        .integer("losses", task -> task.change.to().losses())
        .bigint("first_started_at", ChangedTask::firstStartedAt)
        .bigint("last_started_at", ChangedTask::lastStartedAt)
        .text("result", ChangedTask::result)
        .bigint("node", task -> task.found.place().node())
        .bigint("exec", task -> task.found.place().execution());
  }

  /** What is changed of what was submitted. */
  static Rows<ChangedTask> edits(List<ChangedTask> changed) {
    return Rows.of(changed)
        .bigint("id", ChangedTask::id)
        .text("queue", task -> task.change.to().queue())
        .smallint("priority", task -> task.change.to().priority())
        .integer("max_attempts", task -> task.change.to().maxAttempts())
        .integer("max_losses", task -> task.change.to().maxLosses())
        .text("payload", task -> task.change.payload())
        .text("remark", task -> task.change.remark())
        .bool("reopened", task -> task.change.reopened());
  }
}
