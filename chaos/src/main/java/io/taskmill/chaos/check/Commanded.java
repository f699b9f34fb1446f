package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.Operation;
import io.taskmill.spi.AuditText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people have done to tasks, by the store's audit. Bulk operations are done by workers, task
 * by task, so no client's journal tells of it: here the store is believed. What it says too much or
 * too little shows elsewhere, in the {@linkplain UnauditedCommands answers} that clients had, and
 * in the {@linkplain WrongOperations counts} of operations.
 */
public final class Commanded {

  private static final Set<String> WRITTEN = Set.of("applied", "asked");

  /** In whose name the rest of a workflow is cancelled, and the children of a task. */
  private static final String ITSELF = "taskmill";

  /** What says how a task ends, or has it begin again. */
  private static final Set<String> DECIDE =
      Set.of("cancel", "retry", "reset", "clean", "commit", "resolve");

  private final Map<Long, List<Done>> byTask = new HashMap<>();
  private final Map<Long, List<Done>> byOperation = new HashMap<>();
  private final List<Operation> operations;
  private final boolean known;
  private final LongPredicate unsure;

  private Commanded(List<Operation> operations, boolean known, LongPredicate unsure) {
    this.operations = List.copyOf(operations);
    this.known = known;
    this.unsure = unsure;
  }

  /** By these entries and operations, which must be all there are. */
  public static Commanded of(List<AuditEntry> audit, List<Operation> operations) {
    Commanded all = new Commanded(operations, true, task -> false);
    audit.forEach(all::add);
    return all;
  }

  /** Of such tasks nobody knows what was done to them; of others, nothing was. */
  static Commanded unsure(LongPredicate tasks) {
    return new Commanded(List.of(), false, tasks);
  }

  private void add(AuditEntry entry) {
    Long task = entry.task();
    if (task == null || !WRITTEN.contains(entry.answer())) {
      return;
    }
    Done done =
        new Done(
            task,
            entry.verb(),
            !entry.who().equals(ITSELF),
            AuditText.state(entry.before()).orElse(null),
            AuditText.state(entry.after()).orElse(null));
    byTask.computeIfAbsent(task, any -> new ArrayList<>()).add(done);
    Long operation = entry.operation();
    if (operation != null) {
      byOperation.computeIfAbsent(operation, any -> new ArrayList<>()).add(done);
    }
  }

  /** Whether all that was done is known. */
  boolean isKnown() {
    return known;
  }

  /** How often it has left a final state, or may have. */
  int timesReopened(long task) {
    return unsure.test(task)
        ? Integer.MAX_VALUE
        : (int) of(task).stream().filter(Done::leftFinal).count();
  }

  /** How often it was ended by hand, or may have been: whoever was asked to cancel may be lost. */
  long timesEnded(long task) {
    return of(task).stream().filter(Done::mayHaveEnded).count();
  }

  /** Whether one of these was done to it, or may have been. */
  boolean has(long task, Set<String> verbs) {
    return unsure.test(task) || of(task).stream().anyMatch(done -> verbs.contains(done.verb));
  }

  /** Whether anything was done to it, or may have been. */
  boolean isTouched(long task) {
    return unsure.test(task) || !of(task).isEmpty();
  }

  /** Whether a person has ended it or had it begin again, or may have. */
  boolean isDecidedByAPerson(long task) {
    return unsure.test(task)
        || of(task).stream().anyMatch(done -> done.byPerson && DECIDE.contains(done.verb));
  }

  /** Whether it was taken away from an execution that was under way, or may have been. */
  boolean wasTakenAway(long task) {
    return unsure.test(task)
        || of(task).stream()
            .anyMatch(
                done ->
                    done.from == TaskState.RUNNING
                        && Set.of("clean", "commit").contains(done.verb));
  }

  /** How often this was done to it, alone or as a part of an operation. */
  long count(long task, String verb) {
    return of(task).stream().filter(done -> done.verb.equals(verb)).count();
  }

  /** Everything that was done. */
  Stream<Done> all() {
    return byTask.values().stream().flatMap(List::stream);
  }

  /** What was done as a part of an operation. */
  List<Done> ofOperation(long operation) {
    return byOperation.getOrDefault(operation, List.of());
  }

  List<Operation> operations() {
    return operations;
  }

  Optional<Operation> operation(long id) {
    return operations.stream().filter(operation -> operation.id() == id).findFirst();
  }

  private List<Done> of(long task) {
    return byTask.getOrDefault(task, List.of());
  }

  /**
   * A command that was done, or asked of an execution.
   *
   * @param byPerson false if Taskmill has done it as a part of something else
   * @param from the state before, if it was changed
   * @param to the state after, if it was changed
   */
  record Done(
      long task, String verb, boolean byPerson, @Nullable TaskState from, @Nullable TaskState to) {

    boolean mayHaveEnded() {
      return to == null ? verb.equals("cancel") : to.isFinal();
    }

    boolean leftFinal() {
      return from != null && from.isFinal();
    }
  }
}
