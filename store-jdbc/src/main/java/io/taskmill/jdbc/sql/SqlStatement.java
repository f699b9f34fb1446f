package io.taskmill.jdbc.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement as JDBC wants it.
 *
 * @param text with question marks
 * @param parameters the names behind the question marks, in order
 */
public record SqlStatement(String text, List<String> parameters) {

  /**
   * A colon and a name, but not a cast such as {@code ::bigint}; or what is quoted, where a colon
   * is a colon.
   */
  private static final Pattern PARAMETER =
      Pattern.compile("\"[^\"]*\"|`[^`]*`|'[^']*'|(?<![:\\w]):([a-z_][a-z_0-9]*(?:\\.[a-z_]+)?)");

  /** Whether it only reads; one that begins with {@code with} may do more. */
  boolean isQuery() {
    return text.startsWith("select");
  }

  /** Whether it asks for columns of the batch. */
  boolean readsBatch() {
    return parameters.stream().anyMatch(SqlStatement::isOfBatch);
  }

  private static boolean isOfBatch(String parameter) {
    return parameter.startsWith("given.");
  }

  void run(Connection connection, Dialect dialect, Params params, Answer<?> answer)
      throws SQLException {
    if (connection instanceof CachesStatements keeper) {
      try {
        run(keeper.kept(text), dialect, params, answer);
      } catch (Throwable e) {
        keeper.drop(text);
        throw e;
      }
    } else if (dialect.joinsRows() && readsBatch()) {
      for (StatementCall call : StatementCall.of(this, dialect, params)) {
        try (PreparedStatement prepared = connection.prepareStatement(call.text())) {
          call.bind(prepared, 1, params, dialect);
          execute(prepared, answer);
        }
      }
    } else {
      try (PreparedStatement prepared = connection.prepareStatement(text)) {
        run(prepared, dialect, params, answer);
      }
    }
  }

  private void run(PreparedStatement prepared, Dialect dialect, Params params, Answer<?> answer)
      throws SQLException {
    if (!dialect.takesRowByRow() || !readsBatch()) {
      params.bind(prepared, parameters, dialect);
      execute(prepared, answer);
      return;
    }
    // Looked up once, since that takes longer than to bind a row.
    List<Object> sources = params.sources(parameters);
    int rows = params.rows();
    if (isQuery()) {
      for (int row = 0; row < rows; row++) {
        bindRow(prepared, sources, dialect, row);
        execute(prepared, answer);
      }
    } else {
      for (int row = 0; row < rows; row++) {
        bindRow(prepared, sources, dialect, row);
        prepared.addBatch();
      }
      for (int count : prepared.executeBatch()) {
        answer.changed(count);
      }
    }
  }

  /** Binds what stands behind the parameters; of columns of the batch, the value in this row. */
  private void bindRow(PreparedStatement prepared, List<Object> sources, Dialect dialect, int row)
      throws SQLException {
    for (int i = 0; i < sources.size(); i++) {
      Object source = sources.get(i);
      if (source == Params.NTH) {
        prepared.setInt(i + 1, row);
      } else if (source instanceof Column column && isOfBatch(parameters.get(i))) {
        prepared.setObject(i + 1, Params.storable(column.value(row)));
      } else {
        Params.bind(prepared, i + 1, source, dialect);
      }
    }
  }

  private static void execute(PreparedStatement prepared, Answer<?> answer) throws SQLException {
    if (prepared.execute()) {
      try (ResultSet rows = prepared.getResultSet()) {
        answer.read(rows);
      }
    } else {
      answer.changed(prepared.getUpdateCount());
    }
  }

  /** Reads a statement with named parameters. */
  public static SqlStatement parse(String sql) {
    List<String> parameters = new ArrayList<>();
    Matcher matcher = PARAMETER.matcher(sql);
    String text =
        matcher.replaceAll(
            match -> {
              if (match.group(1) == null) {
                return Matcher.quoteReplacement(match.group());
              }
              parameters.add(match.group(1));
              return "?";
            });
    return new SqlStatement(text, List.copyOf(parameters));
  }
}
