package io.taskmill;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The default codec: JSON by Jackson. Fields that a class no longer has are passed over. */
public final class JsonCodec implements PayloadCodec {

  private final JsonMapper mapper;

  /** With a mapper that keeps working when a payload class loses a field. */
  public JsonCodec() {
    this(JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build());
  }

  /** With the application's own mapper. */
  public JsonCodec(JsonMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public String encode(Object value) {
    return mapper.writeValueAsString(value);
  }

  @Override
  public <T> T decode(String text, Class<T> as) {
    return mapper.readValue(text, as);
  }
}
