package io.taskmill.openapi;

import io.taskmill.web.ApiResource;
import io.taskmill.wire.IdTexts;
import io.taskmill.wire.WireJson;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.NameTransformer;

/**
 * The schemas of what the API takes and gives. Which fields a class has is asked of the mapper that
 * writes it ({@link WireJson}); what they mean is read from the Javadoc.
 */
final class Schemas {

  private static final JsonMapper WIRE = WireJson.strict();

  private static final Map<Class<?>, ObjectNode> PLAIN = new HashMap<>();

  static {
    PLAIN.put(String.class, Json.text());
    PLAIN.put(Boolean.class, Json.type("boolean"));
    PLAIN.put(boolean.class, Json.type("boolean"));
    PLAIN.put(Integer.class, Json.type("integer").put("format", "int32"));
    PLAIN.put(int.class, Json.type("integer").put("format", "int32"));
    PLAIN.put(Long.class, Json.type("integer").put("format", "int64"));
    PLAIN.put(long.class, Json.type("integer").put("format", "int64"));
    PLAIN.put(Double.class, Json.type("number").put("format", "double"));
    PLAIN.put(double.class, Json.type("number").put("format", "double"));
    PLAIN.put(Instant.class, Json.text("date-time"));
    PLAIN.put(OffsetDateTime.class, Json.text("date-time"));
    PLAIN.put(ZonedDateTime.class, Json.text("date-time"));
    PLAIN.put(LocalDate.class, Json.text("date"));
    PLAIN.put(LocalTime.class, Json.text()); // the format "time" wants an offset
    PLAIN.put(Duration.class, Json.text("duration"));
    PLAIN.put(ZoneId.class, Json.text());
    PLAIN.put(URI.class, Json.text("uri"));
    PLAIN.put(UUID.class, Json.text("uuid"));
    PLAIN.put(Object.class, Json.empty());
  }

  private final Javadocs javadocs;
  private final CoreSchemas core;
  private final Limits limits = new Limits();
  private final Map<String, ObjectNode> components = new TreeMap<>();
  private final Map<String, JavaType> named = new HashMap<>();

  Schemas(Javadocs javadocs) {
    this.javadocs = javadocs;
    this.core = new CoreSchemas(javadocs, this);
  }

  /** All that others refer to, by name. */
  Map<String, ObjectNode> components() {
    return components;
  }

  /** Adds one that others refer to. */
  void add(String name, ObjectNode schema) {
    components.put(name, schema);
  }

  /** That of a type. */
  ObjectNode of(Type type) {
    return of(WIRE.constructType(type), "");
  }

  /**
   * That of a field's type.
   *
   * @param field its name, which tells numbers and ids apart
   */
  ObjectNode of(JavaType type, String field) {
    Class<?> raw = type.getRawClass();
    if (Optional.class == raw) {
      return Json.nullable(of(type.containedType(0), field));
    }
    if (IdTexts.isId(field) && (raw == Long.class || raw == long.class)) {
      return Json.id();
    }
    ObjectNode plain = PLAIN.get(raw);
    if (plain != null) {
      return plain.deepCopy();
    }
    if (JsonNode.class.isAssignableFrom(raw)) {
      return raw == ObjectNode.class ? Json.type("object") : Json.empty();
    }
    if (ZoneId.class.isAssignableFrom(raw)) {
      return Json.text();
    }
    if (type.isMapLikeType()) {
      ObjectNode map = Json.valuesOf(of(type.getContentType(), ""));
      if (type.getKeyType().isEnumType()) {
        map.set("propertyNames", of(type.getKeyType(), ""));
      }
      return map;
    }
    if (type.isCollectionLikeType() || type.isArrayType()) {
      ObjectNode array = Json.each(of(type.getContentType(), field));
      return Set.class.isAssignableFrom(raw) ? array.put("uniqueItems", true) : array;
    }
    return Json.ref(component(type));
  }

  private String component(JavaType type) {
    String name = name(type);
    if (!components.containsKey(name)) {
      components.put(name, Json.empty()); // it may refer to itself
      components.put(name, make(type));
    }
    return name;
  }

  private ObjectNode make(JavaType type) {
    Class<?> raw = type.getRawClass();
    ObjectNode written = core.of(raw);
    if (written != null) {
      return written;
    }
    if (raw.isEnum()) {
      return enumeration(raw);
    }
    if (raw.isSealed()) {
      ObjectNode either = Json.described(Json.empty(), javadocs.of(raw).whole());
      ArrayNode kinds = either.putArray("anyOf");
      Arrays.stream(raw.getPermittedSubclasses()).forEach(kind -> kinds.add(of(kind)));
      return either;
    }
    return object(type);
  }

