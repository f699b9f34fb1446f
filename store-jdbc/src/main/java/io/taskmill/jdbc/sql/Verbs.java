package io.taskmill.jdbc.sql;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Runs verbs by name in a session. */
public final class Verbs {

  private final SqlFiles files;
  private final Session session;

  public Verbs(SqlFiles files, Session session) {
    this.files = files;
    this.session = session;
  }

  /** The same verbs elsewhere. */
  public Verbs in(Session other) {
    return new Verbs(files, other);
  }

  /** The rows that a verb answers with. */
  public <T> List<T> rows(String verb, Params params, Answer.Row<T> row) {
    return session.run(files.script(verb), params, () -> Answer.rows(row));
  }

  /** The rows that a verb answers with that leaves something open: texts by name. */
  public <T> List<T> rows(String verb, Map<String, String> open, Params params, Answer.Row<T> row) {
    return session.run(files.script(verb, open), params, () -> Answer.rows(row));
  }

  /** Several verbs as one unit. */
  public <T> T together(String verb, Function<Verbs, T> several) {
    return session.together(verb, inside -> several.apply(in(inside)));
  }

  /** How many rows a verb changed. */
  public int count(String verb, Params params) {
    return session.run(files.script(verb), params, Answer::count);
  }
}
