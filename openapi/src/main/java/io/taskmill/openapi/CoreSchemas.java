package io.taskmill.openapi;

import io.taskmill.FilterField;
import io.taskmill.OnDuplicate;
import io.taskmill.PolicyField;
import io.taskmill.TaskFilter;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskState;
import io.taskmill.Uniqueness;
import io.taskmill.WhenFull;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.TaskCommand;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.OnHoliday;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.wire.NewWorkflowTask;
import io.taskmill.wire.RawJson;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The schemas, by hand, of what {@code core} itself writes as JSON. */
final class CoreSchemas {

  private static final int NAME = 100;
  private static final int TITLE = 200;
  private static final int KEY = 200;
  private static final int DESCRIPTION = 4_000;
  private static final int MOST_SEARCHED = 1_000;
  private static final int HIGHEST_PRIORITY = 9;

  private static final Map<Class<?>, String> NAMES =
      Map.of(
          TaskPolicy.class, "Policy",
          TaskFilter.class, "Filter",
          TaskCommand.class, "Command",
          DurationHistogram.class, "Histogram",
          RawJson.class, "AnyJson");

  private final Javadocs javadocs;
  private final Schemas schemas;

  CoreSchemas(Javadocs javadocs, Schemas schemas) {
    this.javadocs = javadocs;
    this.schemas = schemas;
  }

  /** What a class is called in the document. */
  String name(Class<?> type) {
    return NAMES.getOrDefault(type, type.getSimpleName());
  }

  /** The schema of a class that core writes; null if it is none of those. */
  @Nullable ObjectNode of(Class<?> type) {
    if (type == TaskPolicy.class) {
      return policy();
    }
    if (type == TaskFilter.class) {
      return filter();
    }
    if (type == TaskCommand.class) {
      return command();
    }
    if (type == Schedule.class) {
      return schedule();
    }
    if (type == DurationHistogram.class) {
      return histogram();
    }
    if (type == NewWorkflowTask.After.class) {
      ObjectNode either =
          Json.described(Json.empty(), "A task that comes before: its name, or an object.");
      either
          .putArray("anyOf")
          .add(Json.text(NAME))
          .add(schemas.object(JsonMapper.shared().constructType(type)));
      return either;
    }
    if (type == RawJson.class) {
      return Json.described(Json.empty(), "Any JSON value. It is kept letter by letter.");
    }
    return null;
  }

  /**
   * The body of an operation that takes a JSON object as it is; null if its type says enough.
   *
   * @param operation its id
   */
  @Nullable ObjectNode body(String operation) {
    return switch (operation) {
      case "editType" -> patch("PolicyPatch", policy());
      case "addSchedule" -> schemas.of(Schedule.class);
      case "editSchedule" -> patch("SchedulePatch", schedule());
      case "previewSchedule" -> patch("SchedulePatch", schedule());
      case "setQueueCapacity" -> {
        ObjectNode capacity =
            fields(Map.of("capacity", Json.nullable(Json.type("integer").put("minimum", 1))));
        capacity.putArray("required").add("capacity");
        yield capacity;
      }
      default -> null;
    };
  }

  /** The same as a merge patch: each field may be left out, or null for no value. */
  private ObjectNode patch(String name, ObjectNode whole) {
    whole.remove("required");
    Json.described(
        whole, "As a JSON merge patch: fields that are left out stay, null is for no value.");
    ObjectNode properties = (ObjectNode) whole.path("properties");
    for (String field : List.copyOf(properties.propertyNames())) {
      ObjectNode one = (ObjectNode) properties.path(field);
      JsonNode words = one.remove("description");
      ObjectNode nullable = Json.nullable(one);
      properties.set(field, words == null ? nullable : nullable.set("description", words));
    }
    schemas.add(name, whole);
    return Json.ref(name);
  }

  private ObjectNode policy() {
    retry();
    Map<String, ObjectNode> fields = new LinkedHashMap<>();
    Javadocs.Comment comment = javadocs.of(TaskPolicy.class);
    for (PolicyField field : PolicyField.values()) {
      ObjectNode schema = policy(field);
      fields.put(field.fieldName(), Json.described(schema, comment.parameter(field.fieldName())));
    }
    return object(comment.first() + " A field that is left out is as its default has it.", fields);
  }

