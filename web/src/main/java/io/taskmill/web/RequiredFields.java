package io.taskmill.web;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Refuses bodies in which a field is missing, or null, that its record does not declare as {@link
 * Nullable}; so that no operation has to look for that.
 */
final class RequiredFields {

  private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();

  private RequiredFields() {}

  /**
   * A field that is looked at.
   *
   * @param nullable whether it may be missing
   * @param full whether the values in it, if it is a list or a map, must not be null
   */
  private record Field(RecordComponent component, boolean nullable, boolean full) {}

  /**
   * Looks into a body.
   *
   * @throws ApiException naming the first field that is missing
   */
  static void require(Object body) {
    if (body instanceof Record) {
      FIELDS
          .computeIfAbsent(body.getClass(), RequiredFields::fields)
          .forEach(each -> one(body, each));
    } else if (body instanceof Collection<?> many) {
      many.forEach(each -> inside(each));
    } else if (body instanceof Map<?, ?> named) {
      named.values().forEach(each -> inside(each));
    }
  }

  private static void inside(@Nullable Object value) {
    if (value != null) {
      require(value);
    }
  }

  private static void one(Object body, Field field) {
    Object value = value(body, field.component);
    if (value == null) {
      if (!field.nullable) {
        throw missing("'%s' is missing.".formatted(field.component.getName()));
      }
      return;
    }
    if (field.full && holdsNull(value)) {
      throw missing("'%s' has a null in it.".formatted(field.component.getName()));
    }
    require(value);
  }

  private static boolean holdsNull(Object value) {
    Collection<?> values =
        value instanceof Map<?, ?> named ? named.values() : (Collection<?>) value;
    return values.stream().anyMatch(each -> each == null);
  }

  private static @Nullable Object value(Object body, RecordComponent component) {
    try {
      return component.getAccessor().invoke(body);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("A field of a record can be read", e);
    }
  }

  private static List<Field> fields(Class<?> record) {
    List<Field> fields = new ArrayList<>();
    for (RecordComponent component : record.getRecordComponents()) {
      Class<?> type = component.getType();
      boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      boolean many = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
      if (!type.isPrimitive() && (!nullable || many || type.isRecord())) {
        component.getAccessor().setAccessible(true);
        fields.add(new Field(component, nullable, many && isFull(component.getAnnotatedType())));
      }
    }
    return List.copyOf(fields);
  }

  private static boolean isFull(AnnotatedType type) {
    if (!(type instanceof AnnotatedParameterizedType generic)) {
      return false;
    }
    AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
    return !arguments[arguments.length - 1].isAnnotationPresent(Nullable.class);
  }

  private static ApiException missing(String what) {
    return new ApiException(ProblemCode.INVALID, what + " Nothing was done. Give it a value.");
  }
}
