package io.taskmill.jdbc.verb;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.Operation;
import io.taskmill.admin.StatisticsCounter;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.verb.Lanes.Lane;
import io.taskmill.spi.AuditText;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.CommandRules;
import io.taskmill.spi.Decision;
import io.taskmill.spi.Standing;
import io.taskmill.spi.StopRequest;
import io.taskmill.spi.StoredStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Does what a person asks of tasks: finds and locks each of them in its place, lets {@link
 * CommandRules} decide, and puts the rows that follow from that into the places where they belong.
 * All of it is one transaction, in which nobody else moves these tasks.
 */
public final class CommandTasks {

  private static final TaskFilter ANY = TaskFilter.all();

  private CommandTasks() {}

  static List<CommandAnswer> run(Verbs verbs, CommandRequest request) {
    return verbs.together("command", inside -> run(inside, request, null, ANY));
  }

  /** As a part of a step of a bulk operation, and of its transaction. */
  static List<CommandAnswer> run(Verbs inside, List<Long> ids, Operation operation) {
    CommandRequest request =
        new CommandRequest(ids, operation.command(), operation.by(), TaskScope.everything());
    return run(inside, request, operation.id(), operation.filter());
  }

  private static List<CommandAnswer> run(
      Verbs inside, CommandRequest request, @Nullable Long operation, TaskFilter filter) {
    TaskCommand command = request.command();
    Actor by = request.by();
    Map<Long, FoundTask> found = FoundTask.lock(inside, new TreeSet<>(request.ids()));
    found.values().removeIf(task -> !task.isIn(request.scope()));
    long now = inside.rows("command.clock", new Params(), row -> row.getLong("now")).get(0);
    Instant time = Micros.instant(now);
    Map<Long, Decision> decisions = new LinkedHashMap<>();
    found.forEach(
        (id, task) ->
            decisions.put(id, CommandRules.decide(command, filter, task.standing(), time)));
    refuseToPart(found, decisions);
    refusePurged(inside, found, decisions);
    refuseTakenKeys(inside, found, decisions);
    Map<Long, StoredStep> forgotten = StepCommands.forget(inside, decisions);
    Map<Long, Decision> changes = StepCommands.deliver(inside, found, decisions, by);
    Map<Long, Standing> after = apply(inside, found, changes, now);
    apply(inside, found, StepCommands.woken(decisions, forgotten), now);
    StepCommands.signalled(decisions)
        .forEach(id -> after.computeIfAbsent(id, same -> standing(found, same)));
    Map<Long, CommandAnswer> answers = new LinkedHashMap<>();
    decisions.forEach((id, decision) -> answers.put(id, answer(found.get(id), decision)));
    audit(inside, answers.values(), found, after, forgotten, command, by, operation);
    return request.ids().stream()
        .map(
            id -> {
              CommandAnswer answer = answers.get(id);
              return answer == null ? CommandAnswer.refused(id, null, Refusal.UNKNOWN) : answer;
            })
        .toList();
  }

  /**
   * For these tasks, which are locked, has come what they wait for. No person has asked for it, so
   * there is nothing to audit.
   *
   * @return how many were changed
   */
  static int wake(Verbs inside, NavigableSet<Long> ids) {
    Map<Long, FoundTask> found = FoundTask.lock(inside, ids);
    long now = inside.rows("command.clock", new Params(), row -> row.getLong("now")).get(0);
    Map<Long, Decision> changes = new LinkedHashMap<>();
    found.forEach(
        (id, task) -> {
          Decision.Change change = CommandRules.woken(task.standing(), Micros.instant(now));
          if (change != null) {
            changes.put(id, change);
          }
        });
    return apply(inside, found, changes, now).size();
  }

  /** A workflow is removed as a whole. */
  private static void refuseToPart(Map<Long, FoundTask> found, Map<Long, Decision> decisions) {
    found.forEach(
        (id, task) -> {
          if (decisions.get(id) instanceof Decision.Hide && task.isLinked()) {
            decisions.put(id, new Decision.Refuse(Refusal.OF_WORKFLOW));
          }
        });
  }

  /** A workflow that is being purged is not reopened: a part of it may be gone already. */
  private static void refusePurged(
      Verbs inside, Map<Long, FoundTask> found, Map<Long, Decision> decisions) {
    List<Long> reopened =
        found.values().stream()
            .filter(task -> task.isLinked() && isReopened(decisions.get(task.id())))
            .map(FoundTask::id)
            .toList();
    if (!reopened.isEmpty()) {
      EndedWorkflows.purged(inside, reopened)
          .forEach(id -> decisions.put(id, new Decision.Refuse(Refusal.PURGING)));
    }
  }

