package io.taskmill.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.taskmill.PolicyField;
import io.taskmill.TaskFilter;
import io.taskmill.TaskPolicy;
import io.taskmill.admin.CommandText;
import io.taskmill.admin.DurationHistogram;
import io.taskmill.admin.FilterText;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.policy.PolicyText;
import io.taskmill.schedule.Schedule;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The one JSON form of what people and programs see of Taskmill: over HTTP, and from the command
 * line with {@code --json}. Records are objects with their fields under their names; ids are texts,
 * since JavaScript and others cannot hold them as numbers; times and durations are in ISO 8601;
 * policies, schedules, commands and filters are as {@code core} writes them.
 */
public final class WireJson {

  /** How deep objects and lists may lie in each other. */
  public static final int MAX_DEPTH = 64;

  private static final int MAX_TEXT = 20_000_000;

  private WireJson() {}

  /** Reads what it knows and passes over the rest: for whoever may be older than the other side. */
  public static JsonMapper lenient() {
    return Lenient.MAPPER;
  }

  /** Refuses fields that it does not know, numbers for texts, and the same field twice. */
  public static JsonMapper strict() {
    return Strict.MAPPER;
  }

  private static JsonMapper.Builder builder(boolean strict) {
    StreamReadConstraints limits =
        StreamReadConstraints.builder()
            .maxNestingDepth(MAX_DEPTH)
            .maxStringLength(MAX_TEXT)
            .build();
    return JsonMapper.builder(JsonFactory.builder().streamReadConstraints(limits).build())
        .addModule(module(strict))
        // A null there would be read as the JSON value null, which is not the same as none.
        .withConfigOverride(
            RawJson.class,
            raw ->
                raw.setInclude(
                    JsonInclude.Value.construct(
                        JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL)))
        .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
  }

  private static SimpleModule module(boolean strict) {
    return new SimpleModule("taskmill")
        .setSerializerModifier(new IdTexts())
        .addSerializer(TaskPolicy.class, Texts.writing(PolicyText::write))
        .addDeserializer(
            TaskPolicy.class, Texts.reading(strict ? PolicyJson::readStrictly : PolicyText::read))
        .addSerializer(TaskCommand.class, Texts.writing(CommandText::write))
        .addDeserializer(TaskCommand.class, Texts.reading(CommandText::read))
        .addSerializer(TaskFilter.class, Texts.writing(FilterText::write))
        .addDeserializer(TaskFilter.class, Texts.reading(FilterText::read))
        .addSerializer(Schedule.class, Texts.writing(ScheduleJson::write))
        .addDeserializer(
            Schedule.class, Texts.reading(strict ? ScheduleJson::readStrictly : ScheduleJson::read))
        .addSerializer(PolicyField.class, new PolicyFieldJson.Writer())
        .addDeserializer(PolicyField.class, new PolicyFieldJson.Reader())
        .addDeserializer(NewWorkflowTask.After.class, Texts.reading(NewWorkflowTask.After::read))
        .addSerializer(DurationHistogram.class, new HistogramJson.Writer())
        .addDeserializer(DurationHistogram.class, new HistogramJson.Reader())
        .addSerializer(RawJson.class, Texts.writing(RawJson::text))
        .addDeserializer(RawJson.class, new RawJson.Reader());
  }

  private static final class Lenient {
    static final JsonMapper MAPPER =
        builder(false).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  }

  private static final class Strict {
    static final JsonMapper MAPPER =
        builder(true)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            // Ids are texts.
            .withCoercionConfig(
                Long.class,
                ids -> ids.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .build();
  }
}