  private ObjectNode policy(PolicyField field) {
    return switch (field) {
      case TITLE -> Json.text(TITLE);
      case DESCRIPTION -> Json.text(DESCRIPTION);
      case QUEUE -> Json.text(NAME);
      case PRIORITY -> Json.whole(1, HIGHEST_PRIORITY);
      case DISABLED, ORDERED, STICKY, NEEDS_PERSON -> Json.type("boolean");
      case MAX_RUNNING, PER_KEY -> Json.type("integer").put("minimum", 1);
      case MAX_LOSSES -> Json.type("integer").put("minimum", 0);
      case WHEN_FULL -> words(WhenFull.class);
      case RATE ->
          fields(
              Map.of(
                  "tasks", Json.type("integer").put("minimum", 1),
                  "period", Json.text("duration"),
                  "burst", Json.type("integer").put("minimum", 1)));
      case HOST_GRACE, TIMEOUT, NO_PROGRESS_TIMEOUT, DEADLINE, RETENTION -> Json.text("duration");
      case RETRY -> Json.ref("Retry");
      case UNIQUENESS ->
          fields(
              Map.of(
                  "by", words(Uniqueness.By.class),
                  "window", Json.text("duration"),
                  "onDuplicate", words(OnDuplicate.class)));
      case CALLBACK -> callback();
      case ATTRIBUTES -> Json.valuesOf(Json.text());
      case STEPS -> Json.each(Json.text());
    };
  }

  private ObjectNode callback() {
    ObjectNode target =
        fields(Map.of("url", Json.text("uri"), "method", Json.words(List.of("POST", "PUT"))));
    return fields(
        Map.of(
            "success", target,
            "error", target.deepCopy(),
            "security", fields(Map.of("accessKey", Json.text(), "secretKey", Json.text()))));
  }

  private void retry() {
    Map<String, ObjectNode> fields = new LinkedHashMap<>();
    fields.put(
        "strategy",
        Json.words(
            List.of(
                "none",
                "atOnce",
                "fixed",
                "intervals",
                "exponential",
                "fixedThenExponential",
                "forever",
                "daily")));
    fields.put("maxAttempts", Json.type("integer").put("minimum", 1));
    fields.put("interval", Json.text("duration"));
    fields.put("intervals", Json.each(Json.text("duration")));
    fields.put("delay", Json.text("duration"));
    fields.put("multiplier", Json.type("number"));
    fields.put("cap", Json.text("duration"));
    fields.put("jitter", Json.type("number"));
    fields.put("fixedTimes", Json.type("integer"));
    fields.put("spacing", Json.ref("Retry"));
    fields.put("perDay", Json.type("integer"));
    fields.put("zone", Json.text());
    ObjectNode retry =
        object("When failed attempts are made again. Each strategy takes its own fields.", fields);
    retry.putArray("required").add("strategy");
    schemas.add("Retry", retry);
  }

  private ObjectNode filter() {
    Map<String, ObjectNode> fields = new LinkedHashMap<>();
    for (FilterField field : FilterField.values()) {
      fields.put(field.fieldName(), Json.described(filter(field), words(field)));
    }
    return object(
        "Which tasks: every condition must hold. A field that is left out is no condition.",
        fields);
  }

  /** What a condition means. */
  String words(FilterField field) {
    return javadocs.member(TaskFilter.class, field.fieldName()).whole();
  }

  /** The value of a condition. */
  ObjectNode filter(FilterField field) {
    return switch (field) {
      case TYPES, QUEUES, TAGS -> Json.each(Json.text(KEY)).put("maxItems", MOST_SEARCHED);
      case STATES -> Json.each(schemas.of(TaskState.class)).put("maxItems", MOST_SEARCHED);
      case IDS -> Json.each(Json.id()).put("maxItems", MOST_SEARCHED);
      case TENANT, CREATOR, FINGERPRINT, LAST_FINGERPRINT, NODE, PARENT, WORKFLOW -> Json.id();
      case KEY, KEY_PREFIX, ERROR, HOST -> Json.text();
      case CREATED_FROM, CREATED_BEFORE, DUE_FROM, DUE_BEFORE, FINISHED_FROM, FINISHED_BEFORE ->
          Json.text("date-time");
      case ATTRIBUTES -> Json.valuesOf(Json.text());
    };
  }

