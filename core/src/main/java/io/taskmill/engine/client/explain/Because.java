package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An explanation that is being put together. */
final class Because {

  private final TaskInfo task;
  private final Reason reason;
  private final Map<String, Object> data = new LinkedHashMap<>();

  Because(TaskInfo task, Reason reason) {
    this.task = task;
    this.reason = reason;
  }

  /** Adds what is known; null is left out. */
  Because with(String name, @Nullable Object value) {
    if (value != null) {
      data.put(name, value);
    }
    return this;
  }

  /** Adds who has brought it about, if that is known. */
  Because by(@Nullable AuditEntry entry) {
    return entry == null
        ? this
        : with("by", entry.who()).with("since", entry.at()).with("why", entry.why());
  }

  Explanation say(String sentence, String remedy) {
    return new Explanation(task.id(), task.state(), reason, data, sentence, remedy);
  }
}