  /** A task that is reopened has its unique key again, unless another has it by now. */
  private static void refuseTakenKeys(
      Verbs inside, Map<Long, FoundTask> found, Map<Long, Decision> decisions) {
    List<FoundTask> wanting =
        found.values().stream()
            .filter(task -> task.isUnique() && isReopened(decisions.get(task.id())))
            .toList();
    if (wanting.isEmpty()) {
      return;
    }
    inside.count("submit.forget_keys", keys(wanting));
    Set<Long> refused = new HashSet<>();
    List<FoundTask> whileLive = wanting.stream().filter(task -> !task.hasWindow()).toList();
    if (!whileLive.isEmpty()) {
      Params keys = keys(whileLive);
      inside.count("command.take_keys", keys);
      whileLive.forEach(task -> refused.add(task.id()));
      inside.rows("command.kept_keys", keys, row -> row.getLong("id")).forEach(refused::remove);
    }
    List<FoundTask> windows = wanting.stream().filter(FoundTask::hasWindow).toList();
    if (!windows.isEmpty()) {
      // A window is never opened anew.
      refused.addAll(inside.rows("command.taken_keys", keys(windows), row -> row.getLong("id")));
    }
    refused.forEach(id -> decisions.put(id, new Decision.Refuse(Refusal.KEY_TAKEN)));
  }

  private static Params keys(List<FoundTask> tasks) {
    return Params.given(
        Rows.of(tasks)
            .bigint("id", FoundTask::id)
            .bigint("tenant", FoundTask::tenant)
            .text("type", FoundTask::type)
            .text("unique_key", FoundTask::uniqueKey));
  }

  private static boolean isReopened(@Nullable Decision decision) {
    return decision instanceof Decision.Change change && change.reopened();
  }

  /** Gives how the tasks that were changed stand now. */
  private static Map<Long, Standing> apply(
      Verbs inside, Map<Long, FoundTask> found, Map<Long, Decision> decisions, long now) {
    ask(inside, decisions, StopRequest.CANCEL, TaskFlags.ASKED_CANCEL);
    ask(inside, decisions, StopRequest.PAUSE, TaskFlags.ASKED_PAUSE);
    ask(inside, decisions, null, 0);
    List<Long> hidden = where(decisions, decision -> decision instanceof Decision.Hide);
    List<ChangedTask> changed = changed(inside, found, decisions, now);
    Map<Long, Standing> after = new LinkedHashMap<>();
    changed.forEach(task -> after.put(task.id(), task.standing()));
    List<Long> moved = new ArrayList<>(after.keySet());
    moved.addAll(hidden);
    moved.sort(null);
    if (!moved.isEmpty()) {
      inside.count("command.leave", Params.ids(moved));
    }
    if (!hidden.isEmpty()) {
      inside.count("command.hide", Params.ids(hidden));
      inside.count("command.forget_deadlines", Params.ids(hidden));
    }
    if (!changed.isEmpty()) {
      write(inside, changed);
      StepCommands.endWaits(inside, changed, now);
    }
    count(inside, found, hidden, changed);
    return after;
  }

  private static List<ChangedTask> changed(
      Verbs inside, Map<Long, FoundTask> found, Map<Long, Decision> decisions, long now) {
    Map<FoundTask, Decision.Change> changes = new LinkedHashMap<>();
    decisions.forEach(
        (id, decision) -> {
          FoundTask task = found.get(id);
          if (task != null && decision instanceof Decision.Change change) {
            changes.put(task, change);
          }
        });
    Set<Long> left = new TreeSet<>();
    changes.forEach(
        (task, change) -> {
          if (ChangedTask.changesQueue(task, change)) {
            left.add(task.place().lane());
          }
        });
    // In its new queue a task waits for the same machine.
    Map<Long, String> hosts = left.isEmpty() ? Map.of() : Lanes.hosts(inside, left);
    List<ChangedTask> changed = new ArrayList<>();
    changes.forEach(
        (task, change) -> {
          String wanted = hosts.getOrDefault(task.place().lane(), "");
          changed.add(ChangedTask.of(task, change, wanted, now));
        });
    return changed;
  }

  private static void count(
      Verbs inside, Map<Long, FoundTask> found, List<Long> hidden, List<ChangedTask> changed) {
    StatisticsAppender statistics = new StatisticsAppender();
    for (ChangedTask task : changed) {
      task.found()
          .tally(statistics)
          .commanded(task.found().standing().state(), task.standing().state());
    }
    for (long id : hidden) {
      FoundTask task = found.get(id);
      if (task != null) {
        task.tally(statistics).add(StatisticsCounter.REMOVED, 1);
      }
    }
    statistics.append(inside);
  }

