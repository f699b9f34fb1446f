package io.taskmill.jdbc.sql;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A list of values of one type, bound as one parameter.
 *
 * @param values an array of the type's class; null for no list at all
 * @param once whether a value that is the same in all rows may be given with the first one only
 */
@SuppressWarnings("ArrayRecordComponent") // made to be bound, never compared
public record Column(Type type, @Nullable Object @Nullable [] values, boolean once) {

  Column(Type type, @Nullable Object @Nullable [] values) {
    this(type, values, false);
  }

  /** The types that a column can have. */
  public enum Type {
    BIGINT,
    INT,
    SMALLINT,
    BOOLEAN,
    TEXT
  }

  /** The values to send: what a database takes for missing need not be said a thousand times. */
  public @Nullable Object @Nullable [] sent() {
    if (values == null || !areAlike(values)) {
      return values;
    }
    return once || values[0] == null ? Arrays.copyOf(values, 1) : values;
  }

  private static boolean areAlike(@Nullable Object[] values) {
    for (int i = 1; i < values.length; i++) {
      if (!Objects.equals(values[i], values[0])) {
        return false;
      }
    }
    return values.length > 1;
  }

  /** The value of a row. */
  @Nullable Object value(int row) {
    return values == null ? null : values[row];
  }

  /** Texts. */
  public static Column texts(Collection<String> values) {
    return new Column(Type.TEXT, values.toArray(String[]::new));
  }

  /** Texts; no list if there are none. */
  public static Column textsOrNone(Collection<String> values) {
    return values.isEmpty() ? new Column(Type.TEXT, null) : texts(values);
  }

  /** Numbers. */
  public static Column bigints(Collection<Long> values) {
    return new Column(Type.BIGINT, values.toArray(Long[]::new));
  }

  /** Numbers; no list if there are none. */
  public static Column bigintsOrNone(Collection<Long> values) {
    return new Column(Type.BIGINT, values.isEmpty() ? null : values.toArray(Long[]::new));
  }
}
