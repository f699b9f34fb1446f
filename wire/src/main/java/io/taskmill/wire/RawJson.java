package io.taskmill.wire;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * A JSON value, kept letter by letter as it was sent.
 *
 * @param text the value's own text
 */
public record RawJson(String text) {

  /** The attribute of a reader under which the whole text lies that it reads. */
  public static final Object SOURCE = new Object();

  static final class Reader extends ValueDeserializer<RawJson> {
    @Override
    public RawJson deserialize(JsonParser in, DeserializationContext context) {
      String source = (String) context.getAttribute(SOURCE);
      if (source == null) {
        return new RawJson(context.readTree(in).toString());
      }
      int from = (int) in.currentTokenLocation().getCharOffset();
      in.skipChildren();
      in.finishToken();
      int to = (int) in.currentLocation().getCharOffset();
      return new RawJson(source.substring(from, to).strip());
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
      return null; // what was left out is not a null that was sent
    }

    @Override
    public RawJson getNullValue(DeserializationContext context) {
      return new RawJson("null");
    }
  }
}
