package io.taskmill.wire;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Writes ids, which exceed what JavaScript can count, as texts. */
public final class IdTexts extends ValueSerializerModifier {

  private static final Set<String> NAMES =
      Set.of(
          "id",
          "ids",
          "task",
          "taskId",
          "lastTask",
          "parent",
          "node",
          "operation",
          "workflow",
          "resultOf",
          "tenant",
          "tenants",
          "creator",
          "cursor",
          "upTo",
          "next",
          "fingerprint");

  /** Whether a field of this name, if it is a 64-bit number, is an id. */
  public static boolean isId(String name) {
    return NAMES.contains(name);
  }

  @Override
  public List<BeanPropertyWriter> changeProperties(
      SerializationConfig config,
      BeanDescription.Supplier bean,
      List<BeanPropertyWriter> properties) {
    for (BeanPropertyWriter property : properties) {
      if (!isId(property.getName())) {
        continue;
      }
      JavaType type = property.getType();
      if (type.hasRawClass(Long.class) || type.hasRawClass(long.class)) {
        property.assignSerializer(ToStringSerializer.instance);
      } else if (type.isCollectionLikeType() && type.getContentType().hasRawClass(Long.class)) {
        property.assignSerializer(new Each());
      }
    }
    return properties;
  }

  private static final class Each extends ValueSerializer<Object> {
    @Override
    public void serialize(Object ids, JsonGenerator out, SerializationContext context) {
      out.writeStartArray();
      for (Object id : (Collection<?>) ids) {
        out.writeString(String.valueOf(id));
      }
      out.writeEndArray();
    }
  }
}