  private static void write(Verbs inside, List<ChangedTask> changed) {
    Set<Lane> lanes = new HashSet<>();
    for (ChangedTask task : changed) {
      task.newLane()
          .ifPresent(
              lane -> {
                lanes.add(lane);
                // That is where it goes when nobody comes to its machine.
                lanes.add(lane.anywhere());
              });
    }
    if (!lanes.isEmpty()) {
      Lanes.keep(inside, lanes);
    }
    put(inside, "command.to_ready", changed, ChangedTask::isReady);
    put(inside, "command.to_waiting", changed, ChangedTask::isWaiting);
    put(inside, "command.to_finished", changed, ChangedTask::isFinal);
    List<ChangedTask> edited = changed.stream().filter(ChangedTask::isEdited).toList();
    if (!edited.isEmpty()) {
      inside.count("command.edit", Params.given(ChangedTask.edits(edited)));
    }
    write(inside, "command.forget_attributes", changed, task -> task.change().payload() != null);
    AttributeRows.ofEdited(changed).write(inside);
    write(inside, "command.forget_deadlines", changed, task -> task.change().reopened());
    write(inside, "command.forget_checkpoints", changed, task -> task.change().fresh());
    write(inside, "report.forget_progress", changed, task -> task.change().fresh());
    write(inside, "workflow.call", changed, ChangedTask::leavesNote);
    write(inside, "step.remove", changed, task -> task.change().fresh());
    write(inside, "command.release", changed, task -> !task.isReady() && task.mayHoldKeys());
  }

  private static void put(
      Verbs inside, String verb, List<ChangedTask> changed, Predicate<ChangedTask> those) {
    List<ChangedTask> some = changed.stream().filter(those).toList();
    if (!some.isEmpty()) {
      inside.count(verb, Params.given(ChangedTask.places(some)));
    }
  }

  /** Runs a statement for those of these tasks. */
  private static void write(
      Verbs inside, String verb, List<ChangedTask> changed, Predicate<ChangedTask> those) {
    List<Long> some = changed.stream().filter(those).map(ChangedTask::id).toList();
    if (!some.isEmpty()) {
      inside.count(verb, Params.ids(some));
    }
  }

  private static void ask(
      Verbs inside, Map<Long, Decision> decisions, @Nullable StopRequest request, int code) {
    List<Long> asked =
        where(
            decisions,
            decision -> decision instanceof Decision.Ask ask && ask.request() == request);
    if (!asked.isEmpty()) {
      inside.count("command.ask", Params.ids(asked).set("asked", code));
    }
  }

  private static List<Long> where(Map<Long, Decision> decisions, Predicate<Decision> those) {
    List<Long> ids = new ArrayList<>();
    decisions.forEach(
        (id, decision) -> {
          if (those.test(decision)) {
            ids.add(id);
          }
        });
    return ids;
  }

  private static CommandAnswer answer(@Nullable FoundTask task, Decision decision) {
    if (task == null) {
      throw new IllegalStateException("Decided about a task that was not found");
    }
    TaskState state = task.standing().state();
    if (decision instanceof Decision.Refuse refuse) {
      return CommandAnswer.refused(task.id(), state, refuse.why());
    }
    return decision instanceof Decision.Ask ask && ask.request() != null
        ? CommandAnswer.asked(task.id())
        : CommandAnswer.applied(task.id(), state);
  }

  private static void audit(
      Verbs inside,
      Collection<CommandAnswer> answers,
      Map<Long, FoundTask> found,
      Map<Long, Standing> after,
      Map<Long, StoredStep> forgotten,
      TaskCommand command,
      Actor by,
      @Nullable Long operation) {
    List<AuditEntry> entries = new ArrayList<>();
    for (CommandAnswer answer : answers) {
      FoundTask task = found.get(answer.id());
      if (answer.isAccepted() && task != null) {
        Standing changed = after.get(answer.id());
        Standing before = task.standing();
        entries.add(
            new AuditEntry(
                0,
                Instant.EPOCH,
                by.who(),
                by.why(),
                command.verb(),
                answer.result().name().toLowerCase(Locale.ROOT),
                answer.id(),
                task.tenant(),
                task.type(),
                before.queue(),
                null,
                operation,
                before(forgotten.get(answer.id()), before, changed),
                changed == null ? null : AuditText.after(command, changed, before)));
      }
    }
    if (!entries.isEmpty()) {
      JdbcAuditLog.write(inside, entries);
    }
  }

  private static @Nullable String before(
      @Nullable StoredStep forgotten, Standing before, @Nullable Standing changed) {
    if (forgotten != null) {
      return AuditText.forgotten(forgotten);
    }
    return changed == null ? null : AuditText.differing(before, changed);
  }

  private static Standing standing(Map<Long, FoundTask> found, long id) {
    return Objects.requireNonNull(found.get(id)).standing();
  }
}
