package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import java.util.Arrays;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** The fields of policies by the names that they have in policies: {@code maxRunning}. */
public final class PolicyFieldJson {

  private PolicyFieldJson() {}

  /**
   * The field of this name.
   *
   * @throws InvalidTaskException if there is none
   */
  public static PolicyField named(String name) {
    return Arrays.stream(PolicyField.values())
        .filter(field -> field.fieldName().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "A policy has no such field. It has: %s."
                        .formatted(
                            Arrays.stream(PolicyField.values())
                                .map(PolicyField::fieldName)
                                .toList())));
  }

  static final class Writer extends ValueSerializer<PolicyField> {
    @Override
    public void serialize(PolicyField field, JsonGenerator out, SerializationContext context) {
      out.writeString(field.fieldName());
    }
  }

  static final class Reader extends ValueDeserializer<PolicyField> {
    @Override
    public PolicyField deserialize(JsonParser in, DeserializationContext context) {
      try {
        return named(context.readTree(in).asString());
      } catch (InvalidTaskException e) {
        throw InvalidJsonException.from(in, e);
      }
    }
  }
}
