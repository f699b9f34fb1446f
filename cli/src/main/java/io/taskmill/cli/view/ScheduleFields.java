package io.taskmill.cli.view;

import io.taskmill.schedule.Schedule;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a schedule is, under the names that an edit of it has in {@code ScheduleInfo.edited}. */
final class ScheduleFields {

  private ScheduleFields() {}

  static Map<String, @Nullable Object> of(Schedule schedule) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("name", schedule.name());
    fields.put("type", schedule.type());
    fields.put("payload", schedule.payloadText());
    fields.put("description", schedule.description());
    fields.put("tenant", schedule.tenant());
    fields.put("creator", schedule.creator());
    fields.put("queue", schedule.queue().orElse(null));
    fields.put("priority", schedule.priority().orElse(null));
    fields.put("key", schedule.key().orElse(null));
    fields.put("tags", schedule.tags());
    fields.put("when", schedule.timetable().text());
    fields.put("zone", schedule.zone().getId());
    fields.put("start", schedule.start().orElse(null));
    fields.put("end", schedule.end().orElse(null));
    fields.put("jitter", schedule.jitter());
    fields.put("calendar", schedule.calendar().orElse(null));
    fields.put("onHoliday", schedule.onHoliday());
    fields.put("catchUp", schedule.catchUp().most());
    fields.put("overlap", schedule.overlap());
    fields.put("misfireThreshold", schedule.misfireThreshold());
    fields.put("log", schedule.log());
    fields.put("logKept", schedule.logKept());
    return fields;
  }
}
