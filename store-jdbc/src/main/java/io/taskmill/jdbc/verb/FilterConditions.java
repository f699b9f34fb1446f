package io.taskmill.jdbc.verb;

import static java.util.stream.Collectors.joining;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.spi.TaskIds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of {@code query.find} and {@code query.count}. This is the only SQL that is put
 * together in Java: a condition that nobody asks for would spoil the plan for the others. {@code p}
 * is the place, {@code t} the task.
 */
public final class FilterConditions {

  /**
   * Ids are made a little before their tasks, by a clock that is a little off. A time of creation
   * is looked up among them with so much to spare, and then compared exactly.
   */
  private static final Duration SLACK = Duration.ofDays(1);

  private final List<String> texts = new ArrayList<>();
  private final Params params = new Params();
  private final Dialect dialect;

  FilterConditions(Dialect dialect) {
    this.dialect = dialect;
  }

  FilterConditions id(long id) {
    params.set("id", id);
    return and("p.id = :id");
  }

  FilterConditions before(long id) {
    params.set("before", id);
    return and("p.id < :before");
  }

  FilterConditions filter(TaskFilter filter) {
    oneOf("type", filter.types());
    oneOf("queue", filter.queues());
    states(filter.states());
    equal("tenant", filter.tenant());
    equal("creator", filter.creator());
    if (filter.key() != null) {
      params.set("key", filter.key());
      and("t.task_key = :key");
    }
    if (filter.tag() != null) {
      params.set("tag", JsonText.quoted(filter.tag()));
      and(dialect.contains("t.tags", ":tag"));
    }
    if (filter.createdFrom() != null) {
      params.set("from", Micros.of(filter.createdFrom()));
      params.set("from_id", TaskIds.from(minus(filter.createdFrom())));
      and("t.created_at >= :from and p.id >= :from_id");
    }
    if (filter.createdBefore() != null) {
      params.set("until", Micros.of(filter.createdBefore()));
      params.set("until_id", TaskIds.from(plus(filter.createdBefore())));
      and("t.created_at < :until and p.id < :until_id");
    }
    return this;
  }

  private static Instant minus(Instant time) {
    return time.isBefore(Instant.EPOCH) ? time : time.minus(SLACK);
  }

  private static Instant plus(Instant time) {
    return time.isAfter(Instant.MAX.minus(SLACK)) ? time : time.plus(SLACK);
  }

  String text() {
    return texts.isEmpty() ? "1 = 1" : String.join(" and ", texts);
  }

  Params params() {
    return params;
  }

  private void oneOf(String column, Collection<String> values) {
    List<String> names = new ArrayList<>();
    for (String value : values) {
      String name = column + names.size();
      params.set(name, value);
      names.add(":" + name);
    }
    if (!names.isEmpty()) {
      and("t." + column + " in (" + String.join(", ", names) + ")");
    }
  }

  /**
   * Written out: with a parameter, the planner would neither leave out places nor use their
   * indexes.
   */
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

  private void equal(String column, @Nullable Long value) {
    if (value != null) {
      params.set(column, value);
      and("t." + column + " = :" + column);
    }
  }

  private FilterConditions and(String text) {
    texts.add(text);
    return this;
  }
}
