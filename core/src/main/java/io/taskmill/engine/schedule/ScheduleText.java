package io.taskmill.engine.schedule;

import io.taskmill.InvalidTaskException;
import io.taskmill.engine.policy.JsonFields;
import io.taskmill.engine.policy.JsonLayers;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.FireTimes;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Timetable;
import io.taskmill.spi.StoredSchedule;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schedule as it is stored: JSON that a person can read and edit. Times are written as ISO 8601,
 * choices in lower case. A field that has no value is left out.
 */
public final class ScheduleText {

  private static final String WHAT = "schedule";

  private ScheduleText() {}

  /**
   * A schedule as it is stored.
   *
   * @param payload its payload as text
   */
  public static String write(Schedule schedule, String payload) {
    return JsonLayers.write(tree(schedule, payload));
  }

  /** Layers in which those fields are edited that two schedules differ in. */
  public static JsonLayers edit(JsonLayers layers, Schedule before, Schedule after) {
    return layers.edit(tree(before), tree(after));
  }

  private static ObjectNode tree(Schedule stored) {
    return tree(stored, Objects.requireNonNull(stored.payloadText(), "it was stored"));
  }

  private static ObjectNode tree(Schedule schedule, String payload) {
    ObjectNode json = JsonLayers.empty();
    json.put("type", schedule.type());
    json.put("payload", payload);
    if (schedule.payloadVersion() > 1) {
      json.put("payloadVersion", schedule.payloadVersion());
    }
    json.put("description", schedule.description());
    json.put("tenant", schedule.tenant());
    json.put("creator", schedule.creator());
    put(json, "queue", schedule.queue().orElse(null));
    schedule.priority().ifPresent(priority -> json.put("priority", priority));
    put(json, "key", schedule.key().orElse(null));
    ArrayNode tags = json.putArray("tags");
    schedule.tags().forEach(tags::add);
    json.put("when", schedule.timetable().text());
    json.put("zone", schedule.zone().getId());
    put(json, "start", schedule.start().orElse(null));
    put(json, "end", schedule.end().orElse(null));
    json.put("jitter", schedule.jitter().toString());
    put(json, "calendar", schedule.calendar().orElse(null));
    json.put("onHoliday", word(schedule.onHoliday()));
    json.put("catchUp", schedule.catchUp().most());
    json.put("overlap", word(schedule.overlap()));
    json.put("misfireThreshold", schedule.misfireThreshold().toString());
    json.put("log", word(schedule.log()));
    json.put("logKept", schedule.logKept().toString());
    return json;
  }

  /** Both layers of a stored schedule. */
  public static JsonLayers layers(StoredSchedule stored) {
    return JsonLayers.of(stored.code(), stored.edits(), WHAT);
  }

  /**
   * What a stored schedule is, with its edits.
   *
   * @throws InvalidTaskException if it cannot be read, saying why
   */
  public static Schedule read(StoredSchedule stored) {
    return read(stored.name(), layers(stored));
  }

  /** The same of layers that are not stored yet. */
  public static Schedule read(String name, JsonLayers layers) {
    try {
      return read(name, new JsonFields(layers.both(WHAT), WHAT));
    } catch (DateTimeException e) {
      throw new InvalidTaskException("The schedule has a time that is none: " + e.getMessage(), e);
    }
  }

  private static Schedule read(String name, JsonFields json) {
    Schedule plain = Schedule.ofNamed(name, json.text("type", ""), json.text("payload", "{}"));
    String queue = json.text("queue", "");
    String key = json.text("key", "");
    String calendar = json.text("calendar", "");
    Integer version = json.number("payloadVersion");
    return plain
        .payloadVersion(version == null ? 1 : version)
        .description(json.text("description", ""))
        .tenant(json.big("tenant", 0))
        .creator(json.big("creator", 0))
        .queue(queue.isEmpty() ? null : queue)
        .priority(json.number("priority"))
        .key(key.isEmpty() ? null : key)
        .tags(json.list("tags").toArray(String[]::new))
        .timetable(Timetable.parse(json.text("when", Timetable.NONE)))
        .zone(FireTimes.zone(json.text("zone", "UTC")))
        .between(json.instant("start"), json.instant("end"))
        .jitter(json.timeOr("jitter", plain.jitter()))
        .calendar(
            calendar.isEmpty() ? null : calendar,
            json.word("onHoliday", OnHoliday.class, plain.onHoliday()))
        .catchUp(new CatchUp(json.number("catchUp", plain.catchUp().most())))
        .overlap(json.word("overlap", Overlap.class, plain.overlap()))
        .misfireThreshold(json.timeOr("misfireThreshold", plain.misfireThreshold()))
        .log(json.word("log", FireLog.class, plain.log()))
        .logKept(json.timeOr("logKept", plain.logKept()));
  }

  /** The fields that say when a schedule fires. */
  static boolean isAboutWhen(String field) {
    return switch (field) {
      case "when", "zone", "start", "end", "calendar", "onHoliday", "jitter" -> true;
      default -> false;
    };
  }

  private static void put(ObjectNode json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value.toString());
    }
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
