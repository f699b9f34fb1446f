package io.taskmill.jdbc;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A batch, given to a statement as a small table: {@code :given.id} is its column {@code id}, and
 * {@code :given} is all of it as JSON, one object a row, for databases without arrays.
 *
 * @param <T> what one row is made from
 */
final class Rows<T> {

  private final Collection<T> source;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private @Nullable String json;

  private Rows(Collection<T> source) {
    this.source = source;
  }

  /** One row for each of these. */
  static <T> Rows<T> of(Collection<T> source) {
    return new Rows<>(source);
  }

  Rows<T> bigint(String name, Function<T, @Nullable Long> value) {
    return add(name, Column.Type.BIGINT, value, Long[]::new);
  }

  Rows<T> integer(String name, Function<T, Integer> value) {
    return add(name, Column.Type.INT, value, Integer[]::new);
  }

  Rows<T> smallint(String name, Function<T, Integer> value) {
    return add(name, Column.Type.SMALLINT, row -> value.apply(row).shortValue(), Short[]::new);
  }

  Rows<T> bool(String name, Function<T, Boolean> value) {
    return add(name, Column.Type.BOOLEAN, value, Boolean[]::new);
  }

  Rows<T> text(String name, Function<T, @Nullable String> value) {
    return add(name, Column.Type.TEXT, value, String[]::new);
  }

  /**
   * Lets each of these columns be given with the first row only if it is the same in all of them.
   */
  Rows<T> once(String... names) {
    for (String name : names) {
      Column column = column(name);
      columns.put(name, new Column(column.type(), column.values(), true));
    }
    return this;
  }

  Column column(String name) {
    Column column = columns.get(name);
    if (column == null) {
      throw new IllegalArgumentException(
          "No column '" + name + "' was given; there are " + columns);
    }
    return column;
  }

  int size() {
    return source.size();
  }

  /** The whole batch. */
  String json() {
    String made = json;
    if (made == null) {
      made = JsonText.objects(columns, source.size());
      json = made;
    }
    return made;
  }

  private Rows<T> add(
      String name,
      Column.Type type,
      Function<T, ? extends @Nullable Object> value,
      IntFunction<@Nullable Object[]> array) {
    columns.put(name, new Column(type, source.stream().map(value).toArray(array)));
    return this;
  }
}
