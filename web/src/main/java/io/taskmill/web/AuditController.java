package io.taskmill.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.ControlPlane;
import io.taskmill.wire.Ids;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Who did what, when and why. */
@ApiResource
@RequestMapping("/audit")
class AuditController {

  private final Redaction redaction;

  AuditController(Redaction redaction) {
    this.redaction = redaction;
  }

  /**
   * That somebody did something.
   *
   * @param redacted whether secrets in {@code before} and {@code after} are hidden from the caller
   * @param truncated whether one of them is longer than is shown
   */
  record ShownEntry(@JsonUnwrapped AuditEntry entry, boolean redacted, boolean truncated) {

    static ShownEntry of(AuditEntry entry, Redaction.Texts texts) {
      AuditEntry shown =
          entry.withTexts(texts.showIfAny(entry.before()), texts.showIfAny(entry.after()));
      return new ShownEntry(shown, texts.isRedacted(), texts.isTruncated());
    }
  }

  /**
   * A page of the audit, the newest entries first. A page reads at most 10,000 entries, so it may
   * hold fewer than asked for although more follow.
   *
   * @param task only about this task
   * @param who only by this person or program
   * @param verb only of this verb, such as {@code retry}
   * @param subject only about what has this name: a type, queue, schedule or calendar, the number
   *     of a node, a debug mode in small letters; also a user, token, key, secret or alert of a
   *     server
   * @param operation only of this bulk operation: what it did to tasks, and that somebody stopped
   *     it
   * @param from only written then or later
   * @param before only written earlier than that
   * @param after {@code next} of the page before
   * @param limit how many entries at most, 1 to 1000
   */
  @GetMapping
  @Access(Role.VIEWER)
  Page<ShownEntry> findAudit(
      @RequestParam(required = false) @Nullable String task,
      @RequestParam(required = false) @Nullable String who,
      @RequestParam(required = false) @Nullable String verb,
      @RequestParam(required = false) @Nullable String subject,
      @RequestParam(required = false) @Nullable String operation,
      @RequestParam(required = false) @Nullable Instant from,
      @RequestParam(required = false) @Nullable Instant before,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane,
      Caller caller) {
    AuditFilter filter = AuditFilter.all();
    filter = task == null ? filter : filter.task(Ids.read("task", task));
    filter = who == null ? filter : filter.who(who);
    filter = verb == null ? filter : filter.verb(verb);
    filter = subject == null ? filter : filter.subject(subject);
    filter = operation == null ? filter : filter.operation(Ids.read("operation", operation));
    filter = from == null ? filter : filter.from(from);
    filter = before == null ? filter : filter.before(before);
    long beforeId = after == null ? Long.MAX_VALUE : Ids.read("after", after);
    AuditPage page = plane.audit().find(filter, beforeId, Page.limit(limit));
    return new Page<>(
        page.entries().stream()
            .map(entry -> ShownEntry.of(entry, redaction.texts(caller)))
            .toList(),
        page.next() == null ? null : String.valueOf(page.next()));
  }
}
