package io.taskmill.cli.view;

import io.taskmill.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record as a JSON object with its fields under their names. Ids are texts, since JavaScript and
 * others cannot hold them as numbers; times and durations are in ISO 8601.
 */
public final class RecordJson {

  private static final JsonMapper JSON = JsonMapper.shared();

  private static final Set<String> IDS =
      Set.of("id", "task", "lastTask", "node", "parent", "operation");

  private RecordJson() {}

  /** On one line. */
  public static String line(Record one) {
    return line(one, Map.of());
  }

  /** On one line, with more fields than the record has. */
  public static String line(Record one, Map<String, ?> more) {
    Map<String, @Nullable Object> fields = plain(one);
    more.forEach((name, value) -> fields.put(name, plain(value)));
    return JSON.writeValueAsString(fields);
  }

  private static Map<String, @Nullable Object> plain(Record one) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    RecordFields.of(one)
        .forEach(
            (name, value) ->
                fields.put(
                    name,
                    IDS.contains(name) && value instanceof Long
                        ? String.valueOf(value)
                        : plain(value)));
    return fields;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Record inner) {
      return plain(inner);
    }
    if (value instanceof Schedule schedule) {
      return plain(ScheduleFields.of(schedule));
    }
    if (value instanceof Instant || value instanceof Duration || value instanceof Enum) {
      return value.toString();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((key, each) -> copy.put(String.valueOf(key), plain(each)));
      return copy;
    }
    if (value instanceof Collection<?> many) {
      List<@Nullable Object> copy = new ArrayList<>();
      many.forEach(each -> copy.add(plain(each)));
      return copy;
    }
    return value == null || value instanceof Number || value instanceof Boolean
        ? value
        : String.valueOf(value);
  }
}
