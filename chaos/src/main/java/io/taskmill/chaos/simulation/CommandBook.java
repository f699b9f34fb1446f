package io.taskmill.chaos.simulation;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Store;
import io.taskmill.spi.TaskPurge.Due;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of the {@link Ledger} that people write: what commands, bulk operations and purges made
 * of tasks, and whether that is what they say.
 */
final class CommandBook {

  private static final int PAGE = 1000;

  private final Ledger ledger;
  private final Store store;
  private long lastEntry;

  CommandBook(Ledger ledger, Store store) {
    this.ledger = ledger;
    this.store = store;
  }

  /** How tasks are before something is done to them. */
  Map<Long, TaskInfo> look(Collection<Long> ids) {
    Map<Long, TaskInfo> infos = new HashMap<>();
    ids.forEach(id -> store.queries().get(id).ifPresent(info -> infos.put(id, info)));
    return infos;
  }

  void commanded(TaskCommand command, Map<Long, TaskInfo> before, List<CommandAnswer> answers) {
    ledger.trace("command", command + " " + answers);
    for (CommandAnswer answer : answers) {
      long id = answer.id();
      found(command, id, CommandTruth.wrong(command, answer, before.get(id), now(id)));
      if (answer.isAccepted()) {
        done(command, id, answer.result());
      }
    }
    newEntries();
  }

  /** A step of a bulk operation was done; which of its tasks it was done to is in the audit. */
  void operated() {
    for (AuditEntry entry : newEntries()) {
      Long task = entry.task();
      Long operation = entry.operation();
      if (task == null || operation == null) {
        continue;
      }
      TaskCommand command = store.operations().get(operation).orElseThrow().command();
      ledger.trace("operation", operation + " " + command + " " + entry);
      if (entry.answer().equals("applied")) {
        found(command, task, CommandTruth.wrongAfter(command, now(task)));
        done(command, task, Result.APPLIED);
      } else if (entry.answer().equals("asked")) {
        done(command, task, Result.ASKED);
      }
    }
  }

  private List<AuditEntry> newEntries() {
    List<AuditEntry> entries =
        store.audit().find(AuditFilter.all(), Long.MAX_VALUE, PAGE).entries().stream()
            .filter(entry -> entry.id() > lastEntry)
            .sorted(Comparator.comparingLong(AuditEntry::id))
            .toList();
    if (!entries.isEmpty()) {
      lastEntry = entries.get(entries.size() - 1).id();
    }
    return entries;
  }

  private void done(TaskCommand command, long id, Result result) {
    TaskLife life = ledger.find(id);
    if (life == null) {
      ledger.found("wrong answer", id, command + " was done to a task that nobody submitted.");
      return;
    }
    if (life.gone) {
      ledger.found("deleted seen", id, "It is gone, but " + command + " was done to it.");
    }
    if (result == Result.ASKED) {
      if (life.holder == null) {
        found(command, id, "No execution holds it.");
      }
      return;
    }
    if (command instanceof TaskCommand.Retry || command instanceof TaskCommand.Reset) {
      ledger.keyIsFree(life.task);
      life.reopen(command instanceof TaskCommand.Reset);
    } else if (command instanceof TaskCommand.Cancel) {
      ledger.ended(life, TaskState.CANCELLED);
    } else if (command instanceof TaskCommand.Clean) {
      life.mayFail = true;
      life.holder = null;
      ledger.ended(life, TaskState.FAILED);
    } else if (command instanceof TaskCommand.Commit commit) {
      life.byHand = commit.result();
      life.holder = null;
      ledger.ended(life, TaskState.SUCCEEDED);
    } else if (command instanceof TaskCommand.Resolve) {
      life.finalState = null;
      ledger.ended(life, TaskState.RESOLVED);
    } else if (command instanceof TaskCommand.Delete) {
      life.gone = true;
    } else if (command instanceof TaskCommand.Edit edit && edit.maxAttempts() != null) {
      life.mayFail = true;
    }
  }

  /** Tasks were taken out for good. */
  void purged(List<Due> due, Map<Long, TaskInfo> before, int count) {
    int removed = 0;
    for (Due one : due) {
      TaskInfo was = before.get(one.id());
      if (was != null && now(one.id()) == null) {
        removed++;
        removed(one, was);
      }
    }
    if (removed != count) {
      ledger.found("wrong answer", 0, count + " tasks are said to be purged, " + removed + " are.");
    }
  }

  private void removed(Due due, TaskInfo was) {
    ledger.trace("purge", due);
    TaskLife life = ledger.find(due.id());
    if (!was.state().isFinal() || !due.finishedAt().equals(was.finishedAt())) {
      ledger.found("purged alive", due.id(), "It has gone on since it was found: " + was);
    }
    if (life != null) {
      life.gone = true;
    }
  }

  private void found(TaskCommand command, long id, @Nullable String wrong) {
    if (wrong != null) {
      ledger.found("wrong answer", id, command + ": " + wrong);
    }
  }

  private @Nullable TaskInfo now(long id) {
    return store.queries().get(id).orElse(null);
  }
}
