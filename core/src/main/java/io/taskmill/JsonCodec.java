package io.taskmill;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The default codec: JSON by Jackson. Fields that a class no longer has are passed over. */
public final class JsonCodec implements PayloadCodec {

  /** Too short for a number or a name that is too long, or for being nested too deeply. */
  private static final int ALWAYS_READABLE = 900;

  private final JsonMapper mapper;
  private final Map<Type, ObjectReader> readers = new ConcurrentHashMap<>();
  private final Map<Type, ObjectWriter> writers = new ConcurrentHashMap<>();
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
  public String encode(Object value, Type as) {
    String json = writer(as).writeValueAsString(value);
    if (json.length() > ALWAYS_READABLE) {
      requireReadable(json);
    }
    return json;
  }

  /**
   * A value tells its own class, but not what is declared to be in it. That matters where the
   * elements of a list have subclasses whose names are written along.
   */
  private ObjectWriter writer(Type as) {
    return as instanceof Class
        ? writer
        : writers.computeIfAbsent(as, type -> mapper.writerFor(mapper.constructType(type)));
  }

  /**
   * What can be written but is beyond a limit of the reader would be found out only when it runs.
   */
  private void requireReadable(String json) {
    try (JsonParser parser = mapper.createParser(json)) {
      JsonToken token = parser.nextToken();
      while (token != null) {
        token = parser.nextToken();
      }
    } catch (StreamConstraintsException e) {
      throw new IllegalArgumentException(
          "it could be written but not read again. "
              + e.getOriginalMessage()
              + ". Give such a value another form, or JsonCodec a mapper with wider limits.",
          e);
    }
  }

  @Override
  public Object decode(String text, Type as) {
    return readers
        .computeIfAbsent(as, type -> mapper.readerFor(mapper.constructType(type)))
        .readValue(text);
  }
}
