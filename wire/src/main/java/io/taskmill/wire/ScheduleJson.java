package io.taskmill.wire;

import io.taskmill.engine.policy.JsonLayers;
import io.taskmill.engine.schedule.ScheduleText;
import io.taskmill.schedule.Schedule;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A schedule as it is stored, with its name, and with ids as texts. */
final class ScheduleJson {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final List<String> IDS = List.of("tenant", "creator");

  private ScheduleJson() {}

  static String write(Schedule schedule) {
    String payload = schedule.payloadText();
    ObjectNode stored =
        (ObjectNode) JSON.readTree(ScheduleText.write(schedule, payload == null ? "{}" : payload));
    ObjectNode named = JSON.createObjectNode().put("name", schedule.name());
    named.setAll(stored);
    IDS.forEach(id -> named.put(id, named.path(id).asString()));
    return named.toString();
  }

  static Schedule read(String text) {
    ObjectNode json = (ObjectNode) JSON.readTree(text);
    JsonNode name = json.remove("name");
    for (String id : IDS) {
      JsonNode given = json.get(id);
      if (given != null && given.isString()) {
        json.put(id, Long.parseLong(given.asString()));
      }
    }
    return ScheduleText.read(
        name == null ? "" : name.asString(), JsonLayers.of(json.toString(), "{}", "schedule"));
  }
}
