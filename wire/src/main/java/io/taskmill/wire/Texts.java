package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** Values that core itself writes as JSON. */
final class Texts {

  private Texts() {}

  static <T> ValueSerializer<T> writing(Function<T, String> json) {
    return new ValueSerializer<>() {
      @Override
      public void serialize(T value, JsonGenerator out, SerializationContext context) {
        out.writeRawValue(json.apply(value));
      }
    };
  }

  static <T> ValueDeserializer<T> reading(Function<String, T> json) {
    return new ValueDeserializer<>() {
      @Override
      public T deserialize(JsonParser in, DeserializationContext context) {
        String text = context.readTree(in).toString();
        try {
          return json.apply(text);
        } catch (InvalidTaskException e) {
          throw InvalidJsonException.from(in, e);
        }
      }
    };
  }
}
