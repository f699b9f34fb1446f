package io.taskmill.server.demo.past;

import io.taskmill.spi.TransferStore.Row;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of a table that is being made, field by field. */
final class Fields {

  private final String table;
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  private Fields(String table) {
    this.table = table;
  }

  static Fields of(String table) {
    return new Fields(table);
  }

  Fields with(String column, @Nullable String value) {
    values.put(column, value);
    return this;
  }

  Fields with(String column, @Nullable Long value) {
    values.put(column, value);
    return this;
  }

  Fields with(String column, long value) {
    values.put(column, value);
    return this;
  }

  Fields with(String column, boolean value) {
    return with(column, value ? 1 : 0);
  }

  Fields with(String column, @Nullable Instant value) {
    values.put(column, value == null ? null : (Long) Book.micros(value));
    return this;
  }

  Fields without(String column) {
    values.put(column, null);
    return this;
  }

  Row row() {
    return new Row(table, values);
  }
}
