package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.engine.policy.JsonLayers;
import io.taskmill.engine.schedule.ScheduleText;
import io.taskmill.schedule.Schedule;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A schedule as it is stored, with its name, and with ids as texts. */
public final class ScheduleJson {

  private static final String NAME = "name";
  private static final List<String> IDS = List.of("tenant", "creator");

  private static final StrictJson STRICT =
      new StrictJson(
          "schedule",
          Set.of("payloadVersion", "queue", "priority", "key", "start", "end", "calendar"));

  private ScheduleJson() {}

  /** As it is shown. */
  public static String write(Schedule schedule) {
    String payload = schedule.payloadText();
    ObjectNode stored =
        STRICT.parse(ScheduleText.write(schedule, payload == null ? "{}" : payload));
    ObjectNode named = JsonLayers.empty().put(NAME, schedule.name());
    named.setAll(stored);
    IDS.forEach(id -> named.put(id, named.path(id).asString()));
    return named.toString();
  }

  static Schedule read(String text) {
    return read(STRICT.parse(text));
  }

  static Schedule readStrictly(String text) {
    return readStrictly(STRICT.parse(text));
  }

  /**
   * A schedule that comes from outside.
   *
   * @throws InvalidTaskException if a field is not known, or cannot be so
   */
  public static Schedule readStrictly(ObjectNode given) {
    Schedule schedule = read(given.deepCopy());
    Reserved.requireFree(schedule.type());
    STRICT.require(given, write(schedule));
    return schedule;
  }

  /**
   * A schedule with some fields changed, as a JSON merge patch says (RFC 7396): null is for no
   * value.
   *
   * @throws InvalidTaskException if a field is not known, or cannot be so
   */
  public static Schedule patched(Schedule schedule, ObjectNode patch) {
    Schedule patched = read(StrictJson.merge(STRICT.parse(write(schedule)), patch));
    STRICT.require(patch, write(patched));
    return patched;
  }

  private static Schedule read(ObjectNode json) {
    JsonNode name = json.remove(NAME);
    if (name == null || !name.isString()) {
      throw new InvalidTaskException("The schedule has no 'name' that is a text. Give it one.");
    }
    for (String id : IDS) {
      JsonNode given = json.get(id);
      if (given != null && given.isString()) {
        json.put(id, Ids.read(id, given.asString()));
      }
    }
    return ScheduleText.read(name.asString(), JsonLayers.of(json.toString(), "{}", "schedule"));
  }
}
