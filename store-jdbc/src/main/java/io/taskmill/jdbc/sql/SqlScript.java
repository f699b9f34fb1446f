package io.taskmill.jdbc.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A verb's SQL: one statement, or several that belong into one transaction. The last query answers;
 * if there is none, the last statement does.
 *
 * @param name what it is called: the verb and the section, with a dot between them
 * @param stage where a batch of more than one is put before, if the script reads it from there
 * @param stagedStatements the same statements, reading the batch from the stage
 * @param clock what {@code :now} is, if the statements ask for it
 */
public record SqlScript(
    String name,
    List<SqlStatement> statements,
    @Nullable StagingTable stage,
    List<SqlStatement> stagedStatements,
    @Nullable SqlStatement clock) {

  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*\\R?");
  private static final Pattern END = Pattern.compile(";[ \\t]*(?:\\R|$)");

  /** Reads a file's text, whose placeholders are filled in. */
  public static SqlScript parse(String name, String text) {
    return new SqlScript(name, statements(text), null, List.of(), null);
  }

  /**
   * The same with a second text for batches of more than one.
   *
   * @param staged reads the batch from the stage
   */
  public static SqlScript parse(String name, String text, StagingTable stage, String staged) {
    return new SqlScript(name, statements(text), stage, statements(staged), null);
  }

  /** The same with the time given to its statements. */
  SqlScript at(SqlStatement clock) {
    return new SqlScript(name, statements, stage, stagedStatements, clock);
  }

  private static List<SqlStatement> statements(String text) {
    return END.splitAsStream(withoutComments(text))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .map(SqlStatement::parse)
        .toList();
  }

  public static String withoutComments(String text) {
    return COMMENT.matcher(text).replaceAll("");
  }

  /** Whose script it is, as people are told. */
  public String verb() {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  public boolean needsTransaction() {
    return statements.size() > 1;
  }

  /** Whether it changes nothing. */
  public boolean readsOnly() {
    return statements.stream().allMatch(SqlStatement::isQuery);
  }

  /** Runs all statements and reads the answer; the transaction is up to the caller. */
  public <T> T run(Connection connection, Dialect dialect, Params params, Answer<T> answer)
      throws SQLException {
    if (clock != null) {
      Answer<List<Long>> now = Answer.rows(row -> row.getLong(1));
      clock.run(connection, dialect, params, now);
      params.set("now", now.result().get(0));
    }
    Rows<?> given = params.given();
    if (stage == null || given == null || given.size() == 1) {
      return run(connection, dialect, params, statements, answer);
    }
    stage.fill(connection, dialect, given);
    return run(connection, dialect, params, stagedStatements, answer);
  }

  private static <T> T run(
      Connection connection,
      Dialect dialect,
      Params params,
      List<SqlStatement> statements,
      Answer<T> answer)
      throws SQLException {
    int answering = answering(statements);
    for (int i = 0; i < statements.size(); i++) {
      statements.get(i).run(connection, dialect, params, i == answering ? answer : Answer.count());
    }
    return answer.result();
  }

  private static int answering(List<SqlStatement> statements) {
    for (int i = statements.size() - 1; i >= 0; i--) {
      if (statements.get(i).isQuery()) {
        return i;
      }
    }
    return statements.size() - 1;
  }
}
