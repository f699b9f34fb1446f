package io.taskmill;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a class has put in the place of an interface's type parameters, however far away. */
final class TypeArguments {

  private TypeArguments() {}

  /** The class that stands for a parameter; generic or unknown ones are refused. */
  static Class<?> of(Class<?> of, Class<?> declaring, int parameter, String what) {
    Type found = find(of, declaring, declaring.getTypeParameters()[parameter], Map.of());
    if (found instanceof Class<?> plain) {
      return plain;
    }
    throw new InvalidTaskException(
        "The %s class of %s cannot be told: its %s is declared with %s. Let it implement %s with a plain"
                .formatted(
                    what,
                    of.getName(),
                    declaring.getSimpleName(),
                    found == null || found instanceof TypeVariable
                        ? "no class"
                        : found.getTypeName(),
                    declaring.getSimpleName())
            + " class or record, or register it with a TaskType of your own.");
  }

  private static @Nullable Type find(
      Class<?> from, Class<?> declaring, TypeVariable<?> wanted, Map<Type, Type> bound) {
    if (from == declaring) {
      return bound.get(wanted);
    }
    for (Type each : from.getGenericInterfaces()) {
      Type found = findIn(each, declaring, wanted, bound);
      if (found != null) {
        return found;
      }
    }
    Type parent = from.getGenericSuperclass();
    return parent == null ? null : findIn(parent, declaring, wanted, bound);
  }

  private static @Nullable Type findIn(
      Type type, Class<?> declaring, TypeVariable<?> wanted, Map<Type, Type> bound) {
    if (type instanceof Class<?> plain) {
      return find(plain, declaring, wanted, Map.of());
    }
    if (!(type instanceof ParameterizedType generic)) {
      return null;
    }
    Class<?> raw = (Class<?>) generic.getRawType();
    Map<Type, Type> inner = new HashMap<>();
    for (int i = 0; i < raw.getTypeParameters().length; i++) {
      Type argument = generic.getActualTypeArguments()[i];
      inner.put(raw.getTypeParameters()[i], bound.getOrDefault(argument, argument));
    }
    return find(raw, declaring, wanted, inner);
  }
}
