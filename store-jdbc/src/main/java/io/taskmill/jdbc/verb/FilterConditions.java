package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.joining;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter as conditions, to which every found task is held. They are put together in Java, since a
 * condition that nobody asks for would spoil the plan for the others. {@code p} is the place,
 * {@code t} the task.
 */
public final class FilterConditions {

  private final List<String> texts = new ArrayList<>();
  private final Params params;
  private final Dialect dialect;

  private FilterConditions(Dialect dialect, Params params) {
    this.dialect = dialect;
    this.params = params;
  }

  /** The conditions of a filter; their values are put among the parameters. */
  static String of(TaskFilter filter, Dialect dialect, Params params) {
    FilterConditions conditions = new FilterConditions(dialect, params);
    conditions.ofTheTask(filter);
    conditions.ofItsPlace(filter);
    conditions.ofItsErrors(filter);
    return conditions.texts.isEmpty() ? "1 = 1" : String.join(" and ", conditions.texts);
  }

  private void ofTheTask(TaskFilter filter) {
    oneOf("type", filter.types());
    oneOf("queue", filter.queues());
    equal("t.tenant", "tenant", filter.tenant());
    equal("t.creator", "creator", filter.creator());
    equal("t.parent", "parent", filter.parent());
    if (filter.workflow() != null) {
      params.set("workflow", filter.workflow());
      and("exists (select 1 from {workflow_task} m where m.id = t.id and m.workflow = :workflow)");
    }
    if (filter.key() != null) {
      params.set("key", filter.key());
      and(dialect.byCharacter("t.task_key") + " = :key");
    }
    if (filter.keyPrefix() != null) {
      and(prefix(filter.keyPrefix(), dialect.byCharacter("t.task_key"), params));
    }
    int nth = 0;
    for (String tag : filter.tags()) {
      params.set("tag" + nth, JsonText.quoted(tag));
      and(dialect.contains("t.tags", ":tag" + nth++));
    }
    for (Map.Entry<String, String> attribute : filter.attributes().entrySet()) {
      params.set("name" + nth, attribute.getKey()).set("value" + nth, attribute.getValue());
      and(
          "exists (select 1 from {attribute} a where a.task_id = t.id and a.name = :name%1$s and a.value = :value%1$s)"
              .formatted(nth++));
    }
    times("t.created_at", "created", filter.createdFrom(), filter.createdBefore());
  }

  private void ofItsPlace(TaskFilter filter) {
    if (!filter.ids().isEmpty()) {
      and(filter.ids().stream().map(String::valueOf).collect(joining(", ", "p.id in (", ")")));
    }
    states(filter.states());
    times("p.due_at", "due", filter.dueFrom(), filter.dueBefore());
    times("p.finished_at", "finished", filter.finishedFrom(), filter.finishedBefore());
    equal("p.node", "node", filter.node());
    if (filter.host() != null) {
      params.set("host", filter.host());
      and("exists (select 1 from {node_name} h where h.id = p.node and h.host = :host)");
    }
  }

  private void ofItsErrors(TaskFilter filter) {
    if (filter.error() != null) {
      params.set("error", filter.error());
      and(
          dialect.contains(
              "(select f.error from {failure} f where f.task_id = t.id"
                  + " order by f.ended_at desc, f.attempt desc limit 1)",
              ":error"));
    }
    if (filter.fingerprint() != null) {
      params.set("fingerprint", filter.fingerprint());
      and(
          "exists (select 1 from {failure} f where f.task_id = t.id and f.fingerprint = :fingerprint)");
    }
    if (filter.lastFingerprint() != null) {
      params.set("last_fingerprint", filter.lastFingerprint());
      and(
          "(select f.fingerprint from {failure} f where f.task_id = t.id"
              + " order by f.ended_at desc, f.attempt desc limit 1) = :last_fingerprint");
    }
  }

  /** A range of keys: an index finds it, as it does not find what is like something. */
  static String prefix(String prefix, String column, Params params) {
    if (prefix.isEmpty()) {
      return "t.task_key is not null";
    }
    params.set("prefix", prefix);
    String end = endOf(prefix);
    if (end == null) {
      return column + " >= :prefix";
    }
    params.set("prefix_end", end);
    return column + " >= :prefix and " + column + " < :prefix_end";
  }

  /** The first text behind all that begin with this one, by the numbers of its characters. */
  static @Nullable String endOf(String prefix) {
    int[] characters = prefix.codePoints().toArray();
    for (int last = characters.length - 1; last >= 0; last--) {
      if (characters[last] < Character.MAX_CODE_POINT) {
        characters[last]++;
        if (characters[last] == Character.MIN_SURROGATE) {
          characters[last] = Character.MAX_SURROGATE + 1;
        }
        return new String(characters, 0, last + 1);
      }
    }
    return null;
  }

  private void times(String column, String name, @Nullable Instant from, @Nullable Instant before) {
    if (from != null) {
      params.set(name + "_from", Micros.of(from));
      and(column + " >= :" + name + "_from");
    }
    if (before != null) {
      params.set(name + "_before", Micros.of(before));
      and(column + " < :" + name + "_before");
    }
  }

  private void oneOf(String column, Collection<String> values) {
    String condition = oneOf("t." + column, column, values, params);
    if (!values.isEmpty()) {
      and(condition);
    }
  }

  static String oneOf(String column, String name, Collection<String> values, Params params) {
    List<String> names = new ArrayList<>();
    for (String value : values) {
      String one = name + names.size();
      params.set(one, value);
      names.add(":" + one);
    }
    return column + " in (" + String.join(", ", names) + ")";
  }

  /** Written out: with a parameter, the planner would not leave out places. */
  private void states(Set<TaskState> states) {
    if (!states.isEmpty()) {
      and(
          states.stream()
              .flatMap(TaskFlags::stored)
              .map(code -> Integer.toString(code))
              .sorted()
              .collect(joining(", ", "p.state in (", ")")));
    }
  }

  private void equal(String column, String name, @Nullable Long value) {
    if (value != null) {
      params.set(name, value);
      and(column + " = :" + name);
    }
  }

  private void and(String text) {
    texts.add(text);
  }
}
