package io.taskmill.spi;

import io.taskmill.TaskState;
import io.taskmill.admin.TaskCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was changed, as the audit keeps it: JSON objects with only those fields whose value is
 * another one.
 */
public final class AuditText {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final Map<String, Function<Standing, Object>> FIELDS = fields();

  private AuditText() {}

  /** The fields of one standing that are others in the other one. */
  public static String differing(Standing one, Standing other) {
    return JSON.writeValueAsString(changed(one, other));
  }

  private static Map<String, Object> changed(Standing one, Standing other) {
    Map<String, Object> changed = new LinkedHashMap<>();
    FIELDS.forEach(
        (name, value) -> {
          if (!Objects.equals(value.apply(one), value.apply(other))) {
            changed.put(name, value.apply(one));
          }
        });
    return changed;
  }

  /** The fields of a task that a command has changed, and what else it brings. */
  public static String after(TaskCommand command, Standing after, Standing before) {
    Map<String, Object> changed = changed(after, before);
    if (command instanceof TaskCommand.Edit edit && edit.payload() != null) {
      // Not the text, which may be long.
      changed.put("payload", "changed");
    } else if (command instanceof TaskCommand.Commit commit && commit.result() != null) {
      changed.put("result", commit.result());
    } else if (command instanceof TaskCommand.Resolve resolve) {
      changed.put("remark", resolve.remark());
    } else if (command instanceof TaskCommand.Signal signal) {
      // Not the payload, which may be long.
      changed.put("signal", signal.name());
    }
    return JSON.writeValueAsString(changed);
  }

  /** A step that is forgotten. */
  public static String forgotten(StoredStep step) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("step", step.name());
    fields.put("status", step.status());
    fields.put("attempts", step.attempts());
    fields.put("firstAt", step.firstAt().toString());
    fields.put("lastAt", step.lastAt().toString());
    if (step.result() != null) {
      fields.put("result", step.result());
    }
    if (step.error() != null) {
      fields.put("error", step.error());
    }
    return JSON.writeValueAsString(fields);
  }

  /** The state in a text of this form; empty if it tells of none. */
  public static Optional<TaskState> state(@Nullable String text) {
    return text == null
        ? Optional.empty()
        : JSON.readTree(text).optional("state").map(state -> TaskState.valueOf(state.asString()));
  }

  private static Map<String, Function<Standing, Object>> fields() {
    Map<String, Function<Standing, Object>> fields = new LinkedHashMap<>();
    fields.put("state", Standing::state);
    fields.put("dueAt", standing -> standing.dueAt().toString());
    fields.put("attempts", Standing::attempts);
    fields.put("maxAttempts", Standing::maxAttempts);
    fields.put("losses", Standing::losses);
    fields.put("maxLosses", Standing::maxLosses);
    fields.put("priority", Standing::priority);
    fields.put("queue", Standing::queue);
    return fields;
  }
}
