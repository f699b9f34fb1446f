package io.taskmill.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.taskmill.Taskmill;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.TaskScope;
import io.taskmill.web.Caller;
import io.taskmill.web.Role;
import org.junit.jupiter.api.Test;

/** What the audit says of changes of who may do what. */
class AuditedTest {

  @Test
  void aChangeThatCameTooLateIsNotAuditedAsDone() {
    try (Taskmill mill = Taskmill.builder().url("memory:").open()) {
      Audited audited = new Audited(mill);
      Caller caller = new Caller("anna", Role.ADMIN, TaskScope.everything());

      audited.tryRun(caller, null, "remove-user", "user/late", null, () -> false);
      audited.tryRun(caller, null, "remove-user", "user/first", null, () -> true);

      assertThat(mill.audit().find(AuditFilter.all(), 10).entries())
          .extracting(AuditEntry::subject, AuditEntry::answer)
          .containsExactlyInAnyOrder(
              tuple("user/late", "asked"),
              tuple("user/late", "refused"),
              tuple("user/first", "asked"),
              tuple("user/first", "applied"));
    }
  }
}
