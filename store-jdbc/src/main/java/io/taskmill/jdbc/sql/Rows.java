package io.taskmill.jdbc.sql;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A batch, given to a statement as a small table: {@code :given.id} is its column {@code id}, and
 * {@code :given} is all of it as JSON, one object a row, for databases without arrays. A column is
 * made when it is first asked for: no statement wants all of them.
 *
 * @param <T> what one row is made from
 */
public final class Rows<T> {

  private final Collection<T> source;
  private final Map<String, Kind<T>> kinds = new LinkedHashMap<>();
  private final Map<String, Column> made = new HashMap<>();
  private Set<String> once = Set.of();
  private @Nullable String json;

  private Rows(Collection<T> source) {
    this.source = source;
  }

  /** One row for each of these. */
  public static <T> Rows<T> of(Collection<T> source) {
    return new Rows<>(source);
  }

  public Rows<T> bigint(String name, Function<T, @Nullable Long> value) {
    return add(name, Column.Type.BIGINT, value, Long[]::new);
  }

  public Rows<T> integer(String name, Function<T, Integer> value) {
    return add(name, Column.Type.INT, value, Integer[]::new);
  }

  public Rows<T> smallint(String name, Function<T, Integer> value) {
    return add(name, Column.Type.SMALLINT, row -> value.apply(row).shortValue(), Short[]::new);
  }

  public Rows<T> bool(String name, Function<T, Boolean> value) {
    return add(name, Column.Type.BOOLEAN, value, Boolean[]::new);
  }

  public Rows<T> text(String name, Function<T, @Nullable String> value) {
    return add(name, Column.Type.TEXT, value, String[]::new);
  }

  /**
   * Lets each of these columns be given with the first row only if it is the same in all of them.
   */
  public Rows<T> once(Set<String> names) {
    once = names;
    return this;
  }

  public Column column(String name) {
    Column column = made.get(name);
    if (column == null) {
      Kind<T> kind = kind(name);
      @Nullable Object[] values = kind.array.apply(source.size());
      int row = 0;
      for (T from : source) {
        values[row++] = kind.value.apply(from);
      }
      column = new Column(kind.type, values, once.contains(name));
      made.put(name, column);
    }
    return column;
  }

  /** The value of a column's first row. */
  @Nullable Object first(String name) {
    return kind(name).value.apply(source.iterator().next());
  }

  int size() {
    return source.size();
  }

  /** The whole batch. */
  String json() {
    String text = json;
    if (text == null) {
      Map<String, Column> columns = new LinkedHashMap<>();
      kinds.keySet().forEach(name -> columns.put(name, column(name)));
      text = JsonText.objects(columns, source.size());
      json = text;
    }
    return text;
  }

  private Rows<T> add(
      String name,
      Column.Type type,
      Function<T, ? extends @Nullable Object> value,
      IntFunction<@Nullable Object[]> array) {
    kinds.put(name, new Kind<>(type, value, array));
    return this;
  }

  private Kind<T> kind(String name) {
    Kind<T> kind = kinds.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "No column '" + name + "' was given; there are " + kinds.keySet());
    }
    return kind;
  }

  /** How a column is made. */
  private record Kind<T>(
      Column.Type type,
      Function<T, ? extends @Nullable Object> value,
      IntFunction<@Nullable Object[]> array) {}
}
