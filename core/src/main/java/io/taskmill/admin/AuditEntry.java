package io.taskmill.admin;

import io.taskmill.TaskInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That somebody did something, or tried to.
 *
 * @param id in the order of writing
 * @param at by the store's clock
 * @param verb what was done: {@link TaskCommand#verb()}, or what an edit is called
 * @param answer what became of it: applied or asked; confirmed if an execution has followed what
 *     was asked of it
 * @param task the task; null if it was no task
 * @param tenant that of the task at that time, as its type and its queue, since an entry outlives
 *     its task; null if it was no task
 * @param subject the name of the type or queue, or the number of the node; null if it was a task
 * @param operation the bulk operation that this was a part of; null if it was none
 * @param before what was changed, as a JSON object with the values before
 * @param after the same with the values after
 */
public record AuditEntry(
    long id,
    Instant at,
    String who,
    @Nullable String why,
    String verb,
    String answer,
    @Nullable Long task,
    @Nullable Long tenant,
    @Nullable String type,
    @Nullable String queue,
    @Nullable String subject,
    @Nullable Long operation,
    @Nullable String before,
    @Nullable String after) {

  /** About something that is no task. */
  public AuditEntry(
      Instant at,
      Actor by,
      String verb,
      @Nullable String subject,
      @Nullable Long operation,
      @Nullable String before,
      @Nullable String after) {
    this(
        0, at, by.who(), by.why(), verb, "applied", null, null, null, null, subject, operation,
        before, after);
  }

  /** The same under the id that the store has given it, and at the time of the store. */
  public AuditEntry written(long givenId, Instant now) {
    return new AuditEntry(
        givenId, now, who, why, verb, answer, task, tenant, type, queue, subject, operation, before,
        after);
  }

  /** The same with other values before and after: for whoever must not show them as they are. */
  public AuditEntry withTexts(@Nullable String shownBefore, @Nullable String shownAfter) {
    return new AuditEntry(
        id,
        at,
        who,
        why,
        verb,
        answer,
        task,
        tenant,
        type,
        queue,
        subject,
        operation,
        shownBefore,
        shownAfter);
  }

  /** That something was done to a task; the store gives id and time. */
  public static AuditEntry ofTask(
      Actor by, String verb, String answer, TaskInfo task, @Nullable String after) {
    return new AuditEntry(
        0,
        Instant.EPOCH,
        by.who(),
        by.why(),
        verb,
        answer,
        task.id(),
        task.tenant(),
        task.type(),
        task.queue(),
        null,
        null,
        null,
        after);
  }

  /** That something was done to what is no task; the store gives id and time. */
  public static AuditEntry ofSubject(
      Actor by, String verb, String answer, String subject, @Nullable String after) {
    return new AuditEntry(
        0,
        Instant.EPOCH,
        by.who(),
        by.why(),
        verb,
        answer,
        null,
        null,
        null,
        null,
        subject,
        null,
        null,
        after);
  }

  /** That something was done to a bulk operation; the store gives id and time. */
  public static AuditEntry ofOperation(Actor by, String verb, long operation) {
    return new AuditEntry(Instant.EPOCH, by, verb, null, operation, null, null);
  }
}
