package io.taskmill.memory;

import io.taskmill.admin.Actor;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.Operation;
import io.taskmill.admin.Operation.State;
import io.taskmill.spi.CommandRules;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.OperationCounts;
import io.taskmill.spi.OperationStore;
import io.taskmill.spi.Wakeup.Hint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Bulk operations, each of whose steps is alone under the lock. */
final class MemoryOperations implements OperationStore {

  /** How many tasks a step looks at, whether they match or not. */
  private static final int WINDOW = 10_000;

  private final MemoryData data;
  private final MemoryCommands commands;
  private final Promotion promotion;
  private final Consumer<Hint> announce;

  MemoryOperations(MemoryData data, Consumer<Hint> announce) {
    this.data = data;
    this.commands = new MemoryCommands(data);
    this.promotion = new Promotion(data);
    this.announce = announce;
  }

  @Override
  public void start(NewOperation start) {
    data.alone(now -> data.operations.putIfAbsent(start.id(), started(start, now)));
  }

  /** As a part of another verb. */
  void start(NewOperation start, Instant now) {
    data.operations.putIfAbsent(start.id(), started(start, now));
  }

  private Operation started(NewOperation start, Instant now) {
    return new Operation(
        start.id(),
        start.by(),
        start.command(),
        start.filter(),
        State.OPEN,
        start.matched(),
        0,
        data.tasks.greatestId(),
        0,
        0,
        Map.of(),
        now,
        now,
        null);
  }

  @Override
  public boolean stop(long id, Actor by) {
    return data.alone(
        now -> {
          Operation operation = data.operations.get(id);
          if (operation == null || operation.state() != State.OPEN) {
            return false;
          }
          OperationCounts counts = OperationCounts.of(operation);
          put(operation, State.STOPPED, operation.cursor(), counts, now);
          data.audit.write(AuditEntry.ofOperation(by, "stop", id), now);
          return true;
        });
  }

  @Override
  public Optional<Operation> get(long id) {
    return data.alone(now -> Optional.ofNullable(data.operations.get(id)));
  }

  @Override
  public List<Operation> list(long beforeId, int limit) {
    return data.alone(
        now ->
            data.operations.headMap(beforeId, false).descendingMap().values().stream()
                .limit(limit)
                .toList());
  }

  boolean isAnyOpen() {
    return nextOpen() != null;
  }

  private @Nullable Operation nextOpen() {
    return data.operations.values().stream()
        .filter(operation -> operation.state() == State.OPEN)
        .min(Comparator.comparing(Operation::updatedAt).thenComparing(Operation::id))
        .orElse(null);
  }

  int step(Instant now, int limit) {
    Operation operation = nextOpen();
    if (operation == null) {
      return 0;
    }
    long cursor = operation.upTo();
    int looked = 0;
    List<MemoryTask> found = new ArrayList<>();
    for (MemoryTask task : data.tasks.oldestBetween(operation.cursor(), operation.upTo())) {
      looked++;
      if (MemoryFilter.matches(operation.filter(), task)
          && !task.createdAt.isAfter(operation.createdAt())) {
        found.add(task);
      }
      if (found.size() >= limit || looked >= WINDOW) {
        cursor = task.id();
        break;
      }
    }
    List<CommandAnswer> answers = new ArrayList<>();
    found.forEach(task -> answers.add(commands.run(task, operation, now)));
    promotion.giveTurns(now);
    State state = cursor == operation.upTo() ? State.DONE : State.OPEN;
    put(operation, state, cursor, OperationCounts.of(operation).plus(answers), now);
    announce(operation, answers);
    return state == State.OPEN ? limit : Math.min(answers.size(), limit - 1);
  }

  private void announce(Operation operation, List<CommandAnswer> answers) {
    if (answers.stream().anyMatch(answer -> answer.result() == Result.ASKED)) {
      announce.accept(Hint.SIGNAL);
    }
    if (CommandRules.mayMakeReady(operation.command())
        && answers.stream().anyMatch(answer -> answer.result() == Result.APPLIED)) {
      announce.accept(Hint.READY);
    }
  }

  private void put(
      Operation operation, State state, long cursor, OperationCounts counts, Instant now) {
    data.operations.put(
        operation.id(),
        new Operation(
            operation.id(),
            operation.by(),
            operation.command(),
            operation.filter(),
            state,
            operation.matched(),
            cursor,
            operation.upTo(),
            counts.applied(),
            counts.asked(),
            counts.refused(),
            operation.createdAt(),
            now,
            state == State.OPEN ? null : now));
  }
}
