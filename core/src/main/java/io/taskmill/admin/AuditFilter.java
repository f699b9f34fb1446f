package io.taskmill.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of the audit: every condition must hold; null is no condition.
 *
 * @param task about this task
 * @param who by this person or program
 * @param verb of this verb, as {@link TaskCommand#verb()} spells it
 * @param subject about what has this name: a type, queue, schedule or calendar, the number of a
 *     node, a debug mode in small letters
 * @param operation of this bulk operation: what it did to tasks, and that somebody stopped it
 * @param from written then or later
 * @param before written earlier than that
 * @param scope as far as it goes: an entry about a task is in it if the task was then; one about a
 *     type or a queue if the scope names that and has no tenant; all others only if it is not
 *     limited
 */
public record AuditFilter(
    @Nullable Long task,
    @Nullable String who,
    @Nullable String verb,
    @Nullable String subject,
    @Nullable Long operation,
    @Nullable Instant from,
    @Nullable Instant before,
    TaskScope scope) {

  /** Every entry. */
  public static AuditFilter all() {
    return new AuditFilter(null, null, null, null, null, null, null, TaskScope.everything());
  }

  /** About this task. */
  public AuditFilter task(long id) {
    return new AuditFilter(id, who, verb, subject, operation, from, before, scope);
  }

  /** By this person or program. */
  public AuditFilter who(String name) {
    return new AuditFilter(task, name, verb, subject, operation, from, before, scope);
  }

  /** Of this verb. */
  public AuditFilter verb(String name) {
    return new AuditFilter(task, who, name, subject, operation, from, before, scope);
  }

  /** About the type, queue, schedule, calendar, node or mode of this name. */
  public AuditFilter subject(String name) {
    return new AuditFilter(task, who, verb, name, operation, from, before, scope);
  }

  /** Of this bulk operation. */
  public AuditFilter operation(long id) {
    return new AuditFilter(task, who, verb, subject, id, from, before, scope);
  }

  /** Written at this time or later. */
  public AuditFilter from(Instant time) {
    return new AuditFilter(task, who, verb, subject, operation, time, before, scope);
  }

  /** Written earlier than this. */
  public AuditFilter before(Instant time) {
    return new AuditFilter(task, who, verb, subject, operation, from, time, scope);
  }

  /** As far as this scope goes. */
  public AuditFilter within(TaskScope only) {
    return new AuditFilter(task, who, verb, subject, operation, from, before, only);
  }

  /** Whether the entry fulfils every condition. */
  public boolean matches(AuditEntry entry) {
    return (task == null || task.equals(entry.task()))
        && (who == null || who.equals(entry.who()))
        && (verb == null || verb.equals(entry.verb()))
        && (subject == null || subject.equals(entry.subject()))
        && (operation == null || operation.equals(entry.operation()))
        && (from == null || !entry.at().isBefore(from))
        && (before == null || entry.at().isBefore(before))
        && isInScope(entry);
  }

  private boolean isInScope(AuditEntry entry) {
    if (scope.isEverything()) {
      return true;
    }
    if (entry.tenant() != null && entry.type() != null && entry.queue() != null) {
      return scope.includes(entry.tenant(), entry.type(), entry.queue());
    }
    if (entry.subject() == null || scope.tenant() != null) {
      return false;
    }
    return switch (entry.verb()) {
      case "edit-type" -> scope.types().contains(entry.subject());
      case "edit-queue", "pause-queue", "resume-queue" -> scope.queues().contains(entry.subject());
      default -> false;
    };
  }
}
