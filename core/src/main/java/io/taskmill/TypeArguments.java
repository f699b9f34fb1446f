package io.taskmill;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a class has put in the place of a parent's type parameters, however far away. */
final class TypeArguments {

  private TypeArguments() {}

  /** The type that stands for a parameter of a handler's interface; unknown ones are refused. */
  static TypeRef<?> of(Type written, Class<?> declaring, int parameter, String what, String shown) {
    Type found = findIn(written, declaring, declaring.getTypeParameters()[parameter], Map.of());
    String reason = "it implements %s without one".formatted(declaring.getSimpleName());
    if (found instanceof WildcardType) {
      reason = "it leaves %s open".formatted(found.getTypeName());
    } else if (found != null) {
      try {
        return TypeRef.of(found);
      } catch (InvalidTaskException e) {
        reason = "it leaves %s open".formatted(found.getTypeName());
      }
    }
    throw new InvalidTaskException(
        "The %s type of %s cannot be told: %s. Let it implement %s with a type that is written out, such as"
                .formatted(what, shown, reason, declaring.getSimpleName())
            + " a record or List<Order>, or register it with a TaskType of your own.");
  }

  /** The type that stands for a parameter, null if none does. */
  static @Nullable Type find(Class<?> of, Class<?> declaring, int parameter) {
    return find(of, declaring, declaring.getTypeParameters()[parameter], Map.of());
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
      inner.put(
          raw.getTypeParameters()[i], substituted(generic.getActualTypeArguments()[i], bound));
    }
    return find(raw, declaring, wanted, inner);
  }

  /** The type with what is known in the place of its variables. */
  private static Type substituted(Type type, Map<Type, Type> bound) {
    Type known = bound.get(type);
    if (known != null) {
      return known;
    }
    if (type instanceof ParameterizedType generic) {
      Type[] arguments =
          Stream.of(generic.getActualTypeArguments())
              .map(argument -> substituted(argument, bound))
              .toArray(Type[]::new);
      return Arrays.equals(arguments, generic.getActualTypeArguments())
          ? generic
          : new Substituted(generic, arguments);
    }
    if (type instanceof GenericArrayType array) {
      Type part = substituted(array.getGenericComponentType(), bound);
      if (part instanceof Class<?> plain) {
        return plain.arrayType();
      }
      return part.equals(array.getGenericComponentType()) ? array : (GenericArrayType) () -> part;
    }
    return type;
  }

  /** A generic type with other arguments; equal to the one that Java makes of the same. */
  private static final class Substituted implements ParameterizedType {

    private final ParameterizedType as;
    private final Type[] arguments;

    Substituted(ParameterizedType as, Type[] arguments) {
      this.as = as;
      this.arguments = arguments;
    }

    @Override
    public Type[] getActualTypeArguments() {
      return arguments.clone();
    }

    @Override
    public Type getRawType() {
      return as.getRawType();
    }

    @Override
    public @Nullable Type getOwnerType() {
      return as.getOwnerType();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ParameterizedType that
          && getRawType().equals(that.getRawType())
          && Objects.equals(getOwnerType(), that.getOwnerType())
          && Arrays.equals(arguments, that.getActualTypeArguments());
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(arguments)
          ^ Objects.hashCode(getOwnerType())
          ^ getRawType().hashCode();
    }

    @Override
    public String toString() {
      return Stream.of(arguments)
          .map(Type::getTypeName)
          .collect(Collectors.joining(", ", getRawType().getTypeName() + "<", ">"));
    }
  }
}
