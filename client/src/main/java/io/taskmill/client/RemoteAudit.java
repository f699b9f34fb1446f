package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditPage;
import io.taskmill.admin.AuditTrail;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The audit of the server. */
final class RemoteAudit implements AuditTrail {

  private final Http http;

  RemoteAudit(Http http) {
    this.http = http;
  }

  @Override
  public AuditPage find(AuditFilter filter, long beforeId, int limit) {
    if (!filter.scope().isEverything()) {
      throw new InvalidTaskException(
          "A server limits the audit to the scope of whoever calls, so the filter cannot have one. Leave it out.");
    }
    Call call =
        Call.get("audit")
            .with("task", filter.task())
            .with("who", filter.who())
            .with("verb", filter.verb())
            .with("subject", filter.subject())
            .with("operation", filter.operation())
            .with("from", filter.from())
            .with("before", filter.before())
            .with("after", beforeId == Long.MAX_VALUE ? null : beforeId)
            .with("limit", limit);
    JsonNode page = http.tree(call);
    List<AuditEntry> entries = new ArrayList<>();
    page.path("items").forEach(item -> entries.add(Http.read(call, item, AuditEntry.class)));
    JsonNode next = page.path("next");
    return new AuditPage(entries, next.isString() ? Long.valueOf(next.asString()) : null);
  }
}
