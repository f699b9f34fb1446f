package io.taskmill;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The default codec: JSON by Jackson. Fields that a class no longer has are passed over. */
public final class JsonCodec implements PayloadCodec {

  private final JsonMapper mapper;
  private final Map<Class<?>, ObjectReader> readers = new ConcurrentHashMap<>();
  private final ObjectWriter writer;

  /** With a mapper that keeps working when a payload class loses a field. */
  public JsonCodec() {
    this(JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build());
  }

  /** With the application's own mapper. */
  public JsonCodec(JsonMapper mapper) {
    this.mapper = mapper;
    this.writer = mapper.writer();
  }

  @Override
  public String encode(Object value) {
    return writer.writeValueAsString(value);
  }

  @Override
  public <T> T decode(String text, Class<T> as) {
    return readers.computeIfAbsent(as, mapper::readerFor).readValue(text);
  }
}
