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
 * @param one what is run for a batch of one, or without a batch
 * @param many what is run for a batch of any other size; often the same
 */
public record SqlScript(String name, Form one, Form many) {

  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*\\R?");
  private static final Pattern END = Pattern.compile(";[ \\t]*(?:\\R|$)");
  private static final SqlStatement BEGIN = SqlStatement.parse("start transaction");
  private static final SqlStatement COMMIT = SqlStatement.parse("commit");

  /**
   * The statements, and what they need before.
   *
   * @param clock tells what {@code :now} is, if the statements ask for it
   * @param stage where the batch is put, if the statements read it from there
   */
  public record Form(
      List<SqlStatement> statements, @Nullable SqlStatement clock, @Nullable StagingTable stage) {

    static Form of(String text) {
      return new Form(SqlScript.statements(text), null, null);
    }

    /** The same with the time given to its statements. */
    static Form at(SqlStatement clock, String text) {
      return new Form(SqlScript.statements(text), clock, null);
    }

    /** Statements that read the batch from a stage. */
    static Form staged(StagingTable stage, String text) {
      return new Form(SqlScript.statements(text), null, stage);
    }

    private void prepare(Connection connection, Dialect dialect, Params params)
        throws SQLException {
      if (clock != null) {
        Answer<List<Long>> now = Answer.rows(row -> row.getLong(1));
        clock.run(connection, dialect, params, now);
        params.set("now", now.result().get(0));
      }
      if (stage != null) {
        stage.fill(connection, dialect, params);
      }
    }

    /** Which statement answers. */
    private int answering() {
      for (int i = statements.size() - 1; i >= 0; i--) {
        if (statements.get(i).isQuery()) {
          return i;
        }
      }
      return statements.size() - 1;
    }
  }

  /** Reads a file's text, whose placeholders are filled in. */
  public static SqlScript parse(String name, String text) {
    Form form = Form.of(text);
    return new SqlScript(name, form, form);
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

  public List<SqlStatement> statements() {
    return one.statements();
  }

  public boolean needsTransaction() {
    return statements().size() > 1;
  }

  /** Whether it changes nothing. */
  public boolean readsOnly() {
    return statements().stream().allMatch(SqlStatement::isQuery);
  }

  private Form form(Params params) {
    Rows<?> given = params.given();
    return given == null || given.size() == 1 ? one : many;
  }

  /** Runs all statements and reads the answer; the transaction is up to the caller. */
  public <T> T run(Connection connection, Dialect dialect, Params params, Answer<T> answer)
      throws SQLException {
    Form form = form(params);
    form.prepare(connection, dialect, params);
    int answering = form.answering();
    for (int i = 0; i < form.statements.size(); i++) {
      form.statements
          .get(i)
          .run(connection, dialect, params, i == answering ? answer : Answer.count());
    }
    return answer.result();
  }

  /** Whether all of it, its transaction included, can be one text for this batch. */
  public boolean fitsOneTrip(Dialect dialect, Params params) {
    Form form = form(params);
    return form.stage == null
        && form.statements.stream()
            .allMatch(statement -> StatementCall.of(statement, dialect, params).size() == 1);
  }

  /**
   * Runs all statements as a transaction that begins and ends in the same text. If a statement
   * fails, the transaction is still open; if its answer cannot be read, it may have been committed.
   *
   * @param isolation what is said before the transaction begins, if anything
   */
  public <T> T runInOneTrip(
      Connection connection,
      Dialect dialect,
      Params params,
      Answer<T> answer,
      @Nullable SqlScript isolation)
      throws SQLException {
    Form form = form(params);
    form.prepare(connection, dialect, params);
    StatementBundle bundle = new StatementBundle();
    if (isolation != null) {
      isolation.statements().forEach(bundle::add);
    }
    bundle.add(BEGIN);
    int answering = bundle.size() + form.answering();
    form.statements.forEach(
        statement -> StatementCall.of(statement, dialect, params).forEach(bundle::add));
    bundle.add(COMMIT);
    bundle.run(connection, dialect, params, answering, answer);
    return answer.result();
  }
}
