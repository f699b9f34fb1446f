package io.taskmill.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a verb gives to its SQL, by name. */
public final class Params {

  private static final Object NULL_TEXT = new Object();

  /** Stands for the number of a row. */
  static final Object NTH = new Object();

  /** The name of the number of a row: none that a column of the batch could have. */
  private static final String ROW_NUMBER = "given_nth";

  /** What all rows of the batch have in common is asked for as that of the first. */
  private static final String FIRST = "first.";

  private final Map<String, Object> values = new HashMap<>();

  /** Only a batch, under the name by which every file knows it. */
  public static Params given(Rows<?> rows) {
    return new Params().put("given", rows);
  }

  /** Only a batch of ids. */
  public static Params ids(Collection<Long> ids) {
    return given(Rows.of(ids).bigint("id", id -> id));
  }

  public Params set(String name, long value) {
    return put(name, value);
  }

  public Params set(String name, @Nullable String value) {
    return put(name, value == null ? NULL_TEXT : value);
  }

  public Params setNullable(String name, @Nullable Long value) {
    return put(name, value == null ? NULL_TEXT : value);
  }

  public Params set(String name, Rows<?> value) {
    return put(name, value);
  }

  public Params set(String name, Column value) {
    return put(name, value);
  }

  /** The batch, if one was given. */
  public @Nullable Rows<?> given() {
    return values.get("given") instanceof Rows<?> rows ? rows : null;
  }

  /** How many rows the batch has. */
  int rows() {
    Rows<?> given = given();
    return given == null ? 0 : given.size();
  }

  /** Truth is 1 and falsehood 0 in the tables of databases without arrays. */
  static @Nullable Object storable(@Nullable Object value) {
    return value instanceof Boolean truth ? (Object) (truth ? 1 : 0) : value;
  }

  /** Those of the names that are columns of the batch. */
  List<Column> columns(List<String> names) {
    return names.stream()
        .filter(name -> name.startsWith("given."))
        .map(name -> (Column) find(name))
        .toList();
  }

  /** What stands behind the names, in this order. */
  List<Object> sources(List<String> names) {
    return names.stream().map(name -> name.equals(ROW_NUMBER) ? NTH : find(name)).toList();
  }

  /** Binds the names in this order. */
  public void bind(PreparedStatement statement, List<String> names, Dialect dialect)
      throws SQLException {
    for (int i = 0; i < names.size(); i++) {
      bind(statement, i + 1, find(names.get(i)), dialect);
    }
  }

  private Params put(String name, Object value) {
    values.put(name, value);
    return this;
  }

  private Object find(String name) {
    if (name.startsWith(FIRST) && values.get("given") instanceof Rows<?> rows) {
      return new First(rows.first(name.substring(FIRST.length())));
    }
    int dot = name.indexOf('.');
    Object value = values.get(dot < 0 ? name : name.substring(0, dot));
    if (value == null) {
      throw new IllegalArgumentException("No parameter '" + name + "' was given");
    }
    return value instanceof Rows<?> rows && dot > 0 ? rows.column(name.substring(dot + 1)) : value;
  }

  static void bind(PreparedStatement statement, int index, Object value, Dialect dialect)
      throws SQLException {
    if (value == NULL_TEXT) {
      statement.setNull(index, Types.VARCHAR);
    } else if (value instanceof Long number) {
      statement.setLong(index, number);
    } else if (value instanceof String text) {
      statement.setString(index, text);
    } else if (value instanceof First first) {
      statement.setObject(index, first.value());
    } else if (value instanceof Rows<?> rows) {
      statement.setString(index, rows.json());
    } else if (value instanceof Column column) {
      dialect.bind(statement, index, column);
    } else {
      throw new IllegalArgumentException("Cannot bind " + value.getClass());
    }
  }

  private record First(@Nullable Object value) {}
}