  /** An object with the fields of a class. */
  ObjectNode object(JavaType type) {
    ObjectNode object = Json.type("object");
    Json.described(object, javadocs.of(type.getRawClass()).whole());
    ArrayNode required = Json.list();
    fields(type, object.putObject("properties"), required);
    if (!required.isEmpty()) {
      object.set("required", required);
    }
    return object;
  }

  private void fields(JavaType type, ObjectNode properties, ArrayNode required) {
    Class<?> raw = type.getRawClass();
    for (BeanPropertyDefinition property : properties(type)) {
      NameTransformer unwrapped =
          WIRE.serializationConfig()
              .getAnnotationIntrospector()
              .findUnwrappingNameTransformer(WIRE.serializationConfig(), property.getAccessor());
      if (unwrapped != null) {
        // What may be missing as a whole requires nothing.
        boolean optional = declared(raw, property).isAnnotationPresent(Nullable.class);
        fields(property.getAccessor().getType(), properties, optional ? Json.list() : required);
        continue;
      }
      String name = property.getName();
      AnnotatedType declared = declared(raw, property);
      ObjectNode schema = of(property.getAccessor().getType(), name);
      limits.field(raw, name).forEach(schema::set);
      if (declared.isAnnotationPresent(Nullable.class)) {
        schema = Json.nullable(schema);
      } else {
        required.add(name);
      }
      properties.set(name, Json.described(schema, words(raw, name)));
    }
  }

  private @Nullable String words(Class<?> raw, String field) {
    String words = javadocs.of(raw).parameter(field);
    return words == null ? javadocs.member(raw, field).whole() : words;
  }

  private static List<BeanPropertyDefinition> properties(JavaType type) {
    SerializationConfig config = WIRE.serializationConfig();
    ClassIntrospector introspector = config.classIntrospectorInstance();
    BeanDescription bean =
        introspector.introspectForSerialization(
            type, introspector.introspectClassAnnotations(type));
    List<BeanPropertyDefinition> found = new ArrayList<>(bean.findProperties());
    found.removeIf(property -> !property.couldSerialize());
    return found;
  }

  private static AnnotatedType declared(Class<?> raw, BeanPropertyDefinition property) {
    if (raw.isRecord()) {
      for (RecordComponent component : raw.getRecordComponents()) {
        if (component.getName().equals(property.getInternalName())) {
          return component.getAnnotatedType();
        }
      }
    }
    if (property.getAccessor().getMember() instanceof Method getter) {
      return getter.getAnnotatedReturnType();
    }
    throw new IllegalStateException(
        "The field '%s' of %s is neither of a record nor a getter."
            .formatted(property.getName(), raw));
  }

  private ObjectNode enumeration(Class<?> raw) {
    ObjectNode schema = Json.text();
    ArrayNode values = schema.putArray("enum");
    StringBuilder words = new StringBuilder(javadocs.of(raw).whole());
    for (Object constant : Objects.requireNonNull(raw.getEnumConstants())) {
      String value = WIRE.convertValue(constant, String.class);
      values.add(value);
      String meaning = javadocs.member(raw, ((Enum<?>) constant).name()).whole();
      if (!meaning.isBlank()) {
        words.append("\n\n- `").append(value).append("`: ").append(meaning);
      }
    }
    return Json.described(schema, words.toString());
  }

  /** The simple name, with that of the class around it, unless that is only a controller. */
  private String name(JavaType type) {
    String arguments =
        type.getBindings().getTypeParameters().stream()
            .map(argument -> argument.getRawClass().getSimpleName())
            .collect(Collectors.joining("And"));
    String simple = core.name(type.getRawClass());
    Class<?> outside = type.getRawClass().getEnclosingClass();
    String name =
        (outside == null || outside.isAnnotationPresent(ApiResource.class)
                ? simple
                : outside.getSimpleName() + simple)
            + (arguments.isEmpty() ? "" : "Of" + arguments);
    JavaType before = named.putIfAbsent(name, type);
    if (before != null && !before.equals(type)) {
      throw new IllegalStateException(
          "Two schemas would be called %s: %s and %s".formatted(name, before, type));
    }
    return name;
  }
}
