package io.taskmill;

import java.lang.invoke.MethodType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type that no {@link Class} can name, such as {@code List<Order>}: an anonymous subclass keeps
 * its type argument for run time.
 *
 * <pre>{@code
 * TaskType<List<Order>, Void> pack =
 *     TaskType.of("pack", new TypeRef<List<Order>>() {});
 * }</pre>
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {

  private final Type type;

  /** For a subclass that says what T is, usually an anonymous one. */
  protected TypeRef() {
    Type found = TypeArguments.find(getClass(), TypeRef.class, 0);
    if (found == null) {
      throw new InvalidTaskException(
          "%s says nothing of its type. Write it out, as in new TypeRef<List<Order>>() {}."
              .formatted(getClass().getName()));
    }
    this.type = checked(found);
  }

  private TypeRef(Type type) {
    this.type = checked(type);
  }

  /** The type of a class. */
  public static <T> TypeRef<T> of(Class<T> type) {
    return new Given<>(type);
  }

  static TypeRef<?> of(Type type) {
    return new Given<>(type);
  }

  /** The type itself. */
  public final Type type() {
    return type;
  }

  /** The class of its objects, {@link List} for {@code List<Order>}; never a primitive one. */
  public final Class<?> rawClass() {
    return MethodType.methodType(raw(type)).wrap().returnType();
  }

  /** Whether this is an object of that class. What is inside a list cannot be told by it. */
  public final boolean isInstance(@Nullable Object value) {
    return rawClass().isInstance(value);
  }

  private static Class<?> raw(Type type) {
    if (type instanceof Class<?> plain) {
      return plain;
    }
    return type instanceof GenericArrayType array
        ? raw(array.getGenericComponentType()).arrayType()
        : (Class<?>) ((ParameterizedType) type).getRawType();
  }

  private static Type checked(Type type) {
    Type open = open(type);
    if (open != null) {
      throw new InvalidTaskException(
          "The type %s cannot be read back: nothing says at run time what its %s is. Write the whole type"
                  .formatted(type.getTypeName(), open.getTypeName())
              + " out where it is known, as in new TypeRef<List<Order>>() {}.");
    }
    return type;
  }

  /** A part of it that is known only to the compiler. */
  private static @Nullable Type open(Type type) {
    if (type instanceof TypeVariable) {
      return type;
    }
    Type[] parts = {};
    if (type instanceof ParameterizedType generic) {
      parts = generic.getActualTypeArguments();
    } else if (type instanceof GenericArrayType array) {
      parts = new Type[] {array.getGenericComponentType()};
    } else if (type instanceof WildcardType wildcard) {
      parts = wildcard.getUpperBounds();
    }
    for (Type part : parts) {
      Type open = open(part);
      if (open != null) {
        return open;
      }
    }
    return null;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof TypeRef<?> ref && type.equals(ref.type);
  }

  @Override
  public final int hashCode() {
    return type.hashCode();
  }

  /** The type as it is written in Java. */
  @Override
  public final String toString() {
    return type.getTypeName();
  }

  private static final class Given<T> extends TypeRef<T> {
    Given(Type type) {
      super(type);
    }
  }
}
