package io.taskmill.jdbc;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A list of values of one type, bound as one parameter.
 *
 * @param values an array of the type's class; null for no list at all
 */
@SuppressWarnings("ArrayRecordComponent") // made to be bound, never compared
record Column(Type type, @Nullable Object @Nullable [] values) {

  /** The types that a column can have. */
  enum Type {
    BIGINT,
    INT,
    SMALLINT,
    BOOLEAN,
    TEXT
  }

  /** The value of a row. */
  @Nullable Object value(int row) {
    return values == null ? null : values[row];
  }

  /** Texts. */
  static Column texts(Collection<String> values) {
    return new Column(Type.TEXT, values.toArray(String[]::new));
  }

  /** Texts; no list if there are none. */
  static Column textsOrNone(Collection<String> values) {
    return values.isEmpty() ? new Column(Type.TEXT, null) : texts(values);
  }

  /** Numbers; no list if there are none. */
  static Column bigintsOrNone(Collection<Long> values) {
    return new Column(Type.BIGINT, values.isEmpty() ? null : values.toArray(Long[]::new));
  }
}