  private ObjectNode command() {
    ObjectNode command = Json.described(Json.empty(), javadocs.of(TaskCommand.class).first());
    ArrayNode kinds = command.putArray("oneOf");
    ObjectNode mapping = Json.empty();
    Arrays.stream(TaskCommand.class.getPermittedSubclasses())
        .sorted(Comparator.comparing(Class::getSimpleName))
        .forEach(
            kind -> {
              String name = kind.getSimpleName() + "Command";
              schemas.add(name, command(kind));
              kinds.add(Json.ref(name));
              mapping.put(verb(kind), "#/components/schemas/" + name);
            });
    command.putObject("discriminator").put("propertyName", "verb").set("mapping", mapping);
    return command;
  }

  private ObjectNode command(Class<?> kind) {
    ObjectNode fields = schemas.object(JsonMapper.shared().constructType(kind));
    ObjectNode named = Json.empty();
    named.set("verb", Json.empty().put("const", verb(kind)));
    named.setAll((ObjectNode) fields.path("properties"));
    fields.set("properties", named);
    ArrayNode required = Json.list().add("verb");
    for (JsonNode name : fields.path("required")) {
      if (!name.asString().equals("attributes")) { // Taskmill takes them out of the payload
        required.add(name);
      }
    }
    fields.set("required", required);
    return fields;
  }

  private static String verb(Class<?> kind) {
    return kind.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  private ObjectNode schedule() {
    Map<String, ObjectNode> fields = new LinkedHashMap<>();
    fields.put("name", Json.text(NAME));
    fields.put("type", Json.text(NAME));
    fields.put("payload", Json.described(Json.text(), "The payload of its tasks, as a text."));
    fields.put("payloadVersion", Json.type("integer").put("minimum", 1));
    fields.put("description", Json.text());
    fields.put("tenant", Json.id());
    fields.put("creator", Json.id());
    fields.put("queue", Json.text(NAME));
    fields.put("priority", Json.whole(1, HIGHEST_PRIORITY));
    fields.put("key", Json.text(KEY));
    fields.put("tags", Json.each(Json.text()));
    fields.put(
        "when",
        Json.described(
            Json.text(),
            "When it fires, as text: a cron expression, or a rule as docs/schedules.md writes it."));
    fields.put("zone", Json.text());
    fields.put("start", Json.text("date-time"));
    fields.put("end", Json.text("date-time"));
    fields.put("jitter", Json.text("duration"));
    fields.put("calendar", Json.text(NAME));
    fields.put("onHoliday", words(OnHoliday.class));
    fields.put("catchUp", Json.type("integer").put("minimum", 0));
    fields.put("overlap", words(Overlap.class));
    fields.put("misfireThreshold", Json.text("duration"));
    fields.put("log", words(FireLog.class));
    fields.put("logKept", Json.text("duration"));
    fields.forEach(
        (name, schema) -> {
          if (!schema.has("description")) {
            Json.described(schema, javadocs.member(Schedule.class, name).whole());
          }
        });
    ObjectNode schedule = object(javadocs.of(Schedule.class).first(), fields);
    schedule.putArray("required").add("name").add("type");
    return schedule;
  }

  private static ObjectNode histogram() {
    Map<String, ObjectNode> fields = new LinkedHashMap<>();
    fields.put("count", Json.type("integer").put("format", "int64"));
    fields.put("p50", Json.nullable(Json.text("duration")));
    fields.put("p95", Json.nullable(Json.text("duration")));
    fields.put("p99", Json.nullable(Json.text("duration")));
    fields.put("sketch", Json.described(Json.text(), "The whole, by which it can be merged."));
    return object(
        "How long something took: how often, quantiles, and the whole to be merged.", fields);
  }

  private static <E extends Enum<E>> ObjectNode words(Class<E> choice) {
    return Json.words(
        Arrays.stream(choice.getEnumConstants())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .toList());
  }

  private static ObjectNode fields(Map<String, ObjectNode> fields) {
    return object("", new TreeMap<>(fields));
  }

  private static ObjectNode object(String words, Map<String, ObjectNode> fields) {
    ObjectNode object = Json.described(Json.type("object"), words);
    ObjectNode properties = object.putObject("properties");
    fields.forEach(properties::set);
    return object;
  }
}
